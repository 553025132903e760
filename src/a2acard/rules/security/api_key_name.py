"""Flags names of API keys that HTTP can't carry."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._security import placed
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{name}' can't be the name of a {place}: HTTP allows no {character} in it"
MESSAGE_TAKEN = (
    "'{name}' can't carry a key: HTTP needs that header for itself, and clients set it on their own"
)
_TOKEN = frozenset("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
"""The characters of a token (RFC 9110 §5.6.2), which field names and cookie names are."""
_TAKEN = frozenset(
    (
        "connection",
        "content-length",
        "expect",
        "host",
        "keep-alive",
        "proxy-connection",
        "te",
        "trailer",
        "transfer-encoding",
        "upgrade",
    )
)
"""The headers of message framing, routing and the single hop (RFC 9110 §7, §8.6, §10.1; RFC 9112)."""


def check(card: Card) -> Iterator[Hit]:
    """One hit a scheme, at its name; a name in the query may be any."""
    for scheme in card.schemes.values():
        name = scheme.body.text("name") if scheme.kind == "apiKey" else None
        place = placed(scheme)[1] if name and name.strip() else ""
        if name and place in ("header", "cookie"):
            bad = next((character for character in name if character not in _TOKEN), None)
            if bad is not None:
                params = {"name": name, "place": place, "character": _told(bad)}
                yield Hit(scheme.body.path("name"), MESSAGE, params, unless=_owner(bad))
            elif place == "header" and name.lower() in _TAKEN:
                yield Hit(scheme.body.path("name"), MESSAGE_TAKEN, {"name": name})


def _told(character: str) -> str:
    if character == " ":
        return Phrase("blank")
    return f"'{character}'" if character.isprintable() else f"U+{ord(character):04X}"


def _owner(character: str) -> str | None:
    """The rule that says it better: about characters that nobody sees."""
    if character.isprintable() or character in "\t\n\r":
        return None
    return "control-character" if ord(character) <= 0x9F else "hidden-character"


RULE = Rule(
    id="api-key-name",
    summary="HTTP can't carry the name of an API key",
    clause="A2A 1.0 §4.5.2, RFC 9110 §5.1",
    check=check,
)
