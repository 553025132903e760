"""Flags addresses of the authorization server without TLS."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import is_well_formed
from a2acard.url import is_loopback, placeholder, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.types import Path

MESSAGE = "'{url}' is plain HTTP: anyone on the way can read or replace the tokens and codes that pass there"
MESSAGE_LOOPBACK = "'{url}' is the caller's own machine, where no client finds the authorization server"


def check(card: Card) -> Iterator[Hit]:
    """One hit a URL; where a hybrid's halves say the same, the 1.0 one; loopback is fine in development."""
    said: set[tuple[Path, str]] = set()
    for address in reversed(card.addresses):  # a scheme's wrapper comes after the members of 0.x around it
        if address.role != "security" or placeholder(address.text):
            continue
        url = split(address.text)
        host = url.host or ""
        if url.scheme != "http" or not host or not is_well_formed(host) or card.options.allows(host):
            continue
        if is_loopback(host) and card.options.dev:
            continue
        key = address.at[:2], address.text
        if card.card_version == "hybrid" and address.at[2] in _OLD and key in said:
            continue
        said.add(key)
        yield Hit(address.at, MESSAGE_LOOPBACK if is_loopback(host) else MESSAGE, {"url": address.text})


_OLD = ("flows", "openIdConnectUrl", "oauth2MetadataUrl")
"""Where the URLs of a 0.x scheme begin."""


RULE = Rule(
    id="flow-url-plain-http",
    summary="the authorization server's address is not HTTPS",
    clause="A2A 1.0 §4.5.4, §4.5.8-4.5.10, RFC 6749 §3.1",
    check=check,
)
