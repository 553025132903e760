"""Flags signatures that repeat an earlier one."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.signatures._entries import judged
from a2acard.source.pointer import to_pointer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.types import Path

MESSAGE = "this signature repeats {first}; it proves nothing more"


def check(card: Card) -> Iterator[Hit]:
    """One hit a repetition; another signature under the same header may cover the card in another form."""
    seen: dict[tuple[str, str], Path] = {}
    for signature in judged(card):
        key = signature.jws.protected, signature.jws.signature
        if key in seen:
            yield Hit(signature.at, MESSAGE, {"first": to_pointer(seen[key])})
        elif all(key):
            seen[key] = signature.at


RULE = Rule(id="duplicate-signature", summary="a signature is there twice", check=check)
