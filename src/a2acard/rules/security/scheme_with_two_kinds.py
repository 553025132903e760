"""Flags security schemes that are of several kinds at once."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the scheme '{scheme}' is of {count} kinds at once ({names}); readers refuse it or keep one"


def check(card: Card) -> Iterator[Hit]:
    """One hit a scheme."""
    for deviation in card.departures("two-kinds"):
        yield Hit(deviation.at, MESSAGE, deviation.params | {"scheme": deviation.at[-1]})


RULE = Rule(
    id="scheme-with-two-kinds",
    summary="a security scheme is of several kinds",
    clause="A2A 1.0 §4.5.1",
    check=check,
)
