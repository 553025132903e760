"""Properties of edits in texts: what is asked for happens, and nothing else."""

from __future__ import annotations

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from a2acard.errors import EditError
from a2acard.source import (
    Add,
    Document,
    Edit,
    Move,
    Remove,
    RemoveByteOrderMark,
    Rename,
    Replace,
    apply,
    read,
)
from a2acard.source.scan import Node
from a2acard.source.splice import splice

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from a2acard.types import JSON, Path

    T = TypeVar("T")

STEADY = settings(derandomize=True, max_examples=250, deadline=None)
NAMES = st.text('abé日~/"\\ \n', max_size=3)
PLAIN = (
    st.none()
    | st.booleans()
    | st.integers(-(10**6), 10**6)
    | st.floats(-1e6, 1e6)
    | st.text('aж日😀\\"\t,:{}[]', max_size=5)
)
VALUES: st.SearchStrategy[JSON] = st.recursive(
    PLAIN,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=12,
)
INDENTS = st.sampled_from([None, 0, 1, 2, 4, "\t"])


@st.composite
def texts(draw: st.DrawFn) -> tuple[str, JSON]:
    """A text in one of many styles, and its value."""
    value = draw(st.dictionaries(NAMES, VALUES, min_size=1, max_size=5) | st.lists(VALUES, max_size=5))
    separators = draw(st.sampled_from([(",", ":"), (", ", ": "), (" , ", " : "), (",", ": ")]))
    text = json.dumps(value, indent=draw(INDENTS), separators=separators, ensure_ascii=draw(st.booleans()))
    text = text.replace("\n", draw(st.sampled_from(["\n", "\r\n", "\r", "\n\n", " \n"])))
    return draw(st.sampled_from(["", "\n", "  \n"])) + text + draw(
        st.sampled_from(["", "\n", "\r\n", " "])
    ), value


@st.composite
def wild_texts(draw: st.DrawFn) -> tuple[str, JSON]:
    """A text with any blanks between any two tokens, and its value."""
    value = draw(VALUES.filter(lambda v: isinstance(v, (dict, list))))
    blanks = st.text(" \t\n\r", max_size=3)

    def write(part: JSON) -> str:
        if isinstance(part, dict):
            inner = [
                draw(blanks) + json.dumps(k) + draw(blanks) + ":" + draw(blanks) + write(v)
                for k, v in part.items()
            ]
            return "{" + ",".join(i + draw(blanks) for i in inner) + ("" if inner else draw(blanks)) + "}"
        if isinstance(part, list):
            inner = [draw(blanks) + write(v) + draw(blanks) for v in part]
            return "[" + (",".join(inner) if inner else draw(blanks)) + "]"
        return json.dumps(part, ensure_ascii=False)

    return draw(blanks) + write(value) + draw(blanks), value


def paths_of(value: JSON, at: Path = ()) -> list[Path]:
    """All paths in `value`."""
    parts = (
        list(value.items())
        if isinstance(value, dict)
        else list(enumerate(value))
        if isinstance(value, list)
        else []
    )
    return [at, *(path for key, part in parts for path in paths_of(part, (*at, key)))]


def part_at(value: JSON, path: Path) -> JSON:
    """What is at `path`."""
    for step in path:
        value = value[step]  # type: ignore[index]  # the path comes from paths_of
    return value


@st.composite
def edits_of(draw: st.DrawFn, value: JSON) -> Edit:
    """One edit of `value`, mostly possible."""
    paths = paths_of(value)
    at, to = draw(st.sampled_from(paths)), draw(st.sampled_from(paths))
    new = draw(VALUES)
    outer = part_at(value, to)
    key: str | int = (
        draw(NAMES)
        if isinstance(outer, dict)
        else draw(st.integers(0, len(outer) if isinstance(outer, list) else 0))
    )
    position = draw(st.none() | st.integers(0, 4))
    kind = draw(st.sampled_from(["replace", "add", "add", "remove", "remove", "rename", "move"]))
    made: dict[str, Edit] = {
        "replace": Replace(at, new),
        "add": Add((*to, key), new, position),
        "remove": Remove(at),
        "rename": Rename(at, draw(NAMES)),
        "move": Move(at, (*to, key)),
    }
    return made[kind]


def nodes_of(node: Node, at: Path = ()) -> dict[Path, Node]:
    """All nodes by path."""
    found = {at: node}
    for member in node.members:
        found |= nodes_of(member.node, (*at, member.name))
    for index, item in enumerate(node.items):
        found |= nodes_of(item, (*at, index))
    return found


def outcome(do: Callable[[], T]) -> tuple[T | None, type[EditError] | None]:
    """What `do` returns, or the class of the EditError it raises."""
    try:
        return do(), None
    except EditError as error:
        return None, type(error)


def same(left: JSON, right: JSON) -> bool:
    """Equality in which order, -0.0 and the type of numbers count."""
    return json.dumps(left) == json.dumps(right)


@STEADY
@given(texts() | wild_texts(), st.data())
def test_editing_the_text_is_editing_the_value(made: tuple[str, JSON], data: st.DataObject) -> None:
    """Reading the spliced text gives what `apply` makes of the value; what one refuses, the other does."""
    text, value = made
    document = read(text.encode())
    assert same(document.value, value)
    edits = data.draw(st.lists(edits_of(value), min_size=1, max_size=4))
    expected, refused = outcome(lambda: apply(document.value, edits))
    text_made, text_refused = outcome(lambda: splice(document, edits))
    assert refused is text_refused
    if refused is not None or text_made is None:
        return
    spliced = read(text_made)
    assert spliced.readable, spliced.text
    assert same(spliced.value, expected)
    assert same(document.value, value)


@STEADY
@given(texts() | wild_texts(), st.data())
def test_what_is_before_and_after_an_edit_stays(made: tuple[str, JSON], data: st.DataObject) -> None:
    """All text before and after the object or list that is edited stays as it was."""
    text, value = made
    document = read(text.encode())
    edit = data.draw(edits_of(value).filter(lambda edit: not isinstance(edit, Move)))
    assert not isinstance(edit, (Move, RemoveByteOrderMark))
    try:
        spliced = splice(document, [edit]).decode()
    except EditError:
        return
    exact = isinstance(edit, (Replace, Rename))
    span = document.span(edit.at, name=isinstance(edit, Rename)) if exact else document.span(edit.at[:-1])
    before, after = text[: span.start], text[span.end :]
    assert spliced.startswith(before)
    assert spliced.endswith(after)
    assert len(spliced) >= len(before) + len(after)


@STEADY
@given(texts() | wild_texts(), st.data())
def test_untouched_values_keep_their_text(made: tuple[str, JSON], data: st.DataObject) -> None:
    """Every value outside the edited one is written after the edit exactly as before it."""
    text, value = made
    document = read(text.encode())
    assert document.tree is not None
    path = data.draw(st.sampled_from(paths_of(value)))
    possible: list[Edit] = [Replace(path, {"new": [1]}), *([Remove(path)] if path else [])]
    edit = data.draw(st.sampled_from(possible))
    spliced = read(splice(document, [edit]))
    assert spliced.tree is not None
    after = nodes_of(spliced.tree)
    for at, node in nodes_of(document.tree).items():
        if at[: len(path)] == path or path[: len(at)] == at:
            continue
        moved = _after_removal(at, path) if isinstance(edit, Remove) else at
        assert document.text[node.start : node.end] == spliced.text[after[moved].start : after[moved].end]


def _after_removal(at: Path, gone: Path) -> Path:
    depth, last = len(gone) - 1, gone[-1]
    step = at[depth] if len(at) > depth else None
    if at[:depth] == gone[:-1] and isinstance(last, int) and isinstance(step, int) and step > last:
        return (*at[:depth], step - 1, *at[depth + 1 :])
    return at


@STEADY
@given(texts() | wild_texts(), st.data())
def test_removing_what_was_added_gives_the_text_back(made: tuple[str, JSON], data: st.DataObject) -> None:
    """Adding at the end and removing again leaves the text as it was, unless the place was empty."""
    text, value = made
    places = [
        path
        for path in paths_of(value)
        if isinstance(part_at(value, path), (dict, list)) and part_at(value, path)
    ]
    if not places:
        return
    path = data.draw(st.sampled_from(places))
    outer = part_at(value, path)
    at = (*path, "zz" if isinstance(outer, dict) else len(outer) if isinstance(outer, list) else 0)
    added = splice(read(text.encode()), [Add(at, data.draw(VALUES))])
    assert splice(read(added), [Remove(at)]) == text.encode()


@STEADY
@given(texts())
def test_no_edit_changes_nothing(made: tuple[str, JSON]) -> None:
    """Splicing nothing gives the same bytes, with a byte order mark too; only its own edit takes it away."""
    text, _ = made
    plain, marked = text.encode(), ("\ufeff" + text).encode()
    assert splice(read(plain), []) == plain
    document: Document = read(marked)
    assert splice(document, []) == marked
    assert splice(document, [RemoveByteOrderMark()]) == plain
