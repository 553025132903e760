"""The `markdown` report: a table a card, for pull-request comments and job summaries."""

from __future__ import annotations

from a2acard.redact import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from a2acard.finding import Finding, Report

_MARKS = {"error": "❌ error", "warning": "⚠️ warning", "info": "ℹ️ info"}


def render(reports: Sequence[Report]) -> str:
    """A heading and a table a card, and a line that counts."""
    parts = [_section(report) for report in reports]
    counts = [sum([report.count(s) for report in reports]) for s in ("error", "warning", "info")]
    parts.append(f"{counts[0]} errors, {counts[1]} warnings, {counts[2]} infos in {len(reports)} files\n")
    return "\n".join(parts)


def _section(report: Report) -> str:
    lines = [f"### {cell(report.shown_path or 'card')} ({report.card_version or 'not a card'})", ""]
    if not report.findings:
        return "\n".join([*lines, "No findings.", ""])
    lines += ["| line | | rule | what is wrong |", "|---|---|---|---|"]
    lines += [_row(finding) for finding in report.findings]
    return "\n".join([*lines, ""])


def _row(finding: Finding) -> str:
    fix = f"<br>fix: {cell(finding.fix.title)}" if finding.fix else ""
    rule = f"[{finding.rule}]({finding.help})"
    return f"| {finding.line or ''} | {_MARKS[finding.severity]} | {rule} | {cell(finding.message)}{fix} |"


def cell(text: str) -> str:
    """Text from a card as text: nothing in it is Markdown or HTML, or obeyed by a terminal."""
    plain = printable(text.replace("\n", " "))
    escaped = "".join([f"\\{c}" if c in "\\`*_{}[]()#+!|~" else c for c in plain])
    return escaped.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("@", "@\u2060")
