"""Writes the `protocolVersion` that a card of 0.3 must have."""

from __future__ import annotations

from a2acard.migration._base import Draft, Note, Step
from a2acard.source.edits import Add

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

ADDED = "a card of 0.3 says its protocol version itself"


def run(draft: Draft) -> Iterator[Note]:
    """One change where the card does not say it yet."""
    if "protocolVersion" not in draft.card:
        at = ("protocolVersion",)
        yield Note("change", ADDED, AT_INTERFACES, at, {}, (Add(at, "0.3.0", 0),))


AT_INTERFACES = ("supportedInterfaces",)
STEP = Step(id="card-protocol-version", summary="the card says its protocol version", run=run)
