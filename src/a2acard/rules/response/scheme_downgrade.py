"""Flags cards that come over HTTPS and advertise plain HTTP."""

from __future__ import annotations

from a2acard.card.response import Response
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import hosted
from a2acard.rules.response._origin import host_of, is_inner
from a2acard.url import is_metadata, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{url}' is plain HTTP, though the card came over HTTPS from '{home}'"


def check(response: Response) -> Iterator[Hit]:
    """One hit an interface; inner addresses have rules of their own."""
    card = response.card
    if card is None or split(response.url).scheme != "https":
        return
    for at, text, url in hosted(card):
        host = url.host or ""
        if (
            url.scheme == "http"
            and not is_inner(host)
            and not is_metadata(host)
            and not card.options.allows(host)
        ):
            yield Hit(at, MESSAGE, {"url": text, "home": host_of(response.url)})


RULE = Rule(
    id="scheme-downgrade",
    summary="a card from HTTPS advertises plain HTTP",
    clause="A2A 1.0 §7.1",
    check=check,
)
