"""Flags interface URLs that are relative."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import interface_urls, is_bare_host

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = (
    "'{url}' is relative; an interface URL must be absolute, for nothing says what it would be relative to"
)


def check(card: Card) -> Iterator[Hit]:
    """One hit an interface; `host:port` is a form of its own, and a custom binding may have its own addresses."""
    for interface, url in interface_urls(card):
        if url.scheme is None and not is_bare_host(url) and not _is_custom(interface.binding):
            yield Hit(interface.url_at, MESSAGE, {"url": url.text})


def _is_custom(binding: str | None) -> bool:
    return binding is not None and "://" in binding


RULE = Rule(
    id="interface-url-relative",
    summary="an interface URL is relative",
    clause="A2A 1.0 §4.4.6",
    check=check,
)
