"""What users write must type-check, strictly: mypy reads this file with the package."""

from __future__ import annotations

from pathlib import Path
from typing import assert_type

import a2acard
from a2acard import Card, Finding, Fix, Report
from a2acard.examples import Example, example


def judge(path: Path) -> list[str]:
    """The library as the README shows it."""
    report = a2acard.lint(path, profile="strict", select=["missing-member"], fail_on="warning")
    assert_type(report, Report)
    assert_type(report.ok, bool)
    assert_type(report.card_version, str | None)
    lines = []
    for finding in report.findings:
        assert_type(finding, Finding)
        assert_type(finding.line, int | None)
        assert_type(finding.fix, Fix | None)
        lines.append(f"{finding.rule}: {finding.message} ({finding.pointer})")
    return lines


def read(data: bytes) -> tuple[str | None, list[str | None]]:
    """The view is typed whatever the version."""
    card = Card.of(data)
    return card.name, [interface.url for interface in card.interfaces]


def copied(name: str) -> tuple[bytes, str]:
    """An example card and its page."""
    found = example(name)
    assert_type(found, Example)
    assert_type(found.jwks, bytes | None)
    return found.data, found.page
