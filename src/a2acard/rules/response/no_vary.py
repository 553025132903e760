"""Flags servers that choose the shape by `A2A-Version` and do not say so."""

from __future__ import annotations

from a2acard.card.response import Response, card_in
from a2acard.finding import Hit, Rule
from a2acard.rules.response._bodies import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "asked with 'A2A-Version: 0.3' the server sends the card in the shape of {older}, with 1.0 in that of {version}, and no 'Vary' says so: a cache may hand out the wrong one"


def check(response: Response) -> Iterator[Hit]:
    """One hit, where the same agent comes in another shape."""
    older = response.older
    one = card_in(response.body)
    other = card_in(older.body) if older and older.status == 200 else None
    if older is None or one is None or other is None or one[1] == other[1]:
        return
    named = words(response.headers.get("vary", "")) | words(older.headers.get("vary", ""))
    if one[0].get("name") == other[0].get("name") and named.isdisjoint({"a2a-version", "*"}):
        yield Hit((), MESSAGE, {"older": other[1], "version": one[1]})


RULE = Rule(
    id="no-vary",
    summary="the shape follows A2A-Version and no Vary says so",
    clause="RFC 9110 §12.5.5",
    check=check,
)
