"""Flags cards that come over plain HTTP, all the way or for a part of it."""

from __future__ import annotations

from a2acard.card.response import Response
from a2acard.finding import Hit, Rule
from a2acard.rules.response._origin import host_of, is_inner
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the card comes over plain HTTP from '{url}': anybody on the way can change it"
MESSAGE_HOP = "'{url}' redirects from HTTPS to plain HTTP ('{to}'): anybody on the way can change the card"


def check(response: Response) -> Iterator[Hit]:
    """One hit; on one's own machine and inside a network nobody has TLS."""
    for hop in response.hops:
        if split(hop.url).scheme == "https" and split(hop.to).scheme == "http":
            yield Hit((), MESSAGE_HOP, {"url": hop.url, "to": hop.to})
            return
    host = host_of(response.url)
    allowed = response.card is not None and response.card.options.allows(host)
    if split(response.url).scheme == "http" and not is_inner(host) and not allowed:
        yield Hit((), MESSAGE, {"url": response.url})


RULE = Rule(
    id="plain-http-card",
    summary="the card comes over plain HTTP",
    clause="A2A 1.0 §7.1",
    check=check,
)
