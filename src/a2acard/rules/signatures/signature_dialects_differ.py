"""Flags signed cards whose signed bytes differ between the specification and the SDKs: something in them is empty."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.signatures._entries import judged
from a2acard.spec import specification

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.spec._base import Field, Message
    from a2acard.types import JSON, Path

MESSAGE = "'{name}' is empty: the specification signs it, the SDKs leave it out, and one of them will refuse the signature"
MESSAGE_ELEMENT = "an element of '{name}' is empty: the specification signs it, the SDKs leave it out, and one of them will refuse the signature"
MESSAGE_SEVERAL = MESSAGE + " ({count} such places)"
MESSAGE_ELEMENT_SEVERAL = MESSAGE_ELEMENT + " ({count} such places)"


def check(card: Card) -> Iterator[Hit]:
    """One hit a card, at the first place where the bytes differ."""
    if not any(True for _ in judged(card)):
        return
    law = specification("1.0")
    found = list(_kept(card.raw, law.messages[law.root], law.messages, ()))
    if found:
        name = next(str(step) for step in reversed(found[0]) if isinstance(step, str))
        one, several = (
            (MESSAGE_ELEMENT, MESSAGE_ELEMENT_SEVERAL)
            if isinstance(found[0][-1], int)
            else (MESSAGE, MESSAGE_SEVERAL)
        )
        yield Hit(found[0], several if len(found) > 1 else one, {"name": name, "count": len(found)})


def _kept(obj: dict[str, JSON], message: Message, messages: dict[str, Message], at: Path) -> Iterator[Path]:
    """The places below `obj` that A2A 1.0 §8.4.1 keeps though they are empty; unknown members are in neither form."""
    left, known = False, not obj
    for name, item in obj.items():
        field = message.by_name.get(name) or message.by_proto.get(name)
        if field is None or (at == () and name == "signatures"):
            continue
        known = True
        if item is None or _is_default(item, field):
            continue
        left = True
        yield from _places(item, field, messages, (*at, name))
    if known and not left and at:
        yield at  # it becomes {}, which the specification keeps; a wrong shape has a rule of its own


def _is_default(item: JSON, field: Field) -> bool:
    """True when both forms leave the member out: a default that is neither required nor told from absence."""
    return (
        not field.required and field.presence in ("implicit", "none") and (item is False or _is_empty(item))
    )


def _is_empty(item: JSON) -> bool:
    return item in ("", [], {}) and not isinstance(item, bool)


def _places(item: JSON, field: Field, messages: dict[str, Message], at: Path) -> Iterator[Path]:
    if field.type == "object":
        yield from _struct(item, at)
    elif _is_empty(item):
        if type(item) is _type(field):  # another type has a rule of its own
            yield at
    elif field.many == "list" and isinstance(item, list):
        for index, element in enumerate(item):
            yield from _element(element, field, messages, (*at, index))
    elif field.many == "map" and isinstance(item, dict):
        for key, element in item.items():
            yield from _element(element, field, messages, (*at, key))
    else:
        yield from _element(item, field, messages, at)


def _type(field: Field) -> type:
    return list if field.many == "list" else dict if field.many == "map" or field.message else str


def _element(item: JSON, field: Field, messages: dict[str, Message], at: Path) -> Iterator[Path]:
    if item == "":
        yield at
    elif field.message is not None and isinstance(item, dict):
        yield from _kept(item, messages[field.message], messages, at)


def _struct(item: JSON, at: Path) -> Iterator[Path]:
    """Data of an extension is kept as it is (`google.protobuf.Struct`); the SDKs clean it out like the rest."""
    stack: list[tuple[JSON, Path]] = [(item, at)]  # a parsed mapping may be deeper than Python's own stack
    while stack:
        inner, place = stack.pop()
        if inner is None or _is_empty(inner):
            yield place
        elif isinstance(inner, dict):
            stack += [(child, (*place, key)) for key, child in reversed(inner.items())]
        elif isinstance(inner, list):
            stack += [(child, (*place, index)) for index, child in reversed(list(enumerate(inner)))]


RULE = Rule(
    id="signature-dialects-differ",
    summary="the specification and the SDKs sign different bytes of this card",
    clause="A2A 1.0 §8.4.1",
    check=check,
)
