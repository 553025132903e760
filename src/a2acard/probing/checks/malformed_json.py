"""Sends a body that is no JSON."""

from __future__ import annotations

from a2acard.discovery._exchange import Ask
from a2acard.discovery.calls import GET_TASK, call
from a2acard.probing._base import Check, failed, passed, warned
from a2acard.probing.reading import told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import Talk


def _run(talk: Talk) -> Asking:
    """Send the beginning of an object."""
    usual = call(
        talk.selection,
        GET_TASK,
        task=talk.task,
        credentials=talk.credentials,
        version=talk.says,
        headers=talk.extension_headers,
    )
    ask = Ask(usual.url, "malformed JSON", usual.headers, b"{", talk.credentials, binding=talk.binding)
    outcome = yield from talk.send(ask)
    stopped = talk.obstacle(outcome)
    if stopped is not None:
        return stopped
    if outcome.name != "ParseError" and outcome.name in _OTHERS:
        return failed(
            "wrong-code",
            "answers broken JSON with {said}, not with ParseError (-32700); a gateway before the agent may have done so",
            said=told(outcome),
        )
    if outcome.name != "ParseError":
        return failed(
            "wrong-code", "answers broken JSON with {said}, not with ParseError (-32700)", said=told(outcome)
        )
    if not isinstance(outcome.value, dict) or outcome.value.get("id", 0) is not None:
        return warned("wrong-shape", "the answer to broken JSON has no member 'id' that is null")
    return passed("answers broken JSON with ParseError")


_OTHERS = ("Other", "WebPage", "NoSuchPlace")
"""Answers that are none of JSON-RPC."""


CHECK = Check(
    "malformed-json",
    "a body that is no JSON is answered with ParseError",
    _run,
    "JSON-RPC 2.0 §5.1",
    bindings=("JSONRPC",),
)
