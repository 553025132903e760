"""Reads a step's page: its sections, and the examples that are its tests."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from a2acard.migration import BACK, ONE_FLOW, SPELLING, STEPS, Note, Step
from a2acard.migration._base import Draft
from a2acard.source.parse import read
from a2acard.source.pointer import to_pointer
from a2acard.source.splice import splice

FENCE = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SECTIONS = ["Why", "Examples", "Loses", "References"]
HOMES = {step.id: step.run.__module__ for step in STEPS}


@dataclass
class Example:
    """One card of a page, how it is moved, and what is to come of it."""

    before: str
    words: list[str]
    after: str
    notes: str


def page_path(step: Step) -> Path:
    """Where the page of a step lies: beside the module that lists it."""
    import a2acard.migration

    folder = Path(a2acard.migration.__file__).parent
    if step is SPELLING:
        return folder / "spelling.md"
    if step is ONE_FLOW:
        return folder / "one_flow.md"
    room = "v1_0_to_0_3" if step in BACK else "v0_x_to_1_0"
    found = [
        path for path in (folder / room).glob("*.py") if f'id="{step.id}"' in path.read_text(encoding="utf-8")
    ]
    assert len(found) == 1, f"{step.id} is in {found}"
    return found[0].with_suffix(".md")


def sections(text: str) -> dict[str, str]:
    """The sections of a page by their heading."""
    _, *rest = re.split(r"^## (.+)\n", text, flags=re.MULTILINE)
    return dict(zip(rest[::2], rest[1::2], strict=True))


def examples(text: str) -> list[Example]:
    """The examples of a page: a card, the card after it, and the notes."""
    blocks = FENCE.findall(sections(text)["Examples"])
    assert [kind for kind, _, _ in blocks] == ["json", "after", "notes"] * (len(blocks) // 3)
    return [
        Example(card[2], card[1].split(), after[2], notes[2])
        for card, after, notes in zip(blocks[::3], blocks[1::3], blocks[2::3], strict=True)
    ]


def moved(step: Step, example: Example) -> tuple[str, str]:
    """The card after this step alone, and its notes as lines."""
    document = read(example.before.removesuffix("\n").encode())
    assert not document.problems
    card: Any = document.value
    words = [word for word in example.words if word not in ("keep", "upgrade", "back")]
    version = words[0] if words else "1.0"
    wire = "1.0" if "upgrade" in example.words else "0.3"
    notes = list(step.run(Draft(card, version, wire, keep="keep" in example.words)))
    after = splice(document, [edit for note in notes for edit in note.edits]).decode() + "\n"
    return after, "".join([line(note) + "\n" for note in notes if note.template])


def line(note: Note) -> str:
    """A note as a page has it."""
    where = [to_pointer(path) or "(the card)" for path in (note.old, note.new) if path is not None]
    return f"{note.kind} {' -> '.join(dict.fromkeys(where))}: {note.message}"
