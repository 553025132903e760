"""Flags descriptions too short to choose an agent by."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._text import folded, is_short, is_wordless

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the description '{text}' is too short to choose this agent by"
MESSAGE_SAME = "the description repeats the name, '{text}'"


def check(card: Card) -> Iterator[Hit]:
    """One hit on the description: under 20 characters (8 in Chinese and Japanese), one word, or the name."""
    text = card.description
    if not text or not text.strip():
        return
    if card.name and folded(text) == folded(card.name):
        yield Hit(card.path("description"), MESSAGE_SAME, {"text": text})
    elif is_short(text) or is_wordless(text):
        yield Hit(card.path("description"), MESSAGE, {"text": text})


RULE = Rule(
    id="short-description",
    summary="the agent's description is too short to choose it by",
    check=check,
)
