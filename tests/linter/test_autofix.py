"""Fixing: byte-preserving, idempotent, each fix silences its finding and causes none."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from a2acard.linter.autofix import fix
from a2acard.linter.run import Plan, judge
from a2acard.source.parse import read
from tests.corpus_folder import corpus
from tests.rules.test_survey import mutate

CARDS = sorted((Path(__file__).parents[1] / "corpus").rglob("*.json"))
PLAN = Plan(profile="strict")
REVEALED = {
    ("no-provider", "warning"),  # a null provider was none either
    ("missing-member", "error"),  # a member that another rule owned the lack of
    ("schemes-without-requirement", "warning"),
    ("unused-scheme", "warning"),  # requirements were under the wrong name, or the kind was not told
    ("hybrid-halves-disagree", "error"),  # naming an interface's binding makes the halves comparable
    ("unsigned-card", "warning"),  # the signatures were dropped, as asked
    ("unsigned-payment-card", "warning"),
}
"""What a fix may bring to light: it was there before, behind the fault that was mended."""


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
