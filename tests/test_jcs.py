"""The canonical form of JSON, held to RFC 8785's own cases and to another implementation."""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from a2acard import jcs
from a2acard.errors import CanonicalizationError
from a2acard.jcs import canonicalize, number

NUMBERS = [
    ("0000000000000000", "0"),
    ("8000000000000000", "0"),
    ("0000000000000001", "5e-324"),
    ("8000000000000001", "-5e-324"),
    ("7fefffffffffffff", "1.7976931348623157e+308"),
    ("4340000000000000", "9007199254740992"),
    ("c340000000000000", "-9007199254740992"),
    ("4430000000000000", "295147905179352830000"),
    ("44b52d02c7e14af5", "9.999999999999997e+22"),
    ("44b52d02c7e14af6", "1e+23"),
    ("44b52d02c7e14af7", "1.0000000000000001e+23"),
    ("444b1ae4d6e2ef4e", "999999999999999700000"),
    ("444b1ae4d6e2ef4f", "999999999999999900000"),
    ("444b1ae4d6e2ef50", "1e+21"),
    ("3eb0c6f7a0b5ed8c", "9.999999999999997e-7"),
    ("3eb0c6f7a0b5ed8d", "0.000001"),
    ("41b3de4355555553", "333333333.3333332"),
    ("becbf647612f3696", "-0.0000033333333333333333"),
    ("43143ff3c1cb0959", "1424953923781206.2"),
]
"""Bits of doubles with what ECMAScript writes (RFC 8785 appendix B)."""


@pytest.mark.parametrize(("bits", "text"), NUMBERS)
def test_numbers(bits: str, text: str) -> None:
    """As ECMAScript has them."""
    assert number(struct.unpack(">d", bytes.fromhex(bits))[0]) == text


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_every_number(value: float) -> None:
    """As the other implementation writes it."""
    assert number(value) == rfc8785.dumps(value).decode()


def test_names_are_sorted_by_utf_16() -> None:
    """A letter beyond the basic plane comes before those at its end (RFC 8785 §3.2.3)."""
    made = canonicalize({"\u20ac": 1, "\r": 2, "\ufb33": 3, "1": 4, "\U0001f600": 5, "\x80": 6, "\u00f6": 7})
    assert [int(part[-1:]) for part in made.decode().strip("{}").split(",")] == [2, 4, 6, 7, 1, 5, 3]


TEXTS = st.text(st.characters(codec="utf-8"), max_size=8)
VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53) + 1, 2**53 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


@given(VALUES)
def test_every_value(value: Any) -> None:
    """The same bytes as the other implementation, and the same by the exact way as by the quick one."""
    parts: list[str] = []
    jcs._write(value, parts.append, 1)
    assert canonicalize(value) == rfc8785.dumps(value) == "".join(parts).encode()


@pytest.mark.parametrize("writer", [jcs.write_plain, lambda value: jcs._encode(value).encode()])
@given(st.dictionaries(TEXTS, TEXTS | st.lists(TEXTS) | st.integers(-(2**53) + 1, 2**53 - 1)))
def test_both_quick_writers(writer: Callable[[Any], bytes], value: Any) -> None:
    """What is plain is written alike by that of the extra and by that of the standard library."""
    if jcs.is_plain(value):
        assert writer(value) == rfc8785.dumps(value)


def _deep(levels: int) -> Any:
    value: Any = "x"
    for _ in range(levels):
        value = [value]
    return value


@pytest.mark.parametrize(
    "value",
    [
        float("nan"),
        float("inf"),
        [-float("inf")],
        "\ud800",
        {"\udfff": 1},
        {"a": {"b": "x\ud83d"}},
        {1: 2},
        {1: "a", "1": "b"},
        b"bytes",
        {"a": {1, 2}},
        _deep(129),
        _deep(100_000),
        {"a": _deep(500)},
        10**400,
    ],
)
def test_what_has_no_canonical_form(value: Any) -> None:
    """One error for all of it."""
    with pytest.raises(CanonicalizationError):
        canonicalize(value)


def test_as_deep_as_may_be() -> None:
    """128 levels are written."""
    assert canonicalize(_deep(128)) == b"[" * 128 + b'"x"' + b"]" * 128


def test_integers_beyond_doubles() -> None:
    """They are written as the double that ECMAScript reads."""
    assert canonicalize([2**53 + 1, 10**21, -(2**63)]) == b"[9007199254740992,1e+21,-9223372036854776000]"
