"""Values of great depth, as an already parsed card may have them: no rule fails, and nothing is left unsaid."""

from __future__ import annotations

import pytest

from a2acard import lint
from a2acard.types import TYPE_CHECKING

if TYPE_CHECKING:
    from a2acard.types import JSON

DEPTH = 4000


def deep(inner: JSON) -> JSON:
    """An object in an object in an object…"""
    made: JSON = inner
    for _ in range(DEPTH):
        made = {"a": made}
    return made


CARD: dict[str, object] = {
    "name": "Tide Tables",
    "version": "1.0.0",
    "skills": [],
    "supportedInterfaces": [
        {"url": "https://tides.example.net/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
    ],
}


@pytest.mark.parametrize(
    "change",
    [
        {"extra": deep("x")},
        {"capabilities": {"extensions": [{"uri": "urn:example:x:1", "params": deep("x")}]}},
        {"securitySchemes": deep("x")},
        {"skills": deep("x"), "signatures": [{"protected": "e30", "signature": "AAAA", "header": deep(1)}]},
        {"extra": [[deep("x")]], "provider": deep(["x"])},
    ],
    ids=["unknown", "params", "schemes", "signatures", "lists"],
)
def test_no_rule_fails(change: dict[str, object]) -> None:
    """Every rule runs, with the survey and without its help."""
    report = lint({**CARD, **change}, profile="strict")
    assert report.crashes == ()
    assert report.findings


def test_a_credential_is_found_at_any_depth() -> None:
    """Nothing is too deep to be looked at."""
    token = "gh" + "p_" + "Zq4Lw9Tn2Vb7Xc5Kd1Rf8Hs6Jg3Ym0Pu4Ea"
    report = lint({**CARD, "extra": deep(token)})
    found = [f for f in report.findings if f.rule == "credential-in-card"]
    assert [len(f.at) for f in found] == [DEPTH + 1]
    assert token not in found[0].message
