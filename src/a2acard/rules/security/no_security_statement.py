"""Notes cards that say nothing about access: anyone may call."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import slips

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the card says nothing about access, so anyone may call; is that intended?"
NAMES = (
    "securitySchemes",
    "security_schemes",
    "securityRequirements",
    "security_requirements",
    "security",
    "authentication",
)


def check(card: Card) -> Iterator[Hit]:
    """One hit on the whole card; a misspelt member is a word on access too, and so is a skill's requirement."""
    raw = card.raw
    for name in NAMES:
        if raw.get(name):
            return
    if "misspelt" in card.deviation_kinds and any([slip.params["use"] in NAMES for slip in slips(card)]):
        return
    skills = raw.get("skills")
    for skill in skills if isinstance(skills, list) else ():
        if isinstance(skill, dict) and any([skill.get(name) for name in NAMES]):
            return
    yield Hit((), MESSAGE)


RULE = Rule(
    id="no-security-statement",
    summary="the card says nothing about access",
    clause="A2A 1.0 §4.4.1, §7.3",
    check=check,
)
