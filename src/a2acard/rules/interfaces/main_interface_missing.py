"""Notes 0.3 cards whose additional interfaces leave out the main one."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'additionalInterfaces' leaves out the main address ({url}, {transport}), which it should repeat"


def check(card: Card) -> Iterator[Hit]:
    """One hit on the list; the same URL with another transport is `conflicting-transports`."""
    main = [i for i in card.legacy_interfaces if i.at == ()]
    others = [i for i in card.legacy_interfaces if i.at != ()]
    if main and others and main[0].url:
        params = {"url": main[0].url, "transport": main[0].binding or "JSONRPC"}
        if main[0].url not in {i.url for i in others}:
            yield Hit(card.path("additionalInterfaces"), MESSAGE, params)


RULE = Rule(
    id="main-interface-missing",
    summary="additionalInterfaces leaves out the main address",
    clause="A2A 0.3 §5.6.2",
    check=check,
)
