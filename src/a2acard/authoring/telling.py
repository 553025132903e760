"""What there is to tell of a card just written: for people, and as JSON values (schema new-1)."""

from __future__ import annotations

from a2acard.finding import site
from a2acard.languages import ENGLISH
from a2acard.redact import printable, redacted
from a2acard.source.pointer import to_pointer
from a2acard.types import Counted, Phrase, listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.authoring.asked import Missing
    from a2acard.authoring.composing import Authored
    from a2acard.authoring.draft import Note
    from a2acard.languages import Words

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


def as_text(made: Authored, words: Words = ENGLISH) -> str:
    """The report for people."""
    made.report.speak(words)
    return "".join([printable(line) + "\n" for line in _lines(made, words)])


def _lines(made: Authored, words: Words) -> Iterator[str]:
    source = redacted(made.source or words("the source"))
    for kind, heading in _TITLES:
        notes = [note for note in made.notes if note.kind == kind]
        if notes:
            yield words(heading).format(source=source) + ":"
            yield from [f"  {_place(note)}{note.told(words)}" for note in notes]
            yield ""
    yield from _faults(made, words)
    yield _verdict(made, words)


def _faults(made: Authored, words: Words) -> Iterator[str]:
    lacking = {_MEMBERS.get(item.answer, item.answer) for item in made.missing}
    found = [item for item in made.faults if not item.at or item.at[0] not in lacking]
    if found:
        yield words("to be mended before the card is written:")
        for item in found:
            where = item.shown_pointer or words("(the card)")
            yield f"  {where}: {words(item.severity)}[{item.rule}] {item.message}"
        yield ""


def _place(note: Note) -> str:
    if note.source is not None:
        return f"{redacted(note.source)}: "
    return f"{redacted(to_pointer(note.at))}: " if note.at else ""


def _verdict(made: Authored, words: Words) -> str:
    count = made.report.count
    counts = listed(
        [
            Counted(count("error"), "{number} error", "{number} errors"),
            Counted(count("warning"), "{number} warning", "{number} warnings"),
            Counted(count("info"), "{number} info", "{number} infos"),
        ]
    )
    unsigned = [
        item for item in made.report.findings if item.rule in ("unsigned-card", "unsigned-payment-card")
    ]
    text = Phrase(
        "lint of the card (1.0, profile {profile}): {counts}", profile=made.report.profile, counts=counts
    )
    return (Phrase("{text}; it is not signed yet", text=text) if unsigned else text).told(words)


def missing_text(missing: tuple[Missing, ...], words: Words = ENGLISH) -> str:
    """What is still to be answered, and where."""
    lines = [Counted(len(missing), "{number} answer missing:", "{number} answers missing:").told(words)]
    for item in missing:
        line = Phrase(
            "  {answer}: {why}; {flag}, or {key!r} in --answers",
            answer=item.answer,
            why=item.why,
            flag=item.flag,
            key=item.key,
        )
        lines.append(line.told(words))
    return "".join([printable(redacted(line)) + "\n" for line in lines])
