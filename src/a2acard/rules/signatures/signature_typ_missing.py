"""Notes protected headers without `typ`."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.signatures._entries import readable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the protected header has no 'typ'; the specification wants 'JOSE', and the JavaScript SDK refuses the card"
MESSAGE_OUTSIDE = (
    "'typ' stands only in the unprotected header; the JavaScript SDK looks into the protected one"
)


def check(card: Card) -> Iterator[Hit]:
    """One hit a signature; null is not there."""
    for signature in readable(card):
        if signature.jws.header.get("typ") in (None, ""):
            if signature.jws.unprotected.get("typ") is not None:
                yield Hit((*signature.at, "header", "typ"), MESSAGE_OUTSIDE, name=True)
            else:
                yield Hit((*signature.at, "protected"), MESSAGE)


RULE = Rule(
    id="signature-typ-missing",
    summary="a signature does not say its type",
    clause="A2A 1.0 §8.4.2",
    check=check,
)
