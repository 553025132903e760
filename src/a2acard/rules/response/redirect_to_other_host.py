"""Flags redirects that lead to another host."""

from __future__ import annotations

from a2acard.card.response import Response
from a2acard.finding import Hit, Rule
from a2acard.rules.response._origin import host_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = (
    "'{url}' redirects ({status}) to another host, '{to}'; clients that stay on the agent's host find no card"
)


def check(response: Response) -> Iterator[Hit]:
    """One hit, on the first of them; `www.` before the name is the same house."""
    for hop in response.hops:
        if host_of(hop.url).removeprefix("www.") != host_of(hop.to).removeprefix("www."):
            yield Hit((), MESSAGE, {"url": hop.url, "status": hop.status, "to": hop.to})
            return


RULE = Rule(
    id="redirect-to-other-host",
    summary="the card's URL redirects to another host",
    check=check,
)
