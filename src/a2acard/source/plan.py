"""A batch of edits, checked against the value it is for and sorted by the object or list it changes."""

from __future__ import annotations

from a2acard.errors import EditError, EditsOverlap, PointerMissing
from a2acard.source.edits import Add, Move, Remove, RemoveByteOrderMark, Rename, Replace
from a2acard.source.pointer import resolve, to_pointer
from a2acard.source.style import written
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from a2acard.source.edits import Edit
    from a2acard.types import JSON, Path


class Addition:
    """Something new before index `position`: its `name` in an object, its value, and where it is moved from."""

    __slots__ = ("name", "position", "source", "value")

    def __init__(self, name: str | None, position: int, value: JSON, source: Path | None) -> None:
        self.name = name
        self.position = position
        self.value = value
        self.source = source


class Changes:
    """What happens to the parts of one object or list; keys are names or indices."""

    __slots__ = ("added", "removed", "renamed")

    def __init__(self) -> None:
        self.removed: set[str | int] = set()
        self.renamed: dict[str | int, str] = {}
        self.added: list[Addition] = []


class Plan:
    """`changes` by the path of the object or list, `replaced` values by path, and whether the mark goes."""

    __slots__ = ("changes", "replaced", "unmark")

    def __init__(self) -> None:
        self.changes: dict[Path, Changes] = {}
        self.replaced: dict[Path, JSON] = {}
        self.unmark = False

    def at(self, path: Path) -> Changes:
        """The changes of the object or list at `path`, to be added to."""
        return self.changes.setdefault(path, Changes())

    def apply(self, value: JSON) -> JSON:
        """The value the plan makes of the `value` it was made for."""
        made = dict(self.replaced)
        outer = {
            path[:n] for path in (*self.changes, *(p[:-1] for p in made if p)) for n in range(len(path) + 1)
        }
        for path in sorted(outer, key=len, reverse=True):  # inner before outer
            if path not in made:
                made[path] = _rebuilt(resolve(value, path), path, made, self.changes.get(path, Changes()))
        return made.get((), value)


def plan(value: JSON, edits: Iterable[Edit]) -> Plan:
    """The checked plan of `edits` for `value`. Raises PointerMissing, EditsOverlap, EditError."""
    edits = list(edits)
    _check_overlaps(edits)
    made = Plan()
    for edit in edits:
        _enter(made, value, edit)
    for path, changes in made.changes.items():
        changes.added.sort(key=lambda addition: addition.position)
        outer = resolve(value, path)
        if isinstance(outer, dict):
            _check_names(path, outer, changes)
    return made


def _enter(made: Plan, value: JSON, edit: Edit) -> None:
    if isinstance(edit, RemoveByteOrderMark):
        made.unmark = True
    elif isinstance(edit, Replace):
        resolve(value, edit.at)
        made.replaced[edit.at] = edit.value
    elif isinstance(edit, Add):
        _add(made, value, edit.at, edit.value, edit.position, None)
    elif isinstance(edit, Rename):
        if not isinstance(_outer(value, edit.at), dict):
            raise EditError(Phrase("{at!r} is no member, so it has no name", at=to_pointer(edit.at)))
        made.at(edit.at[:-1]).renamed[edit.at[-1]] = edit.name
    else:
        _outer(value, edit.at)
        made.at(edit.at[:-1]).removed.add(edit.at[-1])
        if isinstance(edit, Move):
            _add(made, value, edit.to, resolve(value, edit.at), None, edit.at)


def _outer(value: JSON, path: Path) -> JSON:
    """The object or list that holds the existing part at `path`."""
    if not path:
        raise EditError(Phrase("the whole document can only be replaced"))
    resolve(value, path)
    return resolve(value, path[:-1])


def _add(made: Plan, value: JSON, at: Path, new: JSON, position: int | None, source: Path | None) -> None:
    if not at:
        raise EditError(Phrase("the whole document can only be replaced"))
    outer, key = resolve(value, at[:-1]), at[-1]
    if isinstance(outer, dict) and isinstance(key, str):
        place = len(outer) if position is None else min(max(position, 0), len(outer))
        made.at(at[:-1]).added.append(Addition(key, place, new, source))
    elif isinstance(outer, list) and (key == "-" or (isinstance(key, int) and 0 <= key <= len(outer))):
        index = key if isinstance(key, int) else len(outer)
        made.at(at[:-1]).added.append(Addition(None, index, new, source))
    else:
        raise PointerMissing(to_pointer(at))


def _check_names(path: Path, outer: dict[str, JSON], changes: Changes) -> None:
    new: set[str] = set()
    for name in (*changes.renamed.values(), *(str(addition.name) for addition in changes.added)):
        stays = name in outer and name not in changes.removed and name not in changes.renamed
        if stays or name in new:
            raise EditError(Phrase("there is a member at {place!r} already", place=to_pointer((*path, name))))
        new.add(name)


def _check_overlaps(edits: list[Edit]) -> None:
    """Refuse edits of one thing twice, and edits inside what another edit replaces or takes away."""
    values: dict[Path, Path] = {}
    names: dict[Path, Path] = {}
    for edit in edits:
        if isinstance(edit, (Replace, Remove, Move)):
            _claim(values, edit.at)
        if isinstance(edit, (Rename, Remove, Move)):
            _claim(names, edit.at)
    for edit in edits:
        for place in _places(edit):
            for length in range(len(place)):
                if place[:length] in values:
                    raise EditsOverlap(to_pointer(place[:length]), to_pointer(place))


def _places(edit: Edit) -> tuple[Path, ...]:
    """The paths that an edit is about."""
    if isinstance(edit, RemoveByteOrderMark):
        return ()
    return (edit.at, edit.to) if isinstance(edit, Move) else (edit.at,)


def _claim(claims: dict[Path, Path], path: Path) -> None:
    if path in claims:
        raise EditsOverlap(to_pointer(path), to_pointer(path))
    claims[path] = path


class Batch:
    """Edits of one document that can be made together, gathered piece by piece: a new piece costs no look at the others."""

    def __init__(self, document: JSON) -> None:
        self.edits: list[Edit] = []
        self._document = document
        self._values: set[Path] = set()
        self._names: set[Path] = set()
        self._above: set[Path] = set()
        self._counts: dict[Path, dict[str, int]] = {}

    def take(self, edits: Iterable[Edit]) -> bool:
        """Add `edits`, all of them; False, and nothing is added, where that makes no plan or what is written is no JSON."""
        edits = list(edits)
        made = Plan()
        try:
            _check_overlaps(edits)
            for edit in edits:
                _enter(made, self._document, edit)
                if isinstance(edit, (Replace, Add)):
                    written(edit.value)
        except EditError:
            return False
        values = {edit.at for edit in edits if isinstance(edit, (Replace, Remove, Move))}
        names = {edit.at for edit in edits if isinstance(edit, (Rename, Remove, Move))}
        above = {place[:length] for edit in edits for place in _places(edit) for length in range(len(place))}
        apart = self._values.isdisjoint(values | above) and self._names.isdisjoint(names)
        if not apart or not self._above.isdisjoint(values) or not self._count(made):
            return False
        self._values |= values
        self._names |= names
        self._above |= above
        self.edits += edits
        return True

    def _count(self, made: Plan) -> bool:
        """Count the names that each object would have; False, and nothing is counted, where one would be there twice."""
        steps: list[tuple[dict[str, int], str, int]] = []
        for path, changes in made.changes.items():
            outer = resolve(self._document, path)
            if isinstance(outer, dict):
                counts = self._counts.setdefault(path, dict.fromkeys(outer, 1))
                gone = [str(key) for key in (*changes.removed, *changes.renamed)]
                new = [*changes.renamed.values(), *[str(addition.name) for addition in changes.added]]
                steps += [(counts, name, -1) for name in gone] + [(counts, name, 1) for name in new]
        for counts, name, by in steps:
            counts[name] = counts.get(name, 0) + by
        if all([counts[name] <= 1 for counts, name, _ in steps]):
            return True
        for counts, name, by in steps:
            counts[name] -= by
        return False


def _rebuilt(outer: JSON, path: Path, made: dict[Path, JSON], changes: Changes) -> JSON:
    if isinstance(outer, dict):
        parts: list[tuple[str | int, JSON]] = list(outer.items())
    elif isinstance(outer, list):
        parts = list(enumerate(outer))
    else:
        raise PointerMissing(to_pointer(path))
    kept: list[tuple[str | int, JSON]] = []
    waiting = changes.added[::-1]  # the next one last
    for index, (key, part) in enumerate(parts):
        while waiting and waiting[-1].position <= index:
            kept.append(_pair(waiting.pop()))
        if key not in changes.removed:
            kept.append((changes.renamed.get(key, key), made.get((*path, key), part)))
    kept.extend(_pair(addition) for addition in reversed(waiting))
    return {str(key): part for key, part in kept} if isinstance(outer, dict) else [part for _, part in kept]


def _pair(addition: Addition) -> tuple[str | int, JSON]:
    return addition.name if addition.name is not None else 0, addition.value


def apply(value: JSON, edits: Iterable[Edit]) -> JSON:
    """The value `edits` make of `value`, which stays as it is; untouched parts are shared, not copied.

    Raises PointerMissing, EditsOverlap and, for a member that is there already, EditError.
    """
    return plan(value, edits).apply(value)
