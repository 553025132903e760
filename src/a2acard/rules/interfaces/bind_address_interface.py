"""Flags interfaces on a bind address, which a server listens on and no client can call."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import hosted
from a2acard.url import address

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{url}' is a bind address: a server listens on it, no client can call it"


def check(card: Card) -> Iterator[Hit]:
    """One hit an interface."""
    for at, text, url in hosted(card):
        if address(url.host or "") == "bind":
            yield Hit(at, MESSAGE, {"url": text}, unless="advertised-address-unreachable")


RULE = Rule(
    id="bind-address-interface",
    summary="an interface is on a bind address",
    clause="A2A 1.0 §4.4.6",
    check=check,
)
