"""Notes cards that do not say who runs the agent."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import means

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the card does not say who runs the agent ('provider' is missing)"
MESSAGE_NULL = "the card does not say who runs the agent ('provider' is null)"


def check(card: Card) -> Iterator[Hit]:
    """One hit, at the path that the member would have."""
    if card.get("provider") is None:
        message = MESSAGE_NULL if "provider" in card.raw else MESSAGE
        yield Hit(("provider",), message, unless=means(card, "provider"))


RULE = Rule(id="no-provider", summary="the card does not say who runs the agent", check=check)
