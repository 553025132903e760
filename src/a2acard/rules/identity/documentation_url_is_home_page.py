"""Notes documentation links that lead to a home page."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{url}' is a home page, not the agent's documentation"
_ABOUT_DOCUMENTATION = frozenset(
    "docs doc documentation documentacion doku wiki help support developer developers dev api apis manual guide guides "
    "learn kb readthedocs gitbook".split()
)


def check(card: Card) -> Iterator[Hit]:
    """One hit on the URL: no path, and no host that is about documentation."""
    text = card.documentation_url
    if not text:
        return
    url = split(text)
    bare = url.path in ("", "/") and not url.query and not url.fragment
    if url.is_http and url.host and bare and not _is_about_documentation(url.host):
        yield Hit(card.path("documentationUrl"), MESSAGE, {"url": text})


def _is_about_documentation(host: str) -> bool:
    """True when a word of the name says so, the top-level domain aside (`.dev` is one)."""
    words = host.rpartition(".")[0].replace("-", ".").split(".")
    return not _ABOUT_DOCUMENTATION.isdisjoint(words)


RULE = Rule(
    id="documentation-url-is-home-page",
    summary="the documentation link leads to a home page",
    confidence="likely",
    check=check,
)
