"""JSON Schema and zod at work: good cards pass, every wrong shape is refused, by real validators."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from a2acard.declarations import PUBLISHED, declare
from a2acard.declarations.json_schema import json_schema
from tests.declarations.cards import good_cards, judged_cards
from tests.declarations.faults import DYNAMIC, Fault, faults, whole_card
from tests.npm import Tools

HERE = Path(__file__).parent
JUDGED = ("1.0", "0.3")
"""The versions of which a schema and the linter can say the same; cards of 0.2 differ by patch version."""


def wrong_cards(version: str) -> list[Fault]:
    """The cards that a validator must refuse."""
    return [fault for fault in faults(version) if fault.kind in DYNAMIC]


def jsonschema_verdicts(version: str, cards: list[Any]) -> list[bool]:
    """What the package jsonschema says."""
    validator = Draft202012Validator(json_schema(version))
    return [validator.is_valid(card) for card in cards]


def ajv_verdicts(tools: Tools, folder: Path, version: str, cards: list[Any]) -> list[bool]:
    """What Ajv says in strict mode, in which it also refuses schemas that are not sound."""
    shutil.copy(HERE / "ajv.mjs", tools.folder)
    (folder / "schema.json").write_text(declare("jsonschema", version), encoding="utf-8")
    (folder / "cards.json").write_text(json.dumps(cards), encoding="utf-8")
    done = tools.run(tools.folder / "ajv.mjs", folder / "schema.json", folder / "cards.json")
    assert done.returncode == 0, done.stderr
    return list(json.loads(done.stdout))


def zod_verdicts(tools: Tools, folder: Path, version: str, cards: list[Any]) -> list[dict[str, Any]]:
    """What zod says, from the module as TypeScript compiles it."""
    work = tools.folder / f"zod-{version}"
    work.mkdir(exist_ok=True)
    shutil.copy(HERE / "zod.mjs", work)
    (work / "agent-card.zod.ts").write_text(declare("zod", version), encoding="utf-8")
    (work / "package.json").write_text('{"type": "module"}')
    options = ("--strict", "--module", "nodenext", "--target", "es2022", "--outDir", work / "out")
    compiled = tools.run("typescript/bin/tsc", *options, work / "agent-card.zod.ts")
    assert compiled.returncode == 0, compiled.stdout
    (folder / "cards.json").write_text(json.dumps(cards), encoding="utf-8")
    done = tools.run(work / "zod.mjs", folder / "cards.json")
    assert done.returncode == 0, done.stderr
    return list(json.loads(done.stdout))


@pytest.mark.parametrize("version", PUBLISHED)
def test_good_cards_pass(tools: Tools, tmp_path: Path, version: str) -> None:
    """Whole cards, examples, and a card with everything in it: each passes, and zod changes nothing in it."""
    cards = [*[named.card for named in good_cards(version)], whole_card(version)]
    assert len(cards) > {"1.0": 20, "0.3": 1, "0.2": 0}[version]
    assert all(jsonschema_verdicts(version, cards))
    assert all(ajv_verdicts(tools, tmp_path, version, cards))
    for verdict in zod_verdicts(tools, tmp_path, version, cards):
        assert verdict == {"faults": [], "same": True}


@pytest.mark.parametrize("version", PUBLISHED)
def test_wrong_shapes_are_refused(tools: Tools, tmp_path: Path, version: str) -> None:
    """Every member, missing, null, of another type, empty, with a wrong word, of no kind and of two."""
    wrong = wrong_cards(version)
    cards = [fault.card for fault in wrong]
    assert len(cards) > 300
    by_all = (
        jsonschema_verdicts(version, cards),
        ajv_verdicts(tools, tmp_path, version, cards),
        [not verdict["faults"] for verdict in zod_verdicts(tools, tmp_path, version, cards)],
    )
    for verdicts in by_all:
        assert [str(fault) for fault, passed in zip(wrong, verdicts, strict=True) if passed] == []


@pytest.mark.parametrize("version", PUBLISHED)
def test_unknown_members_pass(tools: Tools, tmp_path: Path, version: str) -> None:
    """A member that the version does not know is allowed everywhere (A2A 1.0 §5.7), and zod passes it on."""
    card = whole_card(version)
    card["x-vendor"] = {"any": ["thing"]}
    card["skills"][0]["x-vendor"] = None
    card["capabilities"]["x-vendor"] = True
    assert jsonschema_verdicts(version, [card]) == ajv_verdicts(tools, tmp_path, version, [card]) == [True]
    assert zod_verdicts(tools, tmp_path, version, [card]) == [{"faults": [], "same": True}]


@pytest.mark.parametrize("version", JUDGED)
def test_validators_agree_with_the_linter(tools: Tools, tmp_path: Path, version: str) -> None:
    """Over a thousand cards of the rules' pages and the corpus: the shape is right for all or wrong for all."""
    judged = judged_cards(version)
    cards = [named.card for named, _ in judged]
    assert len(cards) > 800
    expected = [is_right for _, is_right in judged]
    assert {True, False} <= set(expected)
    for verdicts in (
        jsonschema_verdicts(version, cards),
        ajv_verdicts(tools, tmp_path, version, cards),
        [not verdict["faults"] for verdict in zod_verdicts(tools, tmp_path, version, cards)],
    ):
        rows = zip(judged, expected, verdicts, strict=True)
        assert [named.name for (named, _), due, said in rows if due != said] == []


def test_zod_says_where_and_what(tools: Tools, tmp_path: Path) -> None:
    """A fault has its path, and the checks of our own say what they want."""
    card = whole_card("1.0")
    card["securitySchemes"] = {"none": {}}
    card["securityRequirements"] = [{"none": []}]
    del card["skills"][0]["tags"]
    (verdict,) = zod_verdicts(tools, tmp_path, "1.0", [card])
    found = dict(verdict["faults"])
    assert found["securitySchemes/none"].startswith("exactly one of apiKeySecurityScheme, ")
    assert found["securityRequirements/0"] == "schemes is missing"
    assert "skills/0/tags" in found
