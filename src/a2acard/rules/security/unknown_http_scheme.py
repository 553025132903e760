"""Flags HTTP authentication schemes that are not registered."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{scheme}' is no registered HTTP authentication scheme; clients don't know what to send"
REGISTERED = frozenset(
    "basic bearer concealed digest dpop gnap hoba mutual negotiate oauth privatetoken scram-sha-1 scram-sha-256 vapid".split()
)
"""IANA's registry (RFC 9110 §16.4.1), in small letters: the names are compared without case."""


def check(card: Card) -> Iterator[Hit]:
    """One hit a scheme; a blank one is `empty-required`'s."""
    for scheme in card.schemes.values():
        name = scheme.body.text("scheme") if scheme.kind == "http" else None
        if name and name.strip() and name.lower() not in REGISTERED:
            yield Hit(scheme.body.path("scheme"), MESSAGE, {"scheme": name})


RULE = Rule(
    id="unknown-http-scheme",
    summary="an HTTP authentication scheme is not registered",
    clause="A2A 1.0 §4.5.3",
    check=check,
)
