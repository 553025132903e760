"""Notes icons on a domain that is not the provider's or the agent's."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._domains import belongs, is_public_name
from a2acard.rules._interfaces import parts
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = (
    "the icon is on '{host}', outside the provider's and the agent's domain: it can change without notice"
)


def check(card: Card) -> Iterator[Hit]:
    """One hit on the URL; a card that names no domain of its own is left alone."""
    url = split(card.icon_url or "")
    if not url.is_http or not url.host:
        return
    own = [*card.hosts, *([card.home] if card.home else [])]
    own += [host for i in card.all_interfaces if i.url and (host := parts(i.url).host)]
    if url.host in own:
        return
    homes = [host for host in own if is_public_name(host)]
    if homes and not belongs(url.host, homes):
        yield Hit(card.path("iconUrl"), MESSAGE, {"host": url.host})


RULE = Rule(
    id="icon-on-other-domain",
    summary="the icon lies on another domain",
    confidence="likely",
    check=check,
)
