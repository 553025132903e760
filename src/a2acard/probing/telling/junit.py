"""The `junit` report: a test suite an interface, a test case a check."""

from __future__ import annotations

from a2acard.languages import ENGLISH
from a2acard.probing.telling.titles import WHOLE, heading
from a2acard.reports.junit import attribute, escaped
from a2acard.types import told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from a2acard.languages import Language
    from a2acard.probing._base import Word
    from a2acard.probing.report import ProbeReport, Result

_BAD: dict[Word, str] = {"fail": "failure", "error": "error", "skip": "skipped"}


def render(report: ProbeReport, words: Language = ENGLISH) -> str:
    """XML in the form that CI servers read; a warning is a passing case that says so."""
    parts = [(str(told(heading(part), words)), part.results) for part in report.interfaces]
    if report.results:
        parts.append((str(told(WHOLE, words)), report.results))
    suites = "".join([_suite(name, results, words) for name, results in parts])
    head = f'<testsuites name="a2acard probe" {_counts(report.every)}>'
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{head}\n{suites}</testsuites>\n'


def _counts(results: Sequence[Result]) -> str:
    words = [one.word for one in results]
    return (
        f'tests="{len(words)}" failures="{words.count("fail")}" errors="{words.count("error")}" '
        f'skipped="{words.count("skip")}"'
    )


def _suite(name: str, results: Sequence[Result], words: Language) -> str:
    cases = "".join([_case(name, one, words) for one in results])
    return f'  <testsuite name="{attribute(name)}" {_counts(results)}>\n{cases}  </testsuite>\n'


def _case(suite: str, one: Result, words: Language) -> str:
    head = f'    <testcase name="{one.check.id}" classname="{attribute(suite)}" time="{one.seconds:.3f}">'
    said = str(told(one.message, words))
    message = attribute(said)
    text = escaped(f"{said}\n{one.check.clause} · {one.check.help}")
    if one.word == "skip":
        return f'{head}\n      <skipped message="{message}"/>\n    </testcase>\n'
    if one.word in _BAD:
        tag = _BAD[one.word]
        return f'{head}\n      <{tag} message="{message}" type="{one.category}">{text}</{tag}>\n    </testcase>\n'
    word = f"{words('warning')}: " if one.word == "warn" else ""
    return f"{head}\n      <system-out>{word}{text}</system-out>\n    </testcase>\n"
