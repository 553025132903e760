"""The `text` report: a table an interface, then what concerns the card and the whole agent, and a line that counts."""

from __future__ import annotations

from a2acard.finding import some
from a2acard.probing._base import VERDICTS
from a2acard.probing.telling.titles import heading, subject
from a2acard.redact import printable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from a2acard.probing.report import ProbeReport, Result

_WIDTH = 34


def render(report: ProbeReport) -> str:
    """The report for people."""
    return "".join([f"{printable(line)}\n" for line in _lines(report)])


def _lines(report: ProbeReport) -> Iterator[str]:
    yield subject(report)
    for part in report.interfaces:
        yield ""
        yield heading(part)
        yield from _table(part.results)
    if report.results:
        yield ""
        yield "the card and the agent as a whole"
        yield from _table(report.results)
    yield ""
    counts = ", ".join([f"{report.count(word)} {word}" for word in VERDICTS if report.count(word)])
    yield f"{counts or 'nothing was asked'}; {some(len(report.exchanges), 'request')} in {report.seconds:.1f} s"


def _table(results: Sequence[Result]) -> Iterator[str]:
    for one in results:
        category = f" [{one.category}]" if one.category else ""
        yield f"  {one.word:<5} {one.check.id:<{_WIDTH}} {one.message}{category}"
