"""Notes optional members that are null instead of absent."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.source.edits import Remove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{name}' is null; ProtoJSON readers take it as absent, JSON Schema validators refuse it"
TITLE = "Remove the null member"


def check(card: Card) -> Iterator[Hit]:
    """One hit a member."""
    for deviation in card.departures("null"):
        if not deviation.params["required"]:
            fix = Fix(TITLE, (Remove(deviation.at),), safe=True)
            yield Hit(deviation.at, MESSAGE, deviation.params, fix)


RULE = Rule(
    id="null-optional-member",
    summary="an optional member is null instead of absent",
    clause="A2A 1.0 §5.5 (ProtoJSON)",
    check=check,
    fixable=True,
)
