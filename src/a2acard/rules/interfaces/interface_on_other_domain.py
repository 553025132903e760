"""Notes interfaces outside the provider's domain."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import CODE_HOSTS, hosted
from a2acard.rules.interfaces.tunnel_host import tunnel
from a2acard.url import address, is_loopback, is_private, is_under

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{host}' is not under the provider's domain, '{home}'"


def check(card: Card) -> Iterator[Hit]:
    """One hit a host, at the first interface that has it; without a provider, or with one at a code host, there is nothing to compare with; inner hosts have rules of their own, and so has the host that the card came from."""
    if not card.hosts or card.hosts[0] in CODE_HOSTS:
        return
    home, seen = card.hosts[0], set()
    for at, _, url in hosted(card):
        host = url.host or ""
        if (
            host not in seen
            and not is_under(host, home)
            and not (card.home and is_under(host, card.home))
            and "." in host
            and address(host) is None
            and not is_loopback(host)
            and not is_private(host)
        ):
            seen.add(host)
            owner = "tunnel-host" if tunnel(host) else "other-host"
            yield Hit(at, MESSAGE, {"host": host, "home": home}, unless=owner)


RULE = Rule(
    id="interface-on-other-domain",
    summary="an interface is outside the provider's domain",
    confidence="guess",
    check=check,
)
