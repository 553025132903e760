"""Asks in version 1.99: a later minor version is another version too."""

from __future__ import annotations

from a2acard.probing._base import Check, failed, passed
from a2acard.probing.reading import is_alive, is_error, told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import Talk


def _run(talk: Talk) -> Asking:
    """Ask for an unknown task, in version 1.99."""
    outcome = yield from talk.get_task(version="1.99")
    stopped = talk.obstacle(outcome)
    if stopped is not None:
        return stopped
    if is_error(outcome, "VersionNotSupported"):
        return passed("refuses version 1.99")
    if is_alive(outcome):
        return failed(
            "wrong-version",
            "answers a request in version 1.99 as if it spoke it; only the major number is looked at",
        )
    return failed(
        "wrong-code", "answers version 1.99 with {said}, not with VersionNotSupported", said=told(outcome)
    )


CHECK = Check(
    "unknown-minor",
    "version 1.99 is refused with VersionNotSupported",
    _run,
    "A2A 1.0 §3.6.2",
    versions=("1.0",),
)
