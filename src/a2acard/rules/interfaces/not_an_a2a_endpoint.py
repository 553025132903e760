"""Flags interfaces that are something else: an MCP endpoint, a code host's page."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import CODE_HOSTS, interface_urls, is_custom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE_MCP = "'{url}' looks like an MCP endpoint, not an A2A one"
MESSAGE_PAGE = "'{url}' is a page of {host}, not an agent"


def check(card: Card) -> Iterator[Hit]:
    """One hit an interface; a custom binding may be anything."""
    for interface, url in interface_urls(card):
        host = (url.host or "").removeprefix("www.")
        if is_custom(interface.binding):
            continue
        last = url.path.rstrip("/").rpartition("/")[2].lower()
        if last in ("mcp", "sse"):
            yield Hit(interface.url_at, MESSAGE_MCP, {"url": url.text})
        elif host in CODE_HOSTS:
            yield Hit(interface.url_at, MESSAGE_PAGE, {"url": url.text, "host": host})


RULE = Rule(
    id="not-an-a2a-endpoint",
    summary="an interface is no A2A endpoint",
    clause="A2A 1.0 §8.3.1",
    confidence="likely",
    check=check,
)
