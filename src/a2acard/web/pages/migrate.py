"""`/migrate`: an old card on the left, the new one on the right, with every change, loss and question."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool

from a2acard.conversion import migrate as carried
from a2acard.errors import CardError, EditError
from a2acard.source.parse import read
from a2acard.types import value
from a2acard.web.drawing import MOST_LINES, marked
from a2acard.web.looking import NO_CARD, Given, given, sent
from a2acard.web.rendering import page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from starlette.requests import Request
    from starlette.responses import Response

    from a2acard.migration._base import Note
    from a2acard.migration.result import Migration
    from a2acard.source.document import Document
    from a2acard.source.place import Place
    from a2acard.types import Path

TARGETS = ("1.0", "0.3")
WIRES = ("keep", "upgrade")


async def migrate(request: Request) -> Response:
    """The form, and what a card that was sent becomes."""
    found, made, error, to, wire = Given(), None, "", "1.0", "keep"
    if request.method == "POST":
        form = await sent(request)
        to = str(form.get("to")) if form.get("to") in TARGETS else "1.0"
        wire = str(form.get("wire")) if form.get("wire") in WIRES else "keep"
        found = await given(request)
        if not found.is_card:
            error = NO_CARD
        elif not found.error and found.data.strip():
            made, error = await run_in_threadpool(_carried, found.data, to, wire)
    text = "" if not found.is_card else found.data.decode("utf-8", "replace")
    values: dict[str, Any] = {
        "given": found,
        "text": text,
        "made": made,
        "error": error,
        "to": to,
        "wire": wire,
    }
    if made is not None:
        values |= await run_in_threadpool(_told, found.data, made)
    return page(request, "migrate.html", targets=TARGETS, **values)


@value
class Told:
    """A note with the lines it is about: of the old card, and of the new one, where it has one there."""

    note: Note
    old: int | None
    new: int | None


def _told(data: bytes, made: Migration) -> dict[str, Any]:
    """Both cards line by line, what changed marked in them, and each note with its lines."""
    old, new = read(data), read(made.card)
    changes = [Told(note, _line(old, note.old), _line(new, note.new)) for note in made.changes]
    losses = [Told(note, _line(old, note.old), _line(new, note.new)) for note in made.losses]
    notes = [*((note, "info") for note in made.changes), *((note, "warning") for note in made.losses)]
    old_marks = [(place, word) for note, word in notes if (place := _place(old, note.old)) is not None]
    new_marks = [(place, word) for note, word in notes if (place := _place(new, note.new)) is not None]
    lines = {"old_lines": marked(old, old_marks), "new_lines": marked(new, new_marks)}
    return {"changes": changes, "losses": losses} | lines


def _line(document: Document, path: Path | None) -> int | None:
    place = _place(document, path)
    return place.line if place is not None and place.line <= MOST_LINES else None


def _place(document: Document, path: Path | None) -> Place | None:
    """Where the value at `path` stands, None where nothing does."""
    if path is None:
        return None
    try:
        return document.place(document.span(path))
    except EditError:
        return None


def _carried(data: bytes, to: str, wire: str) -> tuple[Migration | None, str]:
    try:
        return carried(data, to=to, wire=wire), ""  # type: ignore[arg-type]  # both were looked up in their lists
    except CardError as error:
        return None, error.message
