"""Flags extensions whose URI is not an absolute one."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.capabilities._extensions import is_absolute, named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{uri}' is no absolute URI, so two extensions of different authors may share it"


def check(card: Card) -> Iterator[Hit]:
    """One hit an extension; a blank one has none (`extension-without-uri`)."""
    for extension, uri in named(card):
        if not is_absolute(uri):
            yield Hit(extension.path("uri"), MESSAGE, {"uri": uri})


RULE = Rule(
    id="extension-uri-not-absolute",
    summary="an extension's URI is not absolute",
    clause="A2A 1.0 §4.4.4, RFC 3986 §4.3",
    check=check,
)
