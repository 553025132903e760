"""Notes skill ids that are awkward in URLs, logs and code."""

from __future__ import annotations

import re

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the skill id '{id}' holds {what}; letters, digits, '-', '_', '.' and ':' work everywhere"
_USUAL = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._:-]*\Z")


def check(card: Card) -> Iterator[Hit]:
    """One hit an id."""
    for skill in card.skills:
        if skill.id and skill.id.strip() and not _USUAL.match(skill.id):
            yield Hit(skill.path("id"), MESSAGE, {"id": skill.id, "what": _what(skill.id)})


def _what(id: str) -> str:
    if any(c.isspace() for c in id):
        return Phrase("blanks")
    if not id.isascii():
        return Phrase("characters outside ASCII")
    odd = next((c for c in id if not (c.isalnum() or c in "._:-")), None)
    return f"'{odd}'" if odd else Phrase("'{sign}' at its start", sign=id[0])


RULE = Rule(id="skill-id-unusual", summary="a skill id is awkward in URLs and code", check=check)
