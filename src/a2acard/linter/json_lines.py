"""JSON Lines in, JSON Lines out: a card a line, or `{"url": …, "card": …}`; any number of them in flat memory."""

from __future__ import annotations

from a2acard.linter.run import judge
from a2acard.source.document import Document
from a2acard.source.parse import read
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.finding import Report, Severity
    from a2acard.linter.run import Plan
    from a2acard.source.limits import Limits
    from a2acard.source.unpack import Unpacked

BLOCK = 256 * 1024
"""Bytes handed to a process at once: some hundred cards, so that handing over costs nothing against judging."""


@value
class Block:
    """Some whole lines of one input: `file` as named, the number of the first line, and the sizes of lines that
    were cut because they are longer than any card may be."""

    file: str
    first: int
    data: bytes
    cut: tuple[tuple[int, int], ...] = ()


def blocks(stream: Unpacked, file: str, most: int) -> Iterator[Block]:
    """The lines of a stream in blocks; a line of more than `most` bytes is cut, never held whole.

    Raises SourceError where the stream is damaged; the blocks before have been yielded.
    """
    first, rest, cut = 1, b"", {}
    number = 1  # of the line that `rest` begins
    while True:
        data = stream.read(BLOCK)
        lines = (rest + data).split(b"\n")
        rest = lines.pop() if data else b""
        if len(rest) > most:
            size, tail = _skip(stream, rest)
            cut[number + len(lines)] = size
            lines.append(rest[: most + 1])
            rest = tail
        for index, line in enumerate(lines):
            if len(line) > most and number + index not in cut:
                cut[number + index] = len(line)
                lines[index] = line[: most + 1]
        if lines:
            yield Block(file, first, b"\n".join(lines), tuple(cut.items()))
        number += len(lines)
        first, cut = number, {}
        if not data:
            return


def _skip(stream: Unpacked, start: bytes) -> tuple[int, bytes]:
    """Read on to the end of a line that began with `start`: its size, and what follows it."""
    size = len(start)
    while True:
        data = stream.read(BLOCK)
        line, end, tail = data.partition(b"\n")
        size += len(line)
        if end or not data:
            return size, tail


def card_name(report: Report, url: str | None) -> str:
    """What a card of a file is called, so that it is found again when lines come and go.

    The URL that the line gives, the card's first address, its name; a card without any is its line.
    """
    from a2acard.redact import redacted

    card = report.document.value
    found: list[object] = [url]
    if isinstance(card, dict):
        interfaces = card.get("supportedInterfaces")
        first = interfaces[0] if isinstance(interfaces, list) and interfaces else None
        found += [first.get("url") if isinstance(first, dict) else None, card.get("url"), card.get("name")]
    named = [name for name in found if isinstance(name, str) and name.strip()]
    return redacted(named[0]) if named else f"line {(report.path or '').rpartition(':')[2]}"


class LineJudge:
    """Judges the cards of blocks by one plan."""

    def __init__(self, plan: Plan, fail_on: Severity, limits: Limits) -> None:
        self.plan = plan
        self.fail_on = fail_on
        self.limits = limits

    def reports(self, block: Block) -> Iterator[tuple[Report, str | None]]:
        """The report on every card of a block, with its `url` if the line gave one; empty lines are left out.

        A report's path is `FILE:LINE`; columns count in the line, whatever stands around the card.
        """
        cut = dict(block.cut)
        for number, line in enumerate(block.data.split(b"\n"), block.first):
            if number == 1:
                line = line.removeprefix(b"\xef\xbb\xbf")
            if line.strip(b" \t\r"):
                report, url = self._judge(line.removesuffix(b"\r"), cut.get(number), block.file)
                report.path = f"{block.file}:{number}"
                yield report, url

    def _judge(self, line: bytes, size: int | None, file: str) -> tuple[Report, str | None]:
        document = read(line, self.limits)
        if size is not None:
            for problem in document.problems:
                problem.params["size"] = size
        document, url, offset = self._unwrapped(document)
        report = judge(document, self.plan, fail_on=self.fail_on, named=file)
        if offset:
            for finding in report.findings:
                finding.shift(offset)
        return report, url

    def _unwrapped(self, document: Document) -> tuple[Document, str | None, int]:
        """The card in `{"url": …, "card": …}`, its URL, and where it begins; any other document as it is."""
        outer = document.value
        if not isinstance(outer, dict) or "card" not in outer or "name" in outer:
            return document, None, 0
        span = document.span(("card",))
        text = document.text[span.start : span.end]
        if document.problems:
            inner = read(text.encode(), self.limits)
        else:
            inner = Document(text.encode(), outer["card"], text=text)
        url = outer.get("url")
        return inner, url if isinstance(url, str) else None, span.start
