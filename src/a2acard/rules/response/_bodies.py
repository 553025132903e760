"""What bodies have in common, and what not."""

from __future__ import annotations

from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from a2acard.types import JSON, Path


def differences(one: dict[str, JSON], other: dict[str, JSON]) -> list[str]:
    """The members in which two cards differ. Signatures may be made anew for every answer, so that they are left out."""
    names = [*one, *[name for name in other if name not in one]]
    return [
        name
        for name in names
        if name != "signatures" and (name not in one or name not in other or one[name] != other[name])
    ]


def listed(names: list[str]) -> str:
    """The names in quotes, the first few."""
    shown = ", ".join([f"'{name}'" for name in names[:_MOST]])
    return (
        Phrase("{names} and {number} more", names=shown, number=len(names) - _MOST)
        if len(names) > _MOST
        else shown
    )


_MOST = 4


def words(text: str) -> set[str]:
    """The items of a header that lists some, in small letters, without their parameters."""
    return {part.partition("=")[0].partition(";")[0].strip().lower() for part in text.split(",")} - {""}


def is_there(node: Any, path: Path) -> bool:
    """True where a path leads to something."""
    for step in path:
        has = step in node if isinstance(node, dict) else isinstance(node, list) and step in range(len(node))
        if not has:
            return False
        node = node[step]
    return True
