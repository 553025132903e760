"""Notes interfaces on another host than the one that the card came from."""

from __future__ import annotations

from a2acard.card.response import Response
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import hosted
from a2acard.rules.interfaces.tunnel_host import tunnel
from a2acard.rules.response._origin import homes, host_of, is_inner, is_public
from a2acard.url import is_metadata, is_under

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{host}' is not the host that the card came from, '{home}'; careful clients call no other"


def check(response: Response) -> Iterator[Hit]:
    """One hit a host; a card that was fetched inside may well advertise what is outside."""
    card = response.card
    if card is None or not is_public(response):
        return
    seen = set()
    for at, _, url in hosted(card):
        host = url.host or ""
        if host in seen or is_inner(host) or is_metadata(host):
            continue
        seen.add(host)
        if not any([is_under(host, home) for home in homes(response)]):
            owner = "tunnel-host" if tunnel(host) else None
            yield Hit(at, MESSAGE, {"host": host, "home": host_of(response.url)}, unless=owner)


RULE = Rule(
    id="other-host",
    summary="an interface is on another host than the card",
    check=check,
)
