"""Bytes to a document: the exact way, for texts the quick way in `parse` would not call clean."""

from __future__ import annotations

from a2acard.source.document import BOM, Document
from a2acard.source.place import Span, line_starts, place_in
from a2acard.source.problem import Problem
from a2acard.source.scan import Node, Stopped, scan
from a2acard.source.survey import survey

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.source.limits import Limits


def read_exactly(data: bytes, limits: Limits) -> Document:
    """The document in `data` with all its problems; never raises."""
    if len(data) > limits.max_bytes:
        return _refused(
            data, Problem("too-large", None, False, None, {"size": len(data), "limit": limits.max_bytes})
        )
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        return _refused(data, _undecodable(data, error.start))
    marked = text.startswith(BOM)
    text = text[1:] if marked else text
    try:
        tree = scan(text, limits.max_depth)
    except Stopped as stopped:
        return _refused(data, _why(data, text, stopped, limits))
    return _described(data, text, tree, marked)


def _described(data: bytes, text: str, tree: Node, marked: bool) -> Document:
    problems = survey(text, tree)
    if marked:
        problems.insert(0, Problem("byte-order-mark", (), False, Span(0, 0), {}))
    return Document(data, tree.value, problems=tuple(problems), text=text, tree=tree)


def _refused(data: bytes, problem: Problem) -> Document:
    return Document(data, None, readable=False, problems=(problem,))


def _why(data: bytes, text: str, stopped: Stopped, limits: Limits) -> Problem:
    if stopped.expected == "depth":
        span = Span(stopped.offset, stopped.offset + 1)
        return Problem("too-deep", None, False, span, {"limit": limits.max_depth})
    if "\0" in text[:4] and _encoding(data):
        return _undecodable(data, data.index(0))  # ASCII as UTF-16 decodes as UTF-8, with NULs between
    from a2acard.source.diagnose import diagnose

    return diagnose(text, stopped)


def _undecodable(data: bytes, offset: int) -> Problem:
    before = data[:offset].decode("utf-8", "replace")
    line = place_in(line_starts(before), Span(len(before), len(before))).line
    params: dict[str, str | int] = {"offset": offset, "line": line}
    encoding = _encoding(data)
    if encoding:
        params["encoding"] = encoding
    start = len(before.removeprefix(BOM))
    return Problem("not-utf-8", None, False, Span(start, start + 1), params)


def _encoding(data: bytes) -> str:
    """The wide encoding `data` starts in, told by its byte order mark or by where its NULs are (RFC 4627 §3)."""
    marks = (
        (b"\xff\xfe\0\0", "UTF-32LE"),
        (b"\0\0\xfe\xff", "UTF-32BE"),
        (b"\xff\xfe", "UTF-16LE"),
        (b"\xfe\xff", "UTF-16BE"),
    )
    for mark, name in marks:
        if data.startswith(mark):
            return name
    nuls = tuple(byte == 0 for byte in data[:4])
    shapes = {
        (False, True, True, True): "UTF-32LE",
        (True, True, True, False): "UTF-32BE",
        (False, True, False, True): "UTF-16LE",
        (True, False, True, False): "UTF-16BE",
        # the second character is not ASCII, as in '{"' never, but a short text may end early
        (False, True): "UTF-16LE",
        (True, False): "UTF-16BE",
    }
    return shapes.get(nuls, "")
