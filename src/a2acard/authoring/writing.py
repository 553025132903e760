"""How a card is written: members in the order of the protocol's definition, two blanks, UTF-8, a line feed at the end."""

from __future__ import annotations

from a2acard.spec import specification

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.spec._base import Message
    from a2acard.types import JSON


def written(card: dict[str, JSON]) -> bytes:
    """The card as a document; the same card gives the same bytes."""
    from json import dumps

    text = dumps(ordered(card), ensure_ascii=False, indent=2) + "\n"
    return text.encode(
        "utf-8", "backslashreplace"
    )  # half a character, which no encoding can hold, stays an escape


def ordered(card: dict[str, JSON]) -> dict[str, JSON]:
    """The card with its members in the order of the definition; what no version knows comes last."""
    law = specification("1.0")
    made = _ordered(card, law.messages[law.root])
    assert isinstance(made, dict)  # it was one
    return made


def _ordered(item: JSON, message: Message) -> JSON:
    if not isinstance(item, dict):
        return item
    if message.name == "StringList" and item == {"list": []}:
        return {}  # no scopes, as protobuf writes it: with an empty list the signing dialects would differ
    made: dict[str, JSON] = {}
    for field in message.fields:
        if field.name in item:
            inner = item[field.name]
            made[field.name] = _inner(inner, field.many, field.message) if field.message else inner
    return made | {name: inner for name, inner in item.items() if name not in made}


def _inner(item: JSON, many: str, name: str) -> JSON:
    message = specification("1.0").messages[name]
    if many == "list" and isinstance(item, list):
        return [_ordered(entry, message) for entry in item]
    if many == "map" and isinstance(item, dict):
        return {key: _ordered(entry, message) for key, entry in item.items()}
    return _ordered(item, message)
