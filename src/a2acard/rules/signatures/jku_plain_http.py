"""Flags key addresses (`jku`, `x5u`) that are not HTTPS."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.signatures._entries import judged
from a2acard.url import is_loopback, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{name}' is '{url}', plain HTTP: whoever sits on the way can put in a key of their own"
MESSAGE_OTHER = "'{name}' is '{url}', no absolute HTTPS address, so no verifier fetches a key from it"
MESSAGE_TYPE = "'{name}' is no text, so no verifier fetches a key from it"


def check(card: Card) -> Iterator[Hit]:
    """One hit an address; loopback is for development, and an empty one is not there."""
    for signature in judged(card):
        for name in ("jku", "x5u"):
            for at, found, _ in signature.places(name):
                if not isinstance(found, str):
                    yield Hit(at, MESSAGE_TYPE, {"name": name})
                    continue
                url = split(found)
                if found == "" or (url.scheme == "https" and url.host):
                    continue
                plain = url.scheme == "http" and bool(url.host)
                if not (plain and is_loopback(url.host or "")):
                    yield Hit(at, MESSAGE if plain else MESSAGE_OTHER, {"name": name, "url": found})


RULE = Rule(
    id="jku-plain-http",
    summary="a signature's key address is not HTTPS",
    clause="RFC 7515 §4.1.2",
    check=check,
)
