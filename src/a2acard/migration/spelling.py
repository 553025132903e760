"""Writes members in camelCase that the card spells in snake_case, before anything else is looked at."""

from __future__ import annotations

from a2acard.migration._base import Draft, Note, Step
from a2acard.source.edits import Rename
from a2acard.spec import specification
from a2acard.spec.shape import deviations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.types import Path

RENAMED = "'{old}' is spelt '{new}' in JSON"


def run(draft: Draft) -> Iterator[Note]:
    """One change a member; the card's own version knows it, or the one it goes to."""
    told: set[Path] = set()
    for version in (draft.version, "1.0"):
        for deviation in deviations(draft.card, specification(version)):
            if deviation.kind != "snake" or deviation.at in told:
                continue
            told.add(deviation.at)
            name = deviation.params["use"]
            params = {"old": deviation.at[-1], "new": name}
            new = (*deviation.at[:-1], name)
            yield Note("change", RENAMED, deviation.at, new, params, (Rename(deviation.at, name),))


STEP = Step(id="spelling", summary="members are spelt in camelCase", run=run)
