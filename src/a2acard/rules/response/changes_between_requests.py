"""Flags cards that are another each time somebody asks."""

from __future__ import annotations

from a2acard.card.response import Response, card_in
from a2acard.finding import Hit, Rule
from a2acard.rules.response._bodies import differences, listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "asked twice in a row, the server sends two cards: {members} differ{s}"


def check(response: Response) -> Iterator[Hit]:
    """One hit, on the first member that was not the same the second time."""
    again = response.again
    one = card_in(response.body)
    other = card_in(again.body) if again and again.status == 200 else None
    if one is None or other is None:
        return
    found = differences(one[0], other[0])
    if found:
        at = (found[0],) if found[0] in one[0] else ()
        yield Hit(at, MESSAGE, {"members": listed(found), "s": "s" if len(found) == 1 else ""})


RULE = Rule(
    id="changes-between-requests",
    summary="the card is another each time",
    confidence="likely",
    check=check,
)
