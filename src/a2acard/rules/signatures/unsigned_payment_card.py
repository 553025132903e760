"""Flags cards without a signature whose agent takes orders or payments."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import means
from a2acard.rules.signatures._payments import deed, payment_extension
from a2acard.rules.signatures._signed import is_signed, may_be_older

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the card is not signed, though its skill '{skill}' deals in money ('{deed}'): a forged copy can lead it elsewhere"
MESSAGE_EXTENSION = (
    "the card is not signed, though it takes payments by '{uri}': a forged copy can lead the money elsewhere"
)


def check(card: Card) -> Iterator[Hit]:
    """One hit a card, at the path that the signatures would have."""
    if is_signed(card) or may_be_older(card):
        return
    uri = payment_extension(card)
    if uri is not None:
        yield Hit(("signatures",), MESSAGE_EXTENSION, {"uri": uri}, unless=means(card, "signatures"))
        return
    found = deed(card)
    if found is not None:
        skill, words = found
        params = {"skill": skill.id or skill.name or "", "deed": words}
        yield Hit(("signatures",), MESSAGE, params, unless=means(card, "signatures"))


RULE = Rule(
    id="unsigned-payment-card",
    summary="a card that takes orders or payments is not signed",
    clause="A2A 1.0 §8.4",
    confidence="likely",
    check=check,
)
