"""Notes answers at the older path that do not say that there is a newer one."""

from __future__ import annotations

from a2acard.card.response import LEGACY, WELL_KNOWN, Response, card_in
from a2acard.finding import Hit, Rule
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the answer at '{url}' does not say that the card is at '{newer}' now: it has neither 'Link' nor 'Deprecation'"
_RELS = ("canonical", "successor-version", "latest-version")


def check(response: Response) -> Iterator[Hit]:
    """One hit where both paths have a card; a redirect says enough."""
    other = response.other
    if other is None or other.status != 200 or card_in(other.body) is None:
        return
    is_old = split(response.asked).path.endswith(LEGACY)
    url, headers = (response.asked, response.headers) if is_old else (other.url, other.headers)
    link = headers.get("link", "").lower()
    if "deprecation" not in headers and not any([rel in link for rel in _RELS]):
        yield Hit((), MESSAGE, {"url": url, "newer": WELL_KNOWN})


RULE = Rule(
    id="legacy-path-unmarked",
    summary="the older path does not point to the newer one",
    check=check,
)
