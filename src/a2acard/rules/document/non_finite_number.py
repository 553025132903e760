"""Flags NaN, Infinity and numbers too large to be finite."""

from __future__ import annotations

from a2acard.card import Source
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{literal}' is no JSON number"
MESSAGE_LARGE = "{literal} is more than a double holds; readers make it infinite or refuse it"


def check(source: Source) -> Iterator[Hit]:
    """One hit a number."""
    for problem in source.problems("non-finite-number"):
        message = MESSAGE_LARGE if str(problem.params["literal"])[-1].isdigit() else MESSAGE
        yield Hit(problem.at or (), message, problem.params, span=problem.span)


RULE = Rule(
    id="non-finite-number",
    summary="a number is NaN or infinite",
    clause="RFC 8259 §6",
    check=check,
)
