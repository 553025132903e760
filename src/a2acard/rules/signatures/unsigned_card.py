"""Notes cards without a signature."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import means
from a2acard.rules.signatures._signed import is_signed, may_be_older

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the card is not signed: its readers can't tell whether it is the author's and unchanged"


def check(card: Card) -> Iterator[Hit]:
    """One hit, at the path that the signatures would have; a card of unsaid version may be too old for them."""
    if not is_signed(card) and not may_be_older(card):
        owner = means(card, "signatures") or "unsigned-payment-card"
        yield Hit(("signatures",), MESSAGE, unless=owner)


RULE = Rule(id="unsigned-card", summary="the card is not signed", clause="A2A 1.0 §8.4", check=check)
