"""What an error says is a phrase, so that it can be told in every language."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from a2acard import errors

SOURCE = Path(__file__).parents[2] / "src/a2acard"
TOLD = (
    "authorship.py",
    "canonical_form.py",
    "card",
    "comparison",
    "conversion.py",
    "discovery",
    "jcs.py",
    "jws.py",
    "migration",
    "mock",
    "probing",
    "readers",
    "signing",
    "source",
    "spec",
    "url.py",
)
"""The rooms whose errors readers of other languages are told in their own."""
ERRORS = {
    name
    for name, item in vars(errors).items()
    if isinstance(item, type) and issubclass(item, errors.CardError)
}
REASONS = {
    "Refusal": 1,
    "Drop": 1,
    "Unsure": 0,
    "SignatureReport": 1,
    "Refused": 0,
    "Passed": 2,
    "Left": 2,
    "Spent": 1,
    "_verdict": 3,
}
"""Values that carry a reason which people read: its place among the arguments."""


def modules() -> list[Path]:
    """The modules of these rooms."""
    found = [SOURCE / name for name in TOLD]
    return sorted(
        [path for one in found for path in (one.rglob("*.py") if one.is_dir() else [one]) if path.exists()]
    )


def plain(node: ast.expr) -> Iterator[str]:
    """The texts that an argument may be and that nobody could translate."""
    if isinstance(node, ast.IfExp):
        yield from plain(node.body)
        yield from plain(node.orelse)
    elif isinstance(node, ast.BoolOp):
        for item in node.values:
            yield from plain(item)
    elif isinstance(node, ast.BinOp):
        yield from plain(node.left)
        yield from plain(node.right)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join([str(part.value) for part in node.values if isinstance(part, ast.Constant)])


def calls(tree: ast.Module) -> Iterator[tuple[ast.Call, list[ast.expr]]]:
    """The errors and reasons that a module makes, each with the arguments that are told."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
            continue
        if node.func.id in ERRORS:
            yield node, node.args
        elif node.func.id in REASONS:
            at = REASONS[node.func.id]
            yield node, node.args[at : at + 1]


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_errors_are_phrases(path: Path) -> None:
    """No error or reason is a plain text with words: it is a `Phrase`, which has a template and named values."""
    for call, told in calls(ast.parse(path.read_text(encoding="utf-8"))):
        for item in told:
            found = [text for text in plain(item) if re.search(r"[A-Za-z]{2,} |^[; ,:]*[a-z]+ ", text)]
            assert found == [], f"{path.name}:{call.lineno}: make {found} a Phrase"
