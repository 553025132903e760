"""Edits in texts: the looks of what is new, and that the rest stays."""

from __future__ import annotations

import pytest

from a2acard.errors import EditError
from a2acard.source import Add, Document, Edit, Move, Remove, Rename, Replace, read
from a2acard.source.splice import Splicer, splice

CASES: dict[str, tuple[str, list[Edit], str]] = {
    "add last": ('{\n  "a": 1\n}\n', [Add(("b",), 2)], '{\n  "a": 1,\n  "b": 2\n}\n'),
    "add first": ('{\n  "a": 1\n}\n', [Add(("b",), 2, 0)], '{\n  "b": 2,\n  "a": 1\n}\n'),
    "add object": (
        '{\n\t"a": 1\n}',
        [Add(("b",), {"c": [{}]})],
        '{\n\t"a": 1,\n\t"b": {\n\t\t"c": [\n\t\t\t{}\n\t\t]\n\t}\n}',
    ),
    "add minified": ('{"a":1}', [Add(("b",), {"c": [1, 2]})], '{"a":1,"b":{"c":[1,2]}}'),
    "add on one line": ('{ "a": 1, "b": 2 }', [Add(("c",), {"d": 1})], '{ "a": 1, "b": 2, "c": { "d": 1 } }'),
    "add with CRLF": (
        '{\r\n    "a": 1\r\n}\r\n',
        [Add(("b",), {"c": 1})],
        '{\r\n    "a": 1,\r\n    "b": {\r\n        "c": 1\r\n    }\r\n}\r\n',
    ),
    "add to empty": (
        '{\n  "a": {},\n  "b": []\n}',
        [Add(("a", "x"), 1), Add(("b", 0), 1)],
        '{\n  "a": {\n    "x": 1\n  },\n  "b": [\n    1\n  ]\n}',
    ),
    "add to empty list among flat ones": (
        '{\n  "t": ["a"],\n  "u": []\n}',
        [Add(("u", 0), "é")],
        '{\n  "t": ["a"],\n  "u": ["é"]\n}',
    ),
    "add between hugging braces": (
        '[{\n  "a": 1\n}, {\n  "a": 2\n}]',
        [Add((2,), {"a": 3})],
        '[{\n  "a": 1\n}, {\n  "a": 2\n}, {\n  "a": 3\n}]',
    ),
    "add lone surrogate": ('["é"]', [Add((1,), "\ud800ж")], '["é", "\\ud800ж"]'),
    "remove first": ('{\n  "a": 1,\n  "b": 2\n}', [Remove(("a",))], '{\n  "b": 2\n}'),
    "remove middle": (
        '{\n  "a": 1, \n  "b": 2,\n\n  "c": 3\n}',
        [Remove(("b",))],
        '{\n  "a": 1,\n\n  "c": 3\n}',
    ),
    "remove last": ('{\n  "a": 1,\n  "b": 2\n}', [Remove(("b",))], '{\n  "a": 1\n}'),
    "remove all": (
        '{\n  "a": [\n    1,\n    2\n  ]\n}',
        [Remove(("a", 0)), Remove(("a", 1))],
        '{\n  "a": []\n}',
    ),
    "remove on one line": ('{ "a": 1, "b": 2 }', [Remove(("a",))], '{ "b": 2 }'),
    "remove with commas in strings": ('["a,b" , "c,d" ,"e"]', [Remove((0,))], '["c,d" ,"e"]'),
    "remove a repeated member": ('{"a": 1, "a": 2}', [Remove(("a",))], '{"a": 1}'),
    "replace all of a list": ("[\n  1,\n  2\n]", [Remove((0,)), Remove((1,)), Add((0,), 3)], "[\n  3\n]"),
    "rename": ('{"\\u0061" :1, "b": 2}', [Rename(("a",), "ж")], '{"ж" :1, "b": 2}'),
    "rename and replace": (
        '{"a":[1],\n "b": 2}',
        [Rename(("a",), "c"), Replace(("a",), [{"d": []}])],
        '{"c":[{"d":[]}],\n "b": 2}',
    ),
    "replace keeps escapes elsewhere": (
        '{"a": "\\u00e9\\/", "b": 1.0e0}',
        [Replace(("b",), True)],
        '{"a": "\\u00e9\\/", "b": true}',
    ),
    "move": (
        '{\n  "a": {\n    "b": {\n      "c": 1.50\n    }\n  }\n}',
        [Move(("a", "b"), ("b",))],
        '{\n  "a": {},\n  "b": {\n    "c": 1.50\n  }\n}',
    ),
    "move deeper": (
        '{\n "a": [\n  1\n ],\n "b": {\n  "c": 0\n }\n}',
        [Move(("a",), ("b", "a"))],
        '{\n "b": {\n  "c": 0,\n  "a": [\n   1\n  ]\n }\n}',
    ),
    "replace the whole": (" 1 \n", [Replace((), {"a": 1})], ' {"a": 1} \n'),
}


@pytest.mark.parametrize(("before", "edits", "after"), CASES.values(), ids=CASES)
def test_splice(before: str, edits: list[Edit], after: str) -> None:
    """New parts look like their neighbours and all else stays."""
    assert splice(read(before.encode()), edits).decode() == after


@pytest.mark.parametrize("document", [read(b"{a}"), Document.from_value({})])
def test_without_text_there_is_nothing_to_edit(document: Document) -> None:
    """An unreadable text or a bare value is refused."""
    with pytest.raises(EditError):
        splice(document, [])


@pytest.mark.parametrize("value", [float("nan"), float("inf"), {1, 2}])
def test_what_is_not_json_is_refused(value: object) -> None:
    """As an EditError."""
    with pytest.raises(EditError):
        splice(read(b"[]"), [Add((0,), value)])  # type: ignore[arg-type]  # that is the point


def smallest(old: str, new: str) -> tuple[int, int, str]:
    """The stretch of `old` that differs, letter by letter, and what stands there in `new`."""
    most = min(len(old), len(new))
    head = next((at for at in range(most) if old[at] != new[at]), most)
    rest = range(most - head)
    tail = next((at for at in rest if old[-1 - at] != new[-1 - at]), most - head)
    return head, len(old) - tail, new[head : len(new) - tail]


@pytest.mark.parametrize("name", CASES)
def test_patches_are_the_smallest(name: str) -> None:
    """A patch is what differs between a text and the text that is spliced, and no letter more."""
    text, edits, after = CASES[name]
    document = read(text.encode())
    assert Splicer(document).patch(edits) == smallest(document.text, after.removeprefix("\ufeff"))


@pytest.mark.parametrize("at", [0, 1, 70, 399])
def test_patches_of_what_repeats(at: int) -> None:
    """What is taken out of many that are the same is a stretch as it would be found from both ends."""
    text = "[" + ", ".join(['"tag"'] * 400) + "]"
    document = read(text.encode())
    after = splice(document, [Remove((at,))]).decode()
    assert Splicer(document).patch([Remove((at,))]) == smallest(text, after)
