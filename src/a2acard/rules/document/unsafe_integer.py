"""Flags integers that a double can't hold exactly."""

from __future__ import annotations

from a2acard.card import Source
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "{literal} is beyond 2^53; many readers and every signature round it"


def check(source: Source) -> Iterator[Hit]:
    """One hit a number."""
    for problem in source.problems("unsafe-integer"):
        span = problem.span
        digits = source.document.text[span.start : span.end] if span else problem.params["literal"]
        yield Hit(problem.at or (), MESSAGE, {"literal": digits}, span=span)


RULE = Rule(
    id="unsafe-integer",
    summary="an integer is too large to be exact",
    clause="RFC 8259 §6, RFC 7493 §2.2",
    check=check,
)
