"""Flags a card without skills."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'skills' is empty: no router can choose this agent (5.7 asks for one skill, the example of 8.4.1 has none)"


def check(card: Card) -> Iterator[Hit]:
    """One hit on the empty list."""
    for deviation in card.departures("empty"):
        if deviation.at == ("skills",):
            yield Hit(deviation.at, MESSAGE)


RULE = Rule(
    id="no-skills",
    summary="the card has no skill",
    clause="A2A 1.0 §5.7, §8.4.1",
    check=check,
)
