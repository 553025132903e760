"""Flags text left to be filled in: `${HOST}`, `{{url}}`, `<your-domain>`, `TODO`, in URLs, names and versions only."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.url import placeholder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.types import Path

MESSAGE_WHOLE = "'{value}' is still a placeholder"
MESSAGE = "'{value}' still has a placeholder ('{placeholder}')"


def check(card: Card) -> Iterator[Hit]:
    """One hit a member."""
    for at, text in _places(card):
        found = placeholder(text)
        if found:
            message = MESSAGE_WHOLE if found == text.strip() else MESSAGE
            yield Hit(at, message, {"value": text, "placeholder": found})


def _places(card: Card) -> Iterator[tuple[Path, str]]:
    """The URLs, and the names that a client shows."""
    for member in ("name", "version"):
        text = card.text(member)
        if text:
            yield card.path(member), text
    organization = card.provider.text("organization") if card.provider else None
    if card.provider and organization:
        yield card.provider.path("organization"), organization
    for address in card.addresses:
        yield address.at, address.text


RULE = Rule(
    id="placeholder-value",
    summary="a value is still a placeholder",
    confidence="likely",
    check=check,
)
