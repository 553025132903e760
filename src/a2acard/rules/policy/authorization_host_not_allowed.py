"""Flags authorization, token and metadata URLs on hosts that the policy does not allow."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.policy._allowed import refused_hosts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the policy does not allow '{member}' on '{host}', where clients would send credentials"


def check(card: Card) -> Iterator[Hit]:
    """One hit a URL of a security scheme; an address without a host has other findings."""
    policy = card.options.policy
    if policy is None or policy.auth_hosts is None:
        return
    for address in card.addresses:
        for host in refused_hosts(address.text, policy.auth_hosts) if address.role == "security" else ():
            yield Hit(address.at, MESSAGE, {"member": address.at[-1], "host": host})


RULE = Rule(
    id="authorization-host-not-allowed",
    summary="a URL of a security scheme is on a host that the policy does not allow",
    check=check,
)
