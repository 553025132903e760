"""Flags key addresses (`jku`, `x5u`) from which nobody can fetch a key."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.signatures._entries import judged
from a2acard.spec.shape import kind_of
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.types import JSON

MESSAGE_TYPE = "'{name}' is {kind}, not an address, so no verifier fetches a key from it"
MESSAGE_RELATIVE = "'{name}' is '{url}', a relative address with nothing to be relative to, so no verifier fetches a key from it"
MESSAGE_SCHEME = "'{name}' is '{url}', and verifiers fetch keys over HTTPS only"
MESSAGE_HOST = "'{name}' is '{url}', which names no host, so no verifier fetches a key from it"


def check(card: Card) -> Iterator[Hit]:
    """One hit an address; an empty one is not there, and plain HTTP has a rule of its own."""
    for signature in judged(card):
        for name in ("jku", "x5u"):
            for at, found, _ in signature.places(name):
                message = _fault(found)
                if message:
                    yield Hit(at, message, {"name": name, "url": found, "kind": kind_of(found)})


def _fault(found: JSON) -> str | None:
    if not isinstance(found, str):
        return MESSAGE_TYPE
    url = split(found)
    if found == "" or (url.is_http and url.host):
        return None
    if url.scheme is None:
        return MESSAGE_RELATIVE
    return MESSAGE_HOST if url.is_http else MESSAGE_SCHEME


RULE = Rule(
    id="jku-unusable",
    summary="a signature's key address is none that a key can be fetched from",
    clause="RFC 7515 §4.1.2",
    check=check,
)
