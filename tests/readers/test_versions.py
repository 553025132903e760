"""How clients read protocol versions, against the package that the Python SDK asks."""

from __future__ import annotations

import pytest
from packaging.version import InvalidVersion, Version

from a2acard.readers._versions import number, parse_int, pep440
from a2acard.readers.python_1_0 import is_legacy

WORDS = """1.0 1 v1.0 V1.0 1.0.0 1.0.1 0.3 0.3.0 0.2.9 1.1 2 0 00.3 1.0a1 1.0-alpha.1 1.0.dev1 1.0.post1 1.0-1 1.0rc
    0.3a1 0.3.dev1 0.3.post1 0.3.post1.dev2 0.3+x 1!0.3 1.0+local.1 1.0+ 1..0 1. .1 latest 1.x 1.0b 1.0_post2 1.0-rev3
    1.0.0.0.1 0.3.0.0 0.9 0.999 v 1.0.alpha 1.0c2 1.0pre 1.0preview3 ٣""".split()


@pytest.mark.parametrize("text", [*WORDS, " 1.0 ", "1 .0", "", "1.0\n"])
def test_versions_are_read_as_packaging_does(text: str) -> None:
    """Whether it is a version, its first two numbers, and whether the Python SDK speaks 0.3 there."""
    read = pep440(text)
    try:
        version = Version(text)
    except InvalidVersion:
        assert read is None
        assert not is_legacy(text)
        return
    assert read is not None
    assert read.major_minor == (version.major, version.minor)
    assert is_legacy(text) == (Version("0.3") <= version < Version("1.0"))


def test_the_specifications_numbers() -> None:
    """Major.Minor, with a patch number that does not count."""
    assert number("1.0") == number("1.0.3") == number("1") == number("v1.0") == (1, 0)
    assert number("0.3.0") == (0, 3)
    assert number(None) is number("") is number("1.0rc1") is number("latest") is None


def test_parse_int() -> None:
    """The digits in front, as ECMAScript has it."""
    assert [parse_int(text) for text in ("3", " 3x", "-1", "+2", "x3", "")] == [3, 3, -1, 2, None, None]
