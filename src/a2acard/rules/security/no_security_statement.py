"""Notes cards that say nothing about access: anyone may call."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the card says nothing about access, so anyone may call; is that intended?"


def check(card: Card) -> Iterator[Hit]:
    """One hit on the whole card."""
    names = ("securitySchemes", "securityRequirements", "security", "authentication")
    if not any(card.get(name) for name in names):
        yield Hit((), MESSAGE)


RULE = Rule(
    id="no-security-statement",
    summary="the card says nothing about access",
    clause="A2A 1.0 §4.4.1, §7.3",
    check=check,
)
