"""Flags interface URLs that are relative."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import interface_urls, is_bare_host, is_bare_name, is_custom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = (
    "'{url}' is relative; an interface URL must be absolute, for nothing says what it would be relative to"
)


def check(card: Card) -> Iterator[Hit]:
    """One hit an interface; `host:port` and, for gRPC, a host alone are forms of their own, and a custom binding may have its own addresses."""
    for interface, url in interface_urls(card):
        if (
            url.text != url.text.strip()
            or url.scheme is not None
            or is_bare_host(url)
            or is_custom(interface.binding)
        ):
            continue
        if not (interface.binding == "GRPC" and is_bare_name(url)):
            yield Hit(interface.url_at, MESSAGE, {"url": url.text})


RULE = Rule(
    id="interface-url-relative",
    summary="an interface URL is relative",
    clause="A2A 1.0 §4.4.6",
    check=check,
)
