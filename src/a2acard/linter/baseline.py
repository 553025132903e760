"""Findings that a team has decided to live with for now: listed in a file, left out of reports, told when they are gone."""

from __future__ import annotations

import os

from a2acard.errors import BadValue
from a2acard.linter.gather import is_url
from a2acard.redact import redacted
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator
    from typing import Any, TypeAlias

    from a2acard.finding import Report

    _Kept: TypeAlias = "_InOrder | _InFlow"

FORMAT = "baseline-1"


@value
class Listed:
    """One finding of the list.

    `path` is the file's, relative to the list; `card` says which card of a file of JSON Lines, None elsewhere; `place` is
    the pointer with items of lists named by what they are (`source.identity`), `pointer` the same with their numbers.
    """

    path: str
    card: str | None
    rule: str
    place: str
    pointer: str
    message: str


class Baseline:
    """The list in the file at `file`; `there` is False when there is no such file yet.

    Lines, columns and the numbers of items in lists play no part, so that a finding keeps its entry while the card moves
    around it. As many equal findings are left out as are listed. With `writes` what is found is kept for a new list:
    in memory and in order, or with `in_flow` in a scratch file and as it comes, however much that is.
    Raises BadValue for a file that is no baseline.
    """

    def __init__(self, file: str, *, writes: bool = False, in_flow: bool = False) -> None:
        self.file = file
        self.root = os.path.dirname(os.path.abspath(file))
        self.there = os.path.exists(file)
        self.writes = writes or not self.there
        self.count = 0
        self._left: dict[tuple[str, str | None], list[Listed]] = {}
        self._found: _Kept = _InFlow() if in_flow and self.writes else _InOrder()
        self._seen: dict[tuple[str, str | None], Collection[str]] = {}
        self._whole: set[str] = set()
        for item in _read(file) if self.there else ():
            self._left.setdefault((item.path, item.card), []).append(item)

    def apply(self, report: Report, active: Collection[str]) -> None:
        """Take the listed findings out of `report`; `active` are the rules that were looked for."""
        path = self.relative(report.path)
        new = self.new(path, None, _listed(report, path, None), active)
        report.findings = tuple([report.findings[number] for number in new])

    def new(
        self, path: str, card: str | None, rows: Iterable[Listed], active: Collection[str]
    ) -> tuple[int, ...]:
        """Which findings of one card are not listed, by number; the others have used up their entries.

        An entry holds for its place, and for its pointer where nothing is at its place any more: an item may have got
        another name.
        """
        rows = tuple(rows)
        key = path, card
        left = self._left.get(key, [])
        if key in self._left:
            self._seen[key] = active
        if self.writes:
            self._found.add(rows)
        self.count += len(rows)
        open_rows = dict(enumerate(rows))
        for by in (_by_place, _by_pointer) if left else ():
            entries: dict[tuple[str, ...], list[Listed]] = {}
            for item in reversed(left):
                entries.setdefault(by(item), []).append(item)
            for number, row in list(open_rows.items()):
                if entries.get(by(row)):
                    entries[by(row)].pop()
                    del open_rows[number]
            left[:] = [item for items in entries.values() for item in items]
        return tuple(open_rows)

    def of_lines(self, file: str) -> str:
        """The path of a file of JSON Lines as the list has it."""
        return "<stdin>" if file == "-" else self.relative(file)

    def rows_of_lines(self) -> RowsOfLines:
        """What makes entries for the cards of JSON Lines, in any process."""
        return RowsOfLines(self.root)

    def finish(self, files: Iterable[str]) -> None:
        """Say that these files of JSON Lines were read to their end: a card that did not come is gone."""
        self._whole.update([self.of_lines(file) for file in files])

    def gone(self) -> list[Listed]:
        """What is listed and no longer occurs, in cards that were judged, or that are no longer there."""
        return [item for items in self._left.values() for item in items if self._is_gone(item)]

    def write(self) -> None:
        """Write what was found; what the list says of cards and rules that were not looked at stays."""
        from itertools import chain

        from a2acard.finding import site
        from a2acard.source.replace import replace_file

        kept = [item for items in self._left.values() for item in items if not self._is_gone(item)]
        head = f'{{"schema": "{site()}/schemas/{FORMAT}.json",\n "findings": ['.encode()
        rows = (
            (b",\n  " if number else b"\n  ") + line for number, line in enumerate(self._found.lines(kept))
        )
        replace_file(self.file, chain((head,), rows, (b"\n ]}\n",)))

    def relative(self, path: str | None) -> str:
        """The path of a file as the list has it."""
        return _relative(path, self.root)

    def _is_gone(self, item: Listed) -> bool:
        key = item.path, item.card
        return (
            item.rule in self._seen.get(key, ())
            or (item.card is not None and item.path in self._whole and key not in self._seen)
            or self._is_missing(item.path)
        )

    def _is_missing(self, path: str) -> bool:
        is_file = not path.startswith("<") and not is_url(path) and redacted(path) == path
        return is_file and not os.path.exists(os.path.join(self.root, path))


@value
class RowsOfLines:
    """Makes entries for the cards of JSON Lines; `root` is the folder of the list."""

    root: str

    def __call__(self, report: Report, file: str, card: str) -> tuple[Listed, ...]:
        return _listed(report, "<stdin>" if file == "-" else _relative(file, self.root), card)


def _relative(path: str | None, root: str) -> str:
    if path is None or path.startswith("<"):
        return path or "<card>"
    if is_url(path):
        return redacted(path)
    return redacted(os.path.relpath(path, root).replace(os.sep, "/"))


def _listed(report: Report, path: str, card: str | None) -> tuple[Listed, ...]:
    return tuple(
        [Listed(path, card, f.rule, f.anchor[0], f.shown_pointer, f.anchor[1]) for f in report.findings]
    )


def _by_place(item: Listed) -> tuple[str, ...]:
    return item.rule, item.message, item.place


def _by_pointer(item: Listed) -> tuple[str, ...]:
    return item.rule, item.message, item.pointer


def _order(item: Listed) -> tuple[str, ...]:
    return item.path, item.card or "", item.place, item.rule, item.message, item.pointer


class _InOrder:
    """Findings for a new list, in memory: sorted, so that two lists can be compared line by line."""

    def __init__(self) -> None:
        self._rows: list[Listed] = []

    def add(self, rows: Iterable[Listed]) -> None:
        """Keep these too."""
        self._rows += rows

    def lines(self, more: list[Listed]) -> Iterator[bytes]:
        """All of them, and `more`, as lines of JSON."""
        return map(_line, sorted([*more, *self._rows], key=_order))


class _InFlow:
    """Findings for a new list, in a scratch file: as they come."""

    def __init__(self) -> None:
        from tempfile import TemporaryFile

        self._file = TemporaryFile()  # noqa: SIM115  # closed when it has been read

    def add(self, rows: Iterable[Listed]) -> None:
        """Keep these too."""
        self._file.writelines([_line(row) + b"\n" for row in rows])

    def lines(self, more: list[Listed]) -> Iterator[bytes]:
        """`more`, then all of them, as lines of JSON; can be read once."""
        yield from map(_line, sorted(more, key=_order))
        self._file.seek(0)
        for line in self._file:
            yield line.rstrip(b"\n")
        self._file.close()


_encode: Callable[[object], str] | None = None


def _line(item: Listed) -> bytes:
    """An entry as JSON; half a character, which no encoding can hold, stays an escape."""
    global _encode
    if _encode is None:
        from json import JSONEncoder

        _encode = JSONEncoder(ensure_ascii=False).encode
    card = {} if item.card is None else {"card": item.card}
    rest = {"rule": item.rule, "place": item.place, "pointer": item.pointer, "message": item.message}
    return _encode({"path": item.path} | card | rest).encode("utf-8", "backslashreplace")


_MOST = 512 * 1024 * 1024
"""Bytes of a baseline; a device has no end."""


def _read(file: str) -> list[Listed]:
    import json

    try:
        with open(file, "rb") as stream:
            text = stream.read(_MOST + 1)
        if len(text) > _MOST:
            raise BadValue(Phrase("{file}: no baseline is longer than {most} bytes", file=file, most=_MOST))
        data: Any = json.loads(text)
        _check_format(file, data)
        return [_entry(item) for item in data["findings"]]
    except OSError as error:
        raise BadValue(Phrase("{file}: {reason}", file=file, reason=error.strerror)) from error
    except (ValueError, RecursionError) as error:
        raise BadValue(Phrase("{file}: not JSON: {error}", file=file, error=error)) from error
    except (KeyError, TypeError, AttributeError) as error:
        raise BadValue(
            Phrase("{file}: not a baseline; take the file away, and a new one is written", file=file)
        ) from error


def _check_format(file: str, data: Any) -> None:
    """Raise BadValue for a list in a format that is not ours, such as that of a later a2acard."""
    name = data.get("schema", FORMAT)
    if not isinstance(name, str) or name.rpartition("/")[2].removesuffix(".json") != FORMAT:
        raise BadValue(
            Phrase(
                "{file}: in the format {name!r}, but this a2acard reads {format}; use the a2acard that wrote "
                "it, or take the file away, and a new one is written",
                file=file,
                name=name,
                format=FORMAT,
            )
        )


def _entry(item: Any) -> Listed:
    card = item.get("card")
    texts = [str(item[name]) for name in ("path", "rule", "place", "pointer", "message")]
    return Listed(texts[0], None if card is None else str(card), *texts[1:])
