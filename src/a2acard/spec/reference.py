"""The field reference: every member of every message, for `explain FIELD`, hovers and the documentation."""

from __future__ import annotations

from a2acard.spec import specification
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.spec._base import Field, Message, Specification

__all__ = ["REFERENCE_VERSIONS", "Row", "find", "nearest_path", "rows"]

REFERENCE_VERSIONS = ("1.0", "0.3", "0.2", "pre-0.2")
"""The versions with a reference, newest first; a hybrid has no members of its own."""


@value
class Row:
    """One line of the reference.

    `name` is message and member (`AgentSkill.tags`). `paths` are all places in a card where the member stands,
    shortest first, with `[]` for a list's entries and `{}` for a map's values (`skills[].tags`).
    """

    version: str
    message: str
    field: Field
    name: str
    paths: tuple[str, ...]

    def __hash__(self) -> int:
        return hash((self.version, self.name))


def rows(version: str) -> tuple[Row, ...]:
    """The reference of one version in the order of its tables; raises `UnknownVersion` like `specification`."""
    spec = specification(version)
    places: dict[tuple[str, str], list[str]] = {}
    for message, field, path in _walk(spec, spec.root, ""):
        places.setdefault((message, field.name), []).append(path)
    return tuple(
        [
            Row(
                version,
                made.name,
                field,
                f"{made.name}.{field.name}",
                tuple(sorted(places.get((made.name, field.name), ()), key=lambda path: (len(path), path))),
            )
            for made in spec.messages.values()
            for field in made.fields
        ]
    )


def _walk(spec: Specification, name: str, prefix: str) -> Iterator[tuple[str, Field, str]]:
    made = spec.messages[name]
    for field in made.fields:
        path = prefix + field.name
        yield name, field, path
        if field.message:
            yield from _walk(spec, field.message, path + _SUFFIX[field.many] + ".")
    for kind in (made.union or {}).values():
        yield from _walk(spec, kind, prefix)


_SUFFIX = {"one": "", "list": "[]", "map": "{}"}


def find(asked: str, versions: tuple[str, ...] = REFERENCE_VERSIONS) -> tuple[Row, ...]:
    """The rows that `asked` may mean, over all versions, newest first.

    Takes a message and member (`AgentSkill.tags`), a path in a card (`skills[].tags`, `skills.tags`,
    `$.skills[0].tags`), a JSON Pointer (`/skills/0/tags`), a member alone (`tags`) or a message alone
    (`AgentSkill`: all of its members). Case and snake_case do not matter. An exact path wins over the end of
    one, so that `url` is the card's own address where the version has one; empty when nothing fits.
    """
    wanted = _steps(asked)
    if not wanted:
        return ()
    found: list[Row] = []
    for version in versions:
        table = rows(version)
        for fits in (_named, _at, _ending):
            matches = [row for row in table if fits(row, wanted)]
            if matches:
                found += matches
                break
    return tuple(found)


def nearest_path(
    path: tuple[str, ...], versions: tuple[str, ...] = REFERENCE_VERSIONS
) -> tuple[str, ...] | None:
    """The place that `path` is a slip of, where lists have `*` or a number; None for one that a version has, or for a
    stranger's, which is like none."""
    meant = None
    for version in versions:
        found = _corrected(specification(version), path)
        if found == path:
            return None
        meant = meant or found
    return meant


def _corrected(spec: Specification, path: tuple[str, ...]) -> tuple[str, ...] | None:
    """`path` with the names that this version has; None where a name is like none of them."""
    from a2acard.spec.spelling import nearest

    messages = [spec.messages[spec.root]]
    made: list[str] = []
    many = "one"
    for number, step in enumerate(path):
        if many != "one":
            named = many == "list" and step != "*" and not step.isdecimal()
            many, made = "one", [*made, "*" if named else step]
            if not named:
                continue
        names = {field.name: field for message in messages for field in _members(spec, message)}
        snake = {field.proto: field.name for field in names.values()}
        owner = messages[0].name if messages else ""
        use = step if step in names or step in snake else nearest(step, owner, names, ())
        if use is None:
            return None
        field = names[snake.get(use, use)]
        made.append(use)
        if field.type != "message":
            return (*made, *path[number + 1 :])  # what is in there is nobody's business
        many, messages = field.many, [spec.messages[str(field.message)]]
    return tuple(made)


def _members(spec: Specification, message: Message) -> Iterator[Field]:
    for kind in (message, *[spec.messages[name] for name in (message.union or {}).values()]):
        yield from kind.fields


def _named(row: Row, wanted: tuple[str, ...]) -> bool:
    message, name = _fold(row.message), _fold(row.field.name)
    return wanted in ((message, name), (message,))


def _at(row: Row, wanted: tuple[str, ...]) -> bool:
    return any(_same(path, wanted) for path in row.paths)


def _ending(row: Row, wanted: tuple[str, ...]) -> bool:
    if len(wanted) == 1:
        return wanted[0] == _fold(row.field.name)
    return any(_ends(path, wanted) for path in row.paths)


def _same(path: str, wanted: tuple[str, ...]) -> bool:
    """Whether the steps are this path's, a map's keys being any step or left out."""
    return _match(path.split("."), wanted)


def _match(path: list[str], wanted: tuple[str, ...]) -> bool:
    if not path:
        return not wanted
    if not wanted or wanted[0] != _fold(path[0].rstrip("[]{}")):
        return False
    if path[0].endswith("{}") and len(wanted) > 1 and _match(path[1:], wanted[2:]):
        return True
    return _match(path[1:], wanted[1:])


def _ends(path: str, wanted: tuple[str, ...]) -> bool:
    steps = path.split(".")
    return any(_match(steps[start:], wanted) for start in range(1, len(steps)))


def _steps(asked: str) -> tuple[str, ...]:
    text = (
        asked.strip().removeprefix("$").replace("[", "/").replace("]", "").replace("{}", "").replace(".", "/")
    )
    return tuple([_fold(step) for step in text.split("/") if step and not step.isdecimal() and step != "*"])


def _fold(name: str) -> str:
    return name.replace("_", "").lower()
