"""Flags an empty alternative among real requirements."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._security import accesses

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "this alternative asks for nothing, so every other one is optional and anyone may call"


def check(card: Card) -> Iterator[Hit]:
    """One hit a list, at its first empty alternative; on a skill that undercuts its card, that rule speaks."""
    for access in accesses(card):
        free = [alternative for alternative in access.alternatives if not alternative.needs]
        if free and len(free) < len(access.alternatives):
            yield Hit(free[0].at, MESSAGE, unless="skill-weakens-security" if access.skill else None)


RULE = Rule(
    id="anonymous-alternative",
    summary="an empty alternative makes every requirement optional",
    clause="A2A 1.0 §4.4.1, OpenAPI 3.0 §4.7.30",
    check=check,
)
