"""Flags URLs whose scheme the declared binding does not speak."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import NO_ADDRESSES, interface_urls, is_bare_host, speaks
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{url}' does not fit the binding {binding}, which speaks {speaks}"


def check(card: Card) -> Iterator[Hit]:
    """One hit an interface; what is relative or names no host is those rules'."""
    for interface, url in interface_urls(card):
        binding = interface.binding or "JSONRPC"  # 0.3's default
        schemes = speaks(interface)
        if not schemes or (url.scheme is None and (binding == "GRPC" or not is_bare_host(url))):
            continue
        if url.scheme not in schemes and url.scheme not in NO_ADDRESSES:
            params = {
                "url": url.text,
                "binding": binding,
                "speaks": Phrase("host:port or https") if binding == "GRPC" else "https",
            }
            yield Hit(interface.url_at, MESSAGE, params, unless=None if url.host else "bad-url")


RULE = Rule(
    id="binding-scheme-mismatch",
    summary="a URL's scheme does not fit the binding",
    clause="A2A 1.0 §4.4.6, §5.2",
    check=check,
)
