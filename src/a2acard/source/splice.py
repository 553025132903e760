"""Edits put into a text, back to front, so that every character they do not touch stays as it was."""

from __future__ import annotations

from bisect import bisect_left

from a2acard.errors import EditError
from a2acard.source.document import BOM
from a2acard.source.plan import Addition, Changes, plan
from a2acard.source.style import Style, is_branch, written
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from a2acard.source.document import Document
    from a2acard.source.edits import Edit
    from a2acard.source.plan import Plan
    from a2acard.source.scan import Member, Node
    from a2acard.types import JSON, Path

    Patch = tuple[int, int, str]


def splice(document: Document, edits: Iterable[Edit]) -> bytes:
    """The bytes of `document` after `edits`, whose paths all refer to `document` as it is.

    New parts are written like their neighbours; line ends, order, escapes, a byte order mark and the end of
    the text stay. Of duplicate members the last is edited. Raises PointerMissing, EditsOverlap and EditError.
    """
    tree = document.tree
    if tree is None:
        raise EditError(Phrase("the document has no text that could be edited"))
    made = plan(document.value, edits)
    marked = document.data.startswith(BOM.encode()) and not made.unmark
    patches = _Writer(document.text, tree).all(made)
    return (BOM if marked else "").encode() + _patched(document.text, patches).encode()


class Splicer:
    """Many batches of edits for one document, each by itself: what its layout teaches is learned once."""

    def __init__(self, document: Document) -> None:
        self._value = document.value
        self._writer = _Writer(document.text, document.tree) if document.tree is not None else None

    def patch(self, edits: Iterable[Edit]) -> Patch:
        """The smallest stretch of the text that `splice` changes, from start to end, and what it puts there.

        A byte order mark is no part of the text. Raises as `splice` does.
        """
        if self._writer is None:
            raise EditError(Phrase("the document has no text that could be edited"))
        text, patches = self._writer.text, self._writer.all(plan(self._value, edits))
        start = min([patch[0] for patch in patches], default=0)
        end = max([patch[1] for patch in patches], default=0)
        inner = [(low - start, high - start, new) for low, high, new in patches]
        return _smallest(text, start, end, _patched(text[start:end], inner))


def _smallest(old: str, start: int, end: int, new: str) -> Patch:
    """The same patch of `old` without what its text and the old one have in common, at the front first."""
    stop, shift = start + len(new), start + len(new) - end
    size = len(old) + shift

    def made(low: int, high: int) -> str:
        """A stretch of the new text, which is never put together whole."""
        before, inside = old[low : min(high, start)], new[max(low - start, 0) : max(high - start, 0)]
        return before + inside + old[max(low, stop) - shift : max(high, stop) - shift]

    most = min(len(old), size)
    head = start + _length(
        most - start, lambda a, b: old[start + a : start + b] == made(start + a, start + b)
    )
    tail = min(len(old) - end, most - head)
    high, top = len(old) - tail, size - tail
    tail += _length(most - head - tail, lambda a, b: old[high - b : high - a] == made(top - b, top - a))
    return head, len(old) - tail, made(head, size - tail)


def _length(most: int, are_same: Callable[[int, int], bool]) -> int:
    """How far two texts are the same, up to `most`: larger and larger steps until they differ, then smaller ones."""
    length, step, grows = 0, 64, True
    while step and length < most:
        step = min(step, most - length)
        if are_same(length, length + step):
            length += step
            step *= 1 + grows
        else:
            step, grows = step // 2, False
    return length


def _patched(text: str, patches: list[Patch]) -> str:
    # An insertion sorts before a deletion that starts at the same place, and after one that ends there.
    pieces, upto = [], len(text)
    for start, end, new in sorted(patches, key=lambda patch: patch[:2], reverse=True):
        pieces += [text[end:upto], new]
        upto = start
    return text[:upto] + "".join(reversed(pieces))


class _Part:
    """A member or element in the text, from `start` to `end`, a member's name included; `index` is its place among its neighbours."""

    __slots__ = ("end", "index", "key", "member", "node", "start")

    def __init__(self, index: int, key: str | int, node: Node, member: Member | None) -> None:
        self.index = index
        self.key = key
        self.node = node
        self.member = member
        self.start = member.start if member else node.start
        self.end = node.end


class _Writer:
    def __init__(self, text: str, tree: Node) -> None:
        self.text = text
        self.tree = tree
        self.style = Style(text, tree)
        self.known: dict[int, tuple[list[_Part], dict[str | int, _Part]]] = {}
        self.leads: dict[int, str] = {}

    def all(self, made: Plan) -> list[Patch]:
        """What a plan does to the text, in no order."""
        patches = [self.replacement(path, value) for path, value in made.replaced.items()]
        for path, changes in made.changes.items():
            patches.extend(self.patches(path, changes))
        return patches

    def parts(self, node: Node) -> tuple[list[_Part], dict[str | int, _Part]]:
        """The parts of an object or list in order, and by key; of duplicates the last."""
        if id(node) not in self.known:
            parts = _parts(node)
            self.known[id(node)] = parts, {part.key: part for part in parts}
        return self.known[id(node)]

    def part(self, path: Path) -> _Part:
        """The member or element at `path`, which is there; of duplicates the last."""
        part = _Part(0, "", self.tree, None)
        for step in path:
            part = self.parts(part.node)[1][step]
        return part

    def replacement(self, path: Path, value: JSON) -> Patch:
        node = self.part(path).node
        outer = self.part(path[:-1]).node if path else node
        # Written flat where the old value or its surroundings were, and spread out where they were
        reference = node if is_branch(node) else outer
        flat = not self.style.spans_lines(reference.start, reference.end)
        return node.start, node.end, self.style.write(value, self.style.indent(node.start), flat)

    def patches(self, path: Path, changes: Changes) -> Iterator[Patch]:
        """What the changes of the object or list at `path` do to the text."""
        outer = self.part(path).node
        parts, last = self.parts(outer)
        for key, name in changes.renamed.items():
            member = last[key].member
            if member:
                yield member.start, member.end, written(name)
        gone = {last[key].index for key in changes.removed}
        if changes.added and len(gone) == len(parts):
            yield self.refill(outer, parts, changes.added)
            return
        if changes.added:
            yield from self.insertions(parts, gone, changes.added)
        if gone:
            yield from self.deletions(outer, parts, gone)

    def deletions(self, outer: Node, parts: list[_Part], gone: set[int]) -> Iterator[Patch]:
        if len(gone) == len(parts):
            yield outer.start + 1, outer.end - 1, ""
            return
        every = range(len(parts))
        first = next(index for index in every if index not in gone)
        last = next(index for index in reversed(every) if index not in gone)
        if first > 0:
            yield parts[0].start, parts[first].start, ""
        for index in sorted(gone):
            if first < index < last:  # with the comma after it, and the blanks before it
                yield self.after_comma(parts, index - 1), self.after_comma(parts, index), ""
        if last < len(parts) - 1:
            yield parts[last].end, parts[-1].end, ""

    def after_comma(self, parts: list[_Part], index: int) -> int:
        """Where the text after the comma that follows part `index` begins."""
        return self.text.index(",", parts[index].end) + 1

    def insertions(self, parts: list[_Part], gone: set[int], added: list[Addition]) -> Iterator[Patch]:
        every = range(len(parts))
        kept: Sequence[int] = [index for index in every if index not in gone] if gone else every
        lead = self.lead(parts)
        sibling = parts[kept[-1]]
        indent = self.indent(lead, sibling)
        flat = self.is_flat(lead, parts)
        texts: dict[int | None, list[str]] = {}
        for addition in added:
            before = bisect_left(kept, addition.position)
            colon = self.colon(sibling)
            texts.setdefault(kept[before - 1] if before else None, []).append(
                self.new(addition, indent, flat, colon)
            )
        for after, news in texts.items():
            if after is None:
                yield parts[kept[0]].start, parts[kept[0]].start, "".join(new + "," + lead for new in news)
            else:
                yield parts[after].end, parts[after].end, "".join("," + lead + new for new in news)

    def lead(self, parts: list[_Part]) -> str:
        """The blanks between a comma and the part after it, as the neighbours have them."""
        first = parts[0].start
        if first not in self.leads:
            self.leads[first] = self._lead(parts)
        return self.leads[first]

    def _lead(self, parts: list[_Part]) -> str:
        leads = [self.text[self.after_comma(parts, i - 1) : parts[i].start] for i in range(1, len(parts))]
        if leads:
            return min(leads, key=len)
        start = before = parts[0].start
        while before and self.text[before - 1] in " \t\n\r":
            before -= 1
        blank = self.text[before:start]
        return blank if "\n" in blank or "\r" in blank else self.style.gap

    def indent(self, lead: str, sibling: _Part) -> str:
        line = max(lead.rfind("\n"), lead.rfind("\r"))
        return lead[line + 1 :] if line >= 0 else self.style.indent(sibling.start)

    def is_flat(self, lead: str, parts: list[_Part]) -> bool:
        return not ("\n" in lead or "\r" in lead or self.style.spans_lines(parts[0].start, parts[-1].end))

    def colon(self, sibling: _Part) -> str:
        member = sibling.member
        if member is None or self.style.spans_lines(member.end, member.node.start):
            return self.style.colon
        return self.text[member.end : member.node.start]

    def refill(self, outer: Node, parts: list[_Part], added: list[Addition]) -> Patch:
        """The inside of an object or list of which nothing stays."""
        if parts:
            lead = self.lead(parts)
            indent, flat, colon = (
                self.indent(lead, parts[-1]),
                self.is_flat(lead, parts),
                self.colon(parts[-1]),
            )
            news = [self.new(addition, indent, flat, colon) for addition in added]
            return parts[0].start, parts[-1].end, ("," + lead).join(news)
        style, base = self.style, self.style.indent(outer.start)
        plain = not any(isinstance(addition.value, (dict, list)) and addition.value for addition in added)
        flat = not style.multiline or (outer.kind == "array" and plain and style.flat_lists)
        news = [self.new(addition, base + style.unit, flat, style.colon) for addition in added]
        if flat:
            padding = style.padding if outer.kind == "object" else ""
            return outer.start + 1, outer.end - 1, padding + ("," + style.gap).join(news) + padding
        lead = style.newline + base + style.unit
        return outer.start + 1, outer.end - 1, lead + ("," + lead).join(news) + style.newline + base

    def new(self, addition: Addition, indent: str, flat: bool, colon: str) -> str:
        """The text of an addition, a member's name included; what is moved keeps its own text."""
        name = "" if addition.name is None else written(addition.name) + colon
        if addition.source is None:
            return name + self.style.write(addition.value, indent, flat)
        part = self.part(addition.source)
        text = self.text[part.node.start : part.node.end]
        return name + _reindented(text, self.style.indent(part.start), indent)


def _parts(node: Node) -> list[_Part]:
    if node.kind == "object":
        return [_Part(index, member.name, member.node, member) for index, member in enumerate(node.members)]
    return [_Part(index, index, item, None) for index, item in enumerate(node.items)]


def _reindented(text: str, old: str, new: str) -> str:
    """`text` with the indentation `old` of all its lines but the first made `new`; no string spans lines."""
    if old == new:
        return text
    for end in ("\n", "\r"):
        text = text.replace(end + old, end + new)
    return text
