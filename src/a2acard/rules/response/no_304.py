"""Flags servers that send the whole card again to who has it already."""

from __future__ import annotations

from a2acard.card.response import Response, validators
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = (
    "asked with '{condition}' for what it sent a moment ago, the server sends the whole card again, not 304"
)
MESSAGE_TAG = "the 'ETag' is another one each time ('{tag}', then '{next}') though the card is the same: no client ever gets 304"


def check(response: Response) -> Iterator[Hit]:
    """One hit, where the very same bytes came in answer to a condition that the server itself gave."""
    conditions, again = validators(response.headers), response.again
    if not conditions or again is None or again.status != 200 or again.body != response.body:
        return
    tag, after = response.headers.get("etag", ""), again.headers.get("etag", "")
    if "if-none-match" in conditions and after not in ("", tag):
        yield Hit((), MESSAGE_TAG, {"tag": tag, "next": after})
    else:
        name = "If-None-Match" if "if-none-match" in conditions else "If-Modified-Since"
        yield Hit((), MESSAGE, {"condition": f"{name}: {conditions[name.lower()]}"})


RULE = Rule(
    id="no-304",
    summary="a condition is not answered with 304",
    clause="RFC 9110 §13.2.2",
    check=check,
)
