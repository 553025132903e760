"""Where something stands in a text: spans of code points, and the lines and columns people read."""

from __future__ import annotations

from bisect import bisect_right

from a2acard.types import value


@value
class Span:
    """Characters `start` up to, not including, `end`, as offsets in code points into `Document.text`."""

    start: int
    end: int


@value
class Place:
    """A span for people: lines and columns start at 1, columns count code points, the end is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


def line_starts(text: str) -> list[int]:
    """The offset at which each line of `text` begins; lines end in LF, CRLF or CR."""
    if "\r" in text:
        text = text.replace("\r\n", " \n").replace("\r", "\n")  # the same length, so offsets still hold
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    starts.pop()
    return starts


def place_in(starts: list[int], span: Span) -> Place:
    """The place of `span` in a text whose lines begin at `starts`."""
    line, end_line = bisect_right(starts, span.start), bisect_right(starts, span.end)
    return Place(line, span.start - starts[line - 1] + 1, end_line, span.end - starts[end_line - 1] + 1)
