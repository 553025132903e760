"""Says which members no reader of 1.0 keeps; they stay where they are."""

from __future__ import annotations

from a2acard.migration._base import Draft, Note, Step
from a2acard.spec import specification
from a2acard.spec.shape import deviations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

DROPPED = (
    "'{name}' is no member of any version: readers of 1.0 drop it; an extension with 'params' would carry it"
)
_ELSEWHERE = ("securitySchemes", "additionalInterfaces", "authentication")
"""Where other steps tell what is strange, as far down as their own objects go."""
_OWN = 3
""" Steps of a path to a member of a scheme or an interface itself."""


def run(draft: Draft) -> Iterator[Note]:
    """One loss for each member that the card's own version does not know."""
    for deviation in deviations(draft.card, specification(draft.version)):
        told = deviation.at[0] in _ELSEWHERE and len(deviation.at) <= _OWN
        if deviation.kind == "unknown" and not told:
            yield Note("loss", DROPPED, deviation.at, deviation.at, {"name": deviation.at[-1]})


STEP = Step(
    id="vendor-members",
    summary="members of nobody's table are told",
    run=run,
    loses=("members that no version knows, for every reader of 1.0 drops them; the file keeps them",),
)
