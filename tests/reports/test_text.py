"""The text report: frames under the right characters, nothing a terminal obeys, no half of a secret."""

from __future__ import annotations

from pathlib import Path

from a2acard import lint
from a2acard.reports.text import FRAME_WIDTH, render

BROKEN = Path(__file__).parents[2] / "examples/broken-card.json"
WIDE = '{"name": "x", "version": "1.0.0", "skills": [], "标签": 1, "url": "http://a.example/"}'


def frame(data: str, rule: str, **options: object) -> list[str]:
    """The lines of a finding's frame."""
    text = render([lint(data.encode(), select=[rule], as_version="0.3", **options)])  # type: ignore[arg-type]  # options of lint
    return [line for line in text.splitlines() if "│" in line]


def test_marks_stand_under_wide_characters() -> None:
    """A mark takes two columns for a wide character and none for a combining one."""
    shown, marks = frame(WIDE, "unknown-member")
    assert marks.index("^") == shown.index('"标签"')
    assert marks.count("^") == 6
    shown, marks = frame(WIDE, "plain-http-interface")
    assert marks.index("^") == shown.index('"http://a') + 2  # two wide characters before it
    assert marks.count("^") == len('"http://a.example/"')


def test_long_lines_are_cut_around_the_place() -> None:
    """Minified JSON is shown around the fault only."""
    data = (
        '{"a": "'
        + "y " * 3000
        + '", "name": "x", "skills": [], "version": "1.0.0", "url": "http://a.example/", "b": "'
        + "z " * 3000
        + '"}'
    )
    shown, marks = frame(data, "plain-http-interface")
    assert len(shown) < FRAME_WIDTH + 20
    assert shown[marks.index("^") : marks.rindex("^") + 1] == '"http://a.example/"'


def test_a_cut_leaves_no_half_of_a_secret() -> None:
    """Where a long line is cut, no part of a credential is left over."""
    secret = "eyJhbGciOiJIUzI1NiJ9." + "A" * 90 + "." + "B" * 43
    data = f'{{"zz": "{secret}", "url": "http://a.example/", "name": "x", "skills": [], "y": "{secret}"}}'
    text = render([lint(data.encode(), select=["plain-http-interface"], as_version="0.3")])
    assert "AAAA" not in text
    assert "BBBB" not in text


def test_control_characters_are_escaped() -> None:
    """Nothing from a card reaches a terminal unescaped."""
    data = '{"name": "x", "version": "1.0.0", "skills": [], "\\u001b[31m\\u202e": 1, "url": "http://\\u001b]0;x\\u0007/"}'
    text = render([lint(data.encode(), profile="strict", as_version="0.3")])
    assert "\x1b" not in text
    assert "\u202e" not in text
    text = render(
        [lint(b'{"na\x1bme": "\x1b[2J", "version": "1.0.0", "skills": [], "name": "y"}', profile="strict")]
    )
    assert "\x1b" not in text


def test_colour_only_when_asked() -> None:
    """Colour is a choice of the caller."""
    report = lint(b"[]")
    assert "\x1b" not in render([report])
    assert "\x1b[1;31m" in render([report], colour=True)


def test_summary_counts() -> None:
    """The last line counts findings and files, and names versions and profile."""
    text = render([lint(b"[]"), lint(WIDE.encode())])
    assert text.endswith("in 2 files (0.3, not a card), profile recommended\n")


def test_advice_names_where_to_start_and_what_can_be_mended() -> None:
    """With much to read, the three gravest faults of different rules come first, and what can be mended is counted."""
    report = lint(BROKEN)
    lines = render([report]).splitlines()
    start = lines.index("start with:")
    assert [line.split("[")[1].split("]")[0] for line in lines[start + 1 : start + 4]] == [
        "string-boolean",
        "missing-member",
        "loopback-interface",
    ]
    mendable = sum(finding.fix is not None and finding.fix.safe for finding in report.findings)
    assert lines[start + 4] == f"--fix would mend {mendable} findings"
    assert "start with:" not in render([report], frames=False)
    assert "start with:" not in render([lint(b"[]")])


def test_the_root_of_minified_json_is_marked_at_its_start() -> None:
    """A finding on the whole card underlines one character, not the whole line; one on an object underlines that."""
    data = '{"name": "x", "version": "1.0.0", "skills": [], "url": "https://a.example/", "provider": {"name": "y"}}'
    shown, marks = frame(data, "legacy-card")
    assert marks.count("^") == 1
    assert marks.index("^") == shown.index("{")
    place = next(f.place for f in lint(data.encode()).findings if f.rule == "legacy-card")
    assert place is not None
    assert place.end_column == len(data) + 1


def test_a_redacted_line_keeps_the_quotation_mark_before_the_secret() -> None:
    """What is left looks like the text that it was."""
    data = '{"name": "x", "version": "1.0.0", "skills": [], "url": "http://a.example/",\n "password": "hunter2hunter2"}'
    text = render([lint(data.encode(), profile="strict", as_version="0.3")])
    assert '"password": "…[redacted]"' in text
