"""Flags a document that is not UTF-8, naming UTF-16 and UTF-32 where they are recognised."""

from __future__ import annotations

from a2acard.card import Source
from a2acard.finding import Hit, Rule
from a2acard.source.place import Span

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the document is not UTF-8: the byte at offset {offset} (line {line}) is not part of a character"
MESSAGE_ENCODING = "the document is {encoding}, not UTF-8"


def check(source: Source) -> Iterator[Hit]:
    """One hit, at the first byte that is no UTF-8, or at the start where the encoding is known."""
    for problem in source.problems("not-utf-8"):
        if problem.params.get("encoding"):
            yield Hit((), MESSAGE_ENCODING, problem.params, span=Span(0, 0), unless="html-not-json")
        else:
            yield Hit((), MESSAGE, problem.params, span=problem.span, unless="html-not-json")


RULE = Rule(
    id="not-utf-8",
    summary="the document is not UTF-8",
    clause="RFC 8259 §8.1",
    check=check,
)
