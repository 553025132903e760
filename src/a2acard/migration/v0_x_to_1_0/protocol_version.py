"""Takes the card's own `protocolVersion` away, which each interface says now."""

from __future__ import annotations

from a2acard.migration._base import Draft, Note, Step
from a2acard.source.edits import Remove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MOVED = "the protocol version is said by each interface now"


def run(draft: Draft) -> Iterator[Note]:
    """One change where the 0.x half does not stay."""
    if "protocolVersion" in draft.card and not draft.keep:
        at = ("protocolVersion",)
        yield Note("change", MOVED, at, ("supportedInterfaces",), edits=(Remove(at),))


STEP = Step(id="protocol-version", summary="each interface says its protocol version", run=run)
