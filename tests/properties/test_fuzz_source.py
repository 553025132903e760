"""Properties of the reader: any bytes give a document, and what it says about them is true."""

from __future__ import annotations

import json
import os

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from a2acard.source import Limits, Span, read
from a2acard.source.diagnose import REASONS
from a2acard.source.place import line_starts, place_in
from a2acard.source.problem import FATAL, MAX_EXCERPT
from a2acard.source.scan import Node, Stopped, scan

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.source import Document
    from a2acard.types import JSON

STEADY = settings(derandomize=True, max_examples=300, deadline=None)
CARD = (
    '{"name": "x\\u00e9\\n", "skills": [{"id": "a", "tags": ["é", "日"]}, null, true, -1.5e3],\r\n "n": {}}'
)
TEXTS = st.text("{}[]\",:\\/'#\n\r\t u019eE+-.truefalsn\u200b\ufeff", max_size=30)
NAMES = st.text(max_size=4)
VALUES: st.SearchStrategy[JSON] = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**300), 10**300)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=15,
)


def check(document: Document) -> None:
    """What is true of every document."""
    fatal = [problem for problem in document.problems if problem.kind in FATAL]
    assert bool(fatal) == (not document.readable)
    assert len(fatal) == (0 if document.readable else len(document.problems))
    assert len(fatal) <= 1
    starts = []
    for problem in document.problems:
        if problem.span is not None:
            assert 0 <= problem.span.start <= problem.span.end <= len(document.text)
            starts.append(problem.span.start)
            assert document.place(problem.span).line >= 1
        if problem.kind == "not-json":
            assert problem.params["reason"] in REASONS
            assert len(str(problem.params["found"])) <= MAX_EXCERPT
        if document.readable and problem.at is not None and (problem.at or not problem.name):
            document.spans_of(problem.at, name=problem.name)
    assert starts == sorted(starts)


@STEADY
@given(st.binary(max_size=60))
@example(b"\xff\xfe{\0}\0")
@example(b"{\0}\0")
@example(b"\xef\xbb\xbf{}")
@example(b"\xef\xbb\xbf\xff")
def test_any_bytes_give_a_document(data: bytes) -> None:
    """Reading never raises."""
    check(read(data))


@STEADY
@given(TEXTS)
def test_any_text_gives_a_document(text: str) -> None:
    """Reading text that is nearly JSON never raises, and agrees with the standard reader on what is JSON."""
    document = read(text.encode())
    check(document)
    try:
        value = json.loads(text)
    except ValueError:
        return
    assert document.readable
    assert repr(document.value) == repr(value)


@STEADY
@given(st.integers(0, len(CARD)), st.integers(0, 3), TEXTS)
def test_a_mutated_card_gives_a_document(at: int, length: int, new: str) -> None:
    """A card with something cut out and something put in never raises, and is JSON only if others say so."""
    text = CARD[:at] + new + CARD[at + length :]
    document = read(text.encode())
    check(document)
    try:
        value = json.loads(text.removeprefix("\ufeff"), strict=False)
    except ValueError:
        assert not document.readable
        return
    assert not document.readable or repr(document.value) == repr(value)


@settings(derandomize=True, max_examples=60, deadline=None)
@given(st.integers(0, 3000), st.sampled_from(["[", '{"a":', '[{"a":', "[[],"]), st.booleans())
@example(128, "[", True)
@example(129, "[", True)
@example(64, '[{"a":', True)
@example(65, '[{"a":', True)
def test_any_nesting_gives_a_document(depth: int, opening: str, closed: bool) -> None:
    """Nesting is refused beyond the limit, and only there, whatever it is made of."""
    closing = "".join(
        {"[": "]", "{": "}"}[bracket] for bracket in reversed(opening.replace("[],", "")) if bracket in "[{"
    )
    levels = depth * len(closing) + (opening == "[[]," and depth > 0 and 1)
    if levels == 0:
        return
    text = opening * depth + "1" + closing * depth if closed else opening * depth
    document = read(text.encode())
    check(document)
    if levels > 128:
        assert [problem.kind for problem in document.problems] == ["too-deep"]
    else:
        assert document.readable == closed


@pytest.mark.parametrize("levels", [10_000, 300_000])
def test_deep_texts_do_not_crash(levels: int) -> None:
    """Not even with the limit taken away."""
    text = "[" * levels + "]" * levels
    assert read(text.encode()).problems[0].kind == "too-deep"
    document = read(text.encode(), Limits(max_depth=levels))
    assert document.readable
    assert document.span((0, 0)) == Span(2, 2 * levels - 2)


@STEADY
@given(VALUES, st.sampled_from([None, 0, 2, "\t"]), st.booleans())
def test_scan_agrees_with_the_standard_reader(
    value: JSON, indent: int | str | None, ascii_only: bool
) -> None:
    """Every value comes out as json.loads gives it, and so does every span's text."""
    text = json.dumps(value, indent=indent, ensure_ascii=ascii_only)
    tree = scan(text)
    assert repr(tree.value) == repr(json.loads(text))
    todo: list[Node] = [tree]
    while todo:
        node = todo.pop()
        assert repr(json.loads(text[node.start : node.end])) == repr(node.value)
        for member in node.members:
            assert json.loads(text[member.start : member.end]) == member.name
        todo += [*node.items, *(member.node for member in node.members)]


@STEADY
@given(TEXTS)
def test_scan_stops_inside_the_text(text: str) -> None:
    """Where the scanner stops is a place in the text."""
    try:
        scan(text)
    except Stopped as stopped:
        offsets = [0, stopped.before, stopped.offset, len(text)]
    else:
        return
    assert offsets == sorted(offsets)


@STEADY
@given(st.text("a\n\ré😀\u2028\x85", max_size=20), st.data())
def test_lines_and_columns_count_back_to_the_offset(text: str, data: st.DataObject) -> None:
    """Going down the lines and along the columns leads to the offset; only LF, CRLF and CR end lines."""
    offset = data.draw(st.integers(0, len(text)))
    lines = text.replace("\r\n", "\n\n").replace("\r", "\n")
    place = place_in(line_starts(text), Span(offset, offset))
    assert (place.end_line, place.end_column) == (place.line, place.column)
    assert line_starts(text)[place.line - 1] + place.column - 1 == offset
    before = text[:offset]
    if text[offset - 1 : offset + 1] != "\r\n":
        assert place.line == 1 + before.count("\n") + before.count("\r") - before.count("\r\n")
    assert len(lines) == len(text)


@pytest.mark.skipif("A2ACARD_CORPUS" not in os.environ, reason="A2ACARD_CORPUS names no folder of cards")
def test_real_cards_are_read() -> None:
    """Every file of the folder gives a document, with the value json.loads gives."""
    folder = os.environ["A2ACARD_CORPUS"]
    for name in sorted(os.listdir(folder)):
        if not name.endswith(".json"):
            continue
        with open(os.path.join(folder, name), "rb") as file:
            data = file.read()
        document = read(data)
        check(document)
        if document.readable:
            assert repr(document.value) == repr(json.loads(data.decode("utf-8-sig"), strict=False)), name
