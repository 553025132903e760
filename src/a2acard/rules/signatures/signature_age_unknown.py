"""Notes signatures that do not say when they were made."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.signatures._entries import readable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


MESSAGE = "nothing says when this signature was made: an old card replayed after a change looks as good as the new one"
MESSAGE_OUTSIDE = "'{name}' stands in the unprotected header, which the signature does not cover: anybody can change when it was made"

_NAMES = (
    "iat", "exp", "nbf", "sigT", "timestamp", "ts", "created", "createdAt", "created_at", "issuedAt", "issued_at", "signedAt",
    "signed_at", "signingTime", "expires", "expiresAt", "expires_at",
)  # fmt: skip
"""RFC 7519 §4.1.4 to §4.1.6, ETSI TS 119 182-1 (`sigT`), and what signers write of their own accord."""


def check(card: Card) -> Iterator[Hit]:
    """One hit a signature."""
    for signature in readable(card):
        if _dates(signature.jws.header):
            continue
        outside = _dates(signature.jws.unprotected)
        if outside:
            at = (*signature.at, "header", outside[0])
            yield Hit(at, MESSAGE_OUTSIDE, {"name": outside[0]}, name=True)
        else:
            yield Hit((*signature.at, "protected"), MESSAGE)


def _dates(header: object) -> list[str]:
    """The parameters that hold a time: a number or a text."""
    assert isinstance(header, dict)
    return [name for name in _NAMES if type(header.get(name)) in (int, float, str) and header[name] != ""]


RULE = Rule(
    id="signature-age-unknown",
    summary="a signature does not say when it was made",
    check=check,
)
