"""Flags blank tags."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.source.edits import Remove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.card import Skill

MESSAGE = "the tag is blank"
TITLE = "Remove the blank tag"


def check(card: Card) -> Iterator[Hit]:
    """One hit a blank; the last element of a list is not removed."""
    for skill in card.skills:
        for at, text in skill.tags:
            if not text.strip():
                fix = Fix(TITLE, (Remove(at),), safe=True) if _has_others(skill) else None
                yield Hit(at, MESSAGE, fix=fix)


def _has_others(skill: Skill) -> bool:
    return any(text.strip() for _, text in skill.tags)


RULE = Rule(id="blank-tag", summary="a tag is blank", check=check, fixable=True)
