"""Flags a web page where a card should be."""

from __future__ import annotations

from a2acard.card.response import Response
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{url}' answers with a web page ({type}), not with a card"
MESSAGE_HOP = "'{asked}' leads to a web page ({type}) at '{url}', not to a card"
MESSAGE_ELSEWHERE = "'{url}' answers with a web page, not with a card; the card judged here is from '{other}'"


def check(response: Response) -> Iterator[Hit]:
    """One hit: on the page itself, or on the card that was found elsewhere."""
    if response.page is not None:
        yield Hit((), MESSAGE_ELSEWHERE, {"url": response.page, "other": response.url})
    elif response.card is None and response.is_page:
        kind = response.headers.get("content-type", "") or "without a content type"
        params = {"url": response.url, "asked": response.asked, "type": kind}
        yield Hit((), MESSAGE if response.asked == response.url else MESSAGE_HOP, params)


RULE = Rule(
    id="html-not-json",
    summary="a web page is where a card should be",
    clause="A2A 1.0 §8.2",
    check=check,
)
