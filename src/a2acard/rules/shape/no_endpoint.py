"""Flags a 0.x card that names no address at all."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import slips, stands_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the card names no address: neither 'url' nor any interface"
MESSAGE_BLANK = "the card names no address: 'url' is blank, and there is no other interface"


def check(card: Card) -> Iterator[Hit]:
    """One hit, at the path that `url` would have; an address under a misspelt name is said by its own rule."""
    for deviation in card.departures("missing"):
        if deviation.at == ("url",) and not card.is_current and not card.legacy_interfaces:
            others = [slip for slip in slips(card) if slip.at == ("interfaces",)]
            yield Hit(
                deviation.at, MESSAGE, unless="misspelt-member" if others else stands_in(card, deviation)
            )
    for deviation in card.departures("empty"):
        if deviation.at == ("url",) and not card.is_current:
            addresses = [item.url for item in card.legacy_interfaces if item.url and item.url.strip()]
            if not addresses:
                yield Hit(deviation.at, MESSAGE_BLANK)


RULE = Rule(
    id="no-endpoint",
    summary="the card names no address",
    clause="A2A 0.3 §5.5",
    check=check,
)
