"""The `markdown` report: a table a card, for pull-request comments and job summaries."""

from __future__ import annotations

from a2acard.languages import ENGLISH
from a2acard.redact import printable
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from a2acard.finding import Finding, Report
    from a2acard.languages import Words

_MARKS = {"error": "❌ error", "warning": "⚠️ warning", "info": "ℹ️ info"}


def render(reports: Sequence[Report], words: Words = ENGLISH) -> str:
    """A heading and a table a card, and a line that counts."""
    parts = [_section(report, words) for report in reports]
    counts = [sum([report.count(s) for report in reports]) for s in ("error", "warning", "info")]
    total = Phrase(
        "{errors} errors, {warnings} warnings, {infos} infos in {files} files",
        errors=counts[0],
        warnings=counts[1],
        infos=counts[2],
        files=len(reports),
    )
    parts.append(f"{total.told(words)}\n")
    return "\n".join(parts)


def _section(report: Report, words: Words) -> str:
    version = report.card_version or words("not a card")
    lines = [f"### {cell(report.shown_path or 'card')} ({version})", ""]
    if not report.findings:
        return "\n".join([*lines, words("No findings."), ""])
    lines += [words("| line | | rule | what is wrong |"), "|---|---|---|---|"]
    lines += [_row(finding, words) for finding in report.findings]
    return "\n".join([*lines, ""])


def _row(finding: Finding, words: Words) -> str:
    fix = f"<br>{words('fix: {title}').format(title=cell(finding.fix.title))}" if finding.fix else ""
    rule = f"[{finding.rule}]({finding.help})"
    return f"| {finding.line or ''} | {_MARKS[finding.severity]} | {rule} | {cell(finding.message)}{fix} |"


def cell(text: str) -> str:
    """Text from a card as text: nothing in it is Markdown or HTML, or obeyed by a terminal."""
    plain = printable(text.replace("\n", " "))
    escaped = "".join([f"\\{c}" if c in "\\`*_{}[]()#+!|~" else c for c in plain])
    return escaped.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("@", "@\u2060")
