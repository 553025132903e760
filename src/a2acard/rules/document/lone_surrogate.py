"""Flags escapes of half a character, in values and in names."""

from __future__ import annotations

from a2acard.card import Source
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import problem_hits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "{code_points} is half of a surrogate pair; no UTF-8 text can hold it"


def check(source: Source) -> Iterator[Hit]:
    """One hit a text."""
    return problem_hits(source, "lone-surrogate", MESSAGE)


RULE = Rule(
    id="lone-surrogate",
    summary="a text holds half a character",
    clause="RFC 8259 §8.2",
    check=check,
)
