"""Flags documentation, icon and provider links without TLS."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import is_well_formed
from a2acard.url import is_loopback, placeholder, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{url}' is not HTTPS: anyone on the way can change what it leads to"


def check(card: Card) -> Iterator[Hit]:
    """One hit a link; placeholders, interfaces and security URLs have rules of their own."""
    for address in card.addresses:
        if address.role in ("documentation", "icon", "provider") and not placeholder(address.text):
            url = split(address.text)
            host = url.host or ""
            if url.scheme == "http" and host and is_well_formed(host) and not is_loopback(host):
                yield Hit(address.at, MESSAGE, {"url": address.text})


RULE = Rule(id="plain-http-url", summary="a link is not HTTPS", check=check)
