"""Flags interfaces with neither a protocol binding nor a protocol version: the members are invented."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the interface has neither 'protocolBinding' nor 'protocolVersion', so no client can choose it"
MESSAGE_NAMES = MESSAGE + " (it has {names})"


def check(card: Card) -> Iterator[Hit]:
    """One hit an interface."""
    for deviation in card.departures("invented"):
        yield Hit(deviation.at, MESSAGE_NAMES if deviation.params["names"] else MESSAGE, deviation.params)


RULE = Rule(
    id="interface-members-invented",
    summary="an interface has invented members instead of its binding and version",
    clause="A2A 1.0 §4.4.6, §8.3.1",
    check=check,
)
