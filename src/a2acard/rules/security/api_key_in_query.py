"""Flags API keys that travel in the URL."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._security import placed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the key of '{scheme}' travels in the URL, which servers, proxies and browsers write to their logs"


def check(card: Card) -> Iterator[Hit]:
    """One hit a scheme, at its place."""
    for scheme in card.schemes.values():
        if scheme.kind == "apiKey":
            at, place = placed(scheme)
            if place == "query":
                yield Hit(at, MESSAGE, {"scheme": scheme.name})


RULE = Rule(
    id="api-key-in-query",
    summary="an API key travels in the URL",
    clause="A2A 1.0 §4.5.2, RFC 9110 §17.9",
    check=check,
)
