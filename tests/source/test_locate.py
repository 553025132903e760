"""The quick way to a place gives the spans of the whole tree."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from a2acard.errors import PointerMissing
from a2acard.source.document import Document
from a2acard.source.locate import Locator
from a2acard.source.parse import read
from a2acard.source.scan import find, scan
from tests.corpus_folder import corpus

if TYPE_CHECKING:
    from a2acard.types import JSON

CARDS = sorted((Path(__file__).parents[1] / "corpus").rglob("*.json"))


def paths(node: JSON, at: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every path in a value."""
    steps: list[tuple[str | int, JSON]] = []
    if isinstance(node, dict):
        steps = list(node.items())
    elif isinstance(node, list):
        steps = list(enumerate(node))
    return [at] + [path for step, inner in steps for path in paths(inner, (*at, step))]


def agree(document: Document) -> int:
    """Compare both ways on every path of a clean document; how many paths there were."""
    if document.problems or not document.readable:
        return 0
    tree, locator = scan(document.text), Locator(document.text)
    found = paths(document.value)
    for path in found:
        assert locator.find(path) == find(tree, path)[-1]
        if path and isinstance(path[-1], str):
            assert locator.find(path, name=True) == find(tree, path, name=True)[-1]
    return len(found)


@pytest.mark.parametrize("path", CARDS, ids=lambda path: path.stem)
def test_our_cards(path: Path) -> None:
    """On our own cards both ways agree on every path."""
    agree(read(path.read_bytes()))


def test_real_cards() -> None:
    """On real cards too."""
    assert sum([agree(read(path.read_bytes())) for path in corpus()]) > 1000


@pytest.mark.parametrize(
    "text",
    ['{}', '[]', ' [ ] ', '{"a":{}}', '{ "a" : [ 1 , {"b":"x\\"y"} , -0.5e3 ] ,\r\n\t"":null}', '[[[]],{"é":"😀"}]', '"x"', " 1 "],
)  # fmt: skip
def test_odd_texts(text: str) -> None:
    """Blanks, empty containers, escapes and wide characters."""
    assert agree(read(text.encode())) > 0


@pytest.mark.parametrize("path", [("b",), ("a", "x"), ("a", 1), (0,), ("a", 0, "x"), ("a", -1)])
def test_missing(path: tuple[str | int, ...]) -> None:
    """What is not there is said so, and so is the name of an item."""
    document = read(b'{"a": [1]}')
    with pytest.raises(PointerMissing):
        document.span(path)
    with pytest.raises(PointerMissing):
        document.span(("a", 0), name=True)
