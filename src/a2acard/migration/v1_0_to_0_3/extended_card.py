"""Brings the capability `extendedAgentCard` back to the flag of 0.3."""

from __future__ import annotations

from a2acard.migration._base import Draft, Note, Step
from a2acard.source.edits import Add, Remove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MOVED = "'extendedAgentCard' is 'supportsAuthenticatedExtendedCard' in 0.3"
OLD = ("supportsAuthenticatedExtendedCard",)


def run(draft: Draft) -> Iterator[Note]:
    """One change where the capability is there."""
    capabilities = draft.member("capabilities", dict)
    at = ("capabilities", "extendedAgentCard")
    if "extendedAgentCard" in capabilities:
        added = () if OLD[0] in draft.card else (Add(OLD, capabilities["extendedAgentCard"]),)
        yield Note("change", MOVED, at, OLD, {}, (Remove(at), *added))


STEP = Step(id="extended-card-flag", summary="the extended card is a flag of the card", run=run)
