"""Flags interfaces that only an inner network can reach."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import hosted
from a2acard.url import is_metadata, is_private

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{host}' is known only inside a network; clients elsewhere can't reach the agent"


def check(card: Card) -> Iterator[Hit]:
    """One hit an interface."""
    for at, _, url in hosted(card):
        if (
            is_private(url.host or "")
            and not is_metadata(url.host or "")
            and not card.options.allows(url.host or "")
        ):
            yield Hit(at, MESSAGE, {"host": url.host}, unless="advertised-address-unreachable")


RULE = Rule(
    id="private-address-interface",
    summary="an interface is inside a private network",
    check=check,
)
