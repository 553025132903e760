"""Flags key addresses (`jku`, `x5u`) outside the provider's and the agent's domain."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._domains import belongs, is_public_name
from a2acard.rules._interfaces import CODE_HOSTS, is_well_formed, parts
from a2acard.rules.signatures._entries import judged
from a2acard.url import address, is_loopback, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{name}' points to '{host}', outside the provider's and the agent's domain ('{home}'); nothing says that the key there is theirs"


def check(card: Card) -> Iterator[Hit]:
    """One hit an address; a card that names no domain of its own has nothing to compare with."""
    own = [host for host in (*card.hosts, card.home) if host and host not in CODE_HOSTS]
    own += [host for i in card.all_interfaces if i.url and (host := parts(i.url).host)]
    homes = [host for host in own if is_public_name(host)]
    for signature in judged(card) if homes else ():
        for name in ("jku", "x5u"):
            for at, found, _ in signature.places(name):
                url = split(found if isinstance(found, str) else "")
                host = url.host or ""
                if not url.is_http or not host or not is_well_formed(host):
                    continue
                if address(host) is None and not is_loopback(host) and not belongs(host, homes):
                    yield Hit(at, MESSAGE, {"name": name, "host": host, "home": homes[0]})


RULE = Rule(
    id="jku-on-other-domain",
    summary="a signature's key lies on another domain",
    confidence="likely",
    check=check,
)
