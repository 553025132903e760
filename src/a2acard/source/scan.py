"""The exact scanner: text to nodes with spans, duplicates kept, without recursion."""

from __future__ import annotations

import re
from functools import cache
from json import decoder

from a2acard.errors import PointerMissing
from a2acard.source.pointer import to_pointer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from a2acard.types import JSON, Path

_CONSTANTS: dict[str, JSON] = {
    "true": True,
    "false": False,
    "null": None,
    "NaN": float("nan"),
    "Infinity": float("inf"),
    "-Infinity": float("-inf"),
}
_PUNCTUATION, _STRING, _NUMBER, _CONSTANT, _QUOTE = 1, 2, 3, 4, 5


class Node:
    """A value in the text: `kind` (object, array, string, number, constant), its span and its value.

    `members` is filled for objects, `items` for arrays.
    """

    __slots__ = ("end", "items", "kind", "members", "start", "value")

    def __init__(self, kind: str, start: int, end: int, value: JSON) -> None:
        self.kind = kind
        self.start = start
        self.end = end
        self.value = value
        self.members: list[Member] = []
        self.items: list[Node] = []


class Member:
    """A member of an object: its `name`, the span `start`..`end` of the name token, and its value `node`."""

    __slots__ = ("end", "name", "node", "start")

    def __init__(self, name: str, start: int, end: int, node: Node) -> None:
        self.name = name
        self.start = start
        self.end = end
        self.node = node


class Stopped(Exception):
    """The scan stopped at `offset`, where `expected` should have been; never leaves the package.

    `expected` is value, item, name, colon, comma, end, string, escape or depth (a level too many); `before`
    is the offset of the token before.
    """

    def __init__(self, offset: int, expected: str, before: int) -> None:
        super().__init__(f"expected {expected} at {offset}")
        self.offset = offset
        self.expected = expected
        self.before = before


def find(tree: Node, path: Path, name: bool = False) -> list[tuple[int, int]]:
    """The spans of `path` in `tree`, all of them where its last member is repeated. Raises PointerMissing."""
    nodes = [tree]
    members: list[Member] = []
    for step in path:
        outer = nodes[-1]  # of duplicates the last is the one readers keep
        if isinstance(step, str):
            members = [member for member in outer.members if member.name == step]
            nodes = [member.node for member in members]
        else:
            members = []
            nodes = outer.items[step : step + 1] if step >= 0 else []
        if not nodes:
            raise PointerMissing(to_pointer(path))
    if not name:
        return [(node.start, node.end) for node in nodes]
    if not members:
        raise PointerMissing(to_pointer(path))
    return [(member.start, member.end) for member in members]


@cache
def _tokens() -> Callable[[str, int], re.Match[str] | None]:
    return re.compile(
        r"[ \t\n\r]*+(?:([{}\[\],:])"
        r'|"([^"\\\x00-\x1f]*+)"'
        r"|(-?(?:0|[1-9][0-9]*+)(?:\.[0-9]++)?(?:[eE][-+]?[0-9]++)?)"
        r"|(true|false|null|NaN|-?Infinity)"
        r'|("))?'
    ).match


@cache
def _string_body() -> Callable[[str, int], re.Match[str] | None]:
    return re.compile(r'(?:[^"\\\t\n\r]++|\\["\\/bfnrt]|\\u[0-9a-fA-F]{4})*+').match


def scan(text: str, max_depth: int | None = None) -> Node:
    """The tree of `text`, which must be JSON, save that strings may hold raw control characters (not tabs or
    line ends) and that NaN and the infinities count as numbers. Raises Stopped.
    """
    return _Scanner(text, max_depth).document()


class _Scanner:
    def __init__(self, text: str, max_depth: int | None) -> None:
        self.text = text
        self.max_depth = len(text) if max_depth is None else max_depth
        self.open: list[Node] = []
        self.names: list[tuple[str, int, int]] = []
        self.at = 0  # where the next token is looked for
        self.start = 0  # of the token just taken

    def document(self) -> Node:
        node = self.value("value")
        while True:
            if node.end < 0:  # just opened
                inner = self.first(node)
                if inner is not None:
                    node = inner
                    continue
            if not self.open:
                break
            node = self.attach(node)
        self.take("end")
        return node

    def first(self, outer: Node) -> Node | None:
        """The first value inside `outer`, or None when it is empty and so complete."""
        closer = "}" if outer.kind == "object" else "]"
        before = self.at
        kind, token = self.token()
        if kind == _PUNCTUATION and token == closer:
            self.open.pop()
            outer.end = self.at
            return None
        self.at = before
        if outer.kind == "object":
            self.name()
        return self.value("value")

    def attach(self, node: Node) -> Node:
        """Put the complete `node` into the innermost open value; the next value, or that value when it ends."""
        outer = self.open[-1]
        if outer.kind == "object":
            outer.members.append(Member(*self.names.pop(), node))
        else:
            outer.items.append(node)
        before = self.start
        kind, token = self.token()
        if kind == _PUNCTUATION:
            if token == ",":
                if outer.kind == "object":
                    self.name()
                return self.value("item" if outer.kind == "array" else "value")
            if token == ("}" if outer.kind == "object" else "]"):
                self.close(self.open.pop())
                return outer
        raise Stopped(self.start, "comma", before)

    def close(self, node: Node) -> None:
        node.end = self.at
        if node.kind == "object":
            node.value = {member.name: member.node.value for member in node.members}
        else:
            node.value = [item.value for item in node.items]

    def name(self) -> None:
        before = self.start
        kind, token = self.token()
        start = self.start
        if kind not in (_STRING, _QUOTE):
            raise Stopped(start, "name", before)
        self.names.append((token if kind == _STRING else self.string(), start, self.at))
        kind, token = self.token()
        if kind != _PUNCTUATION or token != ":":
            raise Stopped(self.start, "colon", start)

    def value(self, expected: str) -> Node:
        before = self.start
        kind, token = self.token()
        start = self.start
        if kind == _STRING:
            return Node("string", start, self.at, token)
        if kind == _PUNCTUATION and token in "{[":
            return self.opened("object" if token == "{" else "array", before)
        if kind == _NUMBER:
            return Node("number", start, self.at, _number(token))
        if kind == _CONSTANT:
            return Node("constant", start, self.at, _CONSTANTS[token])
        if kind == _QUOTE:
            text = self.string()
            return Node("string", start, self.at, text)
        raise Stopped(start, expected, before)

    def opened(self, kind: str, before: int) -> Node:
        node = Node(kind, self.start, -1, {} if kind == "object" else [])
        self.open.append(node)
        if len(self.open) > self.max_depth:
            raise Stopped(self.start, "depth", before)
        return node

    def string(self) -> str:
        start = self.start
        body = _string_body()(self.text, start + 1)
        end = body.end() if body else start
        stop = self.text[end : end + 1]
        if stop != '"':
            raise Stopped(end, "escape" if stop == "\\" else "string", start)
        self.at = end + 1
        text: str = decoder.scanstring(self.text, start + 1, False)[0]  # type: ignore[attr-defined]  # not in typeshed
        return text

    def token(self) -> tuple[int, str]:
        found = _tokens()(self.text, self.at)
        assert found is not None, "every part of the pattern is optional"
        kind = found.lastindex
        if kind is None:
            self.start = self.at = found.end()
            return 0, ""
        self.at = found.end()
        self.start = found.start(kind) - (kind == _STRING)
        return kind, found[kind]

    def take(self, expected: str) -> None:
        before = self.start
        self.token()
        if self.start < len(self.text):
            raise Stopped(self.start, expected, before)


def _number(token: str) -> int | float:
    """Integers exactly, but those no double can hold are infinite, as they are to every other reader."""
    if not token.lstrip("-").isdigit():
        return float(token)
    if len(token) > 308 and float(token) in (float("inf"), float("-inf")):
        return float(token)
    return int(token)
