"""Flags interface URLs with a fragment."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import hosted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{url}' has a fragment, which no client sends"


def check(card: Card) -> Iterator[Hit]:
    """One hit an interface."""
    for at, text, url in hosted(card):
        if url.fragment is not None and url.is_http:
            yield Hit(at, MESSAGE, {"url": text})


RULE = Rule(
    id="url-with-fragment",
    summary="an interface URL has a fragment",
    clause="RFC 9110 §7.1",
    check=check,
)
