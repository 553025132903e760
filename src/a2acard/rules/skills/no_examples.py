"""Flags skills without an example request."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the skill {skill} has no examples; they show routers and people in what form it expects its task"


def check(card: Card) -> Iterator[Hit]:
    """One hit a skill, at the path of its examples."""
    for skill in card.skills:
        examples = skill.get("examples")
        if examples is None or examples == []:
            yield Hit(
                skill.path("examples"),
                MESSAGE,
                {"skill": f"'{skill.id or skill.name}'" if skill.id or skill.name else ""},
            )


RULE = Rule(id="no-examples", summary="a skill has no example request", check=check)
