"""Flags skill descriptions that repeat the skill's name or id."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the description '{text}' repeats the skill's {what}"


def check(card: Card) -> Iterator[Hit]:
    """One hit a skill."""
    for skill in card.skills:
        text = skill.description
        if not text or not text.strip():
            continue
        for what, other in (("name", skill.name), ("id", skill.id)):
            if other and _words(other) == _words(text):
                yield Hit(skill.path("description"), MESSAGE, {"text": text, "what": what})
                break


def _words(text: str) -> list[str]:
    return "".join([c.casefold() if c.isalnum() else " " for c in text]).split()


RULE = Rule(
    id="skill-description-repeats-name", summary="a skill's description repeats its name", check=check
)
