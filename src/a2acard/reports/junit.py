"""The `junit` report: a test suite a card, a test case a finding; what is at or over the threshold fails."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from a2acard.finding import Finding, Report


def render(reports: Sequence[Report]) -> str:
    """XML in the form that CI servers read; a clean card is one passing case."""
    suites = "".join([_suite(report) for report in reports])
    total, failures = _counts(reports)
    head = f'<testsuites name="a2acard" tests="{total}" failures="{failures}">'
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{head}\n{suites}</testsuites>\n'


def _counts(reports: Sequence[Report]) -> tuple[int, int]:
    total = sum([max(1, len(report.findings)) for report in reports])
    return total, sum([sum([report.fails(f) for f in report.findings]) for report in reports])


def _suite(report: Report) -> str:
    name = attribute(report.shown_path or "card")
    total, failures = _counts([report])
    cases = "".join([_case(finding, report) for finding in report.findings])
    if not cases:
        cases = f'    <testcase name="clean" classname="{name}"/>\n'
    return f'  <testsuite name="{name}" tests="{total}" failures="{failures}">\n{cases}  </testsuite>\n'


def _case(finding: Finding, report: Report) -> str:
    name = attribute(f"{finding.rule} {finding.shown_pointer}".strip())
    where = (
        f"{report.shown_path or 'card'}:{finding.line}:{finding.column}"
        if finding.line
        else report.shown_path or "card"
    )
    text = escaped(f"{where}: {finding.severity}: {finding.message}\n{finding.clause} · {finding.help}")
    head = f'    <testcase name="{name}" classname="{attribute(report.shown_path or "card")}">'
    if report.fails(finding):
        return f'{head}\n      <failure message="{attribute(finding.message)}" type="{finding.severity}">{text}</failure>\n    </testcase>\n'
    return f"{head}\n      <system-out>{text}</system-out>\n    </testcase>\n"


def escaped(text: str) -> str:
    """`text` with what XML 1.0 has no characters for written as an escape."""
    legal = "".join([c if _is_legal(ord(c)) else f"\\u{ord(c):04x}" for c in text])
    return legal.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _is_legal(code: int) -> bool:
    return code in (9, 10) or 0x20 <= code < 0xD800 or 0xE000 <= code < 0xFFFE or code >= 0x10000


def attribute(text: str) -> str:
    """`text` as the value of an attribute."""
    return escaped(text).replace('"', "&quot;").replace("\n", "&#10;").replace("\t", "&#9;")
