"""Calls a method that does not exist."""

from __future__ import annotations

from a2acard.probing._base import Check, failed, passed
from a2acard.probing.reading import told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import Talk


def _run(talk: Talk) -> Asking:
    """Call by a name, or at a path, that no version has."""
    outcome = yield from talk.no_such_method()
    stopped = talk.obstacle(outcome)
    if stopped is not None:
        return stopped
    if talk.binding == "JSONRPC":
        if outcome.name == "MethodNotFound":
            return passed("refuses a method that does not exist")
        return failed(
            "wrong-code",
            "answers a method that does not exist with {said}, not with MethodNotFound (-32601)",
            said=told(outcome),
        )
    if outcome.status in (404, 405):
        return passed("there is nothing at a path that does not exist")
    return failed(
        "wrong-code",
        "answers a path that does not exist with HTTP {status}, not with 404",
        status=outcome.status,
    )


CHECK = Check(
    "unknown-method",
    "a method that does not exist is refused",
    _run,
    "A2A 1.0 §9.5",
    clause_0_3="A2A 0.3 §8.1",
    bindings=("JSONRPC", "HTTP+JSON"),
)
