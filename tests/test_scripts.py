"""The chores work: scaffolding a rule, counting a corpus, telling stale files."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from scripts import corpus, generate, new_rule

ROOT = Path(__file__).parent.parent


def test_new_rule_scaffolds_a_rule_that_loads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The scaffold is a rule that can be listed, run and explained at once."""
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(new_rule, "RULES", tmp_path / "src/a2acard/rules")
    assert new_rule.main(["skills/skill-has-no-verb"]) == 0
    code = "import sys; sys.path.insert(0, sys.argv[1]); from a2acard.cli.main import main; sys.exit(main(sys.argv[2:]))"
    call = [sys.executable, "-I", "-c", code, str(tmp_path / "src")]
    shown = subprocess.run(
        [*call, "explain", "skill-has-no-verb"], capture_output=True, text=True, check=True
    )
    assert "| 1.0 | off | warning | warning |" in shown.stdout
    card = '{"name": "x", "version": "1.0.0", "skills": []}'
    found = subprocess.run(
        [*call, "lint", "--select", "skill-has-no-verb", card], capture_output=True, text=True, check=True
    )
    assert "[skill-has-no-verb]" in found.stdout
    assert new_rule.main(["skills/skill-has-no-verb"]) == 2
    assert new_rule.main(["response/server-named"]) == 0
    judged = (
        "import sys; sys.path.insert(0, sys.argv[1]); from a2acard.card.response import Response; from a2acard import lint; "
        "seen = Response('https://a.example/x', 'https://a.example/x', 'exact', sys.argv[2].encode(), headers={'server': 'x'}); "
        "print([f.rule for f in lint(seen.body, response=seen, select=['server-named']).findings])"
    )
    call = [sys.executable, "-I", "-c", judged, str(tmp_path / "src"), card]
    assert subprocess.run(call, capture_output=True, text=True, check=True).stdout == "['server-named']\n"


@pytest.mark.parametrize("name", ["nonsense", "nowhere/a-rule", "skills/Bad_Name", ""])
def test_new_rule_refuses_bad_names(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A name that is no folder and rule id is refused with the usage."""
    assert new_rule.main([name]) == 2
    assert "usage" in capsys.readouterr().err


def test_corpus_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Counts per version and rule, the difference to the last run, and the hits of one rule."""
    for path in (ROOT / "tests/corpus/accepted").glob("*.json"):
        shutil.copy(path, tmp_path)
    monkeypatch.setenv("A2ACARD_CORPUS", str(tmp_path))
    monkeypatch.setattr(corpus, "LAST", tmp_path / "last.txt")
    assert corpus.main([]) == 0
    first = capsys.readouterr().out
    assert "5 files: 4 1.0, 1 0.3" in first
    assert "invisible-security" in first
    (tmp_path / "customer-support.json").unlink()
    assert corpus.main([]) == 0
    assert "invisible-security  (-1)" in capsys.readouterr().out
    assert corpus.main(["example-domain"]) == 0
    assert "example-domain /supportedInterfaces/0/url" in capsys.readouterr().out


def test_corpus_without_a_folder_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without a folder the chore says what it wants."""
    monkeypatch.delenv("A2ACARD_CORPUS", raising=False)
    assert corpus.main([]) == 2
    assert "A2ACARD_CORPUS" in capsys.readouterr().err


def test_stale_files_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In an empty folder everything is out of date; after writing nothing is."""
    monkeypatch.setattr(generate, "ROOT", tmp_path)
    assert generate.main(["--check"]) == 1
    assert "out of date" in capsys.readouterr().err
    assert generate.main([]) == 0
    assert generate.main(["--check"]) == 0
    (tmp_path / "docs/rules/gone.md").write_text("x")
    assert generate.main(["--check"]) == 1
    assert generate.main([]) == 0
    assert not (tmp_path / "docs/rules/gone.md").exists()
