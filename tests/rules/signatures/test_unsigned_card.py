"""When a card counts as unsigned."""

from __future__ import annotations

import json

import pytest

from a2acard.linter.run import Plan, judge
from a2acard.source.parse import read

SIGNATURE = {"protected": "eyJhbGciOiJFUzI1NiJ9", "signature": "AA"}


@pytest.mark.parametrize(
    ("signatures", "rules"),
    [
        ({}, ["unsigned-card"]),
        ({"signatures": []}, ["unsigned-card"]),
        ({"signatures": [SIGNATURE]}, []),
        ({"sginatures": [SIGNATURE]}, ["misspelt-member"]),
        ({"signatures": ["eyJ"]}, []),
        ({"signatures": [{"type": "DataIntegrityProof", "proofValue": "z1"}]}, []),
    ],
)
def test_unsigned(signatures: dict[str, object], rules: list[str]) -> None:
    """Absent and empty are unsigned; what was meant as a signature has findings of its own."""
    card = {"name": "A", "supportedInterfaces": [], **signatures}
    plan = Plan(select=frozenset(["unsigned-card", "misspelt-member"]), as_version="1.0")
    assert [finding.rule for finding in judge(read(json.dumps(card).encode()), plan).findings] == rules
