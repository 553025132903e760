"""JSON Pointers."""

from __future__ import annotations

import pytest

from a2acard.errors import PointerMissing
from a2acard.source import from_pointer, resolve, to_pointer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.types import JSON


@pytest.mark.parametrize(
    ("pointer", "path"),
    [
        ("", ()),
        ("/", ("",)),
        ("/a~1b", ("a/b",)),
        ("/m~0n", ("m~n",)),
        ("/~01", ("~1",)),
        ("/a/0", ("a", "0")),
        ("/ ", (" ",)),
    ],
)
def test_pointers_and_paths(pointer: str, path: tuple[str, ...]) -> None:
    """The examples of RFC 6901 §5, there and back."""
    assert from_pointer(pointer) == path
    assert to_pointer(path) == pointer


def test_a_value_tells_indices_from_names() -> None:
    """A number is an index in a list and a name in an object."""
    value: JSON = {"a": [{"0": True}], "0": 1}
    assert from_pointer("/a/0/0", value) == ("a", 0, "0")
    assert from_pointer("/a/-", value) == ("a", "-")
    assert from_pointer("/a/00/x", value) == ("a", "00", "x")
    assert from_pointer("/0", value) == ("0",)
    assert resolve(value, "/a/0/0") is True
    assert resolve(value, ("a", 0)) == {"0": True}


@pytest.mark.parametrize(
    "place", ["/b", "/a/1", "/a/01", "/a/-", "/a/0/x", "a", ("a", -1), ("a", "0"), "/a/99999999999999999999"]
)
def test_missing_places_raise(place: str | tuple[str | int, ...]) -> None:
    """With the pointer as data."""
    with pytest.raises(PointerMissing) as caught:
        resolve({"a": [1]}, place)
    assert caught.value.pointer == (place if isinstance(place, str) else to_pointer(place))
