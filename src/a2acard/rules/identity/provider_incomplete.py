"""Flags a provider without its organization or its address."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import stands_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the provider has no '{name}'; when there is a provider, both 'organization' and 'url' are required"


def check(card: Card) -> Iterator[Hit]:
    """One hit a member, at the path that it would have; one that is misspelt is that rule's."""
    for deviation in card.departures("missing"):
        if deviation.message == "AgentProvider":
            yield Hit(deviation.at, MESSAGE, deviation.params, unless=stands_in(card, deviation))


RULE = Rule(
    id="provider-incomplete",
    summary="the provider lacks its organization or its address",
    clause="A2A 1.0 §4.4.2",
    check=check,
)
