"""How a text is laid out, and new values written the same way."""

from __future__ import annotations

import re
from bisect import bisect_right
from json import dumps

from a2acard.errors import EditError
from a2acard.source.place import line_starts
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.source.scan import Node
    from a2acard.types import JSON

MAX_SAMPLED = 2000  # nodes looked at to learn the style; a text longer than that has shown it


class Style:
    """The habits of one text.

    `newline` is its line end; `unit` one step of indentation; `colon` what stands between a name and its
    value; `gap` what follows a comma on a line; `padding` what stands inside the braces of an object on one
    line; `multiline` whether the document is spread over lines, `flat_lists` whether its lists of plain
    values are not.
    """

    def __init__(self, text: str, tree: Node) -> None:
        self.text = text
        self._lines = line_starts(
            text
        )  # looked up for each edit: to search the text itself would be quadratic
        found = re.search(r"\r\n|\n|\r", text[tree.start : tree.end]) or re.search(r"\r\n|\n|\r", text)
        self.newline = found[0] if found else "\n"
        nodes = _sample(tree)
        self.unit = self._unit(nodes)
        self.colon = self._colon(nodes)
        self.gap, self.padding = self._gap(nodes)
        self.multiline = "\n" in text[tree.start : tree.end] or "\r" in text[tree.start : tree.end]
        lists = [n for n in nodes if n.kind == "array" and n.items and not any(is_branch(i) for i in n.items)]
        flat = sum(not self.spans_lines(n.start, n.end) for n in lists)
        self.flat_lists = flat * 2 > len(lists)

    def spans_lines(self, start: int, end: int) -> bool:
        """Whether a line ends between two offsets of the text."""
        after = bisect_right(self._lines, start)
        return after < len(self._lines) and self._lines[after] <= end

    def indent(self, offset: int) -> str:
        """The blanks at the start of the line that holds `offset`."""
        start = self._lines[bisect_right(self._lines, offset) - 1]
        found = re.compile(r"[ \t]*").match(self.text, start, offset)
        return found[0] if found else ""

    def _unit(self, nodes: list[Node]) -> str:
        for node in nodes:
            start = first_start(node)
            if start is None or not self.spans_lines(node.start, start):
                continue
            outer, inner = self.indent(node.start), self.indent(start)
            if inner.startswith(outer) and inner != outer:
                return inner[len(outer) :]
        return "  "

    def _colon(self, nodes: list[Node]) -> str:
        for node in nodes:
            for member in node.members:
                between = self.text[member.end : member.node.start]
                if not self.spans_lines(member.end, member.node.start):
                    return between
        return ": "

    def _gap(self, nodes: list[Node]) -> tuple[str, str]:
        gap = padding = None
        for node in nodes:
            starts = [m.start for m in node.members] or [i.start for i in node.items]
            ends = [m.node.end for m in node.members] or [i.end for i in node.items]
            if len(starts) > 1 and gap is None and not self.spans_lines(ends[0], starts[1]):
                gap = self.text[ends[0] : starts[1]].partition(",")[2]
            if node.members and padding is None and not self.spans_lines(node.start, starts[0]):
                padding = self.text[node.start + 1 : starts[0]]
        return gap if gap is not None else " " if self.colon.endswith(" ") else "", padding or ""

    def write(self, value: JSON, indent: str, flat: bool) -> str:
        """`value` as text: on one line when `flat`, else its inner lines indented deeper than `indent`."""
        if isinstance(value, dict) and value:
            parts = [
                written(name) + self.colon + self.write(part, indent + self.unit, flat)
                for name, part in value.items()
            ]
            return self._wrap("{", parts, "}", indent, flat, self.padding)
        if isinstance(value, list) and value:
            plain = not any(isinstance(part, (dict, list)) and part for part in value)
            flat = flat or (plain and self.flat_lists)
            parts = [self.write(part, indent + self.unit, flat) for part in value]
            return self._wrap("[", parts, "]", indent, flat, "")
        return written(value)

    def _wrap(
        self, opening: str, parts: list[str], closing: str, indent: str, flat: bool, padding: str
    ) -> str:
        if flat:
            return opening + padding + ("," + self.gap).join(parts) + padding + closing
        lead = self.newline + indent + self.unit
        return opening + lead + ("," + lead).join(parts) + self.newline + indent + closing


def written(value: JSON) -> str:
    """A plain value as JSON: characters raw, but lone surrogates escaped, since UTF-8 can't hold them."""
    try:
        text = dumps(value, ensure_ascii=False, allow_nan=False)
    except (ValueError, TypeError) as error:
        raise EditError(Phrase("no JSON value: {error}", error=str(error))) from error
    return re.sub("[\ud800-\udfff]", lambda found: f"\\u{ord(found[0]):04x}", text)


def is_branch(node: Node) -> bool:
    """Whether `node` is an object or list with something in it."""
    return bool(node.members or node.items)


def first_start(node: Node) -> int | None:
    """Where the first part of an object or list begins; None when there is none."""
    if node.members:
        return node.members[0].start
    return node.items[0].start if node.items else None


def _sample(tree: Node) -> list[Node]:
    """The objects and lists of `tree`, outer ones first, at most `MAX_SAMPLED`."""
    nodes = [tree]
    for node in nodes:
        if len(nodes) >= MAX_SAMPLED:
            break
        nodes += [member.node for member in node.members if is_branch(member.node)]
        nodes += [item for item in node.items if is_branch(item)]
    return nodes[:MAX_SAMPLED]
