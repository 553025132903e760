"""Flags interfaces on the card's host with another port."""

from __future__ import annotations

from a2acard.card.response import Response
from a2acard.finding import Hit, Rule
from a2acard.mapping import meant
from a2acard.rules._interfaces import interface_urls
from a2acard.rules.response._origin import is_home, port_of
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{url}' has port {port}; the card came from port {own} of the same host"


def check(response: Response) -> Iterator[Hit]:
    """One hit an interface that is spoken over HTTP; gRPC has a port of its own."""
    card, came = response.card, split(response.url)
    own = {(url.scheme, port_of(url)) for url in (came, split(response.asked))}
    for interface, url in interface_urls(card) if card else ():
        port = port_of(url)
        if (
            meant(interface.binding or "") == "GRPC"
            or not url.is_http
            or url.scheme != came.scheme
            or port is None
        ):
            continue
        if (url.scheme, port) not in own and is_home(url.host or "", response):
            yield Hit(interface.url_at, MESSAGE, {"url": url.text, "port": port, "own": port_of(came)})


RULE = Rule(
    id="port-differs",
    summary="an interface has another port than the card",
    confidence="likely",
    check=check,
)
