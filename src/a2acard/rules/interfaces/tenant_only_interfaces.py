"""Notes lists of interfaces that differ only in their tenant."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "{count} interfaces differ only in 'tenant': the list of preferences becomes a list of tenants, open to everyone"
FEWEST = 2


def check(card: Card) -> Iterator[Hit]:
    """One hit on the list."""
    groups: dict[tuple[object, ...], set[str]] = {}
    for interface in card.current_interfaces:
        if interface.tenant:
            groups.setdefault((interface.url, interface.binding, interface.version), set()).add(
                interface.tenant
            )
    most = max([len(tenants) for tenants in groups.values()], default=0)
    if most >= FEWEST:
        yield Hit(card.path("supportedInterfaces"), MESSAGE, {"count": most})


RULE = Rule(
    id="tenant-only-interfaces",
    summary="interfaces differ only in their tenant",
    clause="A2A 1.0 §8.3.2",
    check=check,
)
