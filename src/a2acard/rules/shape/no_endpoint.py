"""Flags a 0.x card that names no address at all."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the card names no address: neither 'url' nor any interface"


def check(card: Card) -> Iterator[Hit]:
    """One hit, at the path that `url` would have."""
    for deviation in card.departures("missing"):
        if deviation.at == ("url",) and not card.is_current and not card.legacy_interfaces:
            yield Hit(deviation.at, MESSAGE, unless=deviation.covered_by)


RULE = Rule(
    id="no-endpoint",
    summary="the card names no address",
    clause="A2A 0.3 §5.5",
    check=check,
)
