"""Flags skills whose tags name no cost centre."""

from __future__ import annotations

from collections.abc import Iterator

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.rules.own import OwnRule
from a2acard.source.edits import Add

MESSAGE = "the skill '{skill}' has no tag that names its cost centre"
TITLE = "Add the tag 'cost-general'"


def check(card: Card) -> Iterator[Hit]:
    """One hit a skill."""
    for skill in card.skills:
        if not any(tag.startswith("cost-") for _, tag in skill.tags):
            at = skill.path("tags")
            fix = Fix(TITLE, (Add((*at, len(skill.tags)), "cost-general"),), False) if skill.tags else None
            yield Hit(at, MESSAGE, {"skill": skill.id}, fix)


RULE = OwnRule(
    Rule(
        id="acme/no-cost-centre",
        summary="a skill names no cost centre",
        check=check,
        fixable=True,
        link="https://wiki.acme.example/card-rules#cost-centre",
    ),
    severity="-WE",
    page="""A skill has no tag that names its cost centre.

## Why

The bill of a call goes to the cost centre of the skill that answered it.
""",
)
