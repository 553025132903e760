"""Flags a member that one object has twice."""

from __future__ import annotations

from a2acard.card import Source
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import problem_hits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{name}' stands here a second time, first in line {first_line}; readers keep different ones"


def check(source: Source) -> Iterator[Hit]:
    """One hit a repetition, at its name."""
    return problem_hits(source, "duplicate-member", MESSAGE)


RULE = Rule(
    id="duplicate-member",
    summary="an object has one member twice",
    clause="RFC 8259 §4",
    check=check,
)
