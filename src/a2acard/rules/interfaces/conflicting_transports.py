"""Flags 0.3 cards that declare two transports at one URL."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.mapping import meant

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{url}' is declared with {first} and with {second}; one URL has one transport"


def check(card: Card) -> Iterator[Hit]:
    """One hit a conflict, at the later transport; two spellings of one transport are no conflict."""
    seen: dict[str, str] = {}
    for interface in card.legacy_interfaces:
        transport = interface.binding or ("JSONRPC" if interface.at == () else None)
        if not interface.url or not transport or not transport.strip():
            continue
        first = seen.setdefault(interface.url, transport)
        if (meant(first) or first) != (meant(transport) or transport):
            params = {"url": interface.url, "first": first, "second": transport}
            yield Hit(interface.binding_at, MESSAGE, params)


RULE = Rule(
    id="conflicting-transports",
    summary="one URL is declared with two transports",
    clause="A2A 0.3 §5.6.4",
    check=check,
)
