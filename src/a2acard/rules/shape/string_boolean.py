"""Flags true and false written as text."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.rules._shared import departure_hits
from a2acard.source.edits import Replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.spec.shape import Deviation

MESSAGE = "'{name}' is the text '{value}', not true or false"
TITLE = "Write {value} without quotes"


def check(card: Card) -> Iterator[Hit]:
    """One hit a value."""
    return departure_hits(card, "string-boolean", MESSAGE, fix=_fix)


def _fix(_: Card, deviation: Deviation) -> Fix:
    value = str(deviation.params["value"]).strip().lower() == "true"
    return Fix(TITLE, (Replace(deviation.at, value),), True, {"value": value})


RULE = Rule(
    id="string-boolean",
    summary="true or false is written as text",
    clause="A2A 1.0 §5.5",
    check=check,
    fixable=True,
)
