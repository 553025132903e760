"""Notes icons carried inside the card as a data URL."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the icon is a data URL of {size} characters; it swells the card for every reader"


def check(card: Card) -> Iterator[Hit]:
    """One hit on the URL."""
    text = card.icon_url
    if text and text[:5].lower() == "data:":
        yield Hit(card.path("iconUrl"), MESSAGE, {"size": len(text)})


RULE = Rule(id="icon-data-url", summary="the icon is carried inside the card", check=check)
