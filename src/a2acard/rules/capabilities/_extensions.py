"""What the rules about extensions share."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.card import Card, View

OFFICIAL = "https://a2a-protocol.org/extensions/"
"""The prefix that the protocol's governance keeps for official extensions."""


def extensions(card: Card) -> list[View]:
    """The declared extensions that are objects."""
    return card.capabilities.views("extensions")


def named(card: Card) -> Iterator[tuple[View, str]]:
    """The extensions with a `uri` that is not blank."""
    for extension in extensions(card):
        uri = extension.text("uri")
        if uri and uri.strip():
            yield extension, uri


def is_absolute(uri: str) -> bool:
    """True for a scheme and something behind it without blanks (RFC 3986 §4.3)."""
    scheme, colon, rest = uri.partition(":")
    if not colon or not rest.strip("/") or any([character.isspace() for character in uri]):
        return False
    if rest[:1].isdigit() and rest.partition("/")[0].isdigit():
        return False  # host and port
    letters = scheme.replace("+", "").replace("-", "").replace(".", "")
    return letters.isascii() and letters.isalnum() and scheme[0].isalpha() and "." not in scheme
