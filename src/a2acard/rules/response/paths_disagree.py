"""Flags two well-known paths with cards of two minds."""

from __future__ import annotations

from a2acard.card.response import Response, card_in
from a2acard.finding import Hit, Rule
from a2acard.rules.response._bodies import differences, listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{url}' has another card: {members} differ{s}"
_SAME = ("name", "version")
"""What an agent's cards have in common in whatever shape."""


def check(response: Response) -> Iterator[Hit]:
    """One hit; the same agent in the shape of another version is no disagreement."""
    one = card_in(response.body)
    other = card_in(response.other.body) if response.other and response.other.status == 200 else None
    if response.other is None or one is None or other is None:
        return
    found = differences(one[0], other[0])
    if one[1] != other[1]:
        found = [name for name in found if name in _SAME]
    if found:
        s = "s" if len(found) == 1 else ""
        yield Hit((), MESSAGE, {"url": response.other.url, "members": listed(found), "s": s})


RULE = Rule(
    id="paths-disagree",
    summary="the two well-known paths have different cards",
    check=check,
)
