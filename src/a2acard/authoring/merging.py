"""Laying one part of a card over another: objects merge, skills by id, interfaces by address, schemes by name."""

from __future__ import annotations

from a2acard.authoring.draft import key_of
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from a2acard.types import JSON, Path

BY_KEY = ("skills", "supportedInterfaces")
"""The lists whose items are told apart by a key; every other list is replaced whole."""


@value
class Patch:
    """What an author says of a card: members (None removes one), pointers to remove, ids of private and public skills.

    `origin` is what it is called in messages, such as a file's name.
    """

    origin: str
    members: Mapping[str, Any]
    remove: tuple[Path, ...] = ()
    private: frozenset[str] = frozenset()
    public: frozenset[str] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.members or self.remove or self.private or self.public)


def merged(base: dict[str, Any], patch: Patch, given: set[Path]) -> dict[str, Any]:
    """`base` with `patch` laid over it; the places that the patch decides are added to `given`, list items by key."""
    from copy import deepcopy

    made = deepcopy(_object(base, patch.members, (), given))  # what is changed later belongs to nobody else
    for path in patch.remove:
        _remove(made, path)
        given.add(path)
    return made


def _object(base: Mapping[str, Any], over: Mapping[str, Any], at: Path, given: set[Path]) -> dict[str, Any]:
    made = dict(base)
    for name, item in over.items():
        here = (*at, name)
        if item is None:
            made.pop(name, None)
            given.add(here)
        elif isinstance(item, dict):
            before = made.get(name)
            kept = before if isinstance(before, dict) and not _is_other_kind(at, before, item) else {}
            made[name] = _object(kept, item, here, given)
            if not item:
                given.add(here)
        elif isinstance(item, list) and name in BY_KEY and not at:
            before = made.get(name)
            made[name] = _by_key(name, before if isinstance(before, list) else [], item, given)
        else:
            made[name] = item
            given.add(here)
    return made


def _is_other_kind(at: Path, before: Mapping[str, Any], item: Mapping[str, Any]) -> bool:
    """True for a scheme or an OAuth flow of another kind: the two can't stand side by side (A2A 1.0 §4.5.1, §4.5.7)."""
    is_scheme = len(at) == 1 and at[0] == "securitySchemes"
    is_flows = len(at) == 3 and at[0] == "securitySchemes"
    return (is_scheme or is_flows) and before.keys().isdisjoint(item)


def _by_key(member: str, base: list[Any], over: list[Any], given: set[Path]) -> list[JSON]:
    made = list(base)
    keys = [key_of(member, item, number) for number, item in enumerate(made)]
    for number, item in enumerate(over):
        key = key_of(member, item, len(made) + number)
        if key in keys:
            place = keys.index(key)
            made[place] = _object(made[place], item, (member, key), given)
        else:
            made.append(_object({}, item, (member, key), given))
            keys.append(key)
    return made


def _remove(card: dict[str, Any], path: Path) -> None:
    """Take away what `path` names, skills and interfaces by their key; what is not there stays so."""
    node: Any = card
    for depth, step in enumerate(path):
        is_last = depth == len(path) - 1
        if isinstance(node, list):
            found = _place(node, str(path[depth - 1]), step)
            if found is None:
                return
            if is_last:
                del node[found]
                return
            node = node[found]
        elif isinstance(node, dict) and step in node:
            if is_last:
                del node[str(step)]
                return
            node = node[str(step)]
        else:
            return


def _place(items: list[Any], member: str, step: str | int) -> int | None:
    for number, item in enumerate(items):
        key = key_of(member, item, number) if isinstance(item, dict) else number
        if str(key) == str(step):
            return number
    return None
