"""Flags skill descriptions that repeat the skill's name or id."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.card import Skill

_PLAIN = bytes([ord(chr(code).lower()) if code < 128 and chr(code).isalnum() else 32 for code in range(256)])
"""What is left of ASCII: small letters and digits, a blank for everything else."""
MESSAGE = "the description '{text}' repeats the skill's {what}"


def check(card: Card) -> Iterator[Hit]:
    """One hit a skill."""
    for skill in card.skills:
        what = repeated(skill)
        if what:
            yield Hit(skill.path("description"), MESSAGE, {"text": skill.description, "what": what})


def repeated(skill: Skill) -> str | None:
    """`name` or `id` when the description has the same words as that, None when it says more."""
    words = _words(skill.description or "")
    pairs = (("name", skill.name), ("id", skill.id))
    return next((what for what, other in pairs if words and _words(other or "") == words), None)


def _words(text: str) -> list[str]:
    if text.isascii():
        return text.encode().translate(_PLAIN).decode().split()
    return "".join([c.casefold() if c.isalnum() else " " for c in text]).split()


RULE = Rule(
    id="skill-description-repeats-name", summary="a skill's description repeats its name", check=check
)
