"""Flags a member that is there in camelCase and in snake_case."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import departure_hits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{name}' and '{twin}' are one member; readers refuse the card or keep different ones"


def check(card: Card) -> Iterator[Hit]:
    """One hit at the snake_case name."""
    return departure_hits(card, "twice", MESSAGE, name=True)


RULE = Rule(
    id="member-spelt-twice",
    summary="one member is there in camelCase and in snake_case",
    clause="A2A 1.0 §5.5",
    check=check,
)
