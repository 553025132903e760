"""Notes cards with more skills than a router can tell apart."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the card has {count} skills, more than {most}; a router reads them all for every task"


def check(card: Card) -> Iterator[Hit]:
    """One hit on the list; the limit is settable."""
    most = card.options.max_skills
    if len(card.skills) > most:
        yield Hit(card.path("skills"), MESSAGE, {"count": len(card.skills), "most": most})


RULE = Rule(id="skills-too-many", summary="the card has very many skills", check=check)
