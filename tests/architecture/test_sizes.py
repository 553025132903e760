"""Files and functions stay small enough to be read at once."""

from __future__ import annotations

import ast
from pathlib import Path
from statistics import median

SOURCE = Path(__file__).parents[2] / "src/a2acard"
MOST_LINES = 500
TABLES = ("spec/v1_0.py", "spec/v0_3.py", "rules/media_types/_registry.py")
"""Tables of facts, which are as long as the facts are many."""


def test_files_are_small() -> None:
    """No file but a table has more than 500 lines, and the median is about a hundred at most."""
    lengths = {
        str(path.relative_to(SOURCE)): len(path.read_text(encoding="utf-8").splitlines())
        for path in SOURCE.rglob("*.py")
    }
    assert {name for name, length in lengths.items() if length > MOST_LINES} <= set(TABLES)
    assert median(lengths.values()) <= 110


def test_functions_are_small() -> None:
    """The median function has at most 12 lines, and 95 % have under 50."""
    sizes = []
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                sizes.append((node.end_lineno or node.lineno) - node.lineno + 1)
    sizes.sort()
    assert median(sizes) <= 12
    assert sizes[int(len(sizes) * 0.95)] < 50


def test_public_things_have_docstrings() -> None:
    """Every public module, class and function says what it is."""
    for path in SOURCE.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        assert ast.get_docstring(tree), path
        for node in tree.body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
                assert ast.get_docstring(node), f"{path}: {node.name}"
