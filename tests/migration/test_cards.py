"""Every real card and every one of ours can be carried over; what is left wrong is its author's to answer."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from a2acard import Migration, migrate
from a2acard.errors import CardError
from a2acard.linter.run import Plan, judge
from a2acard.migration import Moved, move
from a2acard.source.parse import read
from tests.corpus_folder import corpus

OURS = sorted((Path(__file__).parents[1] / "corpus").rglob("*.json"))
AUTHORS = frozenset(
    # what a migration can't answer, and older versions were not asked: each is a question of the report
    "not-a-media-type missing-member empty-required extension-without-uri unknown-binding extended-card-without-security "
    "no-endpoint hybrid-halves-disagree".split()
)
WAYS: tuple[dict[str, Any], ...] = ({}, {"half": "drop"}, {"wire": "upgrade"})


def moved(path: Path, **way: Any) -> Moved | None:
    """The card carried over; None for what is no card, or can't be read."""
    try:
        return move(read(path.read_bytes()), **way)
    except CardError:
        return None


def check(path: Path) -> None:
    """All that holds for any card, each way."""
    errors = {f.rule for f in judge(read(path.read_bytes()), Plan()).findings if f.severity == "error"}
    for way in WAYS:
        made = moved(path, **way)
        if made is None:
            continue
        report = judge(made.after, Plan())
        asked = {note.pointer for note in made.of("question")}
        new = {
            finding.rule
            for finding in report.findings
            if finding.severity == "error" and finding.rule not in errors and finding.pointer not in asked
        }
        assert new <= AUTHORS, (path.name, way, new)
        assert move(made.after, **way).after.data == made.after.data, f"{path.name}: twice is not once"


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
def test_our_cards(path: Path) -> None:
    """Nothing new goes wrong, and twice is once."""
    check(path)


def test_real_cards() -> None:
    """The same on real cards."""
    for path in corpus():
        check(path)


def test_every_real_card_of_0_x_is_carried_over() -> None:
    """What is recognized as a card of 0.x, or a hybrid, comes out as one with a 1.0 half."""
    for path in corpus():
        report = judge(read(path.read_bytes()), Plan())
        if report.card_version not in (None, "1.0"):
            made = moved(path)
            assert made is not None, path.name
            assert made.to in ("1.0", "hybrid"), path.name


def test_the_official_sdk_parses_every_result() -> None:
    """A result whose shape is no question is parsed by the official SDK."""
    pytest.importorskip("a2a")
    from a2a.client.card_resolver import parse_agent_card

    parsed = 0
    for path in [*corpus(), *OURS]:
        for way in WAYS:
            made = moved(path, **way)
            if made is None or made.after.value is None:
                continue
            result = migrate(made.after.data)
            if result.questions:
                continue
            value: Any = made.after.value
            parse_agent_card(value)
            parsed += 1
    assert parsed > 100


def plain(card: Any) -> Any:
    """A card of 0.3 without what is spelt in several ways: the version, the transport by default, the main pair twice."""
    made = {name: item for name, item in card.items() if name != "protocolVersion"}
    if made.get("url") is not None:
        made.setdefault("preferredTransport", "JSONRPC")
        main = made["url"], str(made["preferredTransport"]).casefold()
        others = made.pop("additionalInterfaces", None) or []
        made["additionalInterfaces"] = [
            entry
            for entry in others
            if not isinstance(entry, dict)
            or (entry.get("url"), str(entry.get("transport")).casefold()) != main
        ]
    return made


def test_back_from_1_0_is_what_it_was() -> None:
    """Where nothing was lost and nothing asked, the way back gives the same card as data."""
    same = 0
    for path in corpus():
        before = read(path.read_bytes())
        for way in WAYS:
            there = moved(path, **way)
            if there is None or there.card_version not in ("0.3", "0.2") or "spelling" in steps(there):
                continue
            back = move(there.after, to="0.3")
            value: Any = before.value
            doubtful = [*there.of("loss"), *there.of("question"), *back.of("loss"), *back.of("question")]
            if (
                doubtful
                or "extendedAgentCard" in (value.get("capabilities") or {})
                or "authentication" in value
            ):
                continue
            assert plain(back.after.value) == plain(value), (path.name, way)
            same += 1
    assert same > 40


def steps(made: Moved) -> set[str]:
    """The steps that had something to say."""
    return {note.step for note in made.notes}


def test_questions_hold_every_error() -> None:
    """The library's report asks about each error that is left."""
    for path in corpus():
        try:
            made: Migration = migrate(path.read_bytes())
        except CardError:
            continue
        errors = {f.shown_pointer for f in made.lint.findings if f.severity == "error"}
        assert errors <= {question.pointer for question in made.questions}, path.name


def test_no_client_loses_the_card() -> None:
    """With both halves kept, every client that could use a card can use what it has become."""
    from a2acard.readers import lost_readers

    looked = 0
    for path in [*corpus(), *OURS]:
        made = moved(path)
        if made is None or "spelling" in steps(made):
            continue
        before, after = made.before.value, made.after.value
        assert isinstance(before, dict)
        assert isinstance(after, dict)
        lost = [entry.before.reader.id for entry in lost_readers(before, after) if entry.what == "use"]
        assert lost == [], (path.name, lost)
        looked += 1
    assert looked > 200
