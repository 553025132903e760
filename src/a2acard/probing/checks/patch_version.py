"""Asks in version 1.0.7: the patch number says nothing."""

from __future__ import annotations

from a2acard.probing._base import Check, failed, passed
from a2acard.probing.reading import is_alive, is_error, told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import Talk


def _run(talk: Talk) -> Asking:
    """Ask for an unknown task, in version 1.0.7."""
    outcome = yield from talk.get_task(version="1.0.7")
    stopped = talk.obstacle(outcome)
    if stopped is not None:
        return stopped
    if is_alive(outcome):
        return passed("takes version 1.0.7 for 1.0")
    if is_error(outcome, "VersionNotSupported"):
        return failed("wrong-version", "refuses version 1.0.7; patch numbers must not count")
    return failed("wrong-code", "answers version 1.0.7 with {said}", said=told(outcome))


CHECK = Check(
    "patch-version",
    "version 1.0.7 is taken for 1.0",
    _run,
    "A2A 1.0 §3.6",
    versions=("1.0",),
)
