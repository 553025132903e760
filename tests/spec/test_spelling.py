"""The member that a wrong name was meant to be, also where the name is short."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from a2acard import lint
from a2acard.spec import specification
from a2acard.spec.spelling import nearest

GOOD = json.loads((Path(__file__).parents[1] / "corpus/accepted/g1-full.json").read_bytes())


@pytest.mark.parametrize(
    ("name", "message", "meant"),
    [
        ("nam", "AgentCard", "name"),
        ("nme", "AgentSkill", "name"),
        ("ur", "AgentInterface", "url"),
        ("ulr", "AgentInterface", "url"),
        ("UR", "AgentProvider", "url"),
        ("tgs", "AgentSkill", "tags"),
        ("uri", "AgentProvider", None),
        ("tag", "AgentCard", None),
        ("job", "AgentCard", None),
        ("age", "AgentCard", None),
        ("n", "AgentCard", None),
        ("x-u", "AgentProvider", None),
        ("map", "AgentSkill", None),
        ("did", "AgentCard", None),
    ],
)
def test_short_names(name: str, message: str, meant: str | None) -> None:
    """A missing or swapped letter is a slip there too; a changed one is as likely another word."""
    members = [field.name for field in specification("1.0").messages[message].fields]
    assert nearest(name, message, members, ()) == meant


def test_a_short_slip_is_one_finding_with_a_fix() -> None:
    """Neither missing nor unknown: misspelt."""
    card = {("nam" if name == "name" else name): item for name, item in GOOD.items()}
    report = lint(card)
    found = [f for f in report.findings if f.pointer in ("/nam", "/name")]
    assert [(f.rule, f.pointer) for f in found] == [("misspelt-member", "/nam")]
    assert found[0].fix is not None
    assert found[0].fix.title == "Rename it to 'name'"


def test_a_slip_of_a_member_that_is_there_is_none() -> None:
    """It is a stranger, with a hint."""
    found = [f for f in lint(GOOD | {"nam": "x"}).findings if f.pointer == "/nam"]
    assert [f.rule for f in found] == ["unknown-member"]
    assert "it looks like 'name'" in found[0].message
