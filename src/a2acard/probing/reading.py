"""What an answer says to a check: which error it is, as exactly as it lets itself be told, and how it is named to people."""

from __future__ import annotations

from a2acard.discovery._exchange import NO_CONNECTION
from a2acard.discovery.calls import EXTENDED_CARD, GET_TASK, LIST_PUSH, SUBSCRIBE, Outcome, read_outcome
from a2acard.errors import AddressRefused, BadAnswer, TimedOut, Unreachable
from a2acard.probing._base import failed, skipped, unfinished
from a2acard.spec.detect import detect
from a2acard.spec.wire import A2A_ERRORS, STANDARD_ERRORS
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from a2acard.discovery._exchange import Answer, Ask
    from a2acard.errors import FetchError
    from a2acard.probing._base import Verdict
    from a2acard.spec.wire import WireError
    from a2acard.types import JSON

ERRORS: dict[str, WireError] = {error.name: error for error in A2A_ERRORS}
CLOSED = ("Unauthenticated", "Forbidden")
"""Outcomes of an agent that wants other credentials, or some."""


def heard(ask: Ask, answer: Answer | FetchError) -> Outcome:
    """What an answer says to the question that was asked: a result of another shape than its own is nothing of A2A."""
    outcome = read_outcome(answer, ask.binding)
    shape = _SHAPES.get(ask.why) if ask.binding else None
    if ask.why == LIST_PUSH.rpc and not ask.headers.get("a2a-version", "").startswith("1."):
        shape = _is_old_list
    if outcome.name != "result" or shape is None or shape(_result(outcome.value)):
        return outcome
    return Outcome(
        "Other",
        outcome.status,
        value=outcome.value,
        streamed=outcome.streamed,
        answer=outcome.answer,
        binding=ask.binding,
    )


def _result(node: JSON) -> JSON:
    return node["result"] if isinstance(node, dict) and "jsonrpc" in node and "result" in node else node


def is_task(node: JSON) -> bool:
    """True for a task, of whichever version: it has an id, and a status with a state."""
    status = node.get("status") if isinstance(node, dict) else None
    return (
        isinstance(node, dict)
        and isinstance(node.get("id"), str)
        and isinstance(status, dict)
        and isinstance(status.get("state"), str)
    )


def _is_event(node: JSON) -> bool:
    from a2acard.probing.sending import kind_of

    return kind_of(node) is not None


def _is_list(node: JSON) -> bool:
    """True for a list of configurations; ProtoJSON leaves an empty one out."""
    if not isinstance(node, dict):
        return False
    return isinstance(node.get("configs"), list) or not node.keys() - {"nextPageToken"}


def _is_old_list(node: JSON) -> bool:
    """True for one of 0.3, which by JSON-RPC is nothing but the list."""
    return isinstance(node, list) or _is_list(node)


_SHAPES: dict[str, Callable[[JSON], bool]] = {
    GET_TASK.rpc: is_task,
    LIST_PUSH.rpc: _is_list,
    SUBSCRIBE.rpc: _is_event,
    EXTENDED_CARD.rpc: lambda node: detect(node).version is not None,
}
"""By what was asked, the shape of a result."""


def name_of(outcome: Outcome) -> str:
    """The outcome's name; where an answer by HTTP+JSON or gRPC gives a status and no reason, what the status stands for.

    `Refused` is a refusal that does not say why.
    """
    status = state(outcome)
    if outcome.reason is not None or status is None or outcome.code in _CODES or outcome.name in CLOSED:
        return outcome.name
    if outcome.name in ERRORS or outcome.name == "result":
        return outcome.name
    return _STATES.get(status, outcome.name)


_CODES = {error.code for error in A2A_ERRORS} | set(STANDARD_ERRORS.values())
_STATES = {
    "NOT_FOUND": "TaskNotFound",
    "UNIMPLEMENTED": "MethodNotFound",
    "FAILED_PRECONDITION": "Refused",
    "INVALID_ARGUMENT": "InvalidParams",
    "INTERNAL": "Internal",
}


def state(outcome: Outcome) -> str | None:
    """The status of an error as gRPC and HTTP+JSON name it (`NOT_FOUND`); by JSON-RPC there is none."""
    if outcome.binding == "JSONRPC":
        return None
    if outcome.answer is not None and "grpc-status" in outcome.answer.headers:
        return outcome.answer.headers["grpc-status"]
    error = outcome.value.get("error") if isinstance(outcome.value, dict) else None
    found = error.get("status") if isinstance(error, dict) else None
    return found if isinstance(found, str) else None


def is_error(outcome: Outcome, name: str) -> bool:
    """True when the answer is this error of A2A, or can be no other for what it leaves out."""
    if name_of(outcome) == name:
        return True
    bare = outcome.reason is None and outcome.code not in _CODES
    return bare and state(outcome) in ERRORS[name].grpc


def is_alive(outcome: Outcome) -> bool:
    """True when an agent has answered in the dialect that it was asked in, whatever it thinks of the question."""
    return outcome.name == "result" or name_of(outcome) in _ALIVE


_ALIVE = frozenset((*ERRORS, "InvalidParams", "Internal")) - {"VersionNotSupported"}


def is_dead(outcome: Outcome) -> bool:
    """True when the host did not even take the connection: it is so for every path of the origin."""
    error = outcome.error
    return isinstance(error, Unreachable) or (
        isinstance(error, TimedOut) and error.reason.startswith(NO_CONNECTION)
    )


def is_marked(outcome: Outcome) -> bool:
    """True when an answer can only be one of A2A: by its reason, its media type, its service, or the shape of a task.

    What an error of JSON-RPC, or one in Google's form, says by its number alone is what any service may say.
    """
    if outcome.name == "result" or outcome.binding == "GRPC" or outcome.reason in _REASONS:
        return True
    if outcome.binding != "HTTP+JSON":
        return False
    code = outcome.value.get("code") if isinstance(outcome.value, dict) else None
    is_ours = code in STANDARD_ERRORS.values()  # of JSON-RPC, by HTTP: the JavaScript SDK before 1.0
    return is_ours or outcome.name in ERRORS or outcome.content_type == "application/a2a+json"


_REASONS = frozenset([error.reason for error in A2A_ERRORS])


def told(outcome: Outcome) -> str:
    """An answer in a few words, none of them the host's own."""
    if outcome.error is not None:
        return outcome.error.reason
    name = name_of(outcome)
    if name == "result":
        return Phrase("a result")
    if name == "Busy" and outcome.binding == "GRPC":
        return state(outcome) or name
    if name == "Busy":
        return _later(outcome)
    if name in _PLAIN:
        return (
            Phrase("{plain} (HTTP {status})", plain=_PLAIN[name], status=outcome.status)
            if outcome.status
            else _PLAIN[name]
        )
    if outcome.code is not None and outcome.code < 0:
        return (
            f"{name} ({outcome.code})" if name != "Other" else Phrase("the error {code}", code=outcome.code)
        )
    status = state(outcome)
    if status is not None:
        return f"{name} ({status})" if name not in ("Refused", "Other") else status
    return (
        Phrase("HTTP {status} without an answer of A2A", status=outcome.status)
        if name == "Other"
        else f"{name} (HTTP {outcome.status})"
    )


def _later(outcome: Outcome) -> str:
    """The status, and when the host says that it may be asked again (RFC 9110 §10.2.3): after so many seconds, or at a date."""
    from a2acard.redact import printable

    said = outcome.answer.headers.get("retry-after", "").strip() if outcome.answer else ""
    if not said:
        return Phrase("HTTP {status}, without a Retry-After", status=outcome.status)
    if len(said) > _DATE:
        return Phrase("HTTP {status}, with a Retry-After that is none", status=outcome.status)
    if said.isdecimal():
        return Phrase("HTTP {status}, Retry-After: {said} s", status=outcome.status, said=said)
    return f"HTTP {outcome.status}, Retry-After: {printable(said)}"


_DATE = 40
"""Characters that a date has in a header, at most. What is longer is not cut: half a secret would be known to nobody as one."""
_PLAIN = {
    "Unauthenticated": Phrase("a demand for credentials"),
    "Forbidden": Phrase("a refusal of these credentials"),
    "Redirect": Phrase("a redirect"),
    "NoSuchPlace": Phrase("nothing there"),
    "WebPage": Phrase("a web page"),
}


def category_of(outcome: Outcome) -> str:
    """The category of an answer that is not the expected one."""
    error = outcome.error
    if isinstance(error, Unreachable):
        return error.kind
    if isinstance(error, TimedOut):
        return "timeout"
    if isinstance(error, AddressRefused):
        return "blocked"
    if isinstance(error, BadAnswer) and outcome.binding == "GRPC":
        return "wrong-binding"
    return _CATEGORIES.get(name_of(outcome), "wrong-code")


_CATEGORIES = {
    "Unauthenticated": "auth",
    "Forbidden": "auth",
    "Redirect": "redirect",
    "NoSuchPlace": "404",
    "WebPage": "html",
    "VersionNotSupported": "wrong-version",
    "Busy": "busy",
    "Lost": "wrong-shape",
    "Other": "wrong-shape",
}


def busy(outcome: Outcome) -> Verdict | None:
    """The verdict where the host can't answer now, which says nothing of what was asked."""
    if outcome.name != "Busy":
        return None
    return unfinished("busy", "the host can't answer now: {said}", said=told(outcome))


def obstacle(outcome: Outcome, *, trusted: bool, held: bool = False) -> Verdict | None:
    """The verdict where an answer says nothing of the question: none came, or credentials come first.

    `trusted` says that credentials went there, `held` that there are some.
    """
    if isinstance(outcome.error, BadAnswer):
        return failed("wrong-shape", "{said}", said=told(outcome))
    if outcome.name == "Lost":
        return unfinished(category_of(outcome), "no answer: {said}", said=told(outcome))
    if outcome.name in CLOSED:
        if trusted:
            return skipped("the agent does not take the credentials it was given")
        if held:
            return skipped(
                "the agent asks for credentials, which are not sent to its origin unless that is named"
            )
        return skipped("the agent asks for credentials first; give some to have this checked")
    return None
