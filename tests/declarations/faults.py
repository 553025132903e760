"""Cards with everything in them, and every way to get one member of them wrong, made from the tables."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from a2acard.spec import specification
from a2acard.spec._base import Field, Message, Specification

Kind: TypeAlias = Literal[
    "missing", "null", "wrong type", "wrong word", "empty", "no kind", "two kinds", "misspelt"
]
STATIC: tuple[Kind, ...] = ("missing", "null", "wrong type", "wrong word", "no kind", "two kinds", "misspelt")
"""What a type checker sees: lists and texts may be empty, and a literal has no member that is not declared."""
DYNAMIC: tuple[Kind, ...] = ("missing", "null", "wrong type", "wrong word", "no kind", "two kinds", "empty")
"""What a validator sees: members that the version does not know are allowed (A2A 1.0 §5.7)."""


@dataclass(frozen=True)
class Fault:
    """A card with one thing wrong."""

    name: str
    kind: Kind
    card: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.name}: {self.kind}"


def whole_card(version: str) -> dict[str, Any]:
    """A card with every member of every message, and each alternative where one of several is set."""
    spec = specification(version)
    (card,) = _made(spec, spec.messages[spec.root])
    return dict(card)


def faults(version: str) -> list[Fault]:
    """One card for every member of every message and every way to get it wrong."""
    spec = specification(version)
    card = whole_card(version)
    found: dict[tuple[str, str, str, int], Fault] = {}
    for made, path in _objects(spec, card):
        for name, kind, number, wrong in _wrong(version, made, _at(card, path)):
            key = (made.name, name, kind, number)
            if key not in found:
                found[key] = Fault(f"{made.name}.{name}", kind, _with(card, path, wrong))
    return list(found.values())


def _made(spec: Specification, made: Message) -> list[Any]:
    """Objects of a message: one, or one for each alternative inside it."""
    if made.union:
        return [value for name in made.union.values() for value in _made(spec, spec.messages[name])]
    if made.oneof:
        return [{field.name: value} for field in made.fields for value in _values(spec, field)]
    objects: list[dict[str, Any]] = [{}]
    for field in made.fields:
        objects = [{**one, field.name: value} for one in objects for value in _values(spec, field)]
    return objects


def _values(spec: Specification, field: Field) -> list[Any]:
    if not field.message:
        return [copy.deepcopy(field.example)]
    inner = _made(spec, spec.messages[field.message])
    if field.many == "list":
        return [inner]
    return [{f"key{number}": one for number, one in enumerate(inner)}] if field.many == "map" else inner


def _objects(spec: Specification, card: dict[str, Any]) -> Iterator[tuple[Message, tuple[str | int, ...]]]:
    """Every object of the card that is a message, with its path."""
    todo: list[tuple[Message, tuple[str | int, ...]]] = [(spec.messages[spec.root], ())]
    while todo:
        made, path = todo.pop()
        value = _at(card, path)
        if made.union:
            made = spec.messages[made.union[value["type"]]]
        yield made, path
        for field in made.fields:
            if field.message and field.name in value:
                inner = value[field.name]
                steps: list[tuple[str | int, ...]] = [()]
                if field.many != "one":
                    steps = [(key,) for key in (inner if isinstance(inner, dict) else range(len(inner)))]
                todo += [(spec.messages[field.message], (*path, field.name, *step)) for step in steps]


def _wrong(
    version: str, made: Message, value: dict[str, Any]
) -> Iterator[tuple[str, Kind, int, dict[str, Any]]]:
    """Name, kind, number and wrong form of an object, for every way to get it wrong."""
    for field in made.fields:
        if field.name not in value:
            continue
        right = value[field.name]
        rest = {name: item for name, item in value.items() if name != field.name}
        required = field.required and not field.since
        if required:
            yield field.name, "missing", 0, rest
        if made.oneof:
            yield field.name, "no kind", 0, rest
            other = next(other for other in made.fields if other is not field)
            yield field.name, "two kinds", 0, value | {other.name: right}
        yield field.name, "null", 0, rest | {field.name: None}
        yield field.name, "misspelt", 0, rest | {f"{field.name}x": right}
        if field.closed:
            yield field.name, "wrong word", 0, rest | {field.name: "nonsense"}
        if required and version == "1.0" and field.many == "list":
            yield field.name, "empty", 0, rest | {field.name: []}
        if (
            required
            and version == "1.0"
            and field.type == "string"
            and field.many == "one"
            and not field.closed
        ):
            yield field.name, "empty", 0, rest | {field.name: ""}
        for number, wrong in enumerate(_wrong_types(field, right)):
            yield field.name, "wrong type", number, rest | {field.name: wrong}


def _wrong_types(field: Field, right: Any) -> list[Any]:
    one = right
    if field.many == "list":
        one = right[0]
    elif field.many == "map":
        one = next(iter(right.values()))
    wrong: list[Any] = [7, "text", ["text"], True] if isinstance(one, dict) else [7, ["text"], {"a": "text"}]
    if isinstance(one, bool):
        wrong = ["true", 0, [True], {"a": True}]
    if field.many == "list":
        return [one, {"a": one}, *[[item] for item in wrong], [None], [*right, wrong[0]]]
    if field.many == "map":
        return [[one], "text", *[{"a": item} for item in wrong], {"a": None}]
    return wrong


def _at(card: Any, path: tuple[str | int, ...]) -> Any:
    for step in path:
        card = card[step]
    return card


def _with(card: dict[str, Any], path: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    """A copy of the card with another value at `path`."""
    card = copy.deepcopy(card)
    if not path:
        return dict(value)
    _at(card, path[:-1])[path[-1]] = value
    return card
