"""The formats for other tools: the same findings in each, and nothing from a card that could break out of it."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from a2acard import Report, lint
from a2acard.reports import github, gitlab, junit, markdown, sarif

CARDS = Path(__file__).parents[1] / "corpus"
BROKEN = Path(__file__).parents[2] / "examples/broken-card.json"
NASTY = '{"name": "x", "version": "1.0.0", "skills": [], "a::error file=b,line=1::c%\\n<b>|@x\\u0001\\ud800]]>": 1, "url": "ftp://x"}'


@pytest.fixture
def report() -> Report:
    """A report with findings of every severity."""
    return lint(BROKEN, profile="strict")


def test_every_format_has_every_finding(report: Report) -> None:
    """Each finding is in each format."""
    count = len(report.findings)
    assert len(github.render([report]).splitlines()) == count
    assert len(json.loads(gitlab.render([report]))) == count
    assert len(ET.fromstring(junit.render([report])).findall(".//testcase")) == count
    assert markdown.render([report]).count("](https://a2acard.dev/rules/") == count
    assert len(json.loads(sarif.render([report]))["runs"][0]["results"]) == count


def test_nothing_breaks_out() -> None:
    """Text from a card can't end a line, a cell, an element or a command."""
    report = lint(NASTY.encode(), profile="strict", as_version="0.3")
    assert all(line.startswith("::") for line in github.render([report]).splitlines())
    heads = [line[2:].partition("::")[0] for line in github.render([report]).splitlines()]
    assert not any("file=b" in head for head in heads)
    ET.fromstring(junit.render([report]))
    rows = [line for line in markdown.render([report]).splitlines() if line.startswith("|")]
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} == {5}
    assert "<b>" not in markdown.render([report])
    for text in (gitlab.render([report]), sarif.render([report])):
        json.loads(text)
        text.encode()


def test_junit_counts_what_fails() -> None:
    """What is at or over the threshold fails, the rest passes; a clean card is one passing case."""
    strict, mild = lint(BROKEN, fail_on="warning"), lint(BROKEN)
    for report in (strict, mild):
        root = ET.fromstring(junit.render([report]))
        failing = [f for f in report.findings if report.fails(f)]
        assert root.get("failures") == str(len(failing)) == str(len(root.findall(".//failure")))
    clean = ET.fromstring(junit.render([lint(BROKEN, select=["too-large"])]))
    assert (clean.get("tests"), clean.get("failures")) == ("1", "0")


def test_fingerprints_survive_moved_lines() -> None:
    """A finding keeps its fingerprint when lines move, and two findings never share one."""
    data = BROKEN.read_bytes()
    before, after = (
        {e["fingerprint"] for e in json.loads(gitlab.render([lint(text)]))}
        for text in (data, data.replace(b"{", b"\n{", 1))
    )
    assert before == after
    assert len(before) == len(lint(data).findings)


def test_fingerprints_survive_new_items_and_stay_distinct() -> None:
    """A skill put before the others changes no fingerprint of theirs; skills that are alike have different ones."""
    card = json.loads(BROKEN.read_bytes())
    skill = {"id": "twin", "name": "Twin", "description": "Looks up twins in a list of names."}
    card["skills"] += [skill, dict(skill)]

    def prints() -> list[str]:
        return [entry["fingerprint"] for entry in json.loads(gitlab.render([lint(card)]))]

    before = prints()
    card["skills"].insert(0, skill | {"id": "new", "tags": ["a"], "examples": ["b"]})
    after = prints()
    assert set(before) <= set(after)
    assert len(set(after)) == len(after)


def test_sarif_fixes_give_the_fixed_text(report: Report) -> None:
    """A SARIF fix, applied as a replacement of its region, gives what our own fix gives."""
    from a2acard.source.splice import splice

    text = report.document.text
    starts = [0]
    for line in text.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    run: Any = json.loads(sarif.render([report]))["runs"][0]
    pairs = list(zip(report.findings, run["results"], strict=True))
    assert any(finding.fix for finding, _ in pairs)
    for finding, result in pairs:
        assert ("fixes" in result) == (finding.fix is not None)
        if finding.fix:
            change = result["fixes"][0]["artifactChanges"][0]["replacements"][0]
            region = change["deletedRegion"]
            start = starts[region["startLine"] - 1] + region["startColumn"] - 1
            end = starts[region["endLine"] - 1] + region["endColumn"] - 1
            made = text[:start] + change["insertedContent"]["text"] + text[end:]
            assert made.encode() == splice(report.document, finding.fix.edits)


def test_no_control_characters_in_markdown() -> None:
    """A job log is shown in terminals; what a card brings is written as an escape there."""
    assert markdown.cell("a\x1b[31mb\u202ec\nd\x00") == r"a\\u001b\[31mb\\u202ec d\\u0000"
