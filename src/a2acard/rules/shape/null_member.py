"""Flags required members that are null."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{name}' is null, which readers take as absent; it is required"


def check(card: Card) -> Iterator[Hit]:
    """One hit a member."""
    for deviation in card.departures("null"):
        if deviation.params["required"]:
            clause = deviation.field.clause if deviation.field else None
            yield Hit(deviation.at, MESSAGE, deviation.params, clause=clause, unless=refused(card, deviation))


RULE = Rule(
    id="null-member",
    summary="a required member is null",
    clause="A2A 1.0 §5.7",
    check=check,
)
