"""The `markdown` report: a table an interface, for pull-request comments and job summaries."""

from __future__ import annotations

from a2acard.finding import some
from a2acard.probing._base import VERDICTS
from a2acard.probing.telling.titles import heading
from a2acard.reports.markdown import cell

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from a2acard.probing.report import ProbeReport, Result

_MARKS = {"pass": "✅ pass", "fail": "❌ fail", "warn": "⚠️ warn", "skip": "⏭️ skip", "error": "🛑 error"}


def render(report: ProbeReport) -> str:
    """A heading and a table an interface, and a line that counts."""
    parts = [_section(heading(part), part.results) for part in report.interfaces]
    if report.results:
        parts.append(_section("the card and the agent as a whole", report.results))
    counts = ", ".join([f"{report.count(word)} {word}" for word in VERDICTS])
    return "\n".join(
        [*parts, f"{counts}; {some(len(report.exchanges), 'request')} in {report.seconds:.1f} s\n"]
    )


def _section(title: str, results: Sequence[Result]) -> str:
    rows = [
        f"| {_MARKS[one.word]} | [{one.check.id}]({one.check.help}) | {cell(one.message)} |"
        for one in results
    ]
    return "\n".join([f"### {cell(title)}", "", "| | check | what it came to |", "|---|---|---|", *rows, ""])
