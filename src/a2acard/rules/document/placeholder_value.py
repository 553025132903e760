"""Flags text left to be filled in: `${HOST}`, `{{url}}`, `<your-domain>`, `TODO`, in URLs, names and versions only."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.url import placeholder, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.types import Path

MESSAGE_WHOLE = "'{value}' is still a placeholder"
MESSAGE = "'{value}' still has a placeholder ('{placeholder}')"
MESSAGE_TENANT = MESSAGE + "; no client fills it in, and what tells tenants apart belongs in 'tenant'"


def check(card: Card) -> Iterator[Hit]:
    """One hit a member."""
    for at, text in _places(card):
        found = placeholder(text)
        if found:
            yield Hit(at, _message(card, at, text, found), {"value": text, "placeholder": found})


def _message(card: Card, at: Path, text: str, found: str) -> str:
    """What to say: braces in the path of a 1.0 interface are an attempt at what `tenant` is for."""
    if found == text.strip():
        return MESSAGE_WHOLE
    is_interface = at[0] == "supportedInterfaces" and card.is_current
    is_variable = found.startswith("%7") or (found.startswith("{") and not found.startswith("{{"))
    address = split(text)
    return (
        MESSAGE_TENANT if is_interface and is_variable and address.host and found in address.path else MESSAGE
    )


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
