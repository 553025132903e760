"""Notes icons on a domain that is not the provider's or the agent's."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import is_well_formed, parts
from a2acard.url import address, is_loopback, is_private, is_under, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = (
    "the icon is on '{host}', outside the provider's and the agent's domain: it can change without notice"
)

_SECOND_LEVELS = ("co", "com", "net", "org", "ac", "edu", "gov", "gob", "or", "ne")
_PLATFORMS = frozenset(
    "vercel.app netlify.app pages.dev workers.dev fly.dev onrender.com herokuapp.com web.app firebaseapp.com github.io "
    "gitlab.io hf.space azurewebsites.net run.app replit.app up.railway.app deno.dev blogspot.com".split()
)
"""No list of public suffixes: only where agents and their icons are often found."""


def check(card: Card) -> Iterator[Hit]:
    """One hit on the URL; a card that names no domain of its own is left alone."""
    url = split(card.icon_url or "")
    if not url.is_http or not url.host:
        return
    own = list(card.hosts)
    own += [host for i in card.all_interfaces if i.url and (host := parts(i.url).host)]
    if url.host in own:
        return
    own = [host for host in own if _is_public_name(host)]
    if own and not any(
        is_under(url.host, home) or is_under(home, url.host.removeprefix("www.")) or _siblings(url.host, home)
        for home in own
    ):
        yield Hit(card.path("iconUrl"), MESSAGE, {"host": url.host})


def _is_public_name(host: str) -> bool:
    """False for addresses and inner names, which say nothing about whose the icon is."""
    return is_well_formed(host) and address(host) is None and not is_loopback(host) and not is_private(host)


def _siblings(one: str, other: str) -> bool:
    """True for two names under one parent of at least two labels (static.example.com, agent.example.com)."""
    parent = one.partition(".")[2]
    return parent.count(".") >= 1 and parent == other.partition(".")[2] and not _is_shared(parent)


def _is_shared(domain: str) -> bool:
    """True for a domain under which strangers are neighbours: a country's `co.uk`, a platform's `vercel.app`."""
    first, _, last = domain.rpartition(".")
    return domain in _PLATFORMS or (len(last) == 2 and first in _SECOND_LEVELS)


RULE = Rule(
    id="icon-on-other-domain",
    summary="the icon lies on another domain",
    confidence="likely",
    check=check,
)
