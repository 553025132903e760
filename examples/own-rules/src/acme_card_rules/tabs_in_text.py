"""Flags tabs in the text of a card: Acme's files are indented with blanks."""

from __future__ import annotations

from collections.abc import Iterator

from a2acard.card import Source
from a2acard.finding import Hit, Rule
from a2acard.rules.own import OwnRule
from a2acard.source.place import Span

MESSAGE = "a tab in the text"


def check(source: Source) -> Iterator[Hit]:
    """One hit a card, at the first tab."""
    at = source.document.text.find("\t")
    if at >= 0:
        yield Hit((), MESSAGE, span=Span(at, at + 1))


RULE = OwnRule(
    Rule(id="acme/tab-in-text", summary="the text has a tab", check=check), severity="-II", reads_text=True
)
