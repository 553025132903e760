"""Notes examples that look like JSON and are none."""

from __future__ import annotations

import re

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the example looks like JSON and is none: {reason}"
_LOOKS_LIKE = re.compile(r"""\{\s*(?:"[^"]*"|'[^']*'|[A-Za-z_$][\w$]*)\s*:|\{\s*\}|\[\s*["'{]""")
_TEMPLATE = re.compile(r"\.\.\.|…|\{\{|\$\{|[:,\[]\s*[<{]\w+[>}]")
"""An ellipsis or a variable: short for JSON on purpose."""
_REASONS = {
    "trailing-comma": Phrase("a comma with nothing after it"),
    "comment": Phrase("a comment"),
    "single-quotes": Phrase("text in single quotes"),
    "unquoted-name": Phrase("a name without quotes"),
    "missing-comma": Phrase("a comma is missing"),
    "missing-colon": Phrase("a colon is missing"),
    "truncated": Phrase("it ends in the middle of a value"),
    "python-literal": Phrase("a Python literal"),
    "bad-escape": Phrase("an escape that does not exist"),
    "bad-number": Phrase("a malformed number"),
    "line-break-in-string": Phrase("a line break inside a string"),
}


def check(card: Card) -> Iterator[Hit]:
    """One hit an example that starts like an object with names or a list; prose in brackets and templates are fine."""
    for skill in card.skills:
        for at, text in skill.examples:
            reason = _fault(text.strip())
            if reason:
                yield Hit(at, MESSAGE, {"reason": reason})


def _fault(text: str) -> str | None:
    """What a JSON reader trips over; None when it is JSON, or was not meant to be."""
    if not _LOOKS_LIKE.match(text) or _TEMPLATE.search(text):
        return None
    from a2acard.source.parse import read

    problem = next((p for p in read(text.encode(errors="replace")).problems if p.kind in _KINDS), None)
    if problem is None or problem.params.get("reason") in _PROSE_AFTER:
        return None
    return _REASONS.get(str(problem.params.get("reason")), _KINDS[problem.kind])


_KINDS = {
    "not-json": Phrase("it can't be read"),
    "too-deep": Phrase("it is nested too deep"),
    "too-large": Phrase("it is too large"),
    "non-finite-number": Phrase("NaN or Infinity"),
}
_PROSE_AFTER = ("text-after-document", "several-documents")


RULE = Rule(
    id="example-not-valid-json",
    summary="an example looks like JSON and is none",
    confidence="likely",
    check=check,
)
