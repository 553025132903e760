"""A card's text as lines with its faults marked, for readers whose browser runs no scripts, and for print."""

from __future__ import annotations

from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from a2acard.finding import Finding
    from a2acard.source.document import Document
    from a2acard.source.place import Place

MOST_LINES = 3000
"""Lines that are drawn; what is further down is left out, which is said."""
MOST_COLUMNS = 600
"""Characters of a line that are drawn."""
_RANK = {"error": 3, "warning": 2, "info": 1}


@value
class Piece:
    """A part of a line; `severity` is that of the gravest finding on it, empty where there is none."""

    text: str
    severity: str = ""


@value
class Line:
    """A line: its number, its pieces, and whether more of it was left out."""

    number: int
    pieces: tuple[Piece, ...]
    is_cut: bool = False


def drawn(document: Document, findings: Sequence[Finding]) -> tuple[Line, ...]:
    """The lines of a document; a finding on several lines marks the first."""
    places = [
        (finding.place, finding.severity)
        for finding in findings
        if finding.place is not None and (finding.at or finding.place.line == finding.place.end_line)
    ]
    return marked(document, places)


def marked(document: Document, places: Iterable[tuple[Place, str]]) -> tuple[Line, ...]:
    """The lines of a document with these places marked, each by its severity."""
    if not document.has_text:
        return ()
    marks: dict[int, list[tuple[int, int, str]]] = {}
    for place, severity in places:
        end = place.end_column if place.end_line == place.line else MOST_COLUMNS
        marks.setdefault(place.line, []).append((place.column - 1, max(end - 1, place.column), severity))
    lines = document.text.removesuffix("\n").split("\n")[:MOST_LINES]
    return tuple([_line(number, text, marks.get(number, [])) for number, text in enumerate(lines, 1)])


def _line(number: int, text: str, marks: list[tuple[int, int, str]]) -> Line:
    shown = text[:MOST_COLUMNS]
    return Line(number, tuple(_pieces(shown, marks)), len(text) > MOST_COLUMNS)


def _pieces(text: str, marks: list[tuple[int, int, str]]) -> Iterator[Piece]:
    edges = sorted(
        {0, len(text), *[min(max(at, 0), len(text)) for start, end, _ in marks for at in (start, end)]}
    )
    for start, end in zip(edges, edges[1:], strict=False):
        over = [severity for low, high, severity in marks if low <= start and end <= high]
        yield Piece(text[start:end], max(over, key=_RANK.__getitem__, default=""))
