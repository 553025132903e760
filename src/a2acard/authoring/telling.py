"""What there is to tell of a card just written: for people, and as JSON values (schema new-1)."""

from __future__ import annotations

from a2acard.finding import site
from a2acard.redact import printable, redacted
from a2acard.source.pointer import to_pointer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.authoring.asked import Missing
    from a2acard.authoring.composing import Authored
    from a2acard.authoring.draft import Note

_TITLES = (
    ("inferred", "inferred from {source}; every word of it is yours to change"),
    ("assumed", "assumed"),
    ("left-out", "left out of {source}"),
)
_MEMBERS = {
    "interfaces": "supportedInterfaces",
    "provider.organization": "provider",
    "provider.url": "provider",
    "requires": "securitySchemes",
}
"""The member of the card that an answer is about, where it has another name: what is asked for needs no finding."""


def as_data(made: Authored) -> dict[str, object]:
    """The whole report as JSON values."""
    return {
        "schema": f"{site()}/schemas/new-1.json",
        "source": None if made.source is None else redacted(made.source),
        **{
            kind.replace("-", "_"): [_line(note) for note in made.notes if note.kind == kind]
            for kind, _ in _TITLES
        },
        "missing": [
            {"answer": item.answer, "why": item.why, "flag": item.flag, "key": item.key}
            for item in made.missing
        ],
        "private": sorted(made.private),
        "findings": [
            {
                "rule": item.rule,
                "severity": item.severity,
                "message": item.message,
                "pointer": item.shown_pointer,
            }
            for item in made.report.findings
        ],
    }


def _line(note: Note) -> dict[str, object]:
    at = None if note.at is None else redacted(to_pointer(note.at))
    return {
        "message": note.message,
        "at": at,
        "source": None if note.source is None else redacted(note.source),
    }


def as_text(made: Authored) -> str:
    """The report for people."""
    return "".join([printable(line) + "\n" for line in _lines(made)])


def _lines(made: Authored) -> Iterator[str]:
    source = redacted(made.source or "the source")
    for kind, heading in _TITLES:
        notes = [note for note in made.notes if note.kind == kind]
        if notes:
            yield heading.format(source=source) + ":"
            yield from [f"  {_place(note)}{note.message}" for note in notes]
            yield ""
    yield from _faults(made)
    yield _verdict(made)


def _faults(made: Authored) -> Iterator[str]:
    lacking = {_MEMBERS.get(item.answer, item.answer) for item in made.missing}
    found = [item for item in made.faults if not item.at or item.at[0] not in lacking]
    if found:
        yield "to be mended before the card is written:"
        for item in found:
            yield f"  {item.shown_pointer or '(the card)'}: {item.severity}[{item.rule}] {item.message}"
        yield ""


def _place(note: Note) -> str:
    if note.source is not None:
        return f"{redacted(note.source)}: "
    return f"{redacted(to_pointer(note.at))}: " if note.at else ""


def _verdict(made: Authored) -> str:
    counts = [(severity, made.report.count(severity)) for severity in ("error", "warning", "info")]
    said = ", ".join([f"{count} {name}{'' if count == 1 else 's'}" for name, count in counts])
    unsigned = [
        item for item in made.report.findings if item.rule in ("unsigned-card", "unsigned-payment-card")
    ]
    rest = "; it is not signed yet" if unsigned else ""
    return f"lint of the card (1.0, profile {made.report.profile}): {said}{rest}"


def missing_text(missing: tuple[Missing, ...]) -> str:
    """What is still to be answered, and where."""
    lines = [f"{len(missing)} answer{'' if len(missing) == 1 else 's'} missing:"]
    for item in missing:
        lines.append(f"  {item.answer}: {item.why}; {item.flag}, or {item.key!r} in --answers")
    return "".join([printable(redacted(line)) + "\n" for line in lines])
