"""Takes the signatures away: they are about bytes that are no more."""

from __future__ import annotations

from a2acard.finding import some
from a2acard.migration._base import Draft, Note, Step
from a2acard.source.edits import Remove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

LOST = "{signatures} dropped, for other bytes were signed; the report keeps what was there, the new card has to be signed again"


def run(draft: Draft) -> Iterator[Note]:
    """One loss a card."""
    if "signatures" in draft.card:
        found = draft.card["signatures"]
        count = len(found) if isinstance(found, list) else 1
        params = {"signatures": some(count, "signature")}
        yield Note("loss", LOST, ("signatures",), None, params, (Remove(("signatures",)),))


STEP = Step(
    id="signatures",
    summary="a changed card has to be signed again",
    run=run,
    loses=("the signatures, which the report keeps",),
)
