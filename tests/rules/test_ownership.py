"""Who tells a fault does not depend on which rules somebody asked for."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from a2acard import lint
from a2acard.linter.run import UNREADABLE, Plan, active_rules, judge
from a2acard.source.parse import read
from tests.corpus_folder import corpus
from tests.rules.test_survey import mutate

CARDS = sorted((Path(__file__).parents[1] / "corpus").rglob("*.json"))
NAMED = Path(__file__).parents[1] / "corpus/flagged/09-provider-name.json"


def found(data: bytes, profile: str, select: frozenset[str] = frozenset()) -> list[tuple[str, str, str]]:
    """What is found, comparably."""
    findings = judge(read(data), Plan(profile=profile, select=select)).findings
    return [(finding.rule, finding.pointer, finding.message) for finding in findings]


def holds(data: bytes, rng: random.Random) -> None:
    """A selection among the rules that count shows its part of what there is, and nothing else."""
    document = read(data)
    for profile in ("spec", "recommended", "strict"):
        whole = found(data, profile)
        counting = sorted(active_rules(Plan(profile=profile), judge(document, Plan()).card_version))
        spoke = sorted({rule for rule, _, _ in whole}) or counting
        for chosen in (rng.sample(counting, len(counting) // 2), [rng.choice(spoke)], [rng.choice(counting)]):
            part = [item for item in whole if item[0] in chosen or item[0] in UNREADABLE]
            assert found(data, profile, frozenset(chosen)) == part


@pytest.mark.parametrize("path", CARDS, ids=lambda path: path.stem)
def test_our_cards(path: Path) -> None:
    """On our own cards."""
    holds(path.read_bytes(), random.Random(path.stem))


def test_real_cards() -> None:
    """On real cards."""
    for path in corpus():
        holds(path.read_bytes(), random.Random(path.stem))


def test_mutated_cards() -> None:
    """On random damage."""
    rng = random.Random(4)
    seeds = [json.loads(path.read_bytes()) for path in CARDS if path.parent.name == "accepted"]
    for _ in range(150):
        card = json.loads(json.dumps(rng.choice(seeds)))
        for _ in range(rng.randint(1, 4)):
            if card:
                mutate(card, rng)
        holds(json.dumps(card).encode(), rng)


OWNERS = ["misspelt-member", "provider-incomplete", "missing-member"]


def test_one_finding_whatever_is_off() -> None:
    """`provider.name` is told once in every profile; a rule that is switched off leaves it to the next best."""
    for profile, rule in (("spec", OWNERS[1]), ("recommended", OWNERS[0]), ("strict", OWNERS[0])):
        report = lint(NAMED, profile=profile)
        assert [f.rule for f in report.findings if f.pointer.startswith("/provider")] == [rule]
    for number, rule in enumerate(OWNERS):
        report = lint(NAMED, ignore=OWNERS[:number])
        assert [f.rule for f in report.findings if f.pointer.startswith("/provider")] == [rule]


def test_a_selection_does_not_move_a_fault() -> None:
    """Asking for one of the rules that could tell it does not make that one tell it."""
    assert [f.rule for f in lint(NAMED, select=OWNERS).findings] == [OWNERS[0]]
    for rule in OWNERS[1:]:
        assert lint(NAMED, select=[rule]).findings == ()
