"""Flags servers that put the host of the request into the card, whoever names it."""

from __future__ import annotations

from a2acard.card.response import FOREIGN_FORWARDED, FOREIGN_HOST, Response, card_in
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import walk
from a2acard.rules.response._bodies import is_there

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "asked with '{header}: {host}', the server writes that host into the card: whoever asks first can make a cache send others there"
_HEADERS = {FOREIGN_HOST: "Host", FOREIGN_FORWARDED: "X-Forwarded-Host"}


def check(response: Response) -> Iterator[Hit]:
    """One hit, on the first text that holds a name which nobody has."""
    stranger, card = response.stranger, response.card
    found = card_in(stranger.body) if stranger and stranger.status == 200 else None
    if card is None or found is None:
        return
    for at, text in walk(found[0], ()):
        for host, header in _HEADERS.items():
            if isinstance(text, str) and host in text.lower():
                yield Hit(at if is_there(card.raw, at) else (), MESSAGE, {"header": header, "host": host})
                return


RULE = Rule(
    id="reflects-host",
    summary="a foreign Host turns up in the card",
    check=check,
)
