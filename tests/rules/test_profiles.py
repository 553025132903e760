"""Rule × version × profile: a table without holes, in which what is on nests."""

from __future__ import annotations

import pytest

from a2acard.linter.run import Plan, judge
from a2acard.rules import RULES
from a2acard.rules.profiles import PROFILES, TABLE, VERSIONS, severity, severity_if_asked
from a2acard.source.parse import read


@pytest.mark.parametrize("rule", [item.id for item in RULES])
def test_row_is_whole(rule: str) -> None:
    """Each row has a cell of three known letters a version, and is on somewhere."""
    row = TABLE[rule]
    assert len(row) == len(VERSIONS)
    assert all(len(cell) == len(PROFILES) and set(cell) <= set("EWI-ewi") for cell in row)
    assert any(cell != "---" for cell in row)


@pytest.mark.parametrize("rule", [item.id for item in RULES])
def test_profiles_nest(rule: str) -> None:
    """What is on in `spec` is on in `recommended`, and what is on there is on in `strict`."""
    for version in VERSIONS:
        on = [severity(rule, version, profile) is not None for profile in PROFILES]
        assert on == sorted(on)


def test_hybrid_takes_the_older_column_where_the_newer_is_off() -> None:
    """A rule about the 0.x half alone judges a hybrid by 0.3."""
    assert severity("conflicting-transports", "hybrid", "recommended") == "error"
    assert severity("missing-member", "hybrid", "recommended") == "error"


def test_small_letters_are_off_until_asked() -> None:
    """A small letter is off in every profile, and on for whoever names the rule or gives it a severity."""
    rule = "undocumented-streaming-limit"
    assert [severity(rule, "1.0", profile) for profile in PROFILES] == [None, None, None]
    assert severity_if_asked(rule, "1.0") == "warning"
    assert severity_if_asked(rule, "0.3") is None
    card = read(
        b'{"name": "Invoice Agent", "skills": [], "supportedInterfaces": [{"url": "mqtt://agent.example.com", '
        b'"protocolBinding": "urn:example:mqtt", "protocolVersion": "1.0"}]}'
    )

    def severities(plan: Plan) -> list[str]:
        return [finding.severity for finding in judge(card, plan).findings if finding.rule == rule]

    assert severities(Plan(profile="strict")) == []
    assert severities(Plan(select=frozenset([rule]))) == ["warning"]
    assert severities(Plan(severity=((rule, "error"),))) == ["error"]
    assert severities(Plan(severity=((rule, None),))) == []
    assert severities(Plan(select=frozenset([rule]), ignore=frozenset([rule]))) == []
