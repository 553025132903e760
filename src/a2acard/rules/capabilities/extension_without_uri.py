"""Flags extensions without a URI."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import is_slipped
from a2acard.rules.capabilities._extensions import extensions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the extension has no 'uri', so no client can tell which one it is"


def check(card: Card) -> Iterator[Hit]:
    """One hit an extension; a misspelt `uri`, or one of another type, has its own finding."""
    for extension in extensions(card):
        uri = extension.get("uri")
        empty = uri is None or (isinstance(uri, str) and not uri.strip())
        if empty and not is_slipped(card, extension.at, "uri"):
            yield Hit(extension.path("uri"), MESSAGE)


RULE = Rule(
    id="extension-without-uri",
    summary="an extension has no URI",
    clause="A2A 1.0 §4.4.4, §4.6.1",
    check=check,
)
