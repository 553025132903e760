"""Flags 0.x security schemes of a kind that does not exist."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{kind}' is no kind of security scheme; there are {known}"
KNOWN = Phrase("apiKey, http, oauth2, openIdConnect and (0.3) mutualTLS")


def check(card: Card) -> Iterator[Hit]:
    """One hit a scheme, at its type."""
    for deviation in card.departures("unknown-kind"):
        yield Hit(deviation.at, MESSAGE, deviation.params | {"known": KNOWN})


RULE = Rule(
    id="unknown-scheme-kind",
    summary="a security scheme is of a kind that does not exist",
    clause="A2A 0.3 §5.5.3",
    check=check,
)
