"""What client generations make of a card, for people: a table of 100 columns, then each client in a few lines."""

from __future__ import annotations

from textwrap import wrap

from a2acard.languages import ENGLISH
from a2acard.redact import printable, redacted, shown
from a2acard.reports.readers_v1 import pointer
from a2acard.types import Phrase, joined, together, told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.languages import Language
    from a2acard.readers._base import Alternative, Need, Reading
    from a2acard.readers.verdict import Verdict

WIDTH = 100
_HEAD = (
    "",
    Phrase("client"),
    Phrase("can use it"),
    Phrase("speaks"),
    Phrase("interface it takes"),
    Phrase("access it sees"),
)
_COLUMNS = (4, 24, 12, 7, 26, 22)
_USES = {
    "yes": Phrase("yes"),
    "told": Phrase("when told to"),
    "no": Phrase("no"),
    "unknown": Phrase("unknown"),
}
_MOST_DROPS = 8
"""Places that the text names; the JSON has all."""
_JOINS = {
    "below": "{path}, below the address it is given",
    "beside": "{path}, beside the last segment of the address it is given",
    "root": "{path}, at the root of the host",
}


def render(verdict: Verdict, path: str | None, words: Language = ENGLISH) -> str:
    """The report in a language, ending in a line feed."""
    return "".join([printable(line).rstrip() + "\n" for line in _Text(words).lines(verdict, path)])


class _Text:
    """The report's lines in one language."""

    def __init__(self, words: Language) -> None:
        self.words = words

    def lines(self, verdict: Verdict, path: str | None) -> Iterator[str]:
        """Every line."""
        yield self._said(_subject(verdict, path))
        yield ""
        heads = [self._said(head) for head in _HEAD]
        rows = [[self._said(cell) for cell in _cells(reading, verdict)] for reading in verdict.readings]
        widths = _widths(heads, rows)
        for row in (heads, *rows):
            yield _row(row, widths)
        for reading in verdict.readings:
            yield ""
            yield self._said(_title(reading))
            for line in _told_of(reading):
                yield from self._wrapped(line, "  ")
        yield ""
        yield self._said(Phrase("where they look for the card:"))
        for line in _looks(verdict.readings):
            yield from self._wrapped(line, "  ")
        yield ""
        yield from self._wrapped(_conclusion(verdict), "")

    def _said(self, text: str) -> str:
        return str(told(text, self.words))

    def _wrapped(self, text: str, indent: str) -> list[str]:
        return wrap(
            printable(self._said(text)),
            WIDTH,
            initial_indent=indent,
            subsequent_indent=indent + "  ",
            break_on_hyphens=False,
        )


def _subject(verdict: Verdict, path: str | None) -> str:
    version, name = verdict.card_version, redacted(path) if path else Phrase("this")
    if version is None:
        what: str = Phrase("no Agent Card")
    else:
        what = Phrase("a hybrid") if version == "hybrid" else Phrase("a card of {version}", version=version)
    if not verdict.addressed:
        return Phrase("{name} is {what}", name=name, what=what)
    meant = together(verdict.addressed)
    return Phrase("{name} is {what}; it addresses clients of {meant}", name=name, what=what, meant=meant)


def _title(reading: Reading) -> str:
    reader = reading.reader
    use = _USES[reading.use]
    return Phrase("{generation} {client}: {use}", generation=reader.generation, client=reader.client, use=use)


def _cells(reading: Reading, verdict: Verdict) -> tuple[str, ...]:
    reader, choice = reading.reader, reading.choice
    mark = "*" if reader.generation in verdict.addressed else ""
    place = pointer(choice.at) if choice else "-"
    speaks = choice.wire if choice else "-"
    use: str = Phrase("NO") if mark and reading.use == "no" else _USES[reading.use]
    return (reader.generation + mark, reader.client, use, speaks, place, _short(reading))


def _widths(heads: list[str], rows: list[list[str]]) -> list[int]:
    """The widths of the columns; what is longer in a language than in English takes from the places of interfaces."""
    needed = [max([len(row[at]) for row in (heads, *rows)]) for at in (2, 3)]
    use, speaks = [max(width, least) for width, least in zip(needed, _COLUMNS[2:4], strict=True)]
    left = _COLUMNS[4] - (use - _COLUMNS[2]) - (speaks - _COLUMNS[3])
    return [*_COLUMNS[:2], use, speaks, left, _COLUMNS[5]]


def _row(cells: list[str], widths: list[int]) -> str:
    return " ".join([_cut(cell, width).ljust(width) for cell, width in zip(cells, widths, strict=True)])


def _cut(cell: str, width: int) -> str:
    return cell if len(cell) <= width else cell[: width - 1] + "…"


def _short(reading: Reading) -> str:
    if reading.verdict != "reads":
        return "-"
    if reading.is_blind:
        return Phrase("NONE, but it is asked")
    if not any(reading.access):
        return Phrase("none")
    return joined(
        [
            " + ".join([redacted(need.scheme) for need in needs]) or Phrase("anyone")
            for needs in reading.access
        ],
        " | ",
    )


def _told_of(reading: Reading) -> Iterator[str]:
    for problem in reading.problems:
        yield Phrase(
            "{where}: {reason}",
            where=pointer(problem.at) or Phrase("the card"),
            reason=redacted(problem.reason),
        )
    if reading.choice is not None:
        yield _interface(reading)
    if reading.told is not None:
        yield Phrase("if {how}: {what}", how=reading.told.reader.how, what=_interface(reading.told))
        if reading.told.access != reading.access:
            yield Phrase("access, so told: {access}", access=_access(reading.told))
    if reading.verdict == "reads":
        yield Phrase("access: {access}", access=_access(reading))
        yield from _drops(reading)
    for note in reading.notes:
        yield Phrase("note: {note}", note=redacted(note))


def _looks(readings: tuple[Reading, ...]) -> Iterator[str]:
    found: dict[tuple[str, str], list[str]] = {}
    for reading in readings:
        reader = reading.reader
        found.setdefault((reader.path, reader.joins), []).append(reader.client)
    for (path, joins), clients in found.items():
        place = Phrase(_JOINS[joins], path=path)
        yield Phrase("{place}: {clients}", place=place, clients=joined(clients))


def _interface(reading: Reading) -> str:
    choice = reading.choice
    assert choice is not None  # the callers ask
    calls = Phrase(
        "calls {url} ({binding}) and speaks {version} there",
        url=shown(choice.url),
        binding=redacted(choice.binding),
        version=choice.wire,
    )
    if not choice.declared:
        return calls
    return Phrase("{calls}; the card says {version}", calls=calls, version=redacted(choice.declared))


def _access(reading: Reading) -> str:
    if reading.is_blind and reading.choice is not None:
        return Phrase("it sees NONE, though the card asks for authentication: it calls without credentials")
    if reading.is_blind:
        return Phrase("it sees NONE, though the card asks for authentication")
    if not reading.access:
        return Phrase("none is asked for")
    first, *others = [_alternative(needs) for needs in reading.access]
    for other in others:
        first = Phrase("{first}, or {last}", first=first, last=other)
    return first


def _alternative(needs: Alternative) -> str:
    if not needs:
        return Phrase("none at all")
    first, *others = [_need(need) for need in needs]
    for other in others:
        first = Phrase("{first} with {last}", first=first, last=other)
    return first


def _need(need: Need) -> str:
    what: str = f"{need.kind} {need.detail}".strip() if need.kind else Phrase("of a kind it can't tell")
    if not need.is_declared:
        what = Phrase("which it finds no scheme for")
    if need.scopes:
        scopes = " ".join([redacted(scope) for scope in need.scopes])
        what = Phrase("{what}, scopes {scopes}", what=redacted(what), scopes=scopes)
    return Phrase("{scheme} ({what})", scheme=redacted(need.scheme), what=redacted(what))


def _drops(reading: Reading) -> Iterator[str]:
    for is_kept in (False, True):
        every = [pointer(drop.at) for drop in reading.drops if drop.is_kept == is_kept]
        if not every:
            continue
        places: str = ", ".join(every[:_MOST_DROPS])
        if len(every) > _MOST_DROPS:
            places = Phrase("{items} and {number} more", items=places, number=len(every) - _MOST_DROPS)
        yield (
            Phrase("never looks at {places}", places=places)
            if is_kept
            else Phrase("drops {places}", places=places)
        )


def _conclusion(verdict: Verdict) -> str:
    if not verdict.addressed:
        return Phrase("the card addresses nobody")
    if verdict.shut_out:
        return Phrase("shut out, though the card addresses them: {clients}", clients=_names(verdict.shut_out))
    if verdict.unknown:
        return Phrase(
            "can't be told, though the card addresses them: {clients}", clients=_names(verdict.unknown)
        )
    return Phrase("every client that the card addresses (*) can use it")


def _names(readings: tuple[Reading, ...]) -> str:
    return joined(
        [
            Phrase(
                "{client} ({generation})",
                client=reading.reader.client,
                generation=reading.reader.generation,
            )
            for reading in readings
        ]
    )
