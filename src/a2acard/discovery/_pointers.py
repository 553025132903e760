"""Where an origin says its agents are: catalog documents, `Link` headers, links of its page."""

from __future__ import annotations

from a2acard.source.parse import Limits, read
from a2acard.types import value
from a2acard.url import joined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from a2acard.discovery._exchange import Answer

_MOST_LISTED = 100
"""Cards of a catalog that are looked at to find one."""
_CARD_RELS = frozenset(("agent-card", "a2a-agent-card", "a2a"))
_CATALOG_RELS = frozenset(("ard", "ai-catalog", "agent-catalog", "api-catalog"))
_CARD_TYPES = ("application/a2a-agent-card+json", "application/a2a+json")
_CATALOG_TYPES = ("application/ai-catalog+json", "application/linkset+json")


@value
class Pointed:
    """What was pointed to: URLs of cards, and URLs of documents that list some."""

    cards: tuple[str, ...] = ()
    catalogs: tuple[str, ...] = ()


def listed(answer: Answer) -> Pointed:
    """What a catalog document names (AI Catalog, ARD, RFC 9264 link sets), each once, in its order."""
    document = read(answer.body, Limits(max_bytes=max(len(answer.body), 1)))
    cards: dict[str, None] = {}
    catalogs: dict[str, None] = {}
    waiting: list[object] = [document.value if document.readable else None]
    while waiting and len(cards) < _MOST_LISTED:
        node = waiting.pop(0)
        if isinstance(node, dict):
            url = next((node[name] for name in _URLS if isinstance(node.get(name), str)), None)
            if isinstance(url, str):
                if _names_catalog(node):
                    catalogs[joined(answer.url, url)] = None
                elif _names_card(node, url):
                    cards[joined(answer.url, url)] = None
            for name, items in node.items():
                if name in _CARD_RELS and isinstance(items, list):  # a link set has its relations as members
                    waiting += [{**item, "type": _CARD_TYPES[0]} for item in items if isinstance(item, dict)]
                else:
                    waiting.append(items)
        elif isinstance(node, list):
            waiting += node
    return Pointed(tuple(cards), tuple(catalogs))


_URLS = ("url", "cardUrl", "agentCardUrl", "href")


def linked(answer: Answer) -> Pointed:
    """What an answer's `Link` headers (RFC 8288) and, where it is a page, its `<link>` elements point to."""
    cards: dict[str, None] = {}
    catalogs: dict[str, None] = {}
    for url, rels, kind in (*_header_links(answer.headers.get("link", "")), *_page_links(answer)):
        to = joined(answer.url, url)
        if kind in _CATALOG_TYPES or not rels.isdisjoint(_CATALOG_RELS):
            catalogs[to] = None
        elif kind in _CARD_TYPES or not rels.isdisjoint(_CARD_RELS):
            cards[to] = None
    return Pointed(tuple(cards), tuple(catalogs))


def _names_card(node: Mapping[str, object], url: str) -> bool:
    kind = _kind(node)
    return "a2a" in kind or "agent-card" in url or url.endswith("/agent.json")


def _names_catalog(node: Mapping[str, object]) -> bool:
    return _kind(node) in _CATALOG_TYPES


def _kind(node: Mapping[str, object]) -> str:
    kind = node.get("type") or node.get("mediaType") or node.get("media_type")
    return kind.lower() if isinstance(kind, str) else ""


def _header_links(text: str) -> Iterator[tuple[str, frozenset[str], str]]:
    """The links of a `Link` header: target, relations and type, the last two in small letters."""
    rest = text
    while rest:
        before, opened, rest = rest.partition("<")
        if not opened or before.strip(", \t"):
            return
        target, closed, rest = rest.partition(">")
        if not closed:
            return
        params, rest = _parameters(rest)
        yield target.strip(), frozenset(params.get("rel", "").lower().split()), params.get("type", "").lower()


def _parameters(text: str) -> tuple[dict[str, str], str]:
    """The parameters after a link's target, and what follows the comma behind them; commas may be quoted."""
    found: dict[str, str] = {}
    rest = text.lstrip()
    while rest.startswith(";"):
        end = next((i for i, char in enumerate(rest[1:], 1) if char in "=;,"), len(rest))
        name, rest = rest[1:end].strip().lower(), rest[end:]
        item = ""
        if rest.startswith("="):
            rest = rest[1:].lstrip()
            if rest.startswith('"'):
                item, _, rest = rest[1:].partition('"')
            else:
                end = next((i for i, char in enumerate(rest) if char in ";,"), len(rest))
                item, rest = rest[:end].strip(), rest[end:]
        found.setdefault(name, item)
        rest = rest.lstrip()
    return found, rest.removeprefix(",").lstrip()


def _page_links(answer: Answer) -> list[tuple[str, frozenset[str], str]]:
    """The `<link>` elements of a web page."""
    if "html" not in answer.headers.get("content-type", "").lower():
        return []
    from html.parser import HTMLParser

    found: list[tuple[str, frozenset[str], str]] = []

    class Links(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            if tag != "link":
                return
            given = {name: text or "" for name, text in attrs}
            rels = frozenset(given.get("rel", "").lower().split())
            found.append((given.get("href", "").strip(), rels, given.get("type", "").lower()))

    Links().feed(answer.body[:_MOST_PAGE].decode("utf-8", "replace"))
    return [link for link in found if link[0]]


_MOST_PAGE = 256 * 1024
"""Bytes of a page that are looked through: links stand in its head."""
