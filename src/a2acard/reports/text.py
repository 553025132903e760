"""The `text` report: for people, each finding with its place, its line of the card, its cure and its page."""

from __future__ import annotations

from a2acard.languages import ENGLISH
from a2acard.redact import printable, redacted, redacted_source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from a2acard.finding import Finding, Report
    from a2acard.languages import Language
    from a2acard.source.document import Document
    from a2acard.source.place import Place

    Paint = Callable[[str, str], str]

_COLOURS = {"error": "1;31", "warning": "1;33", "info": "1;34", "dim": "2", "ok": "1;32", "bold": "1"}
FRAME_WIDTH = 100
"""Characters of a line that a code frame shows; a longer line (minified JSON) is cut around the place."""

_CUTS = frozenset(" \"',:{}[]")


def render(
    reports: Sequence[Report], *, colour: bool = False, frames: bool = True, language: Language = ENGLISH
) -> str:
    """Every finding, then one line that counts them."""
    text = TextReport(colour=colour, frames=frames, language=language)
    return "".join([text.add(report) for report in reports]) + text.end()


class TextReport:
    """The report in pieces: findings as the reports come, then what sums them up. No report is kept."""

    def __init__(self, *, colour: bool = False, frames: bool = True, language: Language = ENGLISH) -> None:
        self.words = language
        self.paint: Paint = _painted if colour else _plain
        self.frames = frames
        self.files = 0
        self.profile = ""
        self.versions: set[str] = set()
        self.counts = {"error": 0, "warning": 0, "info": 0}
        self.mendable = {True: 0, False: 0}
        self.gravest: dict[str, tuple[tuple[bool, int, int], str]] = {}
        """The gravest finding of each rule: its weight, and how it is told."""

    def add(self, report: Report) -> str:
        """The findings of a report."""
        path = printable(report.shown_path or "<card>")
        self.files += 1
        self.profile = self.profile or report.profile
        self.versions.add(report.card_version or self.words("not a card"))
        for finding in report.findings:
            self._count(finding, path)
        return "".join(
            [_finding(finding, path, self.paint, self.frames, self.words) for finding in report.findings]
        )

    def end(self) -> str:
        """Where to start, what can be mended, and the line that counts."""
        return (self._advice() if self.frames else "") + self._summary()

    def _count(self, finding: Finding, path: str) -> None:
        self.counts[finding.severity] += 1
        if finding.fix:
            self.mendable[finding.fix.safe] += 1
        if self.frames and finding.severity != "info":
            weight = _weight(finding, sum(self.counts.values()))
            if finding.rule not in self.gravest or weight < self.gravest[finding.rule][0]:
                line = f"  {path}{_line_of(finding)} [{finding.rule}] {finding.message}"
                self.gravest[finding.rule] = weight, line

    def _advice(self) -> str:
        """Where to start, when there is much to read, and what `--fix` would mend."""
        lines = []
        words, many = self.words, self.words.many
        if self.counts["error"] + self.counts["warning"] > _MOST_ADVICE:
            lines += [self.paint("bold", words("start with:"))]
            lines += [line for _, line in sorted(self.gravest.values())[:_MOST_ADVICE]]
        safe, unsafe = self.mendable[True], self.mendable[False]
        if safe:
            lines.append(
                many("--fix would mend {number} finding", "--fix would mend {number} findings", safe)
            )
        if unsafe and safe:
            text = many(
                "--unsafe-fixes would mend {number} finding more",
                "--unsafe-fixes would mend {number} findings more",
                unsafe,
            )
            lines.append(text)
        elif unsafe:
            text = many(
                "--unsafe-fixes would mend {number} finding",
                "--unsafe-fixes would mend {number} findings",
                unsafe,
            )
            lines.append(text)
        return "".join([f"{line}\n" for line in lines]) + ("\n" if lines else "")

    def _summary(self) -> str:
        errors, warnings, infos = self.counts.values()
        many = self.words.many
        counts = ", ".join(
            [
                many("{number} error", "{number} errors", errors),
                many("{number} warning", "{number} warnings", warnings),
                many("{number} info", "{number} infos", infos),
            ]
        )
        kind = "error" if errors else "warning" if warnings else "ok"
        text = many(
            "{counts} in {number} file ({versions}), profile {profile}",
            "{counts} in {number} files ({versions}), profile {profile}",
            self.files,
        )
        versions = ", ".join(sorted(self.versions))
        return text.format(counts=self.paint(kind, counts), versions=versions, profile=self.profile) + "\n"


_FIRST = (
    "document",
    "shape",
    "security",
    "signatures",
    "interfaces",
    "response",
    "capabilities",
    "skills",
    "media_types",
    "identity",
    "policy",
    "own",
)
"""Where a fault does most harm: what can't be read at all, what readers refuse, who may call, where to call."""
_MOST_ADVICE = 3


def _line_of(finding: Finding) -> str:
    return f":{finding.line}" if finding.line else ""


def _weight(finding: Finding, number: int) -> tuple[bool, int, int]:
    """Errors before warnings, then by what the fault does to readers, then as they come."""
    from a2acard.rules import entry

    return finding.severity != "error", _FIRST.index(entry(finding.rule).folder), number


def _finding(finding: Finding, path: str, paint: Paint, frames: bool, words: Language) -> str:
    place = finding.place
    where = (
        f"{path}:{place.line}:{place.column}"
        if place
        else f"{path}{'#' if finding.pointer else ''}{finding.shown_pointer}"
    )
    head = f"{paint('bold', printable(where))}: {paint(finding.severity, words(finding.severity))}[{finding.rule}] {finding.message}\n"
    if not frames:
        return head
    lines = [head]
    if place and finding.document.has_text and place.line == place.end_line:
        lines += _frame(finding.document, place, paint, is_root=not finding.at and finding.hit.span is None)
    if finding.pointer:
        at = words("at {place}").format(place=printable(finding.shown_pointer))
        lines.append(paint("dim", f"    {at}") + "\n")
    if finding.fix:
        text = words("fix: {title}") if finding.fix.safe else words("fix: {title} (unsafe)")
        lines.append(f"    {text.format(title=finding.fix.title)}\n")
    lines.append(paint("dim", f"    {words(finding.clause)} · {finding.help}") + "\n\n")
    return "".join(lines)


def _frame(document: Document, place: Place, paint: Paint, *, is_root: bool) -> list[str]:
    """The line with a mark under the place; for the whole document its first character stands."""
    whole = document.line(place.line)
    safe = _without_secrets(document, place.line, whole)
    at = len(redacted(whole[: place.column - 1])) if safe != whole else place.column - 1
    line, start = _window(safe, min(at, max(0, len(safe) - 1)))
    end = min(start + (1 if is_root else max(place.end_column - place.column, 1)), len(line))
    shown = printable(line.replace("\t", " "))
    number = str(place.line)
    lines = [f"    {number} │ {shown}\n"]
    if safe == whole:  # otherwise the columns no longer fit
        before, under = (
            printable(line[:start].replace("\t", " ")),
            printable(line[start:end].replace("\t", " ")),
        )
        marks = "^" * max(1, _width(under))
        lines.append(f"    {' ' * len(number)} │ {' ' * _width(before)}{paint('error', marks)}\n")
    return lines


def _without_secrets(document: Document, number: int, line: str) -> str:
    """A line as it may be shown; a name on the line before may tell that it holds a secret."""
    if number == 1:
        return redacted_source(line)
    before = document.line(number - 1)
    both = f"{before}\n{line}"
    safe = redacted_source(both)
    if safe == both:
        return line
    own = safe.rpartition("\n")[2] if "\n" in safe else "…[redacted]"
    return own if own != line else redacted_source(line)


def _window(line: str, start: int) -> tuple[str, int]:
    """The part of a line to show, and where `start` is in it.

    A long line is cut at blanks, quotes and commas only; where there are none near by, nothing is shown on that side.
    """
    if len(line) <= FRAME_WIDTH:
        return line, start
    low, high = max(0, start - 30), min(len(line), start + FRAME_WIDTH - 30)
    while 0 < low < start and line[low - 1] not in _CUTS:
        low += 1
    while high < len(line) and high > start and line[high - 1] not in _CUTS:
        high -= 1
    return line[low:high], start - low


def _width(text: str) -> int:
    """Terminal columns: East Asian wide characters take two, combining marks none."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def _plain(_: str, text: str) -> str:
    return text


def _painted(kind: str, text: str) -> str:
    return f"\x1b[{_COLOURS[kind]}m{text}\x1b[0m"
