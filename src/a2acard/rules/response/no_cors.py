"""Notes cards that pages of other origins may not read."""

from __future__ import annotations

from a2acard.card.response import Response
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "no 'Access-Control-Allow-Origin': clients in browsers can't read the card"
_HEADER = "access-control-allow-origin"


def check(response: Response) -> Iterator[Hit]:
    """One hit, where an answer to a page's request has no word on it."""
    again = response.again
    if again is None or again.status not in (200, 304):
        return
    further = [one for one in (again, response.stranger, response.older) if one is not None]
    if _HEADER not in response.headers and not any([_HEADER in one.headers for one in further]):
        yield Hit((), MESSAGE)


RULE = Rule(
    id="no-cors",
    summary="pages of other origins may not read the card",
    check=check,
)
