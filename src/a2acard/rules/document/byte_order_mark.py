"""Flags a byte order mark before the JSON text."""

from __future__ import annotations

from a2acard.card import Source
from a2acard.finding import Fix, Hit, Rule
from a2acard.source.edits import RemoveByteOrderMark

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the text starts with a byte order mark (U+FEFF)"
TITLE = "Remove the byte order mark"


def check(source: Source) -> Iterator[Hit]:
    """One hit at the start of the text."""
    for problem in source.problems("byte-order-mark"):
        yield Hit((), MESSAGE, span=problem.span, fix=Fix(TITLE, (RemoveByteOrderMark(),), safe=True))


RULE = Rule(
    id="byte-order-mark",
    summary="the text starts with a byte order mark",
    clause="RFC 8259 §8.1",
    check=check,
    fixable=True,
)
