"""TypeScript and Python types at work: good cards compile, and a compiler refuses every wrong one, at its line."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from a2acard.declarations import PUBLISHED, declare
from tests.declarations.cards import good_cards
from tests.declarations.faults import STATIC, faults, whole_card
from tests.npm import Tools

Judge = Callable[[Tools, Path, str, list[object]], set[int]]


def typescript(package: str) -> Judge:
    """A judge: `tsc --strict` over a file with a card a line; the numbers of the cards that it refuses."""

    def judge(tools: Tools, folder: Path, version: str, cards: list[object]) -> set[int]:
        (folder / "types.ts").write_text(declare("typescript", version), encoding="utf-8")
        lines = [f"export const card{n}: AgentCard = {json.dumps(card)};" for n, card in enumerate(cards)]
        uses = folder / "uses.ts"
        uses.write_text("\n".join(['import type { AgentCard } from "./types";', *lines]), encoding="utf-8")
        done = tools.run(f"{package}/bin/tsc", "--strict", "--noEmit", "--target", "es2020", uses)
        return _lines(done, r"uses\.ts\((\d+),", first=2)

    return judge


def mypy(tools: Tools, folder: Path, version: str, cards: list[object]) -> set[int]:
    """A judge: `mypy --strict`, as a program of its own, on the module and on cards a line."""
    command = [sys.executable, "-m", "mypy", "--strict", "--no-incremental", "--config-file", ""]
    done = subprocess.run(
        [*command, *_python(folder, version, cards)], cwd=folder, capture_output=True, text=True, check=False
    )
    return _lines(done, r"uses\.py:(\d+): error", first=2)


def pyright(tools: Tools, folder: Path, version: str, cards: list[object]) -> set[int]:
    """A judge: Pyright in strict mode, on the module and on cards a line."""
    files = _python(folder, version, cards)
    settings = {"typeCheckingMode": "strict", "include": files, "pythonVersion": "3.11"}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    done = tools.run("pyright/index.js", "--project", folder)
    return _lines(done, r"uses\.py:(\d+):\d+ - error", first=2)


def _python(folder: Path, version: str, cards: list[object]) -> tuple[str, str]:
    (folder / "types_of_card.py").write_text(declare("python", version), encoding="utf-8")
    lines = [f"card{n}: AgentCard = {card!r}" for n, card in enumerate(cards)]
    text = "\n".join(["from types_of_card import AgentCard", *lines]) + "\n"
    (folder / "uses.py").write_text(text, encoding="utf-8")
    return "types_of_card.py", "uses.py"


def _lines(done: subprocess.CompletedProcess[str], pattern: str, *, first: int) -> set[int]:
    """The numbers of the cards with an error; fails for an error anywhere else."""
    found = {int(number) - first for number in re.findall(pattern, done.stdout)}
    places = re.findall(r"^\S*?(\w+\.(?:ts|py))[:(]", done.stdout, re.MULTILINE)
    assert set(places) <= {"uses.ts", "uses.py"}, done.stdout[:3000]
    assert bool(found) is (done.returncode != 0), done.stdout[:3000] + done.stderr[:3000]
    return found


JUDGES = {
    "tsc 7.0": typescript("typescript"),
    "tsc 5.0": typescript("typescript-5.0"),
    "mypy": mypy,
    "pyright": pyright,
}


@pytest.mark.parametrize("version", PUBLISHED)
@pytest.mark.parametrize("judge", JUDGES.values(), ids=JUDGES)
def test_checkers(tools: Tools, tmp_path: Path, judge: Judge, version: str) -> None:
    """Good cards pass; missing, null, of another type, misspelt, a wrong word, no kind and two: each is refused.

    A literal with members of another version is refused too: two of our good cards have some.
    """
    good: list[tuple[str, object]] = [(named.name, named.card) for named in good_cards(version)]
    good.append(("a card with everything", whole_card(version)))
    wrong = [(str(fault), fault.card) for fault in faults(version) if fault.kind in STATIC]
    assert len(wrong) > 300
    cards = [*good, *wrong]
    refused = judge(tools, tmp_path, version, [card for _, card in cards])
    named = {name for number, (name, _) in enumerate(cards) if number in refused}
    foreign = {"customer-support.json", "transition-hybrid"} if version == "1.0" else set()
    assert named - {name for name, _ in wrong} == foreign
    assert [
        name for number, (name, _) in enumerate(cards) if number >= len(good) and number not in refused
    ] == []
