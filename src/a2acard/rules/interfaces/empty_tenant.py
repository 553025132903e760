"""Notes empty tenants."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.source.edits import Remove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'tenant' is empty, which means that there is none"
TITLE = "Remove the empty tenant"


def check(card: Card) -> Iterator[Hit]:
    """One hit an interface."""
    for interface in card.current_interfaces:
        if interface.tenant == "":
            at = (*interface.at, "tenant")
            yield Hit(at, MESSAGE, fix=Fix(TITLE, (Remove(at),), safe=True))


RULE = Rule(
    id="empty-tenant",
    summary="a tenant is empty",
    clause="A2A 1.0 §8.3.2",
    check=check,
    fixable=True,
)
