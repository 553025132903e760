"""The JSON reports follow their published schemas, with every kind of card and fix."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from a2acard import lint
from a2acard.reports.json_v1 import as_data
from tests.cli.run import run

ROOT = Path(__file__).parents[2]
CARDS = sorted((ROOT / "tests/corpus").rglob("*.json"))


def schema(name: str) -> Draft202012Validator:
    """The validator of a published schema."""
    data: Any = json.loads((ROOT / f"docs/schemas/{name}.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(data)
    assert data["$id"] == f"https://a2acard.dev/schemas/{name}.json"
    return Draft202012Validator(data)


def test_lint_report_follows_its_schema() -> None:
    """The report on all our cards, from files and as mappings."""
    reports = [lint(path, profile="strict") for path in CARDS]
    reports.append(lint({"name": "x", "version": "1", "skills": [{"tags": [""]}]}, profile="strict"))
    data = json.loads(json.dumps(as_data(reports)))
    assert list(schema("lint-1").iter_errors(data)) == []
    assert data["summary"]["files"] == len(CARDS) + 1


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("rules-1", ("rules", "--format", "json")),
        ("fields-1", ("fields", "--format", "json", "--version", "0.2")),
        ("explain-1", ("explain", "missing-member", "--format", "json")),
        ("explain-1", ("explain", "url", "--format", "json")),
        ("examples-1", ("examples", "--format", "json")),
    ],
)
def test_other_commands_follow_their_schemas(name: str, arguments: tuple[str, ...]) -> None:
    """`rules`, `fields`, `explain` and `examples` in JSON."""
    data = json.loads(run(*arguments).out)
    assert list(schema(name).iter_errors(data)) == []


def test_places_are_exact() -> None:
    """Lines and columns start at 1, count code points, and end after the value; without a text they are null."""
    data = '{"name": "Пример", "url": "/а", "version": "1.0.0", "skills": []}'.encode()
    found = next(f for f in lint(data, as_version="0.3").findings if f.rule == "interface-url-relative")
    line = data.decode()
    assert line[found.column - 1 : found.end_column - 1] == '"/а"'  # type: ignore[operator]  # there is a text
    assert (found.line, found.end_line) == (1, 1)
    mapping = lint(json.loads(data), as_version="0.3")
    assert {f.line for f in mapping.findings} == {None}
    assert [f.pointer for f in mapping.findings] == [f.pointer for f in lint(data, as_version="0.3").findings]


def test_document_order() -> None:
    """Findings come in the order of the text."""
    for path in CARDS:
        report = lint(path, profile="strict")
        places = [(f.line or 0, f.column or 0) for f in report.findings if f.hit.span is None and f.at]
        present = [f for f in report.findings if f.hit.span is None and f.at]
        nested = [
            p
            for p, f in zip(places, present, strict=True)
            if "missing" not in f.rule and not f.rule.startswith("no-")
        ]
        assert nested == sorted(nested), path.name
