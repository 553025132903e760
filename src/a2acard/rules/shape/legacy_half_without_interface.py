"""Flags a hybrid whose 0.x half invites clients that no interface is declared for."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import legacy_members

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the 0.x members ({members}) invite 0.x clients, but no interface declares protocol version 0.3"


def check(card: Card) -> Iterator[Hit]:
    """One hit on the whole card."""
    if card.card_version == "hybrid" and not card.has_legacy_interface and legacy_members(card):
        yield Hit((), MESSAGE, {"members": legacy_members(card)})


RULE = Rule(
    id="legacy-half-without-interface",
    summary="a 0.x half is there, and no interface speaks 0.x",
    clause="A2A 1.0 §3.6.2, §8.3.1",
    check=check,
)
