"""A read document: its bytes, its value, what is wrong with the text, and where everything stands in it."""

from __future__ import annotations

from a2acard.errors import PointerMissing
from a2acard.source.place import Place, Span, line_starts, place_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from a2acard.source.locate import Locator
    from a2acard.source.problem import Problem
    from a2acard.source.scan import Node
    from a2acard.types import JSON, Path

BOM = "\ufeff"


class Document:
    """What `read` makes of bytes.

    `data` are the bytes, `value` the JSON value (the last of duplicate members, as every reader keeps it;
    lone surrogates as they are; numbers too big for a double are infinite), `readable` says whether there is
    a value at all, and `problems` are in document order. A fatal problem is the only one.
    """

    __slots__ = ("_lines", "_locator", "_text", "_tree", "data", "has_text", "problems", "readable", "value")

    def __init__(
        self,
        data: bytes,
        value: JSON,
        *,
        readable: bool = True,
        problems: tuple[Problem, ...] = (),
        text: str | None = None,
        tree: Node | None = None,
        has_text: bool = True,
    ) -> None:
        self.data = data
        self.value = value
        self.readable = readable
        self.problems = problems
        self.has_text = has_text
        self._text = text
        self._tree = tree
        self._lines: list[int] | None = None
        self._locator: Locator | None = None

    @classmethod
    def from_value(cls, value: Mapping[str, JSON] | JSON) -> Document:
        """A document of an already parsed value; it has no text, so nothing in it has a place."""
        return cls(b"", value, text="", has_text=False)  # type: ignore[arg-type]  # a mapping is read like a dict

    @property
    def text(self) -> str:
        """The decoded text without its byte order mark; undecodable bytes become U+FFFD."""
        if self._text is None:
            self._text = self.data.decode("utf-8", "replace").removeprefix(BOM)
        return self._text

    @property
    def tree(self) -> Node | None:
        """The nodes with their spans, duplicates and all; None where there is no text or no value."""
        if self._tree is None and self.readable and self.has_text:
            from a2acard.source.scan import scan

            self._tree = scan(self.text)
        return self._tree

    def span(self, path: Path, name: bool = False) -> Span:
        """The characters of the value at `path`, or with `name` of its member's name token, quotes included.

        Of duplicate members the last is meant. The whole document is `()`, which costs no scan and is there
        even in an unreadable text. Raises PointerMissing.
        """
        if self._tree is None and path and self.has_text and self.readable and not self.problems:
            located = self._located(path, name)
            if located is not None:
                return located
        return self.spans_of(path, name)[-1]

    def _located(self, path: Path, name: bool) -> Span | None:
        """The span in a clean text, without its tree; None where this Python can't. Raises PointerMissing."""
        from a2acard.source.locate import Locator, is_possible

        if self._locator is None:
            if not is_possible():
                return None
            self._locator = Locator(self.text)
        found = self._locator.find(path, name)
        if found is None:
            from a2acard.source.pointer import to_pointer

            raise PointerMissing(to_pointer(path))
        return Span(*found)

    def spans_of(self, path: Path, name: bool = False) -> tuple[Span, ...]:
        """The spans of all members that share the last name of `path`, in order. Raises PointerMissing."""
        if not path and not name and self.has_text:
            stripped = self.text.rstrip(" \t\n\r")
            return (Span(len(stripped) - len(stripped.lstrip(" \t\n\r")), len(stripped)),)
        if self.tree is None:
            from a2acard.source.pointer import to_pointer

            raise PointerMissing(to_pointer(path))
        from a2acard.source.scan import find

        return tuple(Span(start, end) for start, end in find(self.tree, path, name))

    def place(self, span: Span) -> Place:
        """The lines and columns of `span`, for people; a byte order mark takes no column."""
        if self._lines is None:
            self._lines = line_starts(self.text)
        return place_in(self._lines, span)

    def line(self, number: int) -> str:
        """The text of a line, from 1, without its line end."""
        if self._lines is None:
            self._lines = line_starts(self.text)
        end = self._lines[number] if number < len(self._lines) else len(self.text)
        return self.text[self._lines[number - 1] : end].rstrip("\r\n")

    def place_of(self, path: Path, name: bool = False) -> Place | None:
        """`place(span(path, name))`, or None when the document has no text. Raises PointerMissing."""
        return self.place(self.span(path, name)) if self.has_text else None

    def copy(self, *, with_value: bool) -> Document:
        """The same text without what was found out about it; the value is only needed where edits will be applied."""
        return Document(
            self.data,
            self.value if with_value else None,
            readable=self.readable,
            problems=self.problems,
            has_text=self.has_text,
        )

    def require(self) -> Document:
        """This document if it has a value; raises SourceError saying where and why it has none."""
        if not self.readable:
            from a2acard.source.refusal import refuse

            problem = self.problems[0]
            refuse(problem, self.place(problem.span) if problem.span else Place(1, 1, 1, 1))
        return self
