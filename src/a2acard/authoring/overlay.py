"""An author's overlay: members of the card as 1.0 spells them, which win over whatever else was found.

Beside them: `remove`, a list of JSON Pointers (skills by id, schemes by name), and `private` on a skill.
"""

from __future__ import annotations

from a2acard.authoring._tables import Table, hint
from a2acard.authoring.merging import Patch
from a2acard.source.pointer import from_pointer
from a2acard.spec import specification
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from a2acard.spec._base import Field, Message


_KEYS = {"skills": ("id",), "supportedInterfaces": ("url", "protocolBinding")}
"""What tells the items of a list apart."""


def overlaid(file: str, held: dict[str, Any]) -> Patch:
    """The overlay as a patch. Raises BadValue for a member that 1.0 does not have and a value of the wrong type."""
    law = specification("1.0")
    table = Table(file, "", {key: item for key, item in held.items() if key not in ("$schema", "remove")})
    removed = Table(file, "", held).texts("remove") or []
    for number, pointer in enumerate(removed):
        if not pointer.startswith("/"):
            raise table.fail(
                f"remove[{number}]",
                Phrase("{pointer!r}: a JSON Pointer starts with / (RFC 6901)", pointer=pointer),
            )
    private, public = _private(table)
    members = _object(table, law.messages[law.root], ("remove",))
    paths = [from_pointer(item) for item in removed]
    skills = held.get("skills")
    if isinstance(skills, dict):
        paths += [("skills", id) for id, item in skills.items() if item is None]
    return Patch(file, members, tuple(paths), private, public)


def _private(table: Table) -> tuple[frozenset[str], frozenset[str]]:
    """The ids of the skills that are marked private, and of those that are marked as not; the marks are taken away."""
    skills = table.held.get("skills")
    named: list[tuple[str, Any]] = []
    if isinstance(skills, dict):
        named = list(skills.items())
    elif isinstance(skills, list):
        named = [(str(item.get("id")), item) for item in skills if isinstance(item, dict)]
    marked: dict[bool, set[str]] = {True: set(), False: set()}
    for id, skill in named:
        if isinstance(skill, dict) and "private" in skill:
            flag = Table(table.file, f"skills.{id}", skill).flag("private")
            marked[bool(flag)].add(id)
    return frozenset(marked[True]), frozenset(marked[False])


def _object(table: Table, message: Message, more: tuple[str, ...] = ()) -> dict[str, Any]:
    made: dict[str, Any] = {}
    known = [*message.by_name, *more, *(["private"] if message.name == "AgentSkill" else [])]
    for name, item in table.held.items():
        if name not in known:
            raise table.fail(name, Phrase("unknown member{hint}", hint=_hint(name, message, known)))
        if name == "private":
            continue
        made[name] = None if item is None else _value(table, message.by_name[name])
    return made


def _hint(name: str, message: Message, known: list[str]) -> str:
    """The member that is meant, also by the name that 0.x had for it."""
    legacy = specification("1.0").legacy_member(message.name, name)
    return Phrase("; use {member}", member=Phrase(legacy.use)) if legacy else hint(name, known)


def _value(table: Table, field: Field) -> Any:
    if field.many == "map":
        return _map(table, field)
    if field.many == "list":
        return _list(table, field)
    if field.type == "message":
        inner = table.table(field.name)
        assert inner is not None  # it is there
        return _object(inner, specification("1.0").messages[str(field.message)])
    if field.type == "object":
        held = table.table(field.name)
        return held.held if held else None
    return table.flag(field.name) if field.type == "bool" else table.text(field.name)


def _map(table: Table, field: Field) -> dict[str, Any]:
    held = table.table(field.name)
    assert held is not None  # it is there
    if field.type != "message":
        return {name: None if held.held[name] is None else held.text(name) for name in held.held}
    message = specification("1.0").messages[str(field.message)]
    made: dict[str, Any] = {}
    for name, item in held.held.items():
        inner = None if item is None else held.table(name)
        made[name] = None if inner is None else _object(inner, message)
    return made


def _list(table: Table, field: Field) -> Any:
    if field.type != "message":
        return table.texts(field.name)
    message = specification("1.0").messages[str(field.message)]
    if field.name == "skills" and isinstance(table.held["skills"], dict):
        return _by_id(table, message)
    made = [_object(item, message) for item in table.tables(field.name)]
    for number, item in enumerate(made):
        for key in _KEYS.get(field.name, ()):
            if not item.get(key):
                raise table.fail(
                    f"{field.name}[{number}].{key}", Phrase("is missing; it says which one is meant")
                )
    return made


def _by_id(table: Table, message: Message) -> list[Any]:
    """Skills as an object by their ids; those that are null are removed (see `overlaid`)."""
    held = table.table("skills")
    assert held is not None  # it is there
    made = []
    for id, item in held.held.items():
        if item is not None:
            inner = held.table(id)
            assert inner is not None  # it is there
            made.append({"id": id} | _object(inner, message))
    return made
