"""Flags skills without an example request."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import slips

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the skill '{skill}' has no examples; they show routers and people in what form it expects its task"
MESSAGE_NAMELESS = "the skill has no examples; they show routers and people in what form it expects its task"


def check(card: Card) -> Iterator[Hit]:
    """One hit a skill, at the path of its examples; misspelt ones are that rule's."""
    misspelt = {deviation.at[:-1] for deviation in slips(card) if deviation.params["use"] == "examples"}
    for skill in card.skills:
        examples = skill.get("examples")
        if examples is None or examples == []:
            name = skill.id or skill.name
            message = MESSAGE if name else MESSAGE_NAMELESS
            owner = "misspelt-member" if skill.at in misspelt else None
            yield Hit(skill.path("examples"), message, {"skill": name}, unless=owner)


RULE = Rule(id="no-examples", summary="a skill has no example request", check=check)
