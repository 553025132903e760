"""Flags members in snake_case."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.rules._shared import departure_hits
from a2acard.source.edits import Rename

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.spec.shape import Deviation

MESSAGE = "'{name}' is snake_case; JSON has '{use}'"
TITLE = "Rename it to '{use}'"


def check(card: Card) -> Iterator[Hit]:
    """One hit a member, at its name."""
    return departure_hits(card, "snake", MESSAGE, fix=_fix, name=True)


def _fix(_: Card, deviation: Deviation) -> Fix:
    use = str(deviation.params["use"])
    return Fix(TITLE, (Rename(deviation.at, use),), True, {"use": use})


RULE = Rule(
    id="snake-case-member",
    summary="a member's name is in snake_case",
    clause="A2A 1.0 §5.5",
    check=check,
    fixable=True,
)
