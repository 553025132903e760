"""Flags cards whose signatures do not prove what the reader's trust asks for."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the card is not trusted ({verdict}): {reason}"


def check(card: Card) -> Iterator[Hit]:
    """One hit a signature that proves nothing, or one for a card without any; none where nobody said whom to trust."""
    if card.options.prover is None:
        return
    for at, verdict, reason in card.options.prover(card):
        yield Hit(at, MESSAGE, {"verdict": verdict, "reason": reason})


RULE = Rule(
    id="untrusted-signature",
    summary="the card's signatures do not prove what is asked of them",
    clause="A2A 1.0 §8.4.3",
    check=check,
)
