"""The `markdown` report: a table an interface, for pull-request comments and job summaries."""

from __future__ import annotations

from a2acard.finding import some
from a2acard.languages import ENGLISH
from a2acard.probing._base import VERDICTS
from a2acard.probing.telling.titles import WHOLE, counted, heading
from a2acard.reports.markdown import cell
from a2acard.types import Amount, Phrase, told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from a2acard.languages import Language
    from a2acard.probing.report import ProbeReport, Result

MARKS = {"pass": "✅", "fail": "❌", "warn": "⚠️", "skip": "⏭️", "error": "🛑"}
"""A sign for each verdict."""


def render(report: ProbeReport, words: Language = ENGLISH) -> str:
    """A heading and a table an interface, and a line that counts."""
    parts = [_section(heading(part), part.results, words) for part in report.interfaces]
    if report.results:
        parts.append(_section(WHOLE, report.results, words))
    line = Phrase(
        "{counts}; {requests} in {seconds} s",
        counts=counted({word: report.count(word) for word in VERDICTS}),
        requests=some(len(report.exchanges), "request"),
        seconds=Amount(report.seconds),
    )
    return "\n".join([*parts, f"{line.told(words)}\n"])


def _section(title: str, results: Sequence[Result], words: Language) -> str:
    rows = [
        f"| {MARKS[one.word]} {words(one.word)} | [{one.check.id}]({one.check.help}) |"
        f" {cell(str(told(one.message, words)))} |"
        for one in results
    ]
    head = f"| | {words('check')} | {words('what it came to')} |"
    return "\n".join([f"### {cell(str(told(title, words)))}", "", head, "|---|---|---|", *rows, ""])
