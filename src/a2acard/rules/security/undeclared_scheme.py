"""Flags requirements on schemes that the card doesn't declare."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._security import declared, needs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = (
    "'{name}' is required but not declared, so clients can't know how to authenticate; declared: {names}"
)
MESSAGE_NONE = (
    "'{name}' is required but the card declares no scheme, so clients can't know how to authenticate"
)
_MOST = 6
"""Names in a message; more would hide the rest of it."""


def check(card: Card) -> Iterator[Hit]:
    """One hit a name in a requirement of the card or of a skill; forms that can't be read have other findings."""
    names = declared(card)
    if names is None:
        return
    shown = ", ".join(sorted(names)[:_MOST]) + (", …" if len(names) > _MOST else "")
    for need, _ in needs(card):
        if need.name not in names:
            if names:
                yield Hit(need.at, MESSAGE, {"name": need.name, "names": shown}, name=True)
            else:
                yield Hit(need.at, MESSAGE_NONE, {"name": need.name}, name=True)


RULE = Rule(
    id="undeclared-scheme",
    summary="a required scheme is not declared",
    clause="A2A 1.0 §4.4.1, §7.3",
    check=check,
)
