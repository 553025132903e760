"""Flags values of another type than the version's tables give."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import departure_hits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{name}' wants {wanted} here, not {found}"


def check(card: Card) -> Iterator[Hit]:
    """One hit a value."""
    return departure_hits(card, "wrong-type", MESSAGE)


RULE = Rule(
    id="wrong-type",
    summary="a value has the wrong type",
    clause="A2A 1.0 §5.5",
    check=check,
)
