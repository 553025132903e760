"""The report of a migration, as text for people and as JSON, schema migrate-1."""

from __future__ import annotations

from a2acard.migration.result import SWITCHES
from a2acard.redact import printable, redacted
from a2acard.reports.json_v1 import dumps, file_data, schema
from a2acard.source.pointer import to_pointer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.migration import Note
    from a2acard.migration.result import Migration
    from a2acard.migration.rewrite import Rewritten
    from a2acard.types import Path


def render_json(made: Migration) -> str:
    """The whole report as one JSON object, UTF-8 text, ending in a line feed."""
    return dumps(as_data(made))


def as_data(made: Migration) -> dict[str, object]:
    """The whole report as JSON values; pointers of changes are into the card before and after."""
    return {
        "schema": schema("migrate-1"),
        "card_version": made.card_version,
        "to": made.to,
        "wire": made.wire,
        "changes": [_line(note) for note in made.changes],
        "losses": [_line(note) for note in made.losses],
        "questions": [
            {"pointer": question.pointer, "message": question.message, "rule": question.rule}
            for question in made.questions
        ],
        "signatures": list(made.signatures),
        "switches": [{"server": server, "switch": switch} for server, switch in SWITCHES],
        "readers": [
            {
                "client": client.name,
                "generation": client.generation,
                "use": client.use,
                "speaks": client.speaks,
                "lost": client.lost,
            }
            for client in made.clients
        ],
        "lint": file_data(made.lint),
    }


def _line(note: Note) -> dict[str, object]:
    return {
        "step": note.step,
        "message": note.message,
        "old": _pointer(note.old),
        "new": _pointer(note.new),
    }


def _pointer(path: Path | None) -> str | None:
    if path is None:
        return None
    return to_pointer(tuple([redacted(step) if isinstance(step, str) else step for step in path]))


def render_rewrite_json(made: Rewritten) -> str:
    """What `rewrite` did as one JSON object, schema rewrite-1."""
    return dumps(
        {
            "schema": schema("rewrite-1"),
            "moved": [
                {"pointer": _pointer(shift.at), "old": redacted(shift.old), "new": redacted(shift.new)}
                for shift in made.moved
            ],
            "left": [
                {"pointer": _pointer(left.at), "url": redacted(left.url), "reason": left.reason}
                for left in made.left
            ],
            "signatures": list(made.signatures),
        }
    )


def render_rewrite_text(made: Rewritten) -> str:
    """What `rewrite` did, for people."""
    lines = [f"{_count(len(made.moved), 'URL', 'URLs')} moved:"]
    lines += [
        f"  {_pointer(shift.at)}: {redacted(shift.old)} -> {redacted(shift.new)}" for shift in made.moved
    ]
    if made.left:
        lines += ["", f"{_count(len(made.left), 'URL', 'URLs')} left alone:"]
        lines += [f"  {_pointer(left.at)}: {redacted(left.url)}: {left.reason}" for left in made.left]
    if made.signatures:
        count = _count(len(made.signatures), "signature", "signatures")
        lines += [
            "",
            f"{count} dropped, for other bytes were signed: sign the card again where it is published",
        ]
    return printable_lines(iter(lines))


def render_text(made: Migration) -> str:
    """The report for people."""
    return printable_lines(_lines(made))


def printable_lines(lines: Iterator[str]) -> str:
    """The lines with nothing in them that a terminal might obey."""
    return "".join([printable(line) + "\n" for line in lines])


def _lines(made: Migration) -> Iterator[str]:
    yield f"{made.card_version} -> {made.to}; {_said_of_wire(made)}"
    yield from _section("change", "changes", made.changes)
    yield from _section("loss", "losses", made.losses)
    if made.questions:
        yield ""
        yield f"{_count(len(made.questions), 'question', 'questions')} that only you can answer:"
        for question in made.questions:
            rule = f" [{question.rule}]" if question.rule else ""
            yield f"  {question.pointer or '(the card)'}: {question.message}{rule}"
    yield from _next(made)
    yield from _readers(made)
    counts = [(severity, made.lint.count(severity)) for severity in ("error", "warning", "info")]
    yield ""
    yield f"lint of the result ({made.lint.card_version}): " + ", ".join(
        [_count(count, severity, f"{severity}s") for severity, count in counts]
    )


def _said_of_wire(made: Migration) -> str:
    if made.to == "0.3":
        return "for readers of 0.3"
    if made.card_version == "1.0":
        return "a card of 1.0 already; its interfaces stay as they are"
    if made.wire == "1.0":
        return "every endpoint is said to speak 1.0 now: it must, before this card is published"
    if made.to == "hybrid":
        return "each endpoint speaks what it has spoken, 0.3, and both halves say so"
    return "each endpoint speaks what it has spoken, 0.3, which only readers of 1.0 can tell from this card"


def _section(one: str, many: str, notes: tuple[Note, ...]) -> Iterator[str]:
    if not notes:
        return
    yield ""
    yield f"{_count(len(notes), one, many)}:"
    for note in notes:
        where = [_pointer(path) or "(the card)" for path in (note.old, note.new) if path is not None]
        yield f"  {' -> '.join(dict.fromkeys(where))}: {note.message}"


def _next(made: Migration) -> Iterator[str]:
    steps = []
    if made.signatures:
        steps.append("sign the card again; the signatures that were dropped are in the JSON report")
    if made.to != "0.3" and made.card_version != "1.0":
        steps += [
            f"a server that speaks 0.3 and 1.0 alike: {server}: {switch}" for server, switch in SWITCHES
        ]
    if steps:
        yield ""
        yield "what is next:"
        yield from [f"  {step}" for step in steps]


_USES = {
    "yes": "can use it",
    "told": "can use it when told to",
    "no": "can't use it",
    "unknown": "nobody can tell",
}
_LOST = {
    "use": "which it could before",
    "access": "and no longer sees that it must authenticate",
    "kinds": "and no longer sees how to authenticate",
}


def _readers(made: Migration) -> Iterator[str]:
    """One line a client; `a2acard readers` says more."""
    if not made.clients:
        return
    yield ""
    yield "who can use the result (`a2acard readers` says more):"
    for client in made.clients:
        speaks = f", speaking {client.speaks}" if client.speaks and client.use in ("yes", "told") else ""
        lost = f", {_LOST[client.lost]}" if client.lost else ""
        yield f"  {client.generation} {client.name}: {_USES[client.use]}{speaks}{lost}"


def _count(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"
