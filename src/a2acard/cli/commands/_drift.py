"""`a2acard new --check`: whether a card is still what its inputs give, and where it is not."""

from __future__ import annotations

import sys

from a2acard.cli.exit_codes import CLEAN, FINDINGS
from a2acard.cli.languages import said
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.authoring.composing import Authored
    from a2acard.source.document import Document


def check(path: str, made: Authored) -> int:
    """Say whether the card at `path` has the bytes that the inputs give; signatures that it has aside."""
    from a2acard.authoring.loading import json_value
    from a2acard.authoring.writing import written
    from a2acard.cli.commands._new_inputs import MOST_BYTES, read
    from a2acard.cli.terminal import write_whole
    from a2acard.redact import printable, redacted
    from a2acard.source.parse import read as read_document

    data = read(path, MOST_BYTES)
    held = json_value(path, data)
    signatures = held.get("signatures") if isinstance(held, dict) else None
    wanted = written(made.card | {"signatures": signatures}) if signatures else made.data
    if data == wanted:
        print(said(Phrase("{path} is what its inputs give", path=printable(redacted(path)))))
        return CLEAN
    text = _compared(read_document(data), read_document(wanted), path) + _unified(data, wanted, path)
    write_whole(sys.stdout, text)
    return FINDINGS


def _compared(old: Document, new: Document, path: str) -> str:
    """What the difference means for callers; empty where the old one is no card."""
    from a2acard.card import Card
    from a2acard.comparison import compare_cards
    from a2acard.errors import SpecError
    from a2acard.reports.comparison import render

    try:
        made = compare_cards(Card.of(old), Card.of(new))
    except SpecError:
        return ""
    if not made.changes:
        if old.value == new.value:
            text = Phrase("the card says the same in other bytes")
        else:
            text = Phrase("nothing that callers act on differs")
        return f"{said(text)}\n\n"
    return render(made, "text", path, said(Phrase("its inputs"))) + "\n"


def _unified(old: bytes, new: bytes, path: str) -> str:
    from difflib import unified_diff

    from a2acard.redact import printable, redacted

    lines = unified_diff(
        old.decode("utf-8", "replace").splitlines(),
        new.decode("utf-8", "replace").splitlines(),
        path,
        said(Phrase("its inputs")),
        lineterm="",
    )
    text = "".join([printable(redacted(line)) + "\n" for line in lines])
    return text or said(Phrase("only line ends differ")) + "\n"
