"""Asks in version 99.0, which no agent speaks."""

from __future__ import annotations

from a2acard.probing._base import Check, failed, passed
from a2acard.probing.reading import is_alive, is_error, told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import Talk


def _run(talk: Talk) -> Asking:
    """Ask for an unknown task, in version 99.0."""
    outcome = yield from talk.get_task(version="99.0")
    stopped = talk.obstacle(outcome)
    if stopped is not None:
        return stopped
    if is_error(outcome, "VersionNotSupported"):
        return passed("refuses version 99.0")
    if is_alive(outcome):
        return failed("wrong-version", "answers a request in version 99.0 as if it spoke it")
    return failed(
        "wrong-code", "answers version 99.0 with {said}, not with VersionNotSupported", said=told(outcome)
    )


CHECK = Check(
    "unknown-version",
    "version 99.0 is refused with VersionNotSupported",
    _run,
    "A2A 1.0 §3.6.2",
    versions=("1.0",),
)
