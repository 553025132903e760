"""Flags control characters other than tab, line feed and carriage return."""

from __future__ import annotations

from a2acard.card import Source
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import problem_hits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the text holds {code_points}, a control character"


def check(source: Source) -> Iterator[Hit]:
    """One hit a text."""
    return problem_hits(source, "control-character", MESSAGE)


RULE = Rule(
    id="control-character",
    summary="a text holds a control character",
    check=check,
)
