"""Flags signatures that bring their own key (`jwk`, `x5c`)."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.signatures._entries import is_none, own

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{name}' brings the key along with the signature: a verifier that takes it accepts anybody's card"
MESSAGE_PRIVATE = "'{name}' holds the private key ('{member}'): anybody can sign as this agent"

_PRIVATE = ("d", "p", "q", "dp", "dq", "qi", "k")
"""RFC 7518 §6.2.2, §6.3.2 and §6.4.1, RFC 8037 §2: what must never be published."""


def check(card: Card) -> Iterator[Hit]:
    """One hit a parameter, in either header; null is not there."""
    for signature in own(card):
        for name in ("jwk", "x5c"):
            for at, found, _ in signature.places(name):
                private = next((m for m in _PRIVATE if m in found), None) if isinstance(found, dict) else None
                if private:
                    yield Hit(at, MESSAGE_PRIVATE, {"name": name, "member": private})
                elif not is_none(signature.jws):
                    yield Hit(at, MESSAGE, {"name": name})


RULE = Rule(
    id="embedded-key",
    summary="a signature brings its own key",
    clause="A2A 1.0 §8.4.3",
    check=check,
)
