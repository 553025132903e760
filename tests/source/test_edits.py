"""Edits as values, applied to values."""

from __future__ import annotations

import random

import pytest

from a2acard.errors import EditError, EditsOverlap, PointerMissing
from a2acard.source import (
    Add,
    Edit,
    Move,
    Remove,
    RemoveByteOrderMark,
    Rename,
    Replace,
    apply,
    edit_from_json,
    edit_to_json,
)
from a2acard.source.plan import Batch, plan

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.types import JSON, Path

EDITS: list[tuple[Edit, dict[str, JSON]]] = [
    (Replace(("a", 0), [1]), {"op": "replace", "pointer": "/a/0", "value": [1]}),
    (Add(("a", 1), None), {"op": "add", "pointer": "/a/1", "value": None}),
    (Add(("x/y",), 1, 0), {"op": "add", "pointer": "/x~1y", "value": 1, "position": 0}),
    (Remove(("a",)), {"op": "remove", "pointer": "/a"}),
    (Rename(("a",), "b"), {"op": "rename", "pointer": "/a", "name": "b"}),
    (Move(("a", 0), ("b",)), {"op": "move", "pointer": "/a/0", "to": "/b"}),
    (RemoveByteOrderMark(), {"op": "remove-byte-order-mark", "pointer": ""}),
]


@pytest.mark.parametrize(("edit", "data"), EDITS)
def test_edits_are_json(edit: Edit, data: dict[str, JSON]) -> None:
    """There and back."""
    assert edit_to_json(edit) == data
    assert edit_from_json(data, {"a": [0]}) == edit


@pytest.mark.parametrize(
    "data", [{}, {"op": "x", "pointer": ""}, {"op": "add", "pointer": 1}, {"op": "rename", "pointer": "/a"}]
)
def test_what_is_no_edit_is_refused(data: dict[str, JSON]) -> None:
    """As an EditError."""
    with pytest.raises(EditError):
        edit_from_json(data)


VALUE: JSON = {"a": 1, "b": [1, 2], "c": {"d": {}}}


@pytest.mark.parametrize(
    ("edits", "expected"),
    [
        ([], VALUE),
        ([Replace((), 1)], 1),
        ([Remove(("a",)), Add(("a",), 2, 0)], {"a": 2, "b": [1, 2], "c": {"d": {}}}),
        ([Rename(("a",), "x"), Replace(("a",), 0)], {"x": 0, "b": [1, 2], "c": {"d": {}}}),
        (
            [Add(("b", 0), 0), Add(("b", 0), 9), Add(("b", "-"), 3), Remove(("b", 1))],
            {"a": 1, "b": [0, 9, 1, 3], "c": {"d": {}}},
        ),
        ([Move(("a",), ("c", "d", "a"))], {"b": [1, 2], "c": {"d": {"a": 1}}}),
        ([Move(("b", 0), ("b", 2))], {"a": 1, "b": [2, 1], "c": {"d": {}}}),
        ([Rename(("a",), "b"), Rename(("b",), "a")], {"b": 1, "a": [1, 2], "c": {"d": {}}}),
    ],
)
def test_apply(edits: list[Edit], expected: JSON) -> None:
    """All paths refer to the value as it was, which stays as it was."""
    before = repr(VALUE)
    assert repr(apply(VALUE, edits)) == repr(expected)
    assert repr(VALUE) == before


@pytest.mark.parametrize(
    ("edits", "error"),
    [
        ([Remove(())], EditError),
        ([Add(("a",), 1)], EditError),
        ([Add((), 1)], EditError),
        ([Rename(("a",), "b")], EditError),
        ([Rename(("b", 0), "b")], EditError),
        ([Add(("x",), 1), Add(("x",), 1)], EditError),
        ([Remove(("x",))], PointerMissing),
        ([Add(("b", 3), 1)], PointerMissing),
        ([Add(("a", "x"), 1)], PointerMissing),
        ([Add(("x",), {}), Add(("x", "y"), 1)], PointerMissing),
        ([Move(("a",), ("x", "y"))], PointerMissing),
        ([Remove(("a",)), Remove(("a",))], EditsOverlap),
        ([Remove(("a",)), Replace(("a",), 1)], EditsOverlap),
        ([Rename(("a",), "x"), Remove(("a",))], EditsOverlap),
        ([Remove(("c",)), Add(("c", "x"), 1)], EditsOverlap),
        ([Replace((), {}), Remove(("a",))], EditsOverlap),
        ([Move(("c",), ("c", "d", "c"))], EditsOverlap),
    ],
)
def test_impossible_edits_are_refused(edits: list[Edit], error: type[Exception]) -> None:
    """Missing places, members there already, one thing edited twice."""
    with pytest.raises(EditError) as caught:
        apply(VALUE, edits)
    assert type(caught.value) is error


def together(value: JSON, pieces: list[list[Edit]]) -> list[Edit]:
    """The pieces that can be made together, tried one after the other with all that were taken before."""
    taken: list[Edit] = []
    for piece in pieces:
        try:
            plan(value, [*taken, *piece])
        except EditError:
            continue
        taken += piece
    return taken


def test_batches_take_what_a_plan_takes() -> None:
    """A batch takes each piece that a plan of all pieces before would allow, and no other."""
    value: JSON = {"a": {"b": 1, "c": [1, 2, {"d": 3}]}, "e": [{"f": 4}, 5], "g": None}
    places: list[Path] = [
        ("a",), ("a", "b"), ("a", "c"), ("a", "c", 0), ("a", "c", 2), ("a", "c", 2, "d"), ("e",), ("e", 0), ("e", 0, "f"), ("e", 1),
        ("g",), ("h",), ("a", "x"),
    ]  # fmt: skip
    rng = random.Random(7)
    outcomes = set()
    for _ in range(2000):
        pieces = [[made(rng, places) for _ in range(rng.randint(1, 2))] for _ in range(rng.randint(2, 7))]
        batch = Batch(value)
        taken = [batch.take(piece) for piece in pieces]
        outcomes.update(taken)
        assert batch.edits == together(value, pieces), pieces
    assert outcomes == {True, False}


def made(rng: random.Random, places: list[Path]) -> Edit:
    """Any edit of any place."""
    at, to = rng.choice(places), rng.choice(places)
    name = rng.choice(("a", "b", "g", "h", "new"))
    edits: list[Edit] = [Replace(at, 1), Add(at, 2), Remove(at), Rename(at, name), Move(at, to)]
    return rng.choice(edits)


def test_what_is_no_json_is_not_taken() -> None:
    """A batch does not take what could not be written."""
    batch = Batch({"a": 1})
    assert not batch.take([Replace(("a",), float("inf"))])
    assert batch.edits == []
