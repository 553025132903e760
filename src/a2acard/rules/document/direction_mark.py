"""Flags plain direction marks in right-to-left text."""

from __future__ import annotations

from a2acard.card import Source
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import problem_hits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the right-to-left text holds {code_points}, a direction mark"


def check(source: Source) -> Iterator[Hit]:
    """One hit a text."""
    return problem_hits(source, "direction-mark", MESSAGE)


RULE = Rule(
    id="direction-mark",
    summary="a right-to-left text holds a direction mark",
    check=check,
)
