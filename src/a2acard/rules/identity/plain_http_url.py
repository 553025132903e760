"""Flags documentation, icon and provider links without TLS."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.url import address as address_class
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{url}' is not HTTPS: anyone on the way can change what it leads to"


def check(card: Card) -> Iterator[Hit]:
    """One hit a link; interfaces and security URLs have rules of their own."""
    for address in card.addresses:
        if address.role in ("documentation", "icon", "provider"):
            url = split(address.text)
            if (
                url.scheme == "http"
                and url.host
                and url.host != "localhost"
                and address_class(url.host) != "loopback"
            ):
                yield Hit(address.at, MESSAGE, {"url": address.text})


RULE = Rule(id="plain-http-url", summary="a link is not HTTPS", check=check)
