"""Flags a document larger than the limit, unread."""

from __future__ import annotations

from a2acard.card import Source
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import problem_hits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the document has {size} bytes, over the limit of {limit}"


def check(source: Source) -> Iterator[Hit]:
    """One hit."""
    return problem_hits(source, "too-large", MESSAGE)


RULE = Rule(
    id="too-large",
    summary="the document is larger than the limit",
    check=check,
)
