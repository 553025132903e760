"""Flags interfaces that answer without TLS."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import interface_urls, is_well_formed, speaks
from a2acard.url import address, is_loopback, is_metadata

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_FETCHED = ("scheme-downgrade", "advertised-address-unreachable")
"""What tells more of a card that was fetched."""
MESSAGE = "'{url}' is not HTTPS; production interfaces must use TLS"


def check(card: Card) -> Iterator[Hit]:
    """One hit an interface; `ws` under a core binding is wrong altogether, which is `binding-scheme-mismatch`."""
    for interface, url in interface_urls(card):
        host = url.host or ""
        if url.scheme in ("http", "ws") and host and is_well_formed(host) and not _is_elsewhere(card, host):
            wrong = url.scheme == "ws" and speaks(interface)
            owner = ("binding-scheme-mismatch",) if wrong else _FETCHED
            yield Hit(interface.url_at, MESSAGE, {"url": url.text}, unless=owner)


def _is_elsewhere(card: Card, host: str) -> bool:
    """True where a graver rule speaks, or plain HTTP is fine: loopback, bind addresses, hosts allowed by name."""
    return is_loopback(host) or is_metadata(host) or address(host) == "bind" or card.options.allows(host)


RULE = Rule(
    id="plain-http-interface",
    summary="an interface is not HTTPS",
    clause="A2A 1.0 §7.1",
    check=check,
)
