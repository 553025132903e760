"""Flags interfaces that lack the path which the card is served under."""

from __future__ import annotations

from a2acard.card.response import Response, base_path
from a2acard.finding import Hit, Rule
from a2acard.mapping import meant
from a2acard.rules._interfaces import interface_urls
from a2acard.rules.response._origin import is_home, is_usual, port_of
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.url import Url

MESSAGE = "'{url}' lacks '{prefix}', the path that the card is served under"


def check(response: Response) -> Iterator[Hit]:
    """One hit an interface; one that has a tenant is told apart by it, one whose path names the agent is meant, gRPC has no paths."""
    card, prefix = response.card, (base_path(response.asked) or "").rstrip("/")
    if card is None or not prefix:
        return
    for interface, url in interface_urls(card):
        if interface.tenant or meant(interface.binding or "") == "GRPC" or not url.is_http:
            continue
        if _is_same_origin(url, response) and not _is_under(url.path, prefix):
            yield Hit(interface.url_at, MESSAGE, {"url": url.text, "prefix": prefix})


def _is_same_origin(url: Url, response: Response) -> bool:
    """The same host and port; HTTP for HTTPS is another fault, which often comes with this one."""
    asked = split(response.asked)
    same_port = port_of(url) == port_of(asked) or (is_usual(url) and is_usual(asked))
    return same_port and is_home(url.host or "", response)


def _is_under(path: str, prefix: str) -> bool:
    """True for a path under the prefix, and for one elsewhere that names the same agent (`/rpc/bills` for `/agents/bills`)."""
    own = path.rstrip("/")
    if own == prefix or own.startswith(f"{prefix}/"):
        return True
    is_rest = prefix.endswith(own)  # `/bills` of `/agents/bills`, or nothing: a server that sees no more
    return not is_rest and prefix.rpartition("/")[2] in own.split("/")


RULE = Rule(
    id="mount-prefix-lost",
    summary="an interface lacks the path that the card is served under",
    confidence="likely",
    check=check,
)
