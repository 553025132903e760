"""The SARIF report is valid by the official schema, as Microsoft's own SARIF Multitool ships it."""

from __future__ import annotations

import json
import subprocess
import tarfile
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from a2acard.finding import Report
from a2acard.linter.lint import lint
from a2acard.reports.sarif import render
from tests.corpus_folder import corpus
from tests.npm import program

CARDS = sorted((Path(__file__).parents[1] / "corpus").rglob("*.json"))
TOOL = "@microsoft/sarif-multitool-linux@5.7.0"
MARK = b"Static Analysis Results Format (SARIF) Version 2.1.0 JSON Schema"


@pytest.fixture(scope="module")
def validator(tmp_path_factory: pytest.TempPathFactory) -> Draft202012Validator:
    """The schema, taken out of the tool's program, in which it lies as text."""
    folder = tmp_path_factory.mktemp("multitool")
    subprocess.run(
        [program("npm"), "pack", "--silent", TOOL], cwd=folder, check=True, capture_output=True, timeout=300
    )
    with tarfile.open(next(folder.glob("*.tgz"))) as archive:
        member = archive.extractfile("package/Sarif.Multitool")
        assert member is not None
        binary = member.read()
    start = binary.rindex(b"{", 0, binary.index(MARK))
    schema: Any = json.JSONDecoder().raw_decode(binary[start : start + 500_000].decode("utf-8", "replace"))[0]
    assert len(schema["definitions"]) > 40
    return Draft202012Validator(schema)


def faults(validator: Draft202012Validator, reports: list[Report]) -> list[str]:
    """What the schema says against the report."""
    return [error.message for error in validator.iter_errors(json.loads(render(reports)))]


def test_our_cards(validator: Draft202012Validator) -> None:
    """All our cards: every kind of document, rule and fix."""
    reports = [lint(path, profile="strict") for path in CARDS]
    reports += [
        lint({"name": "x", "skills": [{"tags": [""]}], "version": "1"}),
        lint(Path("no-such-file.json")),
    ]
    assert faults(validator, reports) == []
    assert len([f for report in reports for f in report.findings]) > 200


def test_real_cards(validator: Draft202012Validator) -> None:
    """Real cards too."""
    assert faults(validator, [lint(path, profile="strict") for path in corpus()]) == []


def test_the_schema_refuses(validator: Draft202012Validator) -> None:
    """The schema is the real one: a wrong level and a missing version are refused."""
    data = json.loads(render([lint(CARDS[0])]))
    data["runs"][0]["results"][0]["level"] = "grave"
    del data["version"]
    assert len(list(validator.iter_errors(data))) == 2
