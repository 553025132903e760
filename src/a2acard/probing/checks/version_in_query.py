"""Says the version in the query, as clients may that can set no headers."""

from __future__ import annotations

from a2acard.discovery.calls import ABSENT
from a2acard.probing._base import Check, passed, skipped, warned
from a2acard.probing.reading import is_alive, told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import Talk


def _run(talk: Talk) -> Asking:
    """Ask for an unknown task, with the version in the query and in no header."""
    outcome = yield from talk.get_task(version=ABSENT, query="A2A-Version=1.0")
    stopped = talk.obstacle(outcome)
    if stopped is not None:
        return stopped
    bare = yield from talk.get_task(version=ABSENT)
    if is_alive(outcome) and is_alive(bare):
        return skipped("a request without a version is served all the same, so that it can't be told")
    if is_alive(outcome):
        return passed("reads the version in the query too")
    return warned(
        "wrong-version",
        "does not read the version in the query ({said}); clients may say it there",
        said=told(outcome),
    )


CHECK = Check(
    "version-in-query",
    "the version is read in the query too",
    _run,
    "A2A 1.0 §3.6.1",
    bindings=("JSONRPC", "HTTP+JSON"),
    versions=("1.0",),
)
