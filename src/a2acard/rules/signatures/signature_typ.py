"""Flags protected headers whose `typ` is not JOSE."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.signatures._entries import readable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'typ' is '{typ}', not 'JOSE'; a verifier that goes by the specification takes it for another kind of token"
MESSAGE_TYPE = "'typ' is no text; a verifier that goes by the specification refuses anything but 'JOSE'"


def check(card: Card) -> Iterator[Hit]:
    """One hit a signature; media types have no case, and `application/` may be left out."""
    for signature in readable(card):
        typ = signature.jws.header.get("typ")
        if typ in (None, ""):
            continue
        at = (*signature.at, "protected")
        if not isinstance(typ, str):
            yield Hit(at, MESSAGE_TYPE)
        elif typ.casefold().removeprefix("application/") != "jose":
            yield Hit(at, MESSAGE, {"typ": typ})


RULE = Rule(
    id="signature-typ",
    summary="a signature has a type other than JOSE",
    clause="A2A 1.0 §8.4.2",
    check=check,
)
