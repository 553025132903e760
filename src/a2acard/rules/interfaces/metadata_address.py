"""Flags interfaces on the metadata service of a cloud."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import hosted
from a2acard.url import is_metadata

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{url}' is a cloud's metadata service; a client that called it would give its own secrets away"


def check(card: Card) -> Iterator[Hit]:
    """One hit an interface."""
    for at, text, url in hosted(card):
        if is_metadata(url.host or "") and not card.options.allows(url.host or ""):
            yield Hit(at, MESSAGE, {"url": text})


RULE = Rule(
    id="metadata-address",
    summary="an interface is a cloud metadata service",
    check=check,
)
