"""Flags public cards that advertise an address which only the server's own network can reach."""

from __future__ import annotations

from a2acard.card.response import Response
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import hosted
from a2acard.rules.response._origin import host_of, is_public
from a2acard.types import Phrase
from a2acard.url import address, is_loopback, is_metadata, is_private

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the card came from '{home}', and its '{url}' {what}: no client out there can call the agent"


def check(response: Response) -> Iterator[Hit]:
    """One hit an interface; what was allowed by name, or for development, is meant."""
    card = response.card
    if card is None or not is_public(response):
        return
    for at, text, url in hosted(card):
        host = url.host or ""
        what = _what(host)
        if what and not card.options.allows(host) and not (card.options.dev and is_loopback(host)):
            yield Hit(at, MESSAGE, {"home": host_of(response.url), "url": text, "what": what})


def _what(host: str) -> str | None:
    """What an inner address is; None for any other, and for metadata services, which have a rule of their own."""
    if is_metadata(host):
        return None
    if is_loopback(host):
        return Phrase("is the reader's own machine")
    if address(host) == "bind":
        return Phrase("is a bind address, on which servers listen")
    return Phrase("is known only inside a network") if is_private(host) else None


RULE = Rule(
    id="advertised-address-unreachable",
    summary="a public card advertises an address inside",
    clause="A2A 1.0 §4.4.6",
    check=check,
)
