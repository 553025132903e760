"""Flags signature algorithms that prove nothing or that verifiers do not know."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.jws import ALGORITHMS, refusal
from a2acard.rules.signatures._entries import own

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE_NONE = "'{alg}' means no signature at all: anybody could have written this card"
MESSAGE_SYMMETRIC = "'{alg}' works with a shared secret: whoever can verify the card can also sign it"
MESSAGE_UNKNOWN = "'{alg}' is none of the algorithms that verifiers accept (ES256, EdDSA, RS256, PS256 and their longer forms)"
MESSAGE_CASE = "'{alg}' is not '{use}' to a verifier; names of algorithms are compared with case"


def check(card: Card) -> Iterator[Hit]:
    """One hit a signature, at its protected header."""
    for signature in own(card):
        alg = signature.jws.alg
        why = refusal(alg) if alg is not None else None
        if alg is None or why is None:
            continue
        at, params = (*signature.at, "protected"), {"alg": alg}
        use = next((name for name in ALGORITHMS if name.casefold() == alg.strip().casefold()), None)
        if use is not None:
            yield Hit(at, MESSAGE_CASE, params | {"use": use})
        else:
            yield Hit(at, _MESSAGES[why], params)


_MESSAGES = {"none": MESSAGE_NONE, "symmetric": MESSAGE_SYMMETRIC, "unknown": MESSAGE_UNKNOWN}

RULE = Rule(
    id="algorithm-refused",
    summary="a signature's algorithm is refused",
    clause="RFC 7518 §3.1",
    check=check,
)
