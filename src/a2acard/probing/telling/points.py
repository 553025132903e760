"""The checklist as text, JSON, Markdown and JUnit."""

from __future__ import annotations

from a2acard.finding import site
from a2acard.probing.checklist import count
from a2acard.probing.telling.json import as_data
from a2acard.probing.telling.titles import subject
from a2acard.redact import printable
from a2acard.reports.json_v1 import dumps, schema
from a2acard.reports.junit import attribute, escaped
from a2acard.reports.markdown import cell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from a2acard.probing.checklist import Point
    from a2acard.probing.report import ProbeReport

FORMATS = ("text", "json", "junit", "markdown")
_MARKS = {"pass": "✅ pass", "fail": "❌ fail", "warn": "⚠️ warn", "skip": "⏭️ skip", "error": "🛑 error"}
_BAD = {"fail": "failure", "error": "error"}


def render(points: Sequence[Point], probe: ProbeReport, kind: str) -> str:
    """The checklist in one of the formats."""
    made = {"text": _text, "json": _json, "junit": _junit, "markdown": _markdown}[kind]
    return made(points, probe)


def _text(points: Sequence[Point], probe: ProbeReport) -> str:
    lines = [subject(probe), ""]
    for point in points:
        lines.append(f"  {point.word:<5} {point.title}")
        lines.append(f"        {point.message}{_from(point)}")
    counts = ", ".join([f"{number} {word}" for word, number in count(points).items() if number])
    return "".join([f"{printable(line)}\n" for line in [*lines, "", counts]])


def _from(point: Point) -> str:
    named = [*point.checks, *point.rules]
    return f" [{', '.join(named)}]" if named and point.word in ("warn", "fail", "error") else ""


def _json(points: Sequence[Point], probe: ProbeReport) -> str:
    rows = [
        {
            "point": point.id,
            "title": point.title,
            "verdict": point.word,
            "category": point.verdict.category,
            "message": point.message,
            "checks": list(point.checks),
            "rules": list(point.rules),
        }
        for point in points
    ]
    data = {"schema": schema("check-1"), "points": rows, "summary": count(points), "probe": as_data(probe)}
    return dumps(data)


def _junit(points: Sequence[Point], probe: ProbeReport) -> str:
    counts = count(points)
    head = f'tests="{len(points)}" failures="{counts["fail"]}" errors="{counts["error"]}" skipped="{counts["skip"]}"'
    cases = "".join([_case(point) for point in points])
    suite = f'  <testsuite name="{attribute(probe.name or "card")}" {head}>\n{cases}  </testsuite>\n'
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="a2acard check" {head}>\n{suite}</testsuites>\n'


def _case(point: Point) -> str:
    head = f'    <testcase name="{point.id}" classname="{attribute(point.title)}">'
    message = attribute(point.message)
    if point.word == "skip":
        return f'{head}\n      <skipped message="{message}"/>\n    </testcase>\n'
    text = escaped(f"{point.message}{_from(point)}")
    if point.word in _BAD:
        tag = _BAD[point.word]
        return f'{head}\n      <{tag} message="{message}" type="{point.verdict.category}">{text}</{tag}>\n    </testcase>\n'
    return f"{head}\n      <system-out>{text}</system-out>\n    </testcase>\n"


def _markdown(points: Sequence[Point], probe: ProbeReport) -> str:
    rows = [
        f"| {_MARKS[point.word]} | {cell(point.title)} | {cell(point.message + _from(point))} |"
        for point in points
    ]
    lines = [
        f"### {cell(probe.name or 'card')}",
        "",
        "| | point | what it came to |",
        "|---|---|---|",
        *rows,
        "",
    ]
    return "\n".join(
        [*lines, f"The checks and rules in brackets have pages: {site()}/probes/, {site()}/rules/", ""]
    )
