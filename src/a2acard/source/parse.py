"""Bytes to a document: the quick way, for texts with nothing unusual in them.

Whatever looks unusual is handed to `exact`, which says what it is. Nothing here but `read` costs time on a
clean card, so the quick way only has to be sure when it says "clean".
"""

from __future__ import annotations

from a2acard.source.c_scanner import make_scanner
from a2acard.source.document import Document
from a2acard.source.limits import DEFAULT_LIMITS, Limits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from a2acard.source.place import Place as Place
    from a2acard.source.place import Span as Span
    from a2acard.source.problem import Problem as Problem
    from a2acard.types import JSON

BLANK = " \t\n\r"  # RFC 8259 §2, and nothing else
INFINITE = float("inf")
__all__ = ["DEFAULT_LIMITS", "Limits", "read"]


def read(data: bytes, limits: Limits = DEFAULT_LIMITS) -> Document:
    """The document in `data`. Never raises: what is wrong stands in `Document.problems`."""
    quick = _read_quickly(data, limits)
    if quick is not None:
        return quick
    from a2acard.source.exact import read_exactly

    return read_exactly(data, limits)


def _read_quickly(data: bytes, limits: Limits) -> Document | None:
    if len(data) > limits.max_bytes:
        return None
    try:
        text = data.decode()
        if not _is_plain(data, text):
            return None
        hooks = _Hooks()
        parsed, end = _scanner(hooks)(text, len(text) - len(text.lstrip(BLANK)))
    except (
        ValueError,
        StopIteration,
        RecursionError,
        SystemError,
    ):  # the scanner raises nothing at all (3.11) unless json is loaded
        return None
    if hooks.odd or text[end:].strip(BLANK):
        return None
    if data.count(b"{") + data.count(b"[") > limits.max_depth and is_deep(parsed, limits.max_depth):
        return None
    return Document(data, parsed, text=text)


def _is_plain(data: bytes, text: str) -> bool:
    """Whether no control, hidden or half character can be in `text`, raw or escaped."""
    # Looking for one byte is ten times quicker than for two, so that comes first.
    if "\\" in text and (b"\\u" in data or b"\\b" in data or b"\\f" in data):
        return False
    if text.isascii():
        return "\x7f" not in text
    if 0xEF in data and b"\xef\xb8" in data or 0xF3 in data:
        return False  # variation selectors and tags: printable to Python
    if "\u3164" in text or "\uffa0" in text or "\u2800" in text or "\u115f" in text or "\u1160" in text:
        return False  # letters that look like nothing
    if "\r" in text or "\t" in text:
        text = text.replace("\r", " ").replace("\t", " ")
    return text.replace("\n", " ").isprintable()


def is_deep(parsed: JSON, max_depth: int) -> bool:
    """True when a value has more levels of objects and lists than `max_depth`."""
    level: list[JSON] = [parsed]
    for _ in range(max_depth):
        level = [
            inner
            for outer in level
            if isinstance(outer, (dict, list))
            for inner in (outer.values() if isinstance(outer, dict) else outer)
            if isinstance(inner, (dict, list))
        ]
        if not level:
            return False
    return True


class _Hooks:
    """What the C scanner asks of its decoder; `odd` is set when the exact reader must have a look."""

    __slots__ = ("odd",)
    strict = True
    object_hook = None
    array_hook = None

    def __init__(self) -> None:
        self.odd = False

    def object_pairs_hook(self, pairs: list[tuple[str, JSON]]) -> JSON:
        made = dict(pairs)
        if len(made) != len(pairs):
            self.odd = True
        return made

    def parse_int(self, digits: str) -> int:
        if len(digits) > 15:
            self.odd = True
            return 0
        return int(digits)

    def parse_float(self, digits: str) -> float:
        number = float(digits)
        if number in (INFINITE, -INFINITE):
            self.odd = True
        return number

    def parse_constant(self, _name: str) -> float:
        self.odd = True
        return INFINITE


def _scanner(hooks: _Hooks) -> Callable[[str, int], tuple[JSON, int]]:
    if make_scanner is not None:
        return make_scanner(hooks)
    from json import JSONDecoder  # pragma: no cover  # see above

    return JSONDecoder(  # pragma: no cover
        object_pairs_hook=hooks.object_pairs_hook,
        parse_int=hooks.parse_int,
        parse_float=hooks.parse_float,
        parse_constant=hooks.parse_constant,
    ).raw_decode


def __getattr__(name: str) -> object:
    """Span, Place and Problem belong to what `read` gives, but a clean card never needs them."""
    if name in ("Place", "Problem", "Span"):
        import a2acard.source

        return getattr(a2acard.source, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
