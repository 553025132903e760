"""Carries a card over from one version to another: the steps' edits, spliced once, and what there is to say about them."""

from __future__ import annotations

from a2acard.errors import BadValue, SpecError, WouldLose
from a2acard.migration._base import Draft, Note
from a2acard.migration._steps import BACK, FORTH
from a2acard.migration.one_flow import STEP as ONE_FLOW
from a2acard.migration.spelling import STEP as SPELLING
from a2acard.migration.v0_x_to_1_0.interfaces import OLD
from a2acard.source.document import Document
from a2acard.source.parse import read
from a2acard.source.splice import splice
from a2acard.spec.detect import detect
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Literal, TypeAlias

    from a2acard.migration._base import Step
    from a2acard.types import JSON, Path

    Target: TypeAlias = Literal["1.0", "0.3"]
    Wire: TypeAlias = Literal["keep", "upgrade"]
    Half: TypeAlias = Literal["auto", "keep", "drop"]

TARGETS = ("1.0", "0.3")
WIRES = ("keep", "upgrade")
HALVES = ("auto", "keep", "drop")


@value
class Moved:
    """What a migration made: the document before and after, and its notes in the order of the steps.

    `card_version` is what the card was found to be, `to` what it is now (`1.0`, `hybrid` or `0.3`), `wire` the version
    that the interfaces say; `signatures` are those that were dropped.
    """

    before: Document
    after: Document
    card_version: str
    to: str
    wire: str
    notes: tuple[Note, ...]
    signatures: tuple[JSON, ...] = ()

    def of(self, kind: str) -> tuple[Note, ...]:
        """The notes of one kind: `change`, `loss` or `question`."""
        return tuple([note for note in self.notes if note.kind == kind])


def move(
    document: Document,
    *,
    to: Target = "1.0",
    wire: Wire = "keep",
    half: Half = "auto",
    strict: bool = False,
    steps: Iterable[Step] | None = None,
) -> Moved:
    """Carry `document` over to version `to`; the author's order, indentation and words stay where they can.

    `wire` says what the endpoints speak: `keep` leaves each the version it has spoken, so the 0.x half stays beside the
    new one; `upgrade` says that they speak 1.0 now, and the 0.x half goes. `half` overrides that: `keep` or `drop`.
    `strict` refuses where anything would be lost. `steps` are other steps than those there are.

    Raises SourceError for a text that is no JSON, SpecError for what is no Agent Card or a document with members that
    are there twice, WouldLose with `strict`, BadValue for a wrong request.
    """
    _check(to, wire, half)
    document.require()
    detection = detect(document.value)
    if detection.version is None or not isinstance(document.value, dict):
        raise SpecError(
            Phrase(
                "not an Agent Card; it looks like {looks_like}",
                looks_like=detection.looks_like or Phrase("something else"),
            )
        )
    odd = next((problem for problem in document.problems if problem.kind == "non-finite-number"), None)
    if odd is not None:
        raise SpecError(Phrase("a number is none that JSON has; `a2acard lint` shows where"))
    twice = next((problem for problem in document.problems if problem.kind == "duplicate-member"), None)
    if twice is not None:
        raise SpecError(
            Phrase(
                "a member is there twice, and readers differ in which of them counts; `a2acard lint` shows where"
            )
        )
    if not document.has_text:
        document = read(_written(document.value).encode("utf-8", "surrogatepass"))
    spelt, notes = _pass(document, _draft(document, detection.version, to, wire, half), (SPELLING,))
    if to == "1.0":
        spelt, split = _pass(spelt, _draft(spelt, detection.version, to, wire, half), (ONE_FLOW,))
        notes += split
    draft = _draft(spelt, detection.version, to, wire, half)
    after, more = _pass(spelt, draft, tuple(steps) if steps is not None else FORTH if to == "1.0" else BACK)
    more = [_respelt(document.value, note) for note in more] if spelt is not document else more
    notes = [note for note in (*notes, *more) if note.template]
    lost = [note for note in notes if note.kind == "loss"]
    if strict and lost:
        raise WouldLose(tuple([(note.pointer, note.message) for note in lost]))
    signatures = draft.card.get("signatures")
    return Moved(
        document,
        after,
        detection.version,
        detect(after.value).version or to,
        draft.wire,
        tuple(notes),
        tuple(signatures) if isinstance(signatures, list) else (),
    )


def _check(to: str, wire: str, half: str) -> None:
    for name, item, known in (("to", to, TARGETS), ("wire", wire, WIRES), ("half", half, HALVES)):
        if item not in known:
            raise BadValue(
                Phrase("{name} is one of {known}, not {item!r}", name=name, known=", ".join(known), item=item)
            )
    if to == "0.3" and (wire != "keep" or half != "auto"):
        raise BadValue(
            Phrase("a card of 0.3 has one half and one version: wire and half are for moving to 1.0")
        )


def _draft(document: Document, version: str, to: str, wire: str, half: str) -> Draft:
    assert isinstance(document.value, dict)  # it was detected as a card
    card = document.value
    wanted = half == "keep" or (half == "auto" and wire == "keep")
    has_half = any([card.get(name) is not None for name in OLD])  # without an address nobody could use it
    keep = to == "1.0" and version != "1.0" and wanted and has_half
    return Draft(card, version, "1.0" if wire == "upgrade" else "0.3", keep=keep)


def _pass(document: Document, draft: Draft, steps: Iterable[Step]) -> tuple[Document, list[Note]]:
    notes = [_signed(note, step.id) for step in steps for note in step.run(draft)]
    edits = [edit for note in notes for edit in note.edits]
    return (read(splice(document, edits)) if edits else document), notes


def _signed(note: Note, step: str) -> Note:
    return Note(note.kind, note.template, note.old, note.new, note.params, note.edits, step)


def _respelt(card: JSON, note: Note) -> Note:
    """The note with its old path as the card spelt it."""
    from a2acard.spec._base import snake_case

    if note.old is None:
        return note
    node: JSON = card
    path: list[str | int] = []
    for step in note.old:
        if isinstance(node, dict) and isinstance(step, str) and step not in node and snake_case(step) in node:
            step = snake_case(step)
        path.append(step)
        if isinstance(node, dict) and isinstance(step, str):
            node = node.get(step)
        else:
            node = (
                node[step] if isinstance(node, list) and isinstance(step, int) and step < len(node) else None
            )
    old: Path = tuple(path)
    return Note(note.kind, note.template, old, note.new, note.params, note.edits, note.step)


def _written(card: JSON) -> str:
    from json import dumps

    try:
        return dumps(card, ensure_ascii=False, indent=2) + "\n"
    except (TypeError, ValueError) as error:
        raise BadValue(Phrase("the card holds what JSON has not: {error}", error=str(error))) from error
