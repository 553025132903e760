"""Flags interfaces that only the agent's own machine can reach."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import hosted
from a2acard.url import is_loopback

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{url}' is the reader's own machine; no other client can reach the agent there"


def check(card: Card) -> Iterator[Hit]:
    """One hit an interface."""
    for at, text, url in hosted(card):
        if is_loopback(url.host or "") and not card.options.dev and not card.options.allows(url.host or ""):
            yield Hit(at, MESSAGE, {"url": text}, unless="advertised-address-unreachable")


RULE = Rule(
    id="loopback-interface",
    summary="an interface is on loopback",
    clause="A2A 1.0 §4.4.6",
    check=check,
)
