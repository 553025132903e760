"""Flags protected headers that do not name the algorithm or the key."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.signatures._entries import readable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE_ALG = "the protected header names no algorithm ('alg'), so no verifier can check the signature"
MESSAGE_KID = "the protected header names no key ('kid'), so a verifier does not know which one to take"
MESSAGE_OUTSIDE = "'{name}' stands only in the unprotected header, which the signature does not cover; verifiers look into the protected one"
MESSAGE_TYPE = "'{name}' in the protected header is blank or no text, so it names nothing"


def check(card: Card) -> Iterator[Hit]:
    """One hit a parameter, at the header where it should stand, or at its place in the other one."""
    for signature in readable(card):
        for name, message in (("alg", MESSAGE_ALG), ("kid", MESSAGE_KID)):
            if signature.jws.text(name) is not None:
                continue
            at = (*signature.at, "protected")
            if signature.jws.header.get(name) is not None:
                yield Hit(at, MESSAGE_TYPE, {"name": name})
            elif signature.jws.unprotected.get(name) is not None:
                yield Hit((*signature.at, "header", name), MESSAGE_OUTSIDE, {"name": name}, name=True)
            else:
                yield Hit(at, message)


RULE = Rule(
    id="signature-header-incomplete",
    summary="a signature does not name its algorithm or its key",
    clause="A2A 1.0 §8.4.2",
    check=check,
)
