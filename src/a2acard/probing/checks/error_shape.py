"""Looks at the form of every error that was heard: status, code, reason, details, id, content type."""

from __future__ import annotations

from codecs import BOM_UTF8

from a2acard.discovery.calls import SUBSCRIBE
from a2acard.finding import some
from a2acard.probing._base import Check, failed, passed, skipped, warned
from a2acard.probing.reading import ERRORS, name_of, state
from a2acard.probing.sending import STREAM
from a2acard.types import Phrase, joined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.discovery.calls import Outcome
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import Talk
    from a2acard.types import JSON


def _run(talk: Talk) -> Asking:
    """Judge what was heard; nothing more is asked."""
    yield from ()
    heard = [one for one in talk.heard if name_of(one.outcome) in (*ERRORS, "Refused")]
    errors = [one.outcome for one in heard]
    if not errors:
        return skipped("no error of A2A was heard")
    faults = dict.fromkeys([fault for outcome in errors for fault in _faults(talk, outcome)])
    if faults:
        told = list(faults)[:_MOST]
        template = "; ".join([f"{{fault{number}}}" for number in range(len(told))])
        return failed(
            "wrong-shape", template, **{f"fault{number}": fault for number, fault in enumerate(told)}
        )
    streams = (SUBSCRIBE.rpc, STREAM.rpc)  # whether these may is another check's
    odd = {
        one.outcome.content_type for one in heard if not (one.outcome.streamed and one.ask.why in streams)
    } - _TYPES[talk.binding]
    if odd and talk.binding != "GRPC":
        said = joined([kind or Phrase("none") for kind in sorted(odd)])
        return warned(
            "wrong-shape",
            "errors come as {said}; the binding has {right}",
            said=said,
            right=_RIGHT[talk.binding],
        )
    edition = edition_of(errors, talk.binding)
    if edition is None:
        return passed("{errors}, each in its form", errors=some(len(errors), "error"))
    return passed(
        "{errors}, each in the form of {edition}", errors=some(len(errors), "error"), edition=edition
    )


_MOST = 3
"""Faults that are told; the others are like them."""
_TYPES = {
    "JSONRPC": {"application/json"},
    "HTTP+JSON": {"application/a2a+json"},
    "GRPC": {"application/json"},
}
_RIGHT = {"JSONRPC": "application/json", "HTTP+JSON": "application/a2a+json"}
_DOMAIN = "a2a-protocol.org"


def edition_of(errors: list[Outcome], binding: str) -> str | None:
    """The edition of 1.0 that the statuses are of; None where none of those was heard in which the editions differ."""
    for outcome in errors:
        error = ERRORS.get(outcome.name)
        said = state(outcome) if binding == "GRPC" else outcome.status
        ways: tuple[object, ...] = () if error is None else error.grpc if binding == "GRPC" else error.http
        if len(ways) > 1 and said in ways and binding != "JSONRPC":
            return "1.0.1" if said == ways[0] else "1.0.0"
    return None


def _faults(talk: Talk, outcome: Outcome) -> Iterator[str]:
    """What is wrong with an error, each fault in a constant sentence."""
    name = name_of(outcome)
    if outcome.answer is not None and outcome.answer.body.startswith(BOM_UTF8):
        yield Phrase("the answer begins with a byte order mark, which many readers of JSON stumble over")
    if talk.binding == "JSONRPC":
        yield from _rpc_faults(outcome, name)
    elif talk.binding == "HTTP+JSON":
        yield from _rest_faults(outcome, name)
    elif name in ERRORS and state(outcome) not in ERRORS[name].grpc:
        yield Phrase(
            "{name} comes as {outcome}, not as {expected}",
            name=name,
            outcome=state(outcome),
            expected=ERRORS[name].grpc[0],
        )
    if outcome.reason is None:
        yield Phrase("{name} has no ErrorInfo that says its reason", name=name)
    elif name in ERRORS and outcome.reason != ERRORS[name].reason:
        yield Phrase("{name} has another reason than {reason}", name=name, reason=ERRORS[name].reason)
    if outcome.reason is not None and talk.binding != "GRPC" and _DOMAIN not in _domains(outcome.value):
        yield Phrase("its ErrorInfo is not of the domain {domain}", domain=_DOMAIN)


def _rpc_faults(outcome: Outcome, name: str) -> Iterator[str]:
    node = outcome.value if isinstance(outcome.value, dict) else {}
    error = node.get("error")
    if outcome.status != 200:
        yield Phrase(
            "{name} comes with HTTP {status}; by JSON-RPC errors come with 200",
            name=name,
            status=outcome.status,
        )
    if node.get("jsonrpc") != "2.0":
        yield Phrase("the answer does not say that it is JSON-RPC 2.0")
    if node.get("id") != "a2acard":
        yield Phrase("the answer has another id than the request")
    if "result" in node:
        yield Phrase("the answer has a member 'result' beside the error")
    if not isinstance(error, dict) or not isinstance(error.get("message"), str):
        yield Phrase("{name} has no message", name=name)
    if name in ERRORS and outcome.code != ERRORS[name].code:
        yield Phrase(
            "{name} has the code {code}, not {expected}",
            name=name,
            code=outcome.code,
            expected=ERRORS[name].code,
        )


def _rest_faults(outcome: Outcome, name: str) -> Iterator[str]:
    error = outcome.value.get("error") if isinstance(outcome.value, dict) else None
    if not isinstance(error, dict):
        yield Phrase("{name} is no object 'error' with code, status and message", name=name)
        return
    if name in ERRORS and outcome.status not in ERRORS[name].http:
        yield Phrase(
            "{name} comes with HTTP {status}, not with {expected}",
            name=name,
            status=outcome.status,
            expected=ERRORS[name].http[0],
        )
    if outcome.code != outcome.status:
        yield Phrase("{name} has a code that is not its HTTP status", name=name)
    if name in ERRORS and state(outcome) not in ERRORS[name].grpc:
        yield Phrase(
            "{name} has the status {outcome}, not {expected}",
            name=name,
            outcome=state(outcome),
            expected=ERRORS[name].grpc[0],
        )
    if not isinstance(error.get("message"), str):
        yield Phrase("{name} has no message", name=name)


def _domains(node: JSON) -> list[JSON]:
    error = node.get("error") if isinstance(node, dict) else None
    details = (error.get("data") or error.get("details")) if isinstance(error, dict) else None
    return (
        [one.get("domain") for one in details if isinstance(one, dict)] if isinstance(details, list) else []
    )


CHECK = Check(
    "error-shape",
    "errors have the form of the binding",
    _run,
    "A2A 1.0 §5.4",
    versions=("1.0",),
)
