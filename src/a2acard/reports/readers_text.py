"""What client generations make of a card, for people: a table of 100 columns, then each client in a few lines."""

from __future__ import annotations

from textwrap import wrap

from a2acard.redact import printable, redacted, shown
from a2acard.reports.readers_v1 import pointer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.readers._base import Alternative, Need, Reading
    from a2acard.readers.verdict import Verdict

WIDTH = 100
_HEAD = ("", "client", "can use it", "speaks", "interface it takes", "access it sees")
_COLUMNS = (4, 24, 12, 7, 26, 22)
_USES = {"yes": "yes", "told": "when told to", "no": "no", "unknown": "unknown"}
_MOST_DROPS = 8
"""Places that the text names; the JSON has all."""
_JOINS = {
    "below": "below the address it is given",
    "beside": "beside the last segment of the address it is given",
    "root": "at the root of the host",
}


def render(verdict: Verdict, path: str | None) -> str:
    """The report, ending in a line feed."""
    return "".join([printable(line).rstrip() + "\n" for line in _lines(verdict, path)])


def _lines(verdict: Verdict, path: str | None) -> Iterator[str]:
    version = verdict.card_version
    what = (
        "no Agent Card" if version is None else "a hybrid" if version == "hybrid" else f"a card of {version}"
    )
    meant = f"; it addresses clients of {' and '.join(verdict.addressed)}" if verdict.addressed else ""
    yield f"{redacted(path) if path else 'this'} is {what}{meant}"
    yield ""
    yield _row(_HEAD)
    for reading in verdict.readings:
        yield _row(_cells(reading, verdict))
    for reading in verdict.readings:
        yield ""
        yield from _told_of(reading)
    yield ""
    yield "where they look for the card:"
    yield from _looks(verdict.readings)
    yield ""
    yield from _wrapped(_conclusion(verdict), "")


def _cells(reading: Reading, verdict: Verdict) -> tuple[str, ...]:
    reader, choice = reading.reader, reading.choice
    mark = "*" if reader.generation in verdict.addressed else ""
    place = pointer(choice.at) if choice else "-"
    speaks = choice.wire if choice else "-"
    use = _USES[reading.use].upper() if mark and reading.use == "no" else _USES[reading.use]
    return (reader.generation + mark, reader.client, use, speaks, place, _short(reading))


def _row(cells: tuple[str, ...]) -> str:
    return " ".join([_cut(cell, width).ljust(width) for cell, width in zip(cells, _COLUMNS, strict=True)])


def _cut(cell: str, width: int) -> str:
    return cell if len(cell) <= width else cell[: width - 1] + "…"


def _short(reading: Reading) -> str:
    if reading.verdict != "reads":
        return "-"
    if reading.is_blind:
        return "NONE, but it is asked"
    if not any(reading.access):
        return "none"
    return " | ".join(
        [" + ".join([redacted(need.scheme) for need in needs]) or "anyone" for needs in reading.access]
    )


def _told_of(reading: Reading) -> Iterator[str]:
    reader = reading.reader
    yield f"{reader.generation} {reader.client}: {_USES[reading.use]}"
    for problem in reading.problems:
        yield from _wrapped(f"{pointer(problem.at) or 'the card'}: {redacted(problem.reason)}", "  ")
    if reading.choice is not None:
        yield from _wrapped(_interface(reading), "  ")
    if reading.told is not None:
        yield from _wrapped(f"if {reading.told.reader.how}: {_interface(reading.told)}", "  ")
        if reading.told.access != reading.access:
            yield from _wrapped(f"access, so told: {_access(reading.told)}", "  ")
    if reading.verdict == "reads":
        yield from _wrapped(f"access: {_access(reading)}", "  ")
        yield from _drops(reading)
    for note in reading.notes:
        yield from _wrapped(f"note: {redacted(note)}", "  ")


def _looks(readings: tuple[Reading, ...]) -> Iterator[str]:
    found: dict[str, list[str]] = {}
    for reading in readings:
        reader = reading.reader
        found.setdefault(f"{reader.path}, {_JOINS[reader.joins]}", []).append(reader.client)
    for place, clients in found.items():
        yield from _wrapped(f"{place}: {', '.join(clients)}", "  ")


def _interface(reading: Reading) -> str:
    choice = reading.choice
    assert choice is not None  # the callers ask
    declared = f"; the card says {redacted(choice.declared)}" if choice.declared else ""
    return f"calls {shown(choice.url)} ({redacted(choice.binding)}) and speaks {choice.wire} there{declared}"


def _access(reading: Reading) -> str:
    if reading.is_blind:
        calls = ": it calls without credentials" if reading.choice is not None else ""
        return f"it sees NONE, though the card asks for authentication{calls}"
    if not reading.access:
        return "none is asked for"
    return ", or ".join([_alternative(needs) for needs in reading.access])


def _alternative(needs: Alternative) -> str:
    return " with ".join([_need(need) for need in needs]) or "none at all"


def _need(need: Need) -> str:
    what = f"{need.kind} {need.detail}".strip() if need.kind else "of a kind it can't tell"
    if not need.is_declared:
        what = "which it finds no scheme for"
    scopes = f", scopes {' '.join([redacted(scope) for scope in need.scopes])}" if need.scopes else ""
    return f"{redacted(need.scheme)} ({redacted(what)}{scopes})"


def _drops(reading: Reading) -> Iterator[str]:
    for is_kept, words in ((False, "drops"), (True, "never looks at")):
        places = [pointer(drop.at) for drop in reading.drops if drop.is_kept == is_kept]
        if places:
            more = f" and {len(places) - _MOST_DROPS} more" if len(places) > _MOST_DROPS else ""
            yield from _wrapped(f"{words} {', '.join(places[:_MOST_DROPS])}{more}", "  ")


def _conclusion(verdict: Verdict) -> str:
    if not verdict.addressed:
        return "the card addresses nobody"
    if verdict.shut_out:
        return f"shut out, though the card addresses them: {_names(verdict.shut_out)}"
    if verdict.unknown:
        return f"can't be told, though the card addresses them: {_names(verdict.unknown)}"
    return "every client that the card addresses (*) can use it"


def _names(readings: tuple[Reading, ...]) -> str:
    return ", ".join([f"{reading.reader.client} ({reading.reader.generation})" for reading in readings])


def _wrapped(text: str, indent: str) -> list[str]:
    return wrap(
        printable(text),
        WIDTH,
        initial_indent=indent,
        subsequent_indent=indent + "  ",
        break_on_hyphens=False,
    )
