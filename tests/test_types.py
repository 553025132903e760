"""Frozen values: what `@value` makes of a class."""

from __future__ import annotations

import copy
import pickle

import pytest

from a2acard.types import lazy, value


@value
class Point:
    """A value with a default."""

    x: int
    y: int = 2
    tag: str = "t"


def test_values_compare_hash_and_show() -> None:
    """Equal fields are equal values."""
    assert Point(1) == Point(1, 2) != Point(1, 3)
    assert hash(Point(1)) == hash(Point(1, y=2))
    assert repr(Point(1)) == "Point(x=1, y=2, tag='t')"
    assert Point(1).__eq__(1) is NotImplemented


def test_values_are_frozen_and_slotted() -> None:
    """No field changes, none is added."""
    point = Point(1)
    with pytest.raises(AttributeError, match="frozen"):
        point.x = 5  # type: ignore[misc]  # that is the point
    with pytest.raises(AttributeError):
        del point.y
    assert not hasattr(point, "__dict__")


@pytest.mark.parametrize("arguments", [(), (1, 2, "t", 4)])
def test_wrong_number_of_arguments(arguments: tuple[int, ...]) -> None:
    """Too few and too many are refused with the names."""
    with pytest.raises(TypeError, match="x, y, tag"):
        Point(*arguments)  # type: ignore[arg-type]  # that is the point


@pytest.mark.parametrize("named", [{"z": 1}, {"x": 2}])
def test_unexpected_argument(named: dict[str, int]) -> None:
    """Unknown and doubled names are refused."""
    with pytest.raises(TypeError, match="unexpected"):
        Point(1, **named)  # type: ignore[arg-type]  # that is the point


def test_values_copy_and_pickle() -> None:
    """Values go through copy and pickle, so that processes can share them."""
    assert copy.deepcopy(Point(1)) == pickle.loads(pickle.dumps(Point(1))) == Point(1)


def test_values_match_by_position() -> None:
    """Structural pattern matching knows the fields."""
    match Point(1, 5):
        case Point(x, y):
            assert (x, y) == (1, 5)


def test_lazy_is_computed_once() -> None:
    """A lazy attribute is computed on first use, and then kept."""
    calls = []

    class Thing:
        @lazy
        def answer(self) -> int:
            """The answer."""
            calls.append(1)
            return 42

    thing = Thing()
    assert (thing.answer, thing.answer, len(calls)) == (42, 42, 1)
    assert Thing.answer.__doc__ == "The answer."
