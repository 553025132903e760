"""Fixing: byte-preserving, idempotent, each fix silences its finding and causes none."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from a2acard.linter.autofix import fix
from a2acard.linter.run import Plan, judge
from a2acard.source.parse import read
from a2acard.source.splice import splice
from tests.corpus_folder import corpus
from tests.rules.test_survey import mutate

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.source import Document, Edit

CARDS = sorted((Path(__file__).parents[1] / "corpus").rglob("*.json"))
PLAN = Plan(profile="strict")
REVEALED = {
    ("unsigned-card", "warning"),
    ("unsigned-payment-card", "warning"),
}
"""What fixing may bring about: the signatures were dropped, as asked."""


def kinds(data: bytes) -> set[tuple[str, str]]:
    """Rule and severity of what is found."""
    return {(f.rule, f.severity) for f in judge(read(data), PLAN).findings if f.severity != "info"}


def holds(data: bytes, *, unsafe: bool) -> None:
    """Fixing twice is fixing once; nothing fixable is left that was applied; no new kind of warning or error."""
    document = read(data)
    once = fix(document, PLAN, unsafe=unsafe, drop_signatures=True)
    again = fix(read(once.data), PLAN, unsafe=unsafe, drop_signatures=True)
    assert again.data == once.data
    assert not again.applied
    if once.applied:
        assert kinds(once.data) <= kinds(data) | REVEALED


@pytest.mark.parametrize("path", CARDS, ids=lambda path: path.stem)
@pytest.mark.parametrize("unsafe", [False, True])
def test_our_cards(path: Path, unsafe: bool) -> None:
    """The properties hold on our own cards."""
    holds(path.read_bytes(), unsafe=unsafe)


def test_real_cards() -> None:
    """The properties hold on real cards."""
    for path in corpus():
        holds(path.read_bytes(), unsafe=False)
        holds(path.read_bytes(), unsafe=True)


def causes_nothing(data: bytes) -> None:
    """Each fix, applied alone, takes its own finding away and brings none."""
    report = judge(read(data), PLAN)
    before = Counter([f.rule for f in report.findings if f.severity != "info"])
    for finding in report.findings:
        if finding.fix:
            after = judge(read(splice(report.document, finding.fix.edits)), PLAN).findings
            more = Counter([f.rule for f in after if f.severity != "info"]) - (
                before - Counter([finding.rule])
            )
            assert not more, (finding.rule, finding.pointer, more)


@pytest.mark.parametrize("path", CARDS, ids=lambda path: path.stem)
def test_each_fix_alone(path: Path) -> None:
    """One fix at a time, on our own cards."""
    causes_nothing(path.read_bytes())


def test_each_fix_alone_on_real_cards() -> None:
    """One fix at a time, on real cards."""
    for path in corpus():
        causes_nothing(path.read_bytes())


def skill(**more: object) -> dict[str, object]:
    """A skill without a fault of its own."""
    return {
        "id": "route",
        "name": "Plan a route",
        "description": "Plans a route between two towns by bicycle.",
        "tags": ["route"],
        "examples": ["From Kiel to Jena"],
        **more,
    }


KEY = {"apiKeySecurityScheme": {"location": "header", "name": "X-API-Key"}}
FLOWS = {
    "clientCredentials": {"tokenUrl": "https://login.example.com/token", "scopes": {"read": "Read"}},
    "deviceCode": {
        "deviceAuthorizationUrl": "https://login.example.com/device",
        "tokenUrl": "https://login.example.com/token",
        "scopes": {"read": "Read"},
    },
}
TELLING: dict[str, dict[str, object]] = {
    "null-provider": {"provider": None},
    "security-of-one-scheme": {"securitySchemes": {"a": KEY, "b": KEY}, "security": [{"a": []}]},
    "old-scheme-without-flows": {
        "securitySchemes": {"a": {"type": "oauth2"}},
        "securityRequirements": [{"schemes": {"a": {"list": []}}}],
    },
    "two-flows-and-old-requirements": {
        "securitySchemes": {"a": {"oauth2SecurityScheme": {"flows": FLOWS}}},
        "security": [{"a": ["read"]}],
    },
    "binding-under-its-old-name": {
        "url": "https://agent.example.com/v1",
        "supportedInterfaces": [
            {"url": "https://agent.example.com/v1", "protocolVersion": "1.0", "transport": "HTTP+JSON"}
        ],
    },
    "slip-of-a-capability-that-is-gone": {
        "url": "https://agent.example.com/a2a",
        "capabilities": {"stateTransition": False},
    },
    "transport-beside-the-binding": {
        "supportedInterfaces": [
            {
                "url": "https://agent.example.com/a2a",
                "protocolBinding": None,
                "protocolVersion": "1.0",
                "transport": "JSONRPC",
            }
        ]
    },
}


@pytest.mark.parametrize("name", TELLING)
def test_what_a_fix_used_to_bring_to_light(name: str) -> None:
    """It is told before, or the fix mends it too, or there is no fix."""
    card = {
        "name": "Tour Planner",
        "description": "Plans tours by bicycle between two towns.",
        "version": "1.0.0",
        "supportedInterfaces": [
            {"url": "https://agent.example.com/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
        ],
        "capabilities": {},
        "defaultInputModes": ["text/plain"],
        "defaultOutputModes": ["text/plain"],
        "skills": [skill()],
    }
    data = json.dumps(card | TELLING[name]).encode()
    causes_nothing(data)
    holds(data, unsafe=False)
    holds(data, unsafe=True)


def test_mutated_cards() -> None:
    """The properties hold on random damage."""
    rng = random.Random(7)
    seeds = [json.loads(path.read_bytes()) for path in CARDS if path.parent.name == "accepted"]
    for _ in range(300):
        card = json.loads(json.dumps(rng.choice(seeds)))
        for _ in range(rng.randint(1, 4)):
            if card:
                mutate(card, rng)
        holds(json.dumps(card, indent=2).encode(), unsafe=True)


def test_other_bytes_stay() -> None:
    """Only the value that is wrong changes: white space, order, escapes and line ends stay."""
    data = b'{\r\n\t"name" : "Caf\\u00e9 finder",  "version":"1.0.0","skills":[],\r\n\t"capabilities":{"streaming":"true"}}\r\n'
    plan = Plan(select=frozenset(["string-boolean"]), as_version="1.0")
    assert fix(read(data), plan).data == data.replace(b'"true"', b"true")


def test_signed_card_is_not_touched() -> None:
    """A signed card is left alone unless its signatures may go, and the reason is given."""
    card = {
        "name": "x",
        "version": "1",
        "skills": [],
        "capabilities": {"streaming": "true"},
        "signatures": [{"protected": "a", "signature": "b"}],
    }
    data = json.dumps(card).encode()
    plan = Plan(select=frozenset(["string-boolean"]), as_version="1.0")
    held = fix(read(data), plan)
    assert held.data == data
    assert held.held_back is not None
    dropped = fix(read(data), plan, drop_signatures=True)
    assert "signatures" not in json.loads(dropped.data)
    assert json.loads(dropped.data)["capabilities"]["streaming"] is True


def test_fixes_that_collide_cost_no_splice_each(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which of many fixes can be made together is told without writing the card anew for each."""
    from a2acard.linter import autofix

    skills = [
        {"id": "a", "name": "A b", "description": "Does it.", "tags": ["x", "x"], "inputModes": None}
        for _ in range(300)
    ]
    card = {"name": "n", "skills": skills, "security_schemes": None, "defaultInputMode": ["text"]}
    spliced: list[int] = []

    def counted(document: Document, edits: list[Edit]) -> bytes:
        spliced.append(len(edits))
        return splice(document, edits)

    monkeypatch.setattr("a2acard.source.splice.splice", counted)
    made = fix(read(json.dumps(card).encode()), PLAN, unsafe=True)
    assert len(made.applied) > 300
    assert len(spliced) <= 2 * autofix.MAX_ROUNDS
