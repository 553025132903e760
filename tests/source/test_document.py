"""Documents: spans and places."""

from __future__ import annotations

import pytest

from a2acard.errors import PointerMissing
from a2acard.source import Document, Place, Span, read


def test_spans_of_values_and_names() -> None:
    """Offsets count code points, a name's span has its quotes."""
    document = read(' {"é": [1, {"日": "😀"}]} '.encode())
    assert document.span(()) == Span(1, 23)
    assert document.span(("é",)) == Span(7, 22)
    assert document.span(("é",), name=True) == Span(2, 5)
    assert document.span(("é", 1, "日")) == Span(17, 20)


@pytest.mark.parametrize("path", [("b",), ("a", 2), ("a", -1), ("a", "0"), (0,), ("a", 0, "x")])
def test_missing_places_raise(path: tuple[str | int, ...]) -> None:
    """A path that leads nowhere is PointerMissing."""
    with pytest.raises(PointerMissing):
        read(b'{"a": [1, 2]}').span(path)


@pytest.mark.parametrize("path", [(), ("a", 0)])
def test_only_members_have_names(path: tuple[str | int, ...]) -> None:
    """An element or the whole has no name to point at."""
    with pytest.raises(PointerMissing):
        read(b'{"a": [1, 2]}').span(path, name=True)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_end_in_lf_crlf_or_cr(end: str) -> None:
    """And in nothing else, whatever Python calls a line."""
    document = read(f'{{{end}  "a": "\u2028",{end}  "b": [{end}]}}'.encode())
    assert document.place_of(("a",)) == Place(2, 8, 2, 11)
    assert document.place_of(("b",)) == Place(3, 8, 4, 2)
    assert document.place_of(("b",), name=True) == Place(3, 3, 3, 6)


def test_a_value_alone_has_no_places() -> None:
    """A document made of a value has no text."""
    document = Document.from_value({"a": 1})
    assert document.readable
    assert document.place_of(("a",)) is None
    assert document.tree is None
    with pytest.raises(PointerMissing):
        document.span(("a",))


def test_an_unreadable_text_has_one_place() -> None:
    """The whole; its parts have none."""
    document = read(b" {a} ")
    assert document.place_of(()) == Place(1, 2, 1, 5)
    with pytest.raises(PointerMissing):
        document.span(("a",))
