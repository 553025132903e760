"""Takes `stateTransitionHistory` away, which 1.0 has no word for."""

from __future__ import annotations

from a2acard.migration._base import Draft, Note, Step
from a2acard.source.edits import Remove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

LOST = "1.0 has no 'stateTransitionHistory'; the card said {value}"


def run(draft: Draft) -> Iterator[Note]:
    """One loss where the 0.x half does not stay."""
    capabilities = draft.member("capabilities", dict)
    if "stateTransitionHistory" in capabilities and not draft.keep:
        at = ("capabilities", "stateTransitionHistory")
        yield Note("loss", LOST, at, None, {"value": capabilities["stateTransitionHistory"]}, (Remove(at),))


STEP = Step(
    id="state-history",
    summary="1.0 does not say whether a task keeps its history",
    run=run,
    loses=("`capabilities.stateTransitionHistory`",),
)
