"""Flags a document nested deeper than the limit."""

from __future__ import annotations

from a2acard.card import Source
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import problem_hits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the document is nested deeper than {limit} levels"


def check(source: Source) -> Iterator[Hit]:
    """One hit where the limit is passed."""
    return problem_hits(source, "too-deep", MESSAGE)


RULE = Rule(
    id="too-deep",
    summary="the document is nested deeper than the limit",
    check=check,
)
