"""The report of a migration, as text for people and as JSON, schema migrate-1."""

from __future__ import annotations

from a2acard.languages import ENGLISH
from a2acard.migration.result import SWITCHES
from a2acard.redact import printable, redacted
from a2acard.reports.json_v1 import dumps, file_data, schema
from a2acard.source.pointer import to_pointer
from a2acard.types import Counted, Phrase, joined, told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from a2acard.languages import Language
    from a2acard.migration import Note
    from a2acard.migration.result import Migration
    from a2acard.migration.rewrite import Rewritten
    from a2acard.types import Path


def render_json(made: Migration, words: Language = ENGLISH) -> str:
    """The whole report as one JSON object, its messages in a language; UTF-8 text, ending in a line feed."""
    return dumps(as_data(made, words))


def as_data(made: Migration, words: Language = ENGLISH) -> dict[str, object]:
    """The whole report as JSON values; pointers of changes are into the card before and after."""
    return {
        "schema": schema("migrate-1"),
        "card_version": made.card_version,
        "to": made.to,
        "wire": made.wire,
        "changes": [_line(note, words) for note in made.changes],
        "losses": [_line(note, words) for note in made.losses],
        "questions": [
            {"pointer": question.pointer, "message": told(question.message, words), "rule": question.rule}
            for question in made.questions
        ],
        "signatures": list(made.signatures),
        "switches": [{"server": server, "switch": told(switch, words)} for server, switch in SWITCHES],
        "readers": [
            {
                "client": told(client.name, words),
                "generation": client.generation,
                "use": client.use,
                "speaks": client.speaks,
                "lost": client.lost,
            }
            for client in made.clients
        ],
        "lint": file_data(made.lint.speak(words)),
    }


def _line(note: Note, words: Language) -> dict[str, object]:
    return {
        "step": note.step,
        "message": note.told(words),
        "old": _pointer(note.old),
        "new": _pointer(note.new),
    }


def _pointer(path: Path | None) -> str | None:
    if path is None:
        return None
    return to_pointer(tuple([redacted(step) if isinstance(step, str) else step for step in path]))


def render_rewrite_json(made: Rewritten, words: Language = ENGLISH) -> str:
    """What `rewrite` did as one JSON object, schema rewrite-1."""
    return dumps(
        {
            "schema": schema("rewrite-1"),
            "moved": [
                {"pointer": _pointer(shift.at), "old": redacted(shift.old), "new": redacted(shift.new)}
                for shift in made.moved
            ],
            "left": [
                {"pointer": _pointer(left.at), "url": redacted(left.url), "reason": told(left.reason, words)}
                for left in made.left
            ],
            "signatures": list(made.signatures),
        }
    )


def render_rewrite_text(made: Rewritten, words: Language = ENGLISH) -> str:
    """What `rewrite` did, for people."""
    return _told_lines(_rewrite_lines(made), words)


def _rewrite_lines(made: Rewritten) -> Iterator[str]:
    yield Counted(len(made.moved), "{number} URL moved:", "{number} URLs moved:")
    for shift in made.moved:
        yield f"  {_pointer(shift.at)}: {redacted(shift.old)} -> {redacted(shift.new)}"
    if made.left:
        yield ""
        yield Counted(len(made.left), "{number} URL left alone:", "{number} URLs left alone:")
    for left in made.left:
        where = f"{_pointer(left.at)}: {redacted(left.url)}"
        yield Phrase("  {where}: {reason}", where=where, reason=left.reason)
    if made.signatures:
        yield ""
        yield Counted(
            len(made.signatures),
            "{number} signature dropped, for other bytes were signed: sign the card again where it is published",
            "{number} signatures dropped, for other bytes were signed: sign the card again where it is published",
        )


def render_text(made: Migration, words: Language = ENGLISH) -> str:
    """The report for people."""
    return _told_lines(_lines(made, words), words)


def _told_lines(lines: Iterable[str], words: Language) -> str:
    return printable_lines([str(told(line, words)) for line in lines])


def printable_lines(lines: Iterable[str]) -> str:
    """The lines with nothing in them that a terminal might obey."""
    return "".join([printable(line) + "\n" for line in lines])


def _lines(made: Migration, words: Language) -> Iterator[str]:
    yield Phrase("{before} -> {to}; {wire}", before=made.card_version, to=made.to, wire=_said_of_wire(made))
    yield from _section(
        Counted(len(made.changes), "{number} change:", "{number} changes:"), made.changes, words
    )
    yield from _section(Counted(len(made.losses), "{number} loss:", "{number} losses:"), made.losses, words)
    if made.questions:
        yield ""
        yield Counted(
            len(made.questions),
            "{number} question that only you can answer:",
            "{number} questions that only you can answer:",
        )
        for question in made.questions:
            rule = f" [{question.rule}]" if question.rule else ""
            where = question.pointer or Phrase("(the card)")
            yield Phrase("  {where}: {message}{rule}", where=where, message=question.message, rule=rule)
    yield from _next(made)
    yield from _readers(made)
    yield ""
    counts = [
        Counted(made.lint.count("error"), "{number} error", "{number} errors"),
        Counted(made.lint.count("warning"), "{number} warning", "{number} warnings"),
        Counted(made.lint.count("info"), "{number} info", "{number} infos"),
    ]
    yield Phrase(
        "lint of the result ({version}): {counts}", version=made.lint.card_version, counts=joined(counts)
    )


def _said_of_wire(made: Migration) -> str:
    if made.to == "0.3":
        return Phrase("for readers of 0.3")
    if made.card_version == "1.0":
        return Phrase("a card of 1.0 already; its interfaces stay as they are")
    if made.wire == "1.0":
        return Phrase("every endpoint is said to speak 1.0 now: it must, before this card is published")
    if made.to == "hybrid":
        return Phrase("each endpoint speaks what it has spoken, 0.3, and both halves say so")
    return Phrase(
        "each endpoint speaks what it has spoken, 0.3, which only readers of 1.0 can tell from this card"
    )


def _section(title: str, notes: tuple[Note, ...], words: Language) -> Iterator[str]:
    if not notes:
        return
    yield ""
    yield title
    for note in notes:
        places = [_pointer(path) or Phrase("(the card)") for path in (note.old, note.new) if path is not None]
        where = joined(list(dict.fromkeys(places)), " -> ")
        yield Phrase("  {where}: {message}", where=where, message=note.told(words))


def _next(made: Migration) -> Iterator[str]:
    steps: list[str] = []
    if made.signatures:
        steps.append(Phrase("  sign the card again; the signatures that were dropped are in the JSON report"))
    if made.to != "0.3" and made.card_version != "1.0":
        steps += [
            Phrase(
                "  a server that speaks 0.3 and 1.0 alike: {server}: {switch}", server=server, switch=switch
            )
            for server, switch in SWITCHES
        ]
    if steps:
        yield ""
        yield Phrase("what is next:")
        yield from steps


_USES = {
    "yes": Phrase("can use it"),
    "told": Phrase("can use it when told to"),
    "no": Phrase("can't use it"),
    "unknown": Phrase("nobody can tell"),
}
_LOST = {
    "use": Phrase("which it could before"),
    "access": Phrase("and no longer sees that it must authenticate"),
    "kinds": Phrase("and no longer sees how to authenticate"),
}


def _readers(made: Migration) -> Iterator[str]:
    """One line a client; `a2acard readers` says more."""
    if not made.clients:
        return
    yield ""
    yield Phrase("who can use the result (`a2acard readers` says more):")
    for client in made.clients:
        said: list[str] = [_USES[client.use]]
        if client.speaks and client.use in ("yes", "told"):
            said.append(Phrase("speaking {version}", version=client.speaks))
        if client.lost:
            said.append(_LOST[client.lost])
        yield Phrase(
            "  {generation} {client}: {said}",
            generation=client.generation,
            client=client.name,
            said=joined(said),
        )
