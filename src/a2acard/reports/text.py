"""The `text` report: for people, each finding with its place, its line of the card, its cure and its page."""

from __future__ import annotations

from a2acard.redact import printable, redacted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from a2acard.finding import Finding
    from a2acard.linter.run import Report
    from a2acard.source.place import Place

    Paint = Callable[[str, str], str]

_COLOURS = {"error": "1;31", "warning": "1;33", "info": "1;34", "dim": "2", "ok": "1;32", "bold": "1"}
FRAME_WIDTH = 100
"""Characters of a line that a code frame shows; a longer line (minified JSON) is cut around the place."""


def render(reports: Sequence[Report], *, colour: bool = False, frames: bool = True) -> str:
    """Every finding, then one line that counts them."""
    paint = _painted if colour else _plain
    parts = [_finding(finding, report.path or "<card>", paint, frames) for report in reports for finding in report.findings]
    return "".join(parts) + ("\n" if parts and frames else "") + _summary(reports, paint)


def _finding(finding: Finding, path: str, paint: Paint, frames: bool) -> str:
    place = finding.place
    where = f"{path}:{place.line}:{place.column}" if place else f"{path}{'#' if finding.pointer else ''}{finding.pointer}"
    head = f"{paint('bold', printable(where))}: {paint(finding.severity, finding.severity)}[{finding.rule}] {finding.message}\n"
    if not frames:
        return head
    lines = [head]
    if place and place.line == place.end_line:
        lines += _frame(finding._document.text, place, paint)
    if finding.pointer:
        lines.append(paint("dim", f"    at {printable(redacted(finding.pointer))}") + "\n")
    if finding.fix:
        lines.append(f"    fix: {finding.fix.text()}{'' if finding.fix.safe else ' (unsafe)'}\n")
    lines.append(paint("dim", f"    {finding.clause} · {finding.help}") + "\n\n")
    return "".join(lines)


def _frame(text: str, place: Place, paint: Paint) -> list[str]:
    line = _line(text, place.line)
    start, end = place.column - 1, max(place.end_column - 1, place.column)
    safe = redacted(line)
    marked = safe == line
    first = max(0, min(start - 20, len(safe) - FRAME_WIDTH)) if len(safe) > FRAME_WIDTH else 0
    shown = printable(safe[first : first + FRAME_WIDTH].replace("\t", " "))
    number = str(place.line)
    lines = [f"    {number} │ {shown}\n"]
    if marked and len(shown) == len(safe[first : first + FRAME_WIDTH]):
        before, under = safe[first:start], safe[start : min(end, first + FRAME_WIDTH)]
        lines.append(f"    {' ' * len(number)} │ {' ' * _width(before)}{paint('error', '^' * max(1, _width(under)))}\n")
    return lines


def _line(text: str, number: int) -> str:
    """The line with this number; only line feeds and carriage returns end a line."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")[number - 1].removeprefix("\ufeff")


def _width(text: str) -> int:
    """Terminal columns: East Asian wide characters take two, combining marks none."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def _summary(reports: Sequence[Report], paint: Paint) -> str:
    errors, warnings, infos = (sum(report.count(s) for report in reports) for s in ("error", "warning", "info"))
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
