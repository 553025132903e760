"""Flags a file that can't be opened; the other files are still judged."""

from __future__ import annotations

from a2acard.card import Source
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import problem_hits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the file can't be read: {reason}"


def check(source: Source) -> Iterator[Hit]:
    """One hit a file."""
    return problem_hits(source, "unreadable-card", MESSAGE)


RULE = Rule(id="unreadable-card", summary="a file can't be opened", check=check)
