"""Notes a card with both halves, 1.0 and 0.x, as servers publish it during a transition."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import legacy_members
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "a card for two versions: 1.0 ('supportedInterfaces') and 0.x ({members})"


def check(card: Card) -> Iterator[Hit]:
    """One hit on the whole card, when a 0.x interface is declared."""
    if card.card_version == "hybrid" and card.has_legacy_interface:
        old_style = any(["type" in scheme.raw for scheme in card.map_views("securitySchemes").values()])
        members = legacy_members(card) or (Phrase("schemes in the OpenAPI style") if old_style else "")
        if members:
            yield Hit((), MESSAGE, {"members": members})


RULE = Rule(
    id="hybrid-card",
    summary="the card serves 1.0 and 0.x readers at once",
    clause="A2A 1.0 §5.7",
    check=check,
)
