"""Notes 0.3 cards whose additional interfaces leave out the main one."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import is_usable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'additionalInterfaces' leaves out the main address ({url}, {transport}), which it should repeat"


def check(card: Card) -> Iterator[Hit]:
    """One hit on the list; another transport at the URL, and entries that are broken, have their own rules."""
    main = [i for i in card.legacy_interfaces if i.at == ()]
    others = [i for i in card.legacy_interfaces if i.at != ()]
    entries = card.get("additionalInterfaces")
    whole = (
        isinstance(entries, list) and len(entries) == len(others) and all([is_usable(i.url) for i in others])
    )
    if main and others and whole and is_usable(main[0].url):
        params = {"url": main[0].url, "transport": main[0].binding or "JSONRPC"}
        if main[0].url not in {i.url for i in others}:
            yield Hit(card.path("additionalInterfaces"), MESSAGE, params)


RULE = Rule(
    id="main-interface-missing",
    summary="additionalInterfaces leaves out the main address",
    clause="A2A 0.3 §5.6.2",
    check=check,
)
