"""JSON values that can't be changed and can be hashed."""

from __future__ import annotations

from a2acard.errors import BadValue
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from a2acard.types import JSON


@value
class Members:
    """A frozen JSON object: its members in their order."""

    pairs: tuple[tuple[str, Any], ...]

    def __bool__(self) -> bool:
        return bool(self.pairs)


def freeze(item: Any) -> Any:
    """`item`, a JSON value, frozen through and through; raises BadValue for what is no JSON value."""
    if hasattr(item, "keys") and hasattr(item, "__getitem__"):
        return Members(tuple([(_name(name), freeze(item[name])) for name in item.keys()]))  # noqa: SIM118  # any mapping
    if isinstance(item, list | tuple):
        return tuple([freeze(inner) for inner in item])
    if item is None or isinstance(item, bool | int | float | str):
        return item
    raise BadValue(Phrase("{kind} is nothing that JSON can hold", kind=type(item).__name__))


def _name(name: object) -> str:
    if isinstance(name, str):
        return name
    raise BadValue(Phrase("the name of a member is a text, not {kind}", kind=type(name).__name__))


def thaw(item: Any) -> JSON:
    """A JSON value as it was before `freeze`."""
    if isinstance(item, Members):
        return {name: thaw(inner) for name, inner in item.pairs}
    if isinstance(item, tuple):
        return [thaw(inner) for inner in item]
    return item  # type: ignore[no-any-return]  # a scalar
