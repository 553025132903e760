"""Flags names that would fit any agent."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._words import GENERIC, name_words
from a2acard.url import placeholder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the name '{name}' tells this agent from no other"


def check(card: Card) -> Iterator[Hit]:
    """One hit on the name, when every word of it is one that any agent could have."""
    name = card.name
    if not name:
        return
    words = name_words(name)
    if words and all(word in GENERIC or not word for word in words):
        owner = "placeholder-value" if placeholder(name) else None
        yield Hit(card.path("name"), MESSAGE, {"name": name}, unless=owner)


RULE = Rule(
    id="generic-name",
    summary="the agent's name would fit any agent",
    confidence="likely",
    check=check,
)
