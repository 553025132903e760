"""Flags integers that a double can't hold exactly."""

from __future__ import annotations

from a2acard.card import Source
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import problem_hits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "{literal} is beyond 2^53; many readers and every signature round it"


def check(source: Source) -> Iterator[Hit]:
    """One hit a number."""
    return problem_hits(source, "unsafe-integer", MESSAGE)


RULE = Rule(
    id="unsafe-integer",
    summary="an integer is too large to be exact",
    clause="RFC 8259 §6, RFC 7493 §2.2",
    check=check,
)
