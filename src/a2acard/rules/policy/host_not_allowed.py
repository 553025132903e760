"""Flags interfaces on hosts that the policy does not allow."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.policy._allowed import refused_hosts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the policy does not allow interfaces on '{host}'"


def check(card: Card) -> Iterator[Hit]:
    """One hit a host; an address without a host has other findings."""
    policy = card.options.policy
    if policy is None or policy.hosts is None:
        return
    for interface in card.all_interfaces:
        for host in refused_hosts(interface.url or "", policy.hosts):
            yield Hit(interface.url_at, MESSAGE, {"host": host})


RULE = Rule(
    id="host-not-allowed", summary="an interface is on a host that the policy does not allow", check=check
)
