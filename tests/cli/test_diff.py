"""`diff` as people and pull requests call it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from tests.cli.run import run

ROOT = Path(__file__).parents[2]
OLD = ROOT / "tests/corpus/accepted/g1-full.json"


@pytest.fixture
def new(tmp_path: Path) -> Path:
    """The card without its first skill, and with a name that Markdown could take for more."""
    card = json.loads(OLD.read_bytes())
    card["skills"].pop(0)
    card["name"] = "Desk <b>*new*</b>"
    path = tmp_path / "agent-card.json"
    path.write_text(json.dumps(card, indent=2))
    return path


def test_text(new: Path) -> None:
    """The grave first, then the verdict; without --require-bump the exit code is 0."""
    done = run("diff", str(OLD), str(new))
    assert done.code == 0
    assert "/skills/0: the skill 'extract-invoice' is gone [skill-removed]" in done.out
    assert done.out.index("breaking:") < done.out.index("cosmetic:")
    assert done.out.rstrip().endswith("is not enough for a major change: it was not raised")


def test_require_bump(new: Path) -> None:
    """A version that was raised enough is exit code 0, another 1."""
    assert run("diff", str(OLD), str(new), "--require-bump").code == 1
    card = json.loads(new.read_text())
    new.write_text(json.dumps(card | {"version": "2.0.0"}))
    assert run("diff", str(OLD), str(new), "--require-bump").code == 0
    assert run("diff", str(OLD), str(OLD), "--require-bump").code == 0


def test_json_follows_its_schema(new: Path) -> None:
    """The JSON report."""
    data = json.loads(run("diff", str(OLD), str(new), "--format", "json").out)
    schema = json.loads((ROOT / "docs/schemas/diff-1.json").read_text(encoding="utf-8"))
    assert list(Draft202012Validator(schema).iter_errors(data)) == []
    assert data["summary"] == {"breaking": 1, "compatible": 0, "cosmetic": 1}
    assert data["bump"] == {"needed": "major", "made": "none", "enough": False}


def test_markdown_is_safe(new: Path) -> None:
    """Nothing of a card becomes markup in a comment."""
    out = run("diff", str(OLD), str(new), "--format", "markdown").out
    assert out.startswith("### Agent Card")
    assert "<b>" not in out
    assert "- `/skills/0` the skill 'extract-invoice' is gone" in out


def test_github_annotations(new: Path) -> None:
    """One a change, at its line of the new card."""
    lines = run("diff", str(OLD), str(new), "--format", "github").out.splitlines()
    assert lines[0].startswith(f"::error file={new}")
    assert any([line.startswith("::notice") and "line=2,col=11" in line for line in lines])
    assert lines[-1].startswith("::error file=")
    assert "title=version" in lines[-1]


def test_revisions_of_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A side may be a revision; what git does not have is exit code 2 with git's word for it."""
    monkeypatch.chdir(tmp_path)
    card = tmp_path / "agent-card.json"
    card.write_bytes(OLD.read_bytes())
    for command in (
        ["init", "-q"],
        ["add", "."],
        ["-c", "user.name=x", "-c", "user.email=x@y.example", "commit", "-qm", "x"],
    ):
        subprocess.run(["git", *command], check=True)
    card.write_text(json.dumps(json.loads(OLD.read_bytes()) | {"name": "Desk"}))
    done = run("diff", "git:HEAD:agent-card.json", "agent-card.json")
    assert done.code == 0
    assert "0 breaking, 0 compatible, 1 cosmetic" in done.out
    assert run("lint", "git:HEAD:agent-card.json").code == run("lint", str(OLD)).code
    for source in ("git:HEAD:nowhere.json", "git:nonsense:agent-card.json", "git:--help:x", "git:HEAD"):
        done = run("diff", source, "agent-card.json")
        assert (done.code, done.out) == (2, ""), source
        assert source in done.err


def test_wrong_requests() -> None:
    """What is no card, or can't be read, is exit code 2."""
    assert run("diff", str(OLD), "no-such-file.json").code == 2
    assert run("diff", "{}", str(OLD)).code == 2
    assert run("diff", "-", "-").code == 2
    assert run("diff", "-", str(OLD), stdin=OLD.read_bytes()).code == 0
