"""Flags a card without skills."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import NO_CLAUSE, Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'skills' is empty, so no router can choose this agent"
MESSAGE_CURRENT = MESSAGE + " (§5.7 asks for one skill, the example of §8.4.1 has none)"
MESSAGE_LEGACY = MESSAGE + " (0.x asks for the list, not for a skill in it)"


def check(card: Card) -> Iterator[Hit]:
    """One hit on the empty list."""
    for deviation in card.departures("empty"):
        if deviation.at == ("skills",):
            current = card.is_current
            yield Hit(
                deviation.at,
                MESSAGE_CURRENT if current else MESSAGE_LEGACY,
                clause=None if current else NO_CLAUSE,
            )


RULE = Rule(
    id="no-skills",
    summary="the card has no skill",
    clause="A2A 1.0 §5.7, §8.4.1",
    check=check,
)
