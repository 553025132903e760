"""The `text` report: for people, each finding with its place, its line of the card, its cure and its page."""

from __future__ import annotations

from a2acard.redact import printable, redacted, redacted_source

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from a2acard.finding import Finding, Report
    from a2acard.source.document import Document
    from a2acard.source.place import Place

    Paint = Callable[[str, str], str]

_COLOURS = {"error": "1;31", "warning": "1;33", "info": "1;34", "dim": "2", "ok": "1;32", "bold": "1"}
FRAME_WIDTH = 100
"""Characters of a line that a code frame shows; a longer line (minified JSON) is cut around the place."""

_CUTS = frozenset(" \"',:{}[]")


def render(reports: Sequence[Report], *, colour: bool = False, frames: bool = True) -> str:
    """Every finding, then one line that counts them."""
    paint = _painted if colour else _plain
    parts = [
        _finding(finding, report.path or "<card>", paint, frames)
        for report in reports
        for finding in report.findings
    ]
    advice = _advice(reports, paint) if frames else ""
    return "".join(parts) + advice + _summary(reports, paint)


_FIRST = (
    "document",
    "shape",
    "security",
    "signatures",
    "interfaces",
    "capabilities",
    "skills",
    "media_types",
    "identity",
    "policy",
    "own",
)
"""Where a fault does most harm: what can't be read at all, what readers refuse, who may call, where to call."""
_MOST_ADVICE = 3


def _advice(reports: Sequence[Report], paint: Paint) -> str:
    """Where to start, when there is much to read, and what `--fix` would mend."""
    found = [(finding, report.path or "<card>") for report in reports for finding in report.findings]
    grave = sorted([pair for pair in found if pair[0].severity != "info"], key=_weight)
    lines = []
    if len(grave) > _MOST_ADVICE:
        first = list({finding.rule: (finding, path) for finding, path in reversed(grave)}.values())[::-1]
        lines += [paint("bold", "start with:")]
        lines += [
            f"  {printable(path)}{_line_of(f)} [{f.rule}] {f.message}" for f, path in first[:_MOST_ADVICE]
        ]
    safe = sum([bool(f.fix and f.fix.safe) for f, _ in found])
    unsafe = sum([bool(f.fix and not f.fix.safe) for f, _ in found])
    if safe:
        lines.append(f"--fix would mend {_count(safe, 'finding')}")
    if unsafe:
        lines.append(f"--unsafe-fixes would mend {_count(unsafe, 'finding')}{' more' if safe else ''}")
    return "".join([f"{line}\n" for line in lines]) + ("\n" if lines else "")


def _line_of(finding: Finding) -> str:
    return f":{finding.line}" if finding.line else ""


def _weight(pair: tuple[Finding, str]) -> tuple[bool, int]:
    """Errors before warnings, then by what the fault does to readers."""
    from a2acard.rules import entry

    finding = pair[0]
    return finding.severity != "error", _FIRST.index(entry(finding.rule).folder)


def _finding(finding: Finding, path: str, paint: Paint, frames: bool) -> str:
    place = finding.place
    where = (
        f"{path}:{place.line}:{place.column}"
        if place
        else f"{path}{'#' if finding.pointer else ''}{finding.shown_pointer}"
    )
    head = f"{paint('bold', printable(where))}: {paint(finding.severity, finding.severity)}[{finding.rule}] {finding.message}\n"
    if not frames:
        return head
    lines = [head]
    if place and place.line == place.end_line:
        lines += _frame(finding.document, place, paint)
    if finding.pointer:
        lines.append(paint("dim", f"    at {printable(finding.shown_pointer)}") + "\n")
    if finding.fix:
        lines.append(f"    fix: {finding.fix.title}{'' if finding.fix.safe else ' (unsafe)'}\n")
    lines.append(paint("dim", f"    {finding.clause} · {finding.help}") + "\n\n")
    return "".join(lines)


def _frame(document: Document, place: Place, paint: Paint) -> list[str]:
    whole = document.line(place.line)
    safe = _without_secrets(document, place.line, whole)
    at = len(redacted(whole[: place.column - 1])) if safe != whole else place.column - 1
    line, start = _window(safe, min(at, max(0, len(safe) - 1)))
    end = min(start + max(place.end_column - place.column, 1), len(line))
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


def _summary(reports: Sequence[Report], paint: Paint) -> str:
    errors, warnings, infos = (
        sum(report.count(s) for report in reports) for s in ("error", "warning", "info")
    )
    counts = ", ".join([_count(errors, "error"), _count(warnings, "warning"), _count(infos, "info")])
    kind = "error" if errors else "warning" if warnings else "ok"
    versions = sorted({report.card_version or "not a card" for report in reports})
    what = f"{_count(len(reports), 'file')} ({', '.join(versions)})"
    return f"{paint(kind, counts)} in {what}, profile {reports[0].profile}\n"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _plain(_: str, text: str) -> str:
    return text


def _painted(kind: str, text: str) -> str:
    return f"\x1b[{_COLOURS[kind]}m{text}\x1b[0m"
