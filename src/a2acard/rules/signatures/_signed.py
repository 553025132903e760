"""Whether a card is signed, and whether it can be: all that most cards have to say about signatures."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.card import Card


def is_signed(card: Card) -> bool:
    """True when `signatures` holds anything, whatever it is."""
    return bool(card.get("signatures"))


def may_be_older(card: Card) -> bool:
    """True for a card that does not say its version: before 0.3 there were no signatures."""
    return card.card_version == "0.3" and card.detection is not None and card.detection.undeclared
