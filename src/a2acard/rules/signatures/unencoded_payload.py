"""Flags signatures over an unencoded payload (`b64`)."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.signatures._entries import judged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = (
    "'b64' is false, so the card was signed unencoded; A2A signs it in base64url, and verification fails"
)
MESSAGE_CRIT = MESSAGE + " ('crit' does not name it either)"
MESSAGE_TYPE = "'b64' is neither true nor false, so verifiers refuse the signature or guess"


def check(card: Card) -> Iterator[Hit]:
    """One hit a signature; `b64` with true is the default."""
    for signature in judged(card):
        for at, found, protected in signature.places("b64"):
            if found is False:
                listed = protected and "b64" in signature.jws.critical
                yield Hit(at, MESSAGE if listed else MESSAGE_CRIT)
            elif found is not True:
                yield Hit(at, MESSAGE_TYPE)


RULE = Rule(
    id="unencoded-payload",
    summary="a card is signed unencoded",
    clause="A2A 1.0 §8.4.2",
    check=check,
)
