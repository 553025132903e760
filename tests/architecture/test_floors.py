"""A module imports only from floors below its own; rooms on one floor never import each other."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src/a2acard"

FLOORS: tuple[tuple[str, ...], ...] = (
    ("types",),
    ("errors",),
    ("source", "url", "redact", "jcs", "jsontext", "languages"),
    ("spec", "finding", "jws"),
    ("card", "mapping", "canonical_form"),
    ("rules", "examples", "declarations", "migration", "comparison", "readers", "signing"),
    ("linter", "discovery", "serving", "reports", "authoring"),
    ("conversion", "authorship"),
    ("probing", "mock"),
    ("pytest_plugin", "web"),
    ("cli",),
    ("__main__",),
)
"""Rooms and modules from the ground up; the empty ones are kept for what comes later.

`examples` and `declarations` are knowledge like `rules`: what a good card looks like, and how other languages spell the
tables of `spec`. Both are pure and know nothing of engines; `declarations` needs `finding` for where links start.
`readers` is knowledge about the clients out there: what they make of a card, each as a value.
"""

FLOOR = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
MODULES = sorted(SOURCE.rglob("*.py"))


def room_of(module: str) -> str:
    """The room of a dotted name inside the package; the package itself is "__init__"."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else "__init__"


def imports(path: Path) -> list[tuple[str, bool]]:
    """The modules of ours that a file imports anywhere (lazily and for typing too), and whether for typing only."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    typing = {id(node) for block in ast.walk(tree) if _is_typing_block(block) for node in ast.walk(block)}
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            if (node.module or "").split(".")[0] == "a2acard":
                names = (
                    [node.module or ""]
                    if node.module != "a2acard"
                    else [f"a2acard.{a.name}" for a in node.names]
                )
                found += [(name, id(node) in typing) for name in names]
        elif isinstance(node, ast.Import):
            found += [(a.name, id(node) in typing) for a in node.names if a.name.split(".")[0] == "a2acard"]
    return found


def _is_typing_block(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"


def room(path: Path) -> str:
    """The room a file is in."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_go_down(path: Path) -> None:
    """Every import leads to the same room or to a lower floor."""
    here = room(path)
    if here == "__init__":
        return
    assert here in FLOOR, f"{here} has no floor"
    for module, _ in imports(path):
        there = room_of(module)
        if there == "__version__":
            continue
        assert there == here or FLOOR[there] < FLOOR[here], f"{path.name} ({here}) imports {module}"


def test_floors_name_what_there_is() -> None:
    """Each room on the list exists, and each room that exists is on the list."""
    rooms = {room(path) for path in MODULES} - {"__init__"}
    assert rooms == set(FLOOR)


def test_no_circle_at_run_time() -> None:
    """No circle of imports at module level, so that every module can be imported first."""
    graph: dict[str, set[str]] = {}
    for path in MODULES:
        name = ".".join(("a2acard", *path.relative_to(SOURCE).with_suffix("").parts)).removesuffix(
            ".__init__"
        )
        tree = ast.parse(path.read_text(encoding="utf-8"))
        graph[name] = {n.module or "" for n in tree.body if isinstance(n, ast.ImportFrom)}
    done: set[str] = set()

    def visit(name: str, trail: tuple[str, ...]) -> None:
        assert name not in trail, " → ".join((*trail, name))
        if name in done or name not in graph:
            return
        for other in graph[name]:
            visit(other, (*trail, name))
        done.add(name)

    for name in graph:
        visit(name, ())
