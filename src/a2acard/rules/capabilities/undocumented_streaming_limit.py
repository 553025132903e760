"""Flags custom bindings without streaming in a card that doesn't say so in words."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import is_custom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.card import Interface

MESSAGE = (
    "'{binding}' is a custom binding and the agent doesn't stream, but no description in the card says so"
)
_WORDS = (
    "stream",
    "strim",
    "поток",
    "стрим",
    "流式",
    "流媒体",
    "ストリーム",
    "ストリーミング",
    "스트리밍",
    "بث",
    "transmis",
    "fluss",
    "flux",
)
"""What a text on streaming has in it, in the languages that cards are written in."""


def check(card: Card) -> Iterator[Hit]:
    """One hit on the first custom binding."""
    if card.capabilities.flag("streaming"):
        return
    custom = next((interface for interface in card.current_interfaces if is_custom(interface.binding)), None)
    if custom is not None and not _says(card):
        yield _hit(custom)


def _hit(custom: Interface) -> Hit:
    return Hit(custom.binding_at, MESSAGE, {"binding": custom.binding})


def _says(card: Card) -> bool:
    """True when a description speaks of streaming: the card's, a skill's or an extension's."""
    texts = [
        owner.text("description") for owner in (card, *card.skills, *card.capabilities.views("extensions"))
    ]
    whole = "\n".join([text for text in texts if text]).casefold()
    return any([word in whole for word in _WORDS])


RULE = Rule(
    id="undocumented-streaming-limit",
    summary="a custom binding doesn't stream, and the card doesn't say so",
    clause="A2A 1.0 §12.1-12.7",
    confidence="guess",
    check=check,
)
