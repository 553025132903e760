"""Who may have the extended card, by fixed credentials: for a server of its own, without an identity provider."""

from __future__ import annotations

import base64
import binascii
from hmac import compare_digest

from a2acard.card import Card
from a2acard.errors import BadValue
from a2acard.serving.challenge import key_place
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from a2acard.serving.request import Request

_TOKENS = ("oauth2", "openIdConnect")


class Credentials:
    """The `authorize` of an Extended: bearer tokens, `user:password` pairs and API keys that are let in.

    Each kind needs a scheme of the public card by which callers know how to come. Raises BadValue where there is none.
    """

    def __init__(
        self, card: Card, *, bearer: Iterable[str] = (), basic: Iterable[str] = (), keys: Iterable[str] = ()
    ) -> None:
        self.bearer, self.basic, self.keys = (
            tuple([t for t in given if t]) for given in (bearer, basic, keys)
        )
        self.places = tuple([place for s in card.schemes.values() if (place := key_place(s))[0]])
        known = kinds(card)
        if not (self.bearer or self.basic or self.keys):
            raise BadValue(Phrase("an extended card needs credentials; without them anyone would get it"))
        if self.bearer and "bearer" not in known:
            raise BadValue(
                Phrase(
                    "the public card declares no scheme for a bearer token (http bearer, oauth2, openIdConnect)"
                )
            )
        if self.basic and "basic" not in known:
            raise BadValue(Phrase("the public card declares no http scheme basic"))
        if any([":" not in pair for pair in self.basic]):
            raise BadValue(Phrase("basic credentials are written user:password"))
        if self.keys and "api_key" not in known:
            raise BadValue(Phrase("the public card declares no apiKey scheme with a place and a name"))

    def __call__(self, request: Request) -> str | None:
        """By which kind the request is let in; None where it is not."""
        scheme, _, rest = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer" and _is_one(rest.strip(), self.bearer):
            return "bearer"
        if scheme.lower() == "basic" and _is_one(_pair(rest.strip()), self.basic):
            return "basic"
        for place, name in self.places:
            if _is_one(_given(request, place, name), self.keys):
                return "apiKey"
        return None


def kinds(card: Card) -> frozenset[str]:
    """The kinds of credentials that a card has a scheme for: `bearer`, `basic`, `api_key`."""
    found = set()
    for scheme in card.schemes.values():
        name = (scheme.body.text("scheme") or "").lower() if scheme.kind == "http" else ""
        if scheme.kind in _TOKENS or name == "bearer":
            found.add("bearer")
        elif name == "basic":
            found.add("basic")
        elif key_place(scheme)[0]:
            found.add("api_key")
    return frozenset(found)


def _given(request: Request, place: str, name: str) -> str:
    if place == "header":
        return request.headers.get(name.lower(), "")
    return (request.query if place == "query" else request.cookies).get(name, "")


def _pair(text: str) -> str:
    """What stands behind `Basic` (RFC 7617 §2)."""
    try:
        return base64.b64decode(text, validate=True).decode()
    except (binascii.Error, UnicodeDecodeError):
        return ""


def _is_one(given: str, known: tuple[str, ...]) -> bool:
    """True for one of the known; every one is compared, in the same time."""
    data = given.encode("utf-8", "surrogateescape")
    return any([compare_digest(data, one.encode("utf-8", "surrogateescape")) for one in known])
