"""The reader, as its callers see it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from a2acard.errors import SourceError
from a2acard.source import Limits, Place, Span, read
from a2acard.source.parse import _read_quickly


def kinds(data: bytes | str, limits: Limits | None = None) -> list[str]:
    """The kinds of the problems of a text."""
    return [
        p.kind for p in read(data.encode() if isinstance(data, str) else data, limits or Limits()).problems
    ]


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1}',
        ' \r\n\t["é—日 «»", 1.5, true, null]\n',
        '"x\\n\\t\\"\\\\"',
        "0",
        '{"a":[' + "[],[]," * 90 + "1]}",
    ],
)
def test_a_usual_text_takes_the_quick_way(text: str) -> None:
    """Text in any language, and many brackets side by side, need no exact scan."""
    assert _read_quickly(text.encode(), Limits()) is not None
    assert kinds(text) == []


def test_quick_reading_imports_nothing_slow() -> None:
    """A clean card costs neither re nor json nor dataclasses nor typing."""
    code = (
        "import sys; from a2acard.source import read; assert read(b'{\"a\": [1]}').readable;"
        "print([m for m in ('re', 'json', 'typing', 'dataclasses', 'pathlib', 'enum', 'a2acard.source.scan') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-S", "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": ":".join(sys.path)},
    )
    assert done.stdout.strip() == "[]"


def test_limits_are_inclusive() -> None:
    """As many bytes and levels as the limit says are taken, one more is not."""
    assert kinds("[[1]]", Limits(max_bytes=5, max_depth=2)) == []
    assert kinds("[[1]]", Limits(max_bytes=4)) == ["too-large"]
    assert kinds("[[1]]", Limits(max_depth=1)) == ["too-deep"]
    assert read(b"[[1]]", Limits(max_bytes=4)).problems[0].params == {"size": 5, "limit": 4}
    assert read(b"[[1]]", Limits(max_depth=1)).problems[0].span == Span(1, 2)


def test_brackets_in_strings_are_no_depth() -> None:
    """Only real nesting counts."""
    assert kinds('["' + "[" * 500 + '"]') == []


def test_a_byte_order_mark_takes_no_column() -> None:
    """Text behind a mark is read; its offsets start behind the mark."""
    document = read(b'\xef\xbb\xbf{"a": 1}')
    assert [p.kind for p in document.problems] == ["byte-order-mark"]
    assert document.value == {"a": 1}
    assert document.place_of(("a",)) == Place(1, 7, 1, 8)


@pytest.mark.parametrize(
    ("data", "offset", "line", "encoding"),
    [
        (b'{\n"a": "\xff"}', 8, 2, None),
        ('{"a": 1}'.encode("utf-16"), 0, 1, "UTF-16LE"),
        ('{"a": 1}'.encode("utf-16-le"), 1, 1, "UTF-16LE"),
        ('{"a": 1}'.encode("utf-16-be"), 0, 1, "UTF-16BE"),
        ('{"a": 1}'.encode("utf-32"), 0, 1, "UTF-32LE"),
        ('{"a": 1}'.encode("utf-32-be"), 0, 1, "UTF-32BE"),
        ('{"a": "é"}'.encode("latin-1"), 7, 1, None),
    ],
)
def test_what_is_not_utf_8_is_told_by_byte_and_line(
    data: bytes, offset: int, line: int, encoding: str | None
) -> None:
    """Wide encodings are called by name."""
    (problem,) = read(data).problems
    assert problem.kind == "not-utf-8"
    assert problem.params.get("encoding") == encoding
    assert (problem.params["offset"], problem.params["line"]) == (offset, line)


@pytest.mark.parametrize(
    "literal", ["NaN", "Infinity", "-Infinity", "1e999", "-1e999", "9" * 400, "1" * 5000]
)
def test_numbers_without_a_double_are_not_finite(literal: str) -> None:
    """Named or overflowing, with the place of the value."""
    (problem,) = read(f'{{"a": [{literal}]}}'.encode()).problems
    assert (problem.kind, problem.at, problem.span) == (
        "non-finite-number",
        ("a", 0),
        Span(7, 7 + len(literal)),
    )
    assert problem.params == {"literal": literal[:20]}


def test_integers_beyond_the_safe_range_are_told() -> None:
    """RFC 7493 §2.2 draws the line at 2^53 - 1; floats are no integers."""
    document = read(
        b"[9007199254740991, -9007199254740991, 9007199254740992, -9007199254740993, 1e17, 9007199254740993.0]"
    )
    assert [(p.kind, p.at) for p in document.problems] == [("unsafe-integer", (2,)), ("unsafe-integer", (3,))]
    assert document.value == [
        9007199254740991,
        -9007199254740991,
        9007199254740992,
        -9007199254740993,
        1e17,
        9007199254740992.0,
    ]


def test_a_repeated_member_is_told_at_its_name() -> None:
    """The last one counts, and each but the first is a problem."""
    document = read(b'{"a": 1,\n "\\u0061": 2,\n "b": {"c": 0, "c": 0}, "a": 3}')
    assert document.value == {"a": 3, "b": {"c": 0}}
    assert [(p.at, p.name, p.params["first_line"]) for p in document.problems] == [
        (("a",), True, 1),
        (("b", "c"), True, 3),
        (("a",), True, 1),
    ]
    assert document.spans_of(("a",)) == (Span(6, 7), Span(20, 21), Span(52, 53))
    assert document.span(("a",)) == Span(52, 53)
    assert document.problems[0].span == Span(10, 18)


def test_an_unreadable_text_raises_when_required() -> None:
    """With line, column and the reason."""
    with pytest.raises(
        SourceError, match="line 2, column 7: not JSON: a comma before a closing bracket"
    ) as caught:
        read(b'{\n"a": 1,}'.replace(b"1,", b"2,")).require()
    assert (caught.value.kind, caught.value.offset, caught.value.line, caught.value.column) == (
        "not-json",
        8,
        2,
        7,
    )
    assert read(b"{}").require().readable


@pytest.mark.parametrize(
    "data", [b"\xff", b"", b"[" * 200, b"{a}", b"{'a'}", b"<html>", b'{"a" 1}', b'["\\x"]', b"[1 2]"]
)
def test_every_refusal_has_words(data: bytes) -> None:
    """No refusal fails to say why."""
    with pytest.raises(SourceError, match="line 1, column"):
        read(data).require()
    with pytest.raises(SourceError, match="more than the limit of 3"):
        read(b"[   ]", Limits(max_bytes=3)).require()
