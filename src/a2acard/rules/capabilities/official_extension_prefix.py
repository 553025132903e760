"""Notes extensions under the prefix of the official ones."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.capabilities._extensions import OFFICIAL, named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{uri}' stands under {prefix}, which is kept for extensions that the A2A project has accepted; is it one?"


def check(card: Card) -> Iterator[Hit]:
    """One hit an extension; the list of accepted ones grows, so that each is asked about."""
    for extension, uri in named(card):
        if uri.casefold().replace("http://", "https://", 1).startswith(OFFICIAL):
            yield Hit(extension.path("uri"), MESSAGE, {"uri": uri, "prefix": OFFICIAL})


RULE = Rule(
    id="official-extension-prefix",
    summary="an extension stands under the official prefix",
    clause="A2A extension governance",
    confidence="guess",
    check=check,
)
