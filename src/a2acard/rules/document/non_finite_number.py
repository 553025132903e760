"""Flags NaN, Infinity and numbers too large to be finite."""

from __future__ import annotations

from a2acard.card import Source
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import problem_hits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{literal}' is no JSON number"


def check(source: Source) -> Iterator[Hit]:
    """One hit a number."""
    return problem_hits(source, "non-finite-number", MESSAGE)


RULE = Rule(
    id="non-finite-number",
    summary="a number is NaN or infinite",
    clause="RFC 8259 §6",
    check=check,
)
