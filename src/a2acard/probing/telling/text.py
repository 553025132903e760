"""The `text` report: a table an interface, then what concerns the card and the whole agent, and a line that counts."""

from __future__ import annotations

from a2acard.finding import some
from a2acard.languages import ENGLISH
from a2acard.probing._base import VERDICTS
from a2acard.probing.telling.titles import WHOLE, counted, heading, subject
from a2acard.redact import printable
from a2acard.types import Amount, Phrase, told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from a2acard.languages import Language
    from a2acard.probing.report import ProbeReport, Result

_WIDTH = 34


def render(report: ProbeReport, words: Language = ENGLISH) -> str:
    """The report for people."""
    return "".join([f"{printable(str(told(line, words)))}\n" for line in _lines(report, words)])


def _lines(report: ProbeReport, words: Language) -> Iterator[str]:
    yield subject(report)
    for part in report.interfaces:
        yield ""
        yield heading(part)
        yield from _table(part.results, words)
    if report.results:
        yield ""
        yield WHOLE
        yield from _table(report.results, words)
    yield ""
    counts = counted({word: report.count(word) for word in VERDICTS if report.count(word)})
    yield Phrase(
        "{counts}; {requests} in {seconds} s",
        counts=counts or Phrase("nothing was asked"),
        requests=some(len(report.exchanges), "request"),
        seconds=Amount(report.seconds),
    )


def _table(results: Sequence[Result], words: Language) -> Iterator[str]:
    width = max([len(words(word)) for word in VERDICTS])
    for one in results:
        category = f" [{one.category}]" if one.category else ""
        yield f"  {words(one.word):<{width}} {one.check.id:<{_WIDTH}} {told(one.message, words)}{category}"
