"""Flags skill descriptions too short to route by."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._text import is_short, is_wordless
from a2acard.rules.skills.skill_description_repeats_name import repeated

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
    """The rule that says it better: the description is the skill's name or id, punctuation aside."""
    return "skill-description-repeats-name" if repeated(skill) else None


RULE = Rule(
    id="short-skill-description", summary="a skill's description is too short to route by", check=check
)
