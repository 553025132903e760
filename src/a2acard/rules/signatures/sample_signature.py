"""Flags the example signatures of the specifications."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.signatures._entries import signatures
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "this is the example signature printed in {source}; it belongs to another document and can't verify"


def check(card: Card) -> Iterator[Hit]:
    """One hit a signature, at its value; copies that were cut short too."""
    for signature in signatures(card):
        if signature.sample is not None:
            yield Hit((*signature.at, "signature"), MESSAGE, {"source": Phrase(signature.sample)})


RULE = Rule(
    id="sample-signature",
    summary="a signature is the example of a specification",
    clause="A2A 1.0 §8.4.2",
    check=check,
)
