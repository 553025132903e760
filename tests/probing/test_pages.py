"""Each check is a file with its page, and the list has them all."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import a2acard.probing
from a2acard.errors import BadValue
from a2acard.probing import CHECKS, check
from a2acard.probing._base import CATEGORIES
from a2acard.probing.pages import page_text
from tests.cli.run import run

ROOT = Path(__file__).parents[2]
FOLDER = Path(a2acard.probing.__file__).parent / "checks"
HEADINGS = ["Asked", "Expected", "Usual faults", "References"]


def test_files_pages_and_list_are_the_same() -> None:
    """No check without a page, none that is not listed, none listed twice."""
    files = {path.stem for path in FOLDER.glob("*.py") if not path.stem.startswith("_")}
    assert files == {path.stem for path in FOLDER.glob("*.md")} == {name.replace("-", "_") for name in CHECKS}
    assert len(set(CHECKS)) == len(CHECKS)


@pytest.mark.parametrize("name", CHECKS)
def test_page(name: str) -> None:
    """The page has its parts, and the check its metadata."""
    item = check(name)
    text = page_text(name)
    assert item.id == name
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == HEADINGS
    assert all(re.split(r"^## .*$", text, flags=re.MULTILINE))
    assert item.summary[0].islower() or item.summary.startswith("HEAD")
    assert not item.summary.endswith(".")
    assert item.clause


@pytest.mark.parametrize("name", CHECKS)
def test_categories_are_from_the_list(name: str) -> None:
    """A check names no category that is not one, and the page of the command has them all."""
    source = (FOLDER / f"{name.replace('-', '_')}.py").read_text(encoding="utf-8")
    named = set(re.findall(r'(?:failed|warned)\(\s*"([^"]+)"', source))
    assert named <= CATEGORIES.keys()
    text = (ROOT / "docs/probe.md").read_text(encoding="utf-8")
    for category, meaning in CATEGORIES.items():
        assert f"| `{category}` | {meaning} |" in text


def test_explain_prints_the_page() -> None:
    """As text, and as JSON by its schema."""
    assert run("explain", "unknown-version").out.startswith("# unknown-version\n\nDoes the agent refuse")
    done = json.loads(run("explain", "not-modified", "--format", "json").out)
    schema = json.loads((ROOT / "docs/schemas/explain-1.json").read_text(encoding="utf-8"))
    assert list(Draft202012Validator(schema).iter_errors(done)) == []
    assert done["check"]["about"] == "card"
    assert "did you mean 'unknown-version'" in run("explain", "unknown-versions").err


@pytest.mark.parametrize("name", CHECKS)
def test_links_lead_somewhere(name: str) -> None:
    """Among the pages to a page that there is, in a terminal to the site."""
    links = re.findall(r"\]\(([^)]*)\)", page_text(name))
    assert all([(FOLDER / link.replace("-", "_")).is_file() for link in links])
    shown = re.findall(r"\]\(([^)]*)\)", run("explain", name).out)
    assert shown == [f"https://a2acard.dev/probes/{link.removesuffix('.md')}" for link in links]


def test_unknown_checks_are_refused() -> None:
    """With the one that looks alike."""
    with pytest.raises(BadValue, match="did you mean 'alive'"):
        check("alife")
    with pytest.raises(BadValue, match=r"unknown check 5$"):
        check(5)  # type: ignore[arg-type]  # as somebody's tests may have it
