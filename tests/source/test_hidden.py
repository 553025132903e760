"""Characters nobody sees."""

from __future__ import annotations

import json

import pytest

from a2acard.source import Span, read
from a2acard.source.survey import MAX_PER_KIND

HONEST = {
    "Persian": "می‌خواهم",
    "Arabic joiner": "ه‍",
    "Hindi": "क्‍ष क्‌ष",
    "Sinhala": "ශ්‍රී",
    "family": "👩‍👩‍👧‍👦",
    "rainbow flag": "🏳️‍🌈",
    "pirate flag": "🏴‍☠️",
    "skin tone": "👩🏽‍💻",
    "heart": "❤️ ❤︎",
    "keycap": "1️⃣ #️⃣",
    "Scotland": "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
    "ideograph variant": "葛󠄀",
    "no-break space and dashes": "a\u00a0b — “c” …",
    "line separator": "a\u2028b",
    "old Korean": "\u1112\u119e\u11ab \u115f\u1161 \u1100\u1160\u11a8",
    "Braille": "\u2813\u2800\u2811",
    "tab and line ends": "a\tb\nc\r\n",
}


@pytest.mark.parametrize("text", HONEST.values(), ids=HONEST)
@pytest.mark.parametrize("ascii_only", [True, False])
def test_honest_uses_are_accepted(text: str, ascii_only: bool) -> None:
    """Joiners where a script needs them, emoji, flags: raw or escaped."""
    assert read(json.dumps([text], ensure_ascii=ascii_only).encode()).problems == ()


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("a\u200bb", "U+200B"),
        ("a\u200cb", "U+200C"),
        ("a\u200db", "U+200D"),
        ("می\u200c\u200c\u200dخ", "U+200C, U+200D"),
        ("a\u202eb\u202c", "U+202E, U+202C"),
        ("שלום\u2067x\u2069", "U+2067, U+2069"),
        ("a\u2060\ufeff\u00ad", "U+2060, U+FEFF, U+00AD"),
        ("a\U000e0041\U000e0042", "U+E0041, U+E0042"),
        ("🏴" + "".join(chr(0xE0000 + ord(c)) for c in "ignore all"), None),
        ("a\ufe0f", "U+FE0F"),
        ("😀\U000e0101\U000e0102", "U+E0101, U+E0102"),
        ("😀\ufe0f\ufe01", "U+FE01"),
        ("a\u200eb", "U+200E"),
        ("a\u180eb", "U+180E"),
        ("a\u3164b", "U+3164"),
        ("a\uffa0\u2800", "U+FFA0, U+2800"),
        ("a\u115f\u1160", "U+115F, U+1160"),
    ],
)
@pytest.mark.parametrize("ascii_only", [True, False])
def test_hidden_characters_are_named(text: str, points: str | None, ascii_only: bool) -> None:
    """One problem a string names them all, raw or escaped."""
    (problem,) = read(json.dumps({"a": text}, ensure_ascii=ascii_only).encode()).problems
    assert (problem.kind, problem.at, problem.name) == ("hidden-character", ("a",), False)
    assert points is None or problem.params["code_points"] == points
    assert problem.params["direction_mark_only"] == int(points == "U+200E")


def test_a_direction_mark_in_right_to_left_text_is_its_own_kind() -> None:
    """It may be needed there."""
    (problem,) = read('["שלום (A2A)\u200f!"]'.encode()).problems
    assert (problem.kind, problem.params) == ("direction-mark", {"code_points": "U+200F"})


@pytest.mark.parametrize(
    ("text", "kind", "points", "span"),
    [
        ('["a\\u0007"]', "control-character", "U+0007", Span(3, 9)),
        ('["\\\\b\\b\\f"]', "control-character", "U+0008, U+000C", Span(5, 7)),
        ('["a\x01"]', "control-character", "U+0001", Span(3, 4)),
        ('["\x7f\x85"]', "control-character", "U+007F, U+0085", Span(2, 3)),
        ('["😀\\ud83d\\ude00\\ud800x"]', "lone-surrogate", "U+D800", Span(15, 21)),
        ('["\\udc00\\ud83d"]', "lone-surrogate", "U+DC00, U+D83D", Span(2, 8)),
        ('["\\u200B"]', "hidden-character", "U+200B", Span(2, 8)),
    ],
)
def test_the_span_is_the_first_character_as_written(text: str, kind: str, points: str, span: Span) -> None:
    """Raw characters and escapes have exact spans."""
    (problem,) = read(text.encode()).problems
    assert (problem.kind, problem.params["code_points"], problem.span) == (kind, points, span)


def test_names_are_read_too() -> None:
    """A member's name can hide as much as its value."""
    document = read(b'{"a\\u200b": "\\ud800", "\\udfff": {}}')
    assert [(p.kind, p.at, p.name) for p in document.problems] == [
        ("hidden-character", ("a\u200b",), True),
        ("lone-surrogate", ("a\u200b",), False),
        ("lone-surrogate", ("\udfff",), True),
    ]
    assert document.value == {"a\u200b": "\ud800", "\udfff": {}}


def test_a_long_list_of_code_points_is_cut() -> None:
    """Ten are named; and of one kind of problem only so many are told."""
    (problem,) = read(json.dumps(["".join(map(chr, range(0xE0020, 0xE0040)))]).encode()).problems
    assert str(problem.params["code_points"]).endswith("U+E0029, …")
    assert len(read(json.dumps(["\u200b"] * 1000).encode()).problems) == MAX_PER_KIND
