"""A migration with its judgement: the card carried over, linted, and what is left for its author to answer."""

from __future__ import annotations

from a2acard.finding import phrase
from a2acard.linter.run import Plan, judge
from a2acard.migration import move
from a2acard.migration.result import Client, Migration, Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from os import PathLike

    from a2acard.finding import Finding, Report
    from a2acard.migration import Moved
    from a2acard.migration.run import Half, Target, Wire
    from a2acard.readers import Reading
    from a2acard.source.document import Document


def migrate(
    card: bytes | PathLike[str] | Mapping[str, object],
    *,
    to: Target = "1.0",
    wire: Wire = "keep",
    half: Half = "auto",
    strict: bool = False,
    profile: str = "recommended",
) -> Migration:
    """Carry a card over to A2A 1.0, or back to 0.3, by the mapping of A2A 1.0 Appendix A.2.

    `card` is the document itself (bytes), a path, or a mapping. `wire` says what the endpoints speak: `keep` (the version
    they have spoken; the 0.x half stays, so that no client loses the card) or `upgrade` (1.0 from now on; the 0.x half
    goes). `half` overrides that: `keep` or `drop`. `strict` refuses where anything would be lost. `profile` is what the
    result is judged by.

    Raises SourceError for what can't be read, SpecError for what is no Agent Card, WouldLose with `strict`, BadValue for
    a wrong request.
    """
    from a2acard.source.load import load

    return migrated(load(card)[0], Plan(profile), to=to, wire=wire, half=half, strict=strict)


def migrated(
    document: Document, plan: Plan, *, to: Target, wire: Wire, half: Half, strict: bool
) -> Migration:
    """`migrate` for a document that was read already, judged by `plan`."""
    moved = move(document, to=to, wire=wire, half=half, strict=strict)
    report = judge(moved.after, plan)
    return Migration(
        moved.after.data,
        moved.card_version,
        moved.to,
        moved.wire,
        moved.of("change"),
        moved.of("loss"),
        _questions(moved, report),
        moved.signatures,
        report,
        _clients(moved),
    )


def _speaks(reading: Reading) -> str | None:
    """The version that a client speaks, with the option that it needs switched on."""
    choice = (reading.told or reading).choice
    return choice.wire if choice else None


def _clients(moved: Moved) -> tuple[Client, ...]:
    """What each client makes of the result, and what it has lost by it."""
    from a2acard.readers import read_by_all
    from a2acard.readers.loss import lost_between

    before, after = moved.before.value, moved.after.value
    if not isinstance(before, dict) or not isinstance(after, dict):
        return ()
    readings = read_by_all(after)
    lost = {entry.after.reader.id: entry.what for entry in lost_between(read_by_all(before), readings)}
    return tuple(
        [
            Client(
                reading.reader.client,
                reading.reader.generation,
                reading.use,
                _speaks(reading),
                lost.get(reading.reader.id),
            )
            for reading in readings
        ]
    )


def _questions(moved: Moved, report: Report) -> tuple[Question, ...]:
    """Those of the steps, and each error of the result that none of them asks about."""
    asked = [Question(note.pointer, phrase(note.template, note.params)) for note in moved.of("question")]
    places = {question.pointer for question in asked}
    errors: list[Finding] = [finding for finding in report.findings if finding.severity == "error"]
    more = [
        Question(f.shown_pointer, phrase(f.hit.message, f.hit.params), f.rule)
        for f in errors
        if f.shown_pointer not in places
    ]
    return (*asked, *more)
