"""The compiled wheel: built by its own command, and the same to the last byte of every finding."""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from a2acard.linter.run import Plan, judge
from a2acard.reports.json_v1 import file_data
from a2acard.source.parse import read
from benchmarks.cards import cards
from tests.environments import install

ROOT = Path(__file__).parents[2]
SCRIPT = """
import base64, json, sys
from a2acard.linter.run import Plan, judge
from a2acard.reports.json_v1 import file_data
from a2acard.rules import survey
from a2acard.source.parse import read
from a2acard.spec import shape
print(survey.__file__, shape.__file__)
for line in open(sys.argv[1], "rb"):
    print(json.dumps([file_data(judge(read(base64.b64decode(line)), Plan(profile))) for profile in ("recommended", "strict")]))
"""


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the compiled wheel is installed."""
    if not (shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")):
        pytest.skip("no compiler for C here")
    folder = tmp_path_factory.mktemp("compiled")
    done = subprocess.run(
        [ROOT / "scripts/wheel", "--compiled", folder / "dist"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    (wheel,) = (folder / "dist").glob("*.whl")
    assert "none-any" not in wheel.name
    told = install(Path(sys.executable), "--no-deps", "--target", str(folder / "site"), str(wheel))
    assert told.returncode == 0, told.stderr
    return folder / "site"


def changed(card: Any, chance: random.Random) -> Any:
    """A card with one value of another type somewhere, or a member less, or one more."""
    node = json.loads(json.dumps(card))
    held = node
    while isinstance(held, dict) and held:
        name = chance.choice(list(held))
        inner = held[name]
        if isinstance(inner, list) and inner and isinstance(inner[0], dict):
            inner = chance.choice(inner)
        if not isinstance(inner, dict) or chance.random() < 0.4:
            change: Any = chance.choice(
                (None, 5, 1.5, True, "", "x", [], [None], {}, {"x": []}, "\ud800", "a" * 3000)
            )
            if chance.random() < 0.2:
                del held[name]
            elif chance.random() < 0.3:
                held[f"{name}_more"] = change
            else:
                held[name] = change
            break
        held = inner
    return node


def documents() -> list[bytes]:
    """Good and bad cards, cards of every version, and cards that were changed at random."""
    found = [path.read_bytes() for path in sorted((ROOT / "tests/corpus").rglob("*.json"))]
    folder = os.environ.get("A2ACARD_CORPUS")
    if folder:
        found += [path.read_bytes() for path in sorted(Path(folder).glob("*.json"))[:400]]
    made = [*cards(400)]
    chance = random.Random(7)
    whole = [json.loads(data) for data in found[:200] if data[:1] == b"{" and _is_json(data)]
    made += [changed(chance.choice([*made, *whole]), chance) for _ in range(1200)]
    return [*found, *[json.dumps(card).encode() for card in made]]


def _is_json(data: bytes) -> bool:
    try:
        return isinstance(json.loads(data), dict)
    except (ValueError, RecursionError):
        return False


def test_the_findings_are_the_same(compiled: Path, tmp_path: Path) -> None:
    """On everything, in two profiles."""
    import base64

    given = documents()
    file = tmp_path / "cards"
    file.write_bytes(b"\n".join([base64.b64encode(data) for data in given]))
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, str(file)],
        env=os.environ | {"PYTHONPATH": str(compiled)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    first, *rows = done.stdout.splitlines()
    assert all([name.startswith(str(compiled)) and name.endswith((".so", ".pyd")) for name in first.split()])
    assert len(rows) == len(given) > 1500
    for data, row in zip(given, rows, strict=True):
        ours = [file_data(judge(read(data), Plan(profile))) for profile in ("recommended", "strict")]
        assert json.loads(row) == json.loads(json.dumps(ours)), data[:400]


def test_the_command_works(compiled: Path, tmp_path: Path) -> None:
    """With a report, in another language, and with JSON Lines."""
    bad = ROOT / "examples/broken-card.json"
    env = os.environ | {"PYTHONPATH": str(compiled)}
    for arguments in (
        ["--lang", "ru"],
        ["--format", "sarif"],
        ["--diff"],
        ["--fix", "--output", f"json:{tmp_path}/x"],
    ):
        copy = tmp_path / "card.json"
        copy.write_bytes(bad.read_bytes())
        command = [sys.executable, "-m", "a2acard", "lint", str(copy), *arguments]
        theirs = subprocess.run(command, env=env, cwd=tmp_path, capture_output=True, check=False)
        copy.write_bytes(bad.read_bytes())
        ours = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
        assert (theirs.returncode, theirs.stdout, theirs.stderr) == (
            ours.returncode,
            ours.stdout,
            ours.stderr,
        )
