"""Cards from wherever they are."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

import pytest

from a2acard.errors import BadValue, SourceError
from a2acard.linter.lint import lint
from a2acard.source import Limits, read
from a2acard.source.load import load


def test_bytes_values_documents_and_paths(tmp_path: Path) -> None:
    """Each becomes a document; only a path has a path."""
    file = tmp_path / "card.json"
    file.write_bytes(b'{"a": 1}')
    document = read(b"{}")
    assert load(document) == (document, None)
    assert load(b"[1]")[0].value == [1]
    assert load({"a": 1})[0].place_of(("a",)) is None
    for path in (file, str(file)):
        loaded, where = load(path)
        assert loaded.value == {"a": 1}
        assert where == str(file)


def test_a_large_file_is_not_read_whole(tmp_path: Path) -> None:
    """One byte over the limit is enough to know."""
    file = tmp_path / "card.json"
    file.write_bytes(b" " * 100)
    document, _ = load(file, Limits(max_bytes=10))
    assert document.problems[0].kind == "too-large"
    assert document.problems[0].params["size"] == 100


def test_a_missing_file_raises(tmp_path: Path) -> None:
    """A SourceError that names it."""
    with pytest.raises(SourceError, match=r"card\.json: No such file") as caught:
        load(tmp_path / "card.json")
    assert caught.value.kind == "unreadable-card"


def test_other_mappings_are_objects() -> None:
    """A card that a program holds in read-only mappings is read like any other; a plain one is not copied."""
    frozen = MappingProxyType({"name": "a", "skills": [MappingProxyType({"id": "b"})]})
    assert load(frozen)[0].value == {"name": "a", "skills": [{"id": "b"}]}
    plain = {"name": "a", "skills": [{"id": "b"}]}
    assert load(plain)[0].value is plain


@pytest.mark.parametrize(
    ("card", "place"), [({1: "a"}, "''"), ({"skills": [{"id": "a"}, {("b",): "c"}]}, "'/skills/1'")]
)
def test_names_that_are_no_strings_are_refused(card: dict[str, object], place: str) -> None:
    """No JSON has them, so the caller is told where they are."""
    with pytest.raises(BadValue, match="names are strings") as caught:
        lint(card)
    assert place in str(caught.value)


def test_values_that_hold_themselves_are_looked_through_once() -> None:
    """Neither looking nor copying goes on for ever, also where one value is held in two places at every level."""
    inner: list[object] = []
    inner.append(MappingProxyType({"inner": inner}))
    assert load({"skills": inner}, Limits(max_depth=8))[0].readable
    twice: object = []
    for _ in range(100):
        twice = [twice, twice]
    assert load({"skills": twice})[0].readable
