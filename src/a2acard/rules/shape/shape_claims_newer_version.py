"""Flags a card in the shape of 0.3 that claims a later protocol version."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = (
    "the card claims protocol version '{version}' but has the shape of 0.3 ('url', no 'supportedInterfaces')"
)


def check(card: Card) -> Iterator[Hit]:
    """One hit at the claim."""
    if card.card_version == "0.3" and card.detection and card.detection.claims_newer:
        claim = card.get("protocolVersion")
        owner = None if isinstance(claim, str) else "wrong-type"
        yield Hit(card.path("protocolVersion"), MESSAGE, {"version": claim}, unless=owner)


RULE = Rule(
    id="shape-claims-newer-version",
    summary="a card in the shape of 0.3 claims a later version",
    clause="A2A 1.0 §4.4.1",
    check=check,
)
