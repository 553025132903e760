"""Where a card came from, and whether what it advertises is the same place."""

from __future__ import annotations

from a2acard.url import address, ascii_host, is_loopback, is_private, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.card.response import Response
    from a2acard.url import Url

_PORTS = {"https": 443, "http": 80}


def host_of(url: str) -> str:
    """The host of a URL, as DNS has it."""
    return ascii_host(split(url).host or "")


def homes(response: Response) -> tuple[str, ...]:
    """The hosts that the card was asked for at and came from, the last first."""
    return tuple(dict.fromkeys([host_of(response.url), host_of(response.asked)]))


def is_home(host: str, response: Response) -> bool:
    """True for a host that the card came from; the names of one's own machine are all the same."""
    own = homes(response)
    return ascii_host(host) in own or (is_loopback(host) and any([is_loopback(home) for home in own]))


def is_inner(host: str) -> bool:
    """True for a host that only its own network can reach: loopback, private addresses and names, bind addresses."""
    return is_loopback(host) or is_private(host) or address(host) == "bind"


def is_public(response: Response) -> bool:
    """True for a card that came from out there: by a name that everybody has, from an address that everybody can reach."""
    peer = response.peer
    return not is_inner(host_of(response.url)) and (peer is None or address(peer) == "public")


def port_of(url: Url) -> int | None:
    """The port that a URL leads to, the scheme's where it names none; None where it can't be told."""
    if not url.port:
        return _PORTS.get(url.scheme or "")
    return int(url.port) if url.port.isascii() and url.port.isdigit() else None


def is_usual(url: Url) -> bool:
    """True for the usual port of the URL's scheme."""
    return port_of(url) == _PORTS.get(url.scheme or "")
