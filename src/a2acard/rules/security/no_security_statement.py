"""Notes cards that say nothing about access: anyone may call."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import slips

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the card says nothing about access, so anyone may call; is that intended?"
NAMES = ("securitySchemes", "securityRequirements", "security", "authentication")


def check(card: Card) -> Iterator[Hit]:
    """One hit on the whole card; a misspelt member is a word on access too, and so is a skill's requirement."""
    meant = [deviation.params["use"] for deviation in slips(card)]
    said = [name for name in NAMES if card.get(name) or name in meant]
    skilled = [skill for skill in card.skills if skill.get("securityRequirements") or skill.get("security")]
    if not said and not skilled:
        yield Hit((), MESSAGE)


RULE = Rule(
    id="no-security-statement",
    summary="the card says nothing about access",
    clause="A2A 1.0 §4.4.1, §7.3",
    check=check,
)
