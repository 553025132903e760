"""Where something stands in a text that was read the quick way: only what lies on the path is looked at.

The scanner under the json module jumps over every value that is not on the path, so that a place costs a tenth of
a whole tree of nodes. For clean texts only: no duplicate names, nothing that is not JSON.
"""

from __future__ import annotations

from a2acard.source.c_scanner import make_scanner

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from a2acard.types import JSON, Path

    Row = tuple[int, int, int, int]

_BLANK = " \t\n\r"


class Locator:
    """The places in one clean text; each object and list is walked once, as far as what is asked for."""

    __slots__ = ("_rows", "_scan", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self._rows: dict[int, tuple[dict[str | int, Row], Iterator[tuple[str | int, Row]]]] = {}
        self._scan: Callable[[str, int], tuple[JSON, int]] = make_scanner(_Plain)  # type: ignore[misc]  # there is one, see `is_possible`

    def find(self, path: Path, name: bool = False) -> tuple[int, int] | None:
        """The span of the value at `path`, or with `name` of its member's name token; None when it is not there."""
        text = self.text
        start = _skip(text, 0)
        row: Row | None = None
        for step in path:
            opener = text[start]
            if opener != ("{" if isinstance(step, str) else "["):
                return None
            found = self._rows.get(start)
            if found is None:
                found = self._rows[start] = ({}, self._walk(start, opener == "{"))
            rows, rest = found
            row = rows.get(step)
            if row is None:
                for name_of_row, row_here in rest:  # what was walked before is not walked again
                    rows[name_of_row] = row_here
                    if name_of_row == step:
                        row = row_here
                        break
                else:
                    return None
            start = row[2]
        if row is None:
            return start, len(text.rstrip(_BLANK))
        if not name:
            return row[2], row[3]
        return (row[0], row[1]) if row[1] else None

    def _walk(self, start: int, is_object: bool) -> Iterator[tuple[str | int, Row]]:
        """Each member or item of the object or list at `start`: the span of its name, and that of its value."""
        text, scan, blank = self.text, self._scan, _BLANK
        at, index, end = start + 1, 0, 0
        while True:  # blanks are skipped in line: a call for each would take twice as long
            while text[at] in blank:
                at += 1
            if text[at] in "}]":
                return
            if is_object:
                name, end = scan(text, at)
                value = end
                while text[value] in blank:
                    value += 1
                value += 1  # the colon
                while text[value] in blank:
                    value += 1
            else:
                name, value = index, at
                index += 1
            close = scan(text, value)[1]
            yield name, (at, end, value, close)  # type: ignore[misc]  # a member's name is a string
            at = close
            while text[at] in blank:
                at += 1
            if text[at] == ",":
                at += 1


def is_possible() -> bool:
    """False where this Python has no scanner in C."""
    return make_scanner is not None


class _Plain:
    """What the scanner asks of its decoder: values are made, and forgotten."""

    strict = True
    object_hook = object_pairs_hook = array_hook = None
    parse_float = float
    parse_int = int
    parse_constant = float


def _skip(text: str, at: int) -> int:
    """The first offset from `at` on that is no blank."""
    while text[at] in _BLANK:
        at += 1
    return at
