"""The public verb: answers and one source in, a card with its judgement out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import a2acard
from a2acard import BadValue
from a2acard.authoring.twins import split
from tests.authoring.making import SKILL, SOURCES, WHO, WHOLE, check


def test_from_answers() -> None:
    """Answers alone make a card."""
    made = a2acard.author(WHOLE, overlay={"version": "3.0.0"})
    assert made.ok
    check(made.card)
    assert made.card["version"] == "3.0.0"
    assert a2acard.lint(made.data).ok


def test_from_a_source() -> None:
    """Bytes or a path; another card too."""
    made = a2acard.author(WHO, openapi=SOURCES / "tickets.yaml")
    assert made.ok
    assert made.source is not None
    again = a2acard.author(WHO, openapi=(SOURCES / "tickets.yaml").read_bytes())
    assert again.data == made.data
    assert a2acard.author(card=made.data).data == made.data
    assert a2acard.author(WHO | {"security": "none"}, mcp=SOURCES / "tools.json").ok


def test_what_is_lacking() -> None:
    """Missing answers, and findings."""
    assert not a2acard.author().ok
    assert [item.answer for item in a2acard.author(WHO).missing] == ["skills", "security"]
    made = a2acard.author(WHOLE | {"name": "My Agent"})
    assert [item.rule for item in made.faults] == ["generic-name"]
    assert a2acard.author(WHOLE | {"name": "My Agent"}, profile="spec").ok


def test_private_skills() -> None:
    """By id, for the extended card only."""
    void = SKILL | {"id": "void", "name": "Void a bill", "description": "Takes a bill back that was wrong."}
    held = WHOLE | {"security": {"key": {"kind": "bearer"}}, "skills": [SKILL, void]}
    made = a2acard.author(held, private=["void"])
    twins = split(made.card, made.private)
    check(twins.public)
    check(twins.extended)


def test_wrong_requests(tmp_path: Path) -> None:
    """One sentence each."""
    with pytest.raises(BadValue, match="one source, not from openapi and mcp"):
        a2acard.author(openapi=b"{}", mcp=b"[]")
    with pytest.raises(BadValue, match="no such file"):
        a2acard.author(openapi=tmp_path / "none.yaml")
    with pytest.raises(BadValue, match="unknown profile"):
        a2acard.author(profile="lax")
    with pytest.raises(BadValue, match="overlay: nmae"):
        a2acard.author(overlay={"nmae": "x"})


def test_private_must_be_there() -> None:
    """An id that no skill has would hide nothing; it is refused with or without a split."""
    with pytest.raises(BadValue, match="did you mean 'find-bill'"):
        a2acard.author(WHOLE, private=["find-bil"])


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"private": None}, "private: a list of texts"),
        ({"openapi": 1}, "openapi: a path or bytes"),
        ({"answers": [1]}, "answers: a mapping"),
        ({"overlay": "x"}, "overlay: a mapping"),
        ({"answers": WHOLE | {"security": {}}}, "security: it is empty"),
    ],
)
def test_wrong_types(wrong: dict[str, Any], said: str) -> None:
    """A request of the wrong type is one error of ours that names the argument."""
    with pytest.raises(BadValue, match=said):
        a2acard.author(**wrong)
