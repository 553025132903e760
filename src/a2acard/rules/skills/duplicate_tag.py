"""Flags tags that a skill has twice."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.source.edits import Remove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the tag '{tag}' is there twice"
MESSAGE_CASE = "the tag '{tag}' differs from '{first}' only in letter case or blanks"
TITLE = "Remove the repeated tag"


def check(card: Card) -> Iterator[Hit]:
    """One hit a repetition; letter case and outer blanks make no other tag."""
    for skill in card.skills:
        seen: dict[str, str] = {}
        for at, tag in skill.tags:
            key = tag.strip().casefold()
            if key and key in seen:
                message = MESSAGE if seen[key] == tag else MESSAGE_CASE
                fix = Fix(TITLE, (Remove(at),), safe=True)
                yield Hit(at, message, {"tag": tag, "first": seen[key]}, fix)
            seen.setdefault(key, tag)


RULE = Rule(id="duplicate-tag", summary="a skill has a tag twice", check=check, fixable=True)
