"""What is unusual in a text that can be read: one walk over its tree, problems in document order."""

from __future__ import annotations

from a2acard.source.hidden import characters_of, suspicious
from a2acard.source.place import Span, line_starts, place_in
from a2acard.source.problem import Problem, excerpt
from a2acard.source.scan import Member, Node

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.types import Path

    Link = tuple["Link", str | int] | None

MAX_PER_KIND = 200  # a megabyte of NaN must not become a quarter million findings
MAX_NAMED = 10  # code points a message names
MAX_SAFE_INTEGER = 2**53 - 1  # RFC 7493 §2.2


def survey(text: str, tree: Node) -> list[Problem]:
    """The non-fatal problems of `text`, in document order, at most `MAX_PER_KIND` of a kind."""
    found: list[Problem] = []
    counts: dict[str, int] = {}
    for problem in _walk(text, tree):
        counts[problem.kind] = counts.get(problem.kind, 0) + 1
        if counts[problem.kind] <= MAX_PER_KIND:
            found.append(problem)
    return found


def _walk(text: str, tree: Node) -> Iterator[Problem]:
    # Paths are links to the place above, made into tuples only for a problem: a million levels stay linear.
    todo: list[tuple[Node, Link, Member | None]] = [(tree, None, None)]
    lines: list[int] = []
    firsts: dict[int, int] = {}
    while todo:
        node, link, member = todo.pop()
        if member is not None:
            yield from _strange(text, member.name, member.start, link, True)
            if id(member) in firsts:
                lines = lines or line_starts(text)
                yield _repeated(
                    member, link, place_in(lines, Span(firsts[id(member)], firsts[id(member)])).line
                )
        if node.kind == "string":
            yield from _strange(text, str(node.value), node.start, link, False)
        elif node.kind in ("number", "constant"):
            yield from _number(text, node, link)
        elif node.kind == "array":
            todo.extend((item, (link, i), None) for i, item in reversed(list(enumerate(node.items))))
        else:
            firsts |= _repeats(node)
            todo.extend((m.node, (link, m.name), m) for m in reversed(node.members))


def _repeats(node: Node) -> dict[int, int]:
    """For each member whose name was there before, where the first of that name stands."""
    if len(node.members) < 2:
        return {}
    firsts: dict[str, Member] = {}
    repeats = {}
    for member in node.members:
        first = firsts.setdefault(member.name, member)
        if first is not member:
            repeats[id(member)] = first.start
    return repeats


def _repeated(member: Member, link: Link, first_line: int) -> Problem:
    params: dict[str, str | int] = {"name": member.name, "first_line": first_line}
    return Problem("duplicate-member", _path(link), True, Span(member.start, member.end), params)


def _path(link: Link) -> Path:
    steps: list[str | int] = []
    while link is not None:
        link, step = link
        steps.append(step)
    return tuple(reversed(steps))


def _number(text: str, node: Node, link: Link) -> Iterator[Problem]:
    number, span = node.value, Span(node.start, node.end)
    literal = excerpt(text, node.start, node.end)
    if isinstance(number, bool):
        return
    if isinstance(number, float) and (number != number or number in (float("inf"), float("-inf"))):
        yield Problem("non-finite-number", _path(link), False, span, {"literal": literal})
    elif isinstance(number, int) and abs(number) > MAX_SAFE_INTEGER:
        yield Problem("unsafe-integer", _path(link), False, span, {"literal": literal})


def _strange(text: str, string: str, start: int, link: Link, name: bool) -> Iterator[Problem]:
    if string.isascii() and string.isprintable() or not suspicious(string):
        return
    kinds: dict[str, list[int]] = {}
    for index, kind in characters_of(string):
        kinds.setdefault(kind, []).append(index)
    for kind in sorted(kinds, key=lambda kind: kinds[kind][0]):
        first = kinds[kind][0]
        points = [ord(string[index]) for index in kinds[kind]]
        params: dict[str, str | int] = {"code_points": _named(points)}
        if kind == "hidden-character":
            params["direction_mark_only"] = int(all(point in (0x200E, 0x200F, 0x61C) for point in points))
        yield Problem(kind, _path(link), name, raw_span(text, start, first), params)


def _named(points: list[int]) -> str:
    distinct = list(dict.fromkeys(points))
    names = ", ".join(f"U+{point:04X}" for point in distinct[:MAX_NAMED])
    return names + ", …" if len(distinct) > MAX_NAMED else names


def raw_span(text: str, start: int, index: int) -> Span:
    """Where the character `index` of the string whose token begins at `start` is written: raw or escaped."""
    import re

    unit = re.compile(
        r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\.|.", re.S
    )
    at, end = start + 1, start + 1
    for _ in range(index + 1):
        found = unit.match(text, end)
        at, end = (found.start(), found.end()) if found else (end, end)
    return Span(at, end)
