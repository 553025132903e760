"""Flags signatures that demand extensions of JWS (`crit`)."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.signatures._entries import judged

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.rules.signatures._entries import Signature

MESSAGE = "'crit' demands '{name}', which verifiers of cards do not know; they have to refuse the signature"
MESSAGE_FORM = "'crit' is not a list of distinct names; verifiers have to refuse the signature"
MESSAGE_OUTSIDE = (
    "'crit' stands in the unprotected header; it has to be protected, and verifiers refuse the signature"
)
MESSAGE_KNOWN = "'crit' demands '{name}', which is part of JWS itself; that is forbidden, and verifiers refuse the signature"
MESSAGE_ABSENT = "'crit' demands '{name}', which the protected header does not have; verifiers have to refuse the signature"

_KNOWN = frozenset("alg jku jwk kid x5u x5c x5t x5t#S256 typ cty crit".split())
"""RFC 7515 §4.1: these may not be listed."""


def check(card: Card) -> Iterator[Hit]:
    """One hit a signature; a `b64` that is false has its own rule."""
    for signature in judged(card):
        if "crit" in signature.jws.unprotected:
            yield Hit((*signature.at, "header", "crit"), MESSAGE_OUTSIDE, name=True)
        if "crit" in signature.jws.header:
            yield from _listed(signature)


def _listed(signature: Signature) -> Iterator[Hit]:
    header, names = signature.jws.header, signature.jws.critical
    at = (*signature.at, "protected")
    if not names or header["crit"] != list(names) or len(set(names)) < len(names):
        yield Hit(at, MESSAGE_FORM)
        return
    for name in names:
        if name in _KNOWN:
            yield Hit(at, MESSAGE_KNOWN, {"name": name})
        elif name not in header:
            yield Hit(at, MESSAGE_ABSENT, {"name": name})
        elif name != "b64" or header[name] is True:
            yield Hit(at, MESSAGE, {"name": name})


RULE = Rule(
    id="critical-header",
    summary="a signature demands an extension of JWS",
    clause="RFC 7515 §4.1.11",
    check=check,
)
