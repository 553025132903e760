"""Flags skill descriptions too short to route by."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._text import is_short, is_wordless

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.card import Skill

MESSAGE = "'{text}' is too short to route by"


def check(card: Card) -> Iterator[Hit]:
    """One hit a skill: under 20 characters (8 in Chinese and Japanese) or one word; a repeated name is that rule's."""
    for skill in card.skills:
        text = skill.description
        if text and text.strip() and (is_short(text) or is_wordless(text)):
            yield Hit(skill.path("description"), MESSAGE, {"text": text}, unless=_owner(skill))


def _owner(skill: Skill) -> str | None:
    same = (skill.description or "").strip(" .").casefold() == (skill.name or "").strip(" .").casefold()
    return "skill-description-repeats-name" if same else None


RULE = Rule(
    id="short-skill-description", summary="a skill's description is too short to route by", check=check
)
