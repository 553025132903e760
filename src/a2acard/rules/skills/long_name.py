"""Notes names too long for a list."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.survey import LONG_NAME

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the name has {length} characters; lists of agents and skills cut it off"


def check(card: Card) -> Iterator[Hit]:
    """One hit a name of the card or a skill with more than 60 characters."""
    for view in (card, *card.skills):
        name = view.text("name")
        if name and len(name) > LONG_NAME:
            yield Hit(view.path("name"), MESSAGE, {"length": len(name)})


RULE = Rule(id="long-name", summary="a name is too long for a list", check=check)
