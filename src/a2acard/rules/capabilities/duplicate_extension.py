"""Flags extensions that are declared twice."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.capabilities._extensions import named
from a2acard.source.pointer import to_pointer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.types import Path

MESSAGE = "'{uri}' is declared at {first} already; readers go by one of the two"


def check(card: Card) -> Iterator[Hit]:
    """One hit a repetition; URIs are compared as they stand, as clients do."""
    seen: dict[str, Path] = {}
    for extension, uri in named(card):
        if uri in seen:
            yield Hit(extension.path("uri"), MESSAGE, {"uri": uri, "first": to_pointer(seen[uri])})
        else:
            seen[uri] = extension.at


RULE = Rule(
    id="duplicate-extension",
    summary="an extension is declared twice",
    clause="A2A 1.0 §4.4.3",
    check=check,
)
