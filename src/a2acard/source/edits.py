"""Structural edits as values. All paths of one batch refer to the document as it was before the first of them."""

from __future__ import annotations

from a2acard.errors import EditError
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import TypeAlias

    from a2acard.types import JSON, Path

    Edit: TypeAlias = "Replace | Add | Remove | Rename | Move | RemoveByteOrderMark"


@value
class Replace:
    """Put `value` in place of the value at `at`; a member keeps its name."""

    at: Path
    value: JSON


@value
class Add:
    """Put a new member or element at `at`.

    A member stands before the one that has index `position` now, or last. An element stands before the one
    that has its index now; the length of the list, or `"-"` (RFC 6901 §4), appends. Several additions at one
    place keep their order.
    """

    at: Path
    value: JSON
    position: int | None = None


@value
class Remove:
    """Take the member or element at `at` away."""

    at: Path


@value
class Rename:
    """Give the member at `at` the name `name`, in the same place."""

    at: Path
    name: str


@value
class Move:
    """Take the member or element at `at` away and add it at `to`, written as it was."""

    at: Path
    to: Path


@value
class RemoveByteOrderMark:
    """Take the byte order mark away from before the text; the value stays as it is."""


def to_json(edit: Edit) -> dict[str, JSON]:
    """`edit` as JSON: `op`, `pointer` and, as the op has them, `value`, `name`, `to` and `position`."""
    from a2acard.source.pointer import to_pointer

    if isinstance(edit, RemoveByteOrderMark):
        return {"op": "remove-byte-order-mark", "pointer": ""}
    made: dict[str, JSON] = {"op": type(edit).__name__.lower(), "pointer": to_pointer(edit.at)}
    if isinstance(edit, (Replace, Add)):
        made["value"] = edit.value
    if isinstance(edit, Add) and edit.position is not None:
        made["position"] = edit.position
    if isinstance(edit, Rename):
        made["name"] = edit.name
    if isinstance(edit, Move):
        made["to"] = to_pointer(edit.to)
    return made


def from_json(data: Mapping[str, JSON], value: JSON = None) -> Edit:
    """The edit `to_json` made; `value` is the document, which tells list indices from member names.

    Raises EditError when `data` is no edit.
    """
    try:
        return _from_json(data, value)
    except (KeyError, TypeError, AttributeError) as error:
        raise EditError(Phrase("no edit: {error}", error=str(error))) from error


def _from_json(data: Mapping[str, JSON], document: JSON) -> Edit:
    op, at = data["op"], _path(data["pointer"], document)
    if op == "replace":
        return Replace(at, data["value"])
    if op == "add":
        position = data.get("position")
        return Add(at, data["value"], position if isinstance(position, int) else None)
    if op == "remove":
        return Remove(at)
    if op == "rename":
        return Rename(at, str(data["name"]))
    if op == "move":
        return Move(at, _path(data["to"], document))
    if op == "remove-byte-order-mark":
        return RemoveByteOrderMark()
    raise EditError(Phrase("no edit is called {op!r}", op=op))


def _path(pointer: JSON, document: JSON) -> Path:
    from a2acard.source.pointer import from_pointer

    if not isinstance(pointer, str):
        raise EditError(Phrase("a pointer is a string"))
    return from_pointer(pointer, document)


if not TYPE_CHECKING:
    Edit = Replace | Add | Remove | Rename | Move | RemoveByteOrderMark
