"""Flags media types that a list has twice."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.source.edits import Remove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{mode}' is there twice"
TITLE = "Remove the repeated media type"


def check(card: Card) -> Iterator[Hit]:
    """One hit a repetition."""
    for modes in card.mode_lists:
        seen = set()
        for at, mode in modes.items:
            if mode in seen:
                yield Hit(at, MESSAGE, {"mode": mode}, Fix(TITLE, (Remove(at),), safe=True))
            seen.add(mode)


RULE = Rule(id="duplicate-media-type", summary="a list has a media type twice", check=check, fixable=True)
