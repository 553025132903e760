"""A public card and its extended twin."""

from __future__ import annotations

from typing import Any

import pytest

from a2acard.authoring.answers import answered
from a2acard.authoring.composing import Authored, compose
from a2acard.authoring.draft import Draft
from a2acard.authoring.overlay import overlaid
from a2acard.authoring.twins import split
from a2acard.errors import BadValue
from tests.authoring.making import SKILL, WHO, check, judge

VOID = SKILL | {
    "id": "void-bill",
    "name": "Void a bill",
    "description": "Takes a bill back that was wrong; staff only.",
    "private": True,
}
KEYS = {"key": {"kind": "api-key", "name": "X-Key"}, "staff": {"kind": "bearer"}}
HELD: dict[str, Any] = WHO | {
    "security": KEYS,
    "requires": [{"key": []}],
    "skills": [SKILL, VOID | {"requires": [{"key": [], "staff": []}]}],
}


def made(held: dict[str, Any] = HELD, hides: bool = False) -> Authored:
    """The card of answers."""
    return compose(Draft(), [answered("a.toml", held)], judge, hides=hides)


def test_both_hold_up() -> None:
    """The public one has no word of the private skill, nor of the scheme that only that one needs."""
    twins = split(made().card, made().private)
    check(twins.public)
    check(twins.extended)
    assert [skill["id"] for skill in twins.public["skills"]] == ["find-bill"]
    assert [skill["id"] for skill in twins.extended["skills"]] == ["find-bill", "void-bill"]
    assert list(twins.public["securitySchemes"]) == ["key"]
    for card in (twins.public, twins.extended):
        assert card["capabilities"]["extendedAgentCard"] is True
    assert "private" not in str(twins)


def test_a_card_for_everybody_tells_no_private_skill() -> None:
    """Without a twin, private skills are left out, and that is told."""
    hidden = made(hides=True)
    assert [skill["id"] for skill in hidden.card["skills"]] == ["find-bill"]
    assert any("void-bill" in note.message for note in hidden.notes)


def test_an_overlay_marks_skills() -> None:
    """And takes the mark away again."""
    base = answered("a.toml", HELD)
    held = {"skills": {"find-bill": {"private": True}, "void-bill": {"private": False}}}
    found = compose(Draft(), [base, overlaid("mine.toml", held)], judge)
    assert found.private == {"find-bill"}
    assert "private" not in found.card["skills"][0]


@pytest.mark.parametrize(
    ("private", "card", "said"),
    [
        ((), made().card, "no skill is private"),
        (("find-bil",), made().card, "did you mean 'find-bill'"),
        (("find-bill", "void-bill"), made().card, "every skill is private"),
        (("void-bill",), made().card | {"securitySchemes": {}}, "declare a scheme"),
    ],
)
def test_what_can_not_be_split(private: tuple[str, ...], card: dict[str, Any], said: str) -> None:
    """Refused with the cure."""
    with pytest.raises(BadValue, match=said):
        split(card, private)
