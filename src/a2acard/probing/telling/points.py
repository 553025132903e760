"""The checklist as text, JSON, Markdown and JUnit."""

from __future__ import annotations

from a2acard.finding import site
from a2acard.languages import ENGLISH
from a2acard.probing._base import VERDICTS
from a2acard.probing.checklist import count
from a2acard.probing.telling.json import as_data
from a2acard.probing.telling.markdown import MARKS
from a2acard.probing.telling.titles import counted, subject
from a2acard.redact import printable
from a2acard.reports.json_v1 import dumps, schema
from a2acard.reports.junit import attribute, escaped
from a2acard.reports.markdown import cell
from a2acard.types import Phrase, told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from a2acard.languages import Language
    from a2acard.probing.checklist import Point
    from a2acard.probing.report import ProbeReport

FORMATS = ("text", "json", "junit", "markdown")
_BAD = {"fail": "failure", "error": "error"}


def render(points: Sequence[Point], probe: ProbeReport, kind: str, words: Language = ENGLISH) -> str:
    """The checklist in one of the formats and in a language."""
    made = {"text": _text, "json": _json, "junit": _junit, "markdown": _markdown}[kind]
    return made(points, probe, words)


def _text(points: Sequence[Point], probe: ProbeReport, words: Language) -> str:
    lines = [str(told(subject(probe), words)), ""]
    width = max([len(words(word)) for word in VERDICTS])
    for point in points:
        lines.append(f"  {words(point.word):<{width}} {words(point.title)}")
        lines.append(f"  {'':<{width}} {told(point.message, words)}{_from(point)}")
    counts = counted({word: number for word, number in count(points).items() if number})
    return "".join([f"{printable(line)}\n" for line in [*lines, "", str(told(counts, words))]])


def _from(point: Point) -> str:
    named = [*point.checks, *point.rules]
    return f" [{', '.join(named)}]" if named and point.word in ("warn", "fail", "error") else ""


def _json(points: Sequence[Point], probe: ProbeReport, words: Language) -> str:
    rows = [
        {
            "point": point.id,
            "title": words(point.title),
            "verdict": point.word,
            "category": point.verdict.category,
            "message": told(point.message, words),
            "checks": list(point.checks),
            "rules": list(point.rules),
        }
        for point in points
    ]
    summary = count(points)
    return dumps(
        {"schema": schema("check-1"), "points": rows, "summary": summary, "probe": as_data(probe, words)}
    )


def _junit(points: Sequence[Point], probe: ProbeReport, words: Language) -> str:
    counts = count(points)
    head = f'tests="{len(points)}" failures="{counts["fail"]}" errors="{counts["error"]}" skipped="{counts["skip"]}"'
    cases = "".join([_case(point, words) for point in points])
    suite = f'  <testsuite name="{attribute(probe.name or words("card"))}" {head}>\n{cases}  </testsuite>\n'
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="a2acard check" {head}>\n{suite}</testsuites>\n'


def _case(point: Point, words: Language) -> str:
    head = f'    <testcase name="{point.id}" classname="{attribute(words(point.title))}">'
    said = str(told(point.message, words))
    message = attribute(said)
    if point.word == "skip":
        return f'{head}\n      <skipped message="{message}"/>\n    </testcase>\n'
    text = escaped(f"{said}{_from(point)}")
    if point.word in _BAD:
        tag = _BAD[point.word]
        return f'{head}\n      <{tag} message="{message}" type="{point.verdict.category}">{text}</{tag}>\n    </testcase>\n'
    return f"{head}\n      <system-out>{text}</system-out>\n    </testcase>\n"


def _markdown(points: Sequence[Point], probe: ProbeReport, words: Language) -> str:
    rows = [
        f"| {MARKS[point.word]} {words(point.word)} | {cell(words(point.title))} |"
        f" {cell(f'{told(point.message, words)}{_from(point)}')} |"
        for point in points
    ]
    lines = [
        f"### {cell(probe.name or words('card'))}",
        "",
        f"| | {words('point')} | {words('what it came to')} |",
        "|---|---|---|",
        *rows,
        "",
    ]
    pages = Phrase(
        "The checks and rules in brackets have pages: {checks}, {rules}",
        checks=f"{site()}/probes/",
        rules=f"{site()}/rules/",
    )
    return "\n".join([*lines, pages.told(words), ""])
