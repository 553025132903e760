"""Flags interface URLs that carry a user name or password."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import hosted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the interface URL carries credentials before '{host}', which every reader of the card can use"


def check(card: Card) -> Iterator[Hit]:
    """One hit an interface."""
    for at, _, url in hosted(card):
        if url.userinfo:
            yield Hit(at, MESSAGE, {"host": url.host})


RULE = Rule(
    id="url-with-credentials",
    summary="an interface URL carries credentials",
    clause="A2A 1.0 §13.3, §14.3",
    check=check,
)
