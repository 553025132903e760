"""Flags values of another type than the version's tables give."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import departure_hits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{name}' wants {wanted} here, not {found}"
MESSAGE_EXAMPLE = MESSAGE + "; an example is what a caller says, JSON written as a string"


def check(card: Card) -> Iterator[Hit]:
    """One hit a value; an example that is an object is told what to become."""
    for hit in departure_hits(card, "wrong-type", MESSAGE):
        is_example = hit.params == {"name": "examples", "wanted": "a string", "found": "an object"}
        yield Hit(hit.at, MESSAGE_EXAMPLE, hit.params, clause=hit.clause) if is_example else hit


RULE = Rule(
    id="wrong-type",
    summary="a value has the wrong type",
    clause="A2A 1.0 §5.5",
    check=check,
)
