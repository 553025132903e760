"""The rule speaks exactly where the canonical forms of the specification and of the SDKs were found to differ."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from a2acard.finding import Finding
from a2acard.linter.run import Plan, judge
from a2acard.source.parse import read

VECTORS: dict[str, Any] = json.loads((Path(__file__).parents[2] / "vectors/canonical.json").read_bytes())
SIGNATURE = VECTORS["jws"]["vectors"][0]["signature"]
PLAN = Plan(select=frozenset(["signature-dialects-differ"]), as_version="1.0")


def found(card: dict[str, Any], plan: Plan = PLAN) -> tuple[Finding, ...]:
    """What the rule says of the card with a signature on it."""
    report = judge(read(json.dumps({**card, "signatures": [SIGNATURE]}).encode()), plan)
    assert not report.crashes
    return report.findings


@pytest.mark.parametrize("vector", VECTORS["vectors"], ids=lambda vector: vector["id"])
def test_vectors(vector: dict[str, Any]) -> None:
    """`canonical` lists the dialects whose bytes are not the specification's."""
    differs = "a2a-python-1.3.0" in vector["canonical"]
    assert ("a2a-js-1.3.0" in vector["canonical"]) is differs
    assert bool(found(vector["input"])) is differs


@pytest.mark.parametrize("vector", VECTORS["vectors"], ids=lambda vector: vector["id"])
def test_named_place_is_the_difference(vector: dict[str, Any]) -> None:
    """With the named places taken out one by one, both forms agree in the end."""
    card = json.loads(json.dumps(vector["input"]))
    for _ in range(20):
        hits = found(card)
        if not hits:
            return
        *parents, last = hits[0].at
        holder: Any = card
        for step in parents:
            holder = holder[step]
        del holder[last]
    raise AssertionError("the rule never falls silent")


@pytest.mark.parametrize(
    ("card", "pointer"),
    [
        ({"securityRequirements": [{"schemes": {"bearer": {"list": []}}}]}, "/securityRequirements/0/schemes/bearer"),
        ({"capabilities": {"extensions": [{"uri": "u:x", "params": {"a": {"b": [1, {}]}}}]}}, "/capabilities/extensions/0/params/a/b/1"),
        ({"skills": [{"id": "s", "examples": ["x", ""]}]}, "/skills/0/examples/1"),
        ({"provider": {}}, "/provider"),
        ({"default_input_modes": []}, "/default_input_modes"),
        ({"securitySchemes": {"m": {"mtlsSecurityScheme": {"description": ""}}}}, "/securitySchemes/m/mtlsSecurityScheme"),
    ],
)  # fmt: skip
def test_places(card: dict[str, Any], pointer: str) -> None:
    """The innermost place that is kept empty is named."""
    assert [finding.pointer for finding in found({"name": "A", **card})] == [pointer]


@pytest.mark.parametrize(
    "card",
    [
        {
            "skills": 5,
            "provider": [],
            "capabilities": "x",
            "securitySchemes": [{}],
            "defaultInputModes": {"a": 1},
        },
        {"securityRequirements": [{"google": []}]},
        {"securitySchemes": {"old": {"type": "apiKey", "in": "header"}}},
        {"skills": [None, 1, "x"]},
    ],
)
def test_wrong_shapes_are_left_to_other_rules(card: dict[str, Any]) -> None:
    """What has the wrong type or shape is no empty member."""
    assert found({"name": "A", **card}) == ()
