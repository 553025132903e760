"""`--baseline`: written when it is not there, used from then on, and told what is gone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tests.cli.run import run

ROOT = Path(__file__).parents[2]
BAD = ROOT / "tests/corpus/flagged/02-missing-tags.json"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a faulty card."""
    (tmp_path / "agents").mkdir()
    (tmp_path / "agents/card.json").write_bytes(BAD.read_bytes())
    monkeypatch.chdir(tmp_path)
    return tmp_path


def rules(*arguments: str) -> list[str]:
    """The rules that a call with the baseline reports."""
    data = json.loads(run("lint", "agents", "--format", "json", "--baseline", "known.json", *arguments).out)
    return [finding["rule"] for file in data["files"] for finding in file["findings"]]


def test_written_then_used(home: Path) -> None:
    """The first run reports, fails and writes; the next is clean, wherever it is called from."""
    first = run("lint", "agents", "--baseline", "known.json")
    assert first.code == 1
    assert "known.json: wrote" in first.err
    data = json.loads((home / "known.json").read_bytes())
    schema = json.loads((ROOT / "docs/schemas/baseline-1.json").read_bytes())
    assert list(Draft202012Validator(schema).iter_errors(data)) == []
    assert {item["path"] for item in data["findings"]} == {"agents/card.json"}
    again = run("lint", "agents", "--baseline", "known.json", "--fail-on", "info")
    assert (again.code, again.err) == (0, "")
    assert run("lint", str(home / "agents/card.json"), "--baseline", str(home / "known.json")).code == 0


def test_moved_lines_stay_known_and_new_findings_show(home: Path) -> None:
    """White space plays no part; a second equal fault elsewhere does."""
    run("lint", "agents", "--baseline", "known.json")
    card = json.loads(BAD.read_bytes())
    (home / "agents/card.json").write_text(json.dumps(card, indent=7), encoding="utf-8")
    assert rules() == []
    card["skills"].append(
        {"id": "new", "name": "New skill", "description": card["skills"][0]["description"] + " too"}
    )
    (home / "agents/card.json").write_text(json.dumps(card), encoding="utf-8")
    assert "missing-member" in rules()


def test_what_is_gone_is_named(home: Path) -> None:
    """An entry that no longer occurs is named, and taken out on request; a rule that was not looked for is not."""
    run("lint", "agents", "--baseline", "known.json")
    card = json.loads(BAD.read_bytes())
    card["skills"][0]["tags"] = ["route"]
    (home / "agents/card.json").write_text(json.dumps(card), encoding="utf-8")
    assert (
        "missing-member"
        not in run("lint", "agents", "--baseline", "known.json", "--select", "no-examples").err
    )
    called = run("lint", "agents", "--baseline", "known.json")
    assert called.code == 0
    assert "agents/card.json: missing-member at /skills/0/tags" in called.err
    run("lint", "agents", "--baseline", "known.json", "--update-baseline")
    assert run("lint", "agents", "--baseline", "known.json").err == ""
    (home / "agents/card.json").unlink()
    (home / "agents/other.json").write_text(json.dumps(card), encoding="utf-8")
    assert "no longer found" in run("lint", "agents", "--baseline", "known.json").err


def test_an_update_keeps_what_was_not_looked_at(home: Path) -> None:
    """Other files and rules stay listed."""
    (home / "agents/two.json").write_bytes(BAD.read_bytes())
    run("lint", "agents", "--baseline", "known.json")
    before = json.loads((home / "known.json").read_bytes())["findings"]
    run(
        "lint",
        "agents/two.json",
        "--baseline",
        "known.json",
        "--select",
        "missing-member",
        "--update-baseline",
    )
    assert json.loads((home / "known.json").read_bytes())["findings"] == before


@pytest.mark.parametrize("text", ["{", "[]", '{"findings": [{"path": "x"}]}', "[" * 100000])
def test_no_baseline(home: Path, text: str) -> None:
    """A file that is none is a wrong request, and stays as it is."""
    (home / "known.json").write_text(text, encoding="utf-8")
    called = run("lint", "agents", "--baseline", "known.json")
    assert called.code == 2
    assert "known.json: not" in called.err
    assert (home / "known.json").read_text(encoding="utf-8") == text
    assert run("lint", "agents", "--update-baseline").code == 2
