"""Flags capabilities given as a list of names."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import departure_hits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'capabilities' is a list; it is an object of flags such as {example}"


def check(card: Card) -> Iterator[Hit]:
    """One hit on the list."""
    for hit in departure_hits(card, "capabilities-as-list", MESSAGE):
        yield Hit(hit.at, MESSAGE, {"example": '{"streaming": true}'}, clause=hit.clause)


RULE = Rule(
    id="capabilities-as-list",
    summary="capabilities is a list instead of an object of flags",
    clause="A2A 1.0 §4.4.3",
    check=check,
)
