"""How the Python package `protobuf` reads a card: ProtoJSON by the 1.0 tables, with unknown members ignored.

Facts from `google/protobuf/json_format.py` of protobuf 7.36.2 (`ParseDict(…, ignore_unknown_fields=True)`), as the
official Python SDK calls it (a2a-sdk 1.3.0, `a2a/client/card_resolver.py`). It stops at the first fault. What a
strict reader would not expect: a list or a string in the place of an object is read as an object without members it
knows, since the parser goes through "its names".
"""

from __future__ import annotations

import re

from a2acard.readers._base import Drop, Held, Refusal, Refused, Unsure
from a2acard.spec.shape import kind_of
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.spec._base import Field, Message, Specification
    from a2acard.types import JSON, Path

_DEEPEST = 100
"""Messages inside each other that the parser reads (`max_recursion_depth`); a value in `params` counts for two."""
_EXTENSION = re.compile(r"\[[a-zA-Z0-9._]*\]\Z")
"""A name in brackets is that of a protobuf extension, which the card's messages can't have."""
_STRANGER = Phrase("A2A 1.0 has no such member")
_HALF = re.compile("[\ud800-\udfff]")
"""Half a character, which UTF-8 can't hold. Pairs were joined when the JSON text was read."""


def parsed(card: dict[str, JSON], law: Specification) -> Held:
    """What the SDK holds of `card`, in ProtoJSON; raises Refused with the first fault."""
    task = _Parse(law)
    held = task.message(card, law.messages[law.root], (), 1)
    return Held(held, tuple(task.drops))


class _Parse:
    def __init__(self, law: Specification) -> None:
        self.law = law
        self.drops: list[Drop] = []

    def message(self, item: JSON, message: Message, at: Path, depth: int) -> dict[str, JSON]:
        _check_depth(depth, at)
        if not isinstance(item, dict):
            self.names(item, message, at)
            return {}
        held: dict[str, JSON] = {}
        taken: dict[str, str] = {}
        for name, element in item.items():
            field = message.by_name.get(name) or message.by_proto.get(name)
            if field is None:
                self.unknown(name, (*at, name))
            elif element is None:
                held.pop(field.name, None)
            else:
                _check_once(field, name, taken, at)
                held[field.name] = self.member(element, field, (*at, name), depth)
        return held

    def names(self, item: JSON, message: Message, at: Path) -> None:
        """What stands in the place of an object, gone through as if it were names."""
        if not isinstance(item, (list, str)):
            raise Refused(Refusal(at, Phrase("is {item}, not an object", item=kind_of(item))))
        for index, name in enumerate(item):
            if not isinstance(name, str) or name in message.by_name or name in message.by_proto:
                place = (*at, index) if isinstance(item, list) else at
                raise Refused(
                    Refusal(place, Phrase("stands in {item} that should be an object", item=kind_of(item)))
                )
            if _EXTENSION.match(name):
                raise Refused(Refusal((*at, index), Phrase("is taken for the name of a protobuf extension")))
        if item:
            self.drops.append(
                Drop(
                    at,
                    Phrase(
                        "is {item} in the place of an object, and is read as an empty one", item=kind_of(item)
                    ),
                )
            )

    def unknown(self, name: str, at: Path) -> None:
        if _EXTENSION.match(name):
            raise Refused(Refusal(at, Phrase("is taken for the name of a protobuf extension")))
        self.drops.append(Drop(at, _STRANGER))

    def member(self, item: JSON, field: Field, at: Path, depth: int) -> JSON:
        if field.many == "list":
            if not isinstance(item, list):
                raise Refused(Refusal(at, Phrase("is {item}, not a list", item=kind_of(item))))
            return [self.element(element, field, (*at, index), depth) for index, element in enumerate(item)]
        if field.many == "map":
            if not isinstance(item, dict):
                raise Refused(Refusal(at, Phrase("is {item}, not an object", item=kind_of(item))))
            return {
                _checked(name, (*at, name)): self.one(element, field, (*at, name), depth)
                for name, element in item.items()
            }
        return self.one(item, field, at, depth)

    def element(self, item: JSON, field: Field, at: Path, depth: int) -> JSON:
        if item is None:
            raise Refused(Refusal(at, Phrase("is null in a list")))
        return self.one(item, field, at, depth)

    def one(self, item: JSON, field: Field, at: Path, depth: int) -> JSON:
        if field.type == "message":
            return self.message(item, self.law.messages[field.message or ""], at, depth + 1)
        if field.type == "object":
            if not isinstance(item, dict):
                raise Refused(Refusal(at, Phrase("is {item}, not an object", item=kind_of(item))))
            _check_struct(item, at, depth + 1)
            return item
        if field.type == "bool":
            if not isinstance(item, bool):
                raise Refused(Refusal(at, Phrase("is {item}, not true or false", item=kind_of(item))))
            return item
        if not isinstance(item, str):
            raise Refused(Refusal(at, Phrase("is {item}, not a string", item=kind_of(item))))
        return _checked(item, at)


def _check_depth(depth: int, at: Path) -> None:
    if depth > _DEEPEST:
        raise Refused(
            Refusal(
                at,
                Phrase(
                    "is nested deeper than the {deepest} messages that the parser reads", deepest=_DEEPEST
                ),
            )
        )


def _check_once(field: Field, name: str, taken: dict[str, str], at: Path) -> None:
    """Of the members of one oneof only one may be there; an `optional` member is a oneof with itself, in both spellings."""
    group = field.oneof or (field.name if field.presence == "optional" else None)
    if group is None:
        return
    if group in taken:
        raise Refused(
            Refusal(
                (*at, name),
                Phrase("stands beside '{taken}', and only one of them may be there", taken=taken[group]),
            )
        )
    taken[group] = name


def _checked(text: str, at: Path) -> str:
    if _HALF.search(text):
        raise Refused(Refusal(at, Phrase("holds half a character")))
    return text


def _check_struct(item: JSON, at: Path, depth: int) -> None:
    """A free object (`google.protobuf.Struct`): each object and list in it is a message in a message."""
    _check_depth(depth, at)
    if isinstance(item, str):
        _checked(item, at)
    elif (
        isinstance(item, float)
        and item in (float("inf"), float("-inf"))
        or isinstance(item, int)
        and not isinstance(item, bool)
        and abs(item) >= 2**1023
    ):
        raise Unsure(
            Phrase("a number too big for a double stands in a free object; how it is written decides")
        )
    elif isinstance(item, (list, dict)):
        pairs = item.items() if isinstance(item, dict) else enumerate(item)
        for step, element in pairs:
            if isinstance(step, str):
                _checked(step, (*at, step))
            inner = depth + (2 if isinstance(element, (list, dict)) else 1)
            _check_struct(element, (*at, step), inner)
