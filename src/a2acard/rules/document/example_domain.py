"""Notes interfaces on names that are reserved for examples and tests."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.url import is_reserved_example, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{host}' is reserved for examples; nothing answers there"


def check(card: Card) -> Iterator[Hit]:
    """One hit an interface."""
    for address in card.addresses:
        if address.role == "interface":
            host = split(address.text).host
            if host and is_reserved_example(host):
                yield Hit(address.at, MESSAGE, {"host": host})


RULE = Rule(
    id="example-domain",
    summary="an interface is on a name reserved for examples",
    clause="RFC 2606 §3",
    check=check,
)
