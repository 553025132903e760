"""Flags skills that share an id."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.source.pointer import to_pointer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.types import Path

MESSAGE = "the skill id '{id}' is taken already, by {first}"


def check(card: Card) -> Iterator[Hit]:
    """One hit a repetition, at the later id."""
    seen: dict[str, Path] = {}
    for skill in card.skills:
        if skill.id and skill.id.strip():
            at = skill.path("id")
            if skill.id in seen:
                yield Hit(at, MESSAGE, {"id": skill.id, "first": to_pointer(seen[skill.id])})
            else:
                seen[skill.id] = at


RULE = Rule(
    id="duplicate-skill-id",
    summary="two skills share an id",
    clause="A2A 1.0 §4.4.5",
    check=check,
)
