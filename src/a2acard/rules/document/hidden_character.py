"""Flags zero-width, bidi and tag characters in any text."""

from __future__ import annotations

from a2acard.card import Source
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import problem_hits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the text holds {code_points}, which nobody sees and a model reads"


def check(source: Source) -> Iterator[Hit]:
    """One hit a text."""
    return problem_hits(source, "hidden-character", MESSAGE)


RULE = Rule(
    id="hidden-character",
    summary="a text holds characters that nobody sees",
    check=check,
)
