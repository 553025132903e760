"""Flags key addresses (`jku`, `x5u`) over plain HTTP."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.signatures._entries import judged
from a2acard.url import is_loopback, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{name}' is '{url}', plain HTTP: whoever sits on the way can put in a key of their own"


def check(card: Card) -> Iterator[Hit]:
    """One hit an address; loopback is for development, and what is no address has a rule of its own."""
    for signature in judged(card):
        for name in ("jku", "x5u"):
            for at, found, _ in signature.places(name):
                url = split(found if isinstance(found, str) else "")
                if url.scheme == "http" and url.host and not is_loopback(url.host):
                    yield Hit(at, MESSAGE, {"name": name, "url": found})


RULE = Rule(
    id="jku-plain-http",
    summary="a signature's key address is plain HTTP",
    clause="RFC 7515 §4.1.2",
    check=check,
)
