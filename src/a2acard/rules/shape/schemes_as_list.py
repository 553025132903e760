"""Flags security schemes given as a list, without the names that requirements refer to."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import departure_hits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = (
    "'securitySchemes' is a list; it is an object in which each scheme has a name that requirements refer to"
)


def check(card: Card) -> Iterator[Hit]:
    """One hit on the list."""
    return departure_hits(card, "schemes-as-list", MESSAGE)


RULE = Rule(
    id="schemes-as-list",
    summary="securitySchemes is a list instead of an object of named schemes",
    clause="A2A 1.0 §4.4.1",
    check=check,
)
