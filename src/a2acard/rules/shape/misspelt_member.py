"""Flags members whose name is a slip of a known one."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.rules._shared import departure_hits
from a2acard.source.edits import Rename

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.spec.shape import Deviation

MESSAGE = "'{name}' is no member here; '{use}' is meant, and readers see none"
TITLE = "Rename it to '{use}'"


def check(card: Card) -> Iterator[Hit]:
    """One hit a member, at its name."""
    return departure_hits(card, "misspelt", MESSAGE, fix=_fix, name=True)


def _fix(card: Card, deviation: Deviation) -> Fix | None:
    """Rename it, unless another wrong name means the same member."""
    use = str(deviation.params["use"])
    rivals = [d for d in card.departures("misspelt") if d.at[:-1] == deviation.at[:-1] and d.params["use"] == use]
    if len(rivals) > 1:
        return None
    return Fix(TITLE, (Rename(deviation.at, use),), True, {"use": use})


RULE = Rule(
    id="misspelt-member",
    summary="a member's name is misspelt",
    confidence="likely",
    check=check,
    fixable=True,
)
