"""The error a direct caller of the reader gets for a text without a value."""

from __future__ import annotations

from a2acard.errors import SourceError
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

    from a2acard.source.place import Place
    from a2acard.source.problem import Problem

HINTS = {
    "trailing-comma": "a comma before a closing bracket",
    "comment": "a comment, which JSON has not",
    "single-quotes": "single quotes instead of double ones",
    "unquoted-name": "a member name without quotes",
    "missing-comma": "a comma is missing before {found!r}",
    "missing-colon": "a colon is missing before {found!r}",
    "truncated": "the text ends too early",
    "html": "this is an HTML page",
    "yaml": "this is YAML",
    "json5": "this is JSON5",
    "several-documents": "a second document begins here",
    "text-after-document": "text after the document: {found!r}",
    "markdown-fence": "a Markdown code fence",
    "empty": "the text is empty",
    "python-literal": "{found!r} is Python, not JSON",
    "bad-escape": "{found!r} is no escape",
    "bad-number": "{found!r} is no number",
    "line-break-in-string": "a tab or line break inside a string",
    "pem": "this is PEM ({found})",
    "binary": "{found} outside a string: a binary file, or text in another encoding",
    "unexpected": "unexpected {found!r}",
}


def refuse(problem: Problem, place: Place) -> NoReturn:
    """Raise the SourceError of an unreadable document: its one `problem`, at `place`."""
    offset = problem.span.start if problem.span else 0
    if problem.kind == "not-utf-8":
        offset = int(problem.params["offset"])
    message = Phrase(
        "line {line}, column {column}: {what}", line=place.line, column=place.column, what=_message(problem)
    )
    raise SourceError(message, kind=problem.kind, offset=offset, line=place.line, column=place.column)


def _message(problem: Problem) -> str:
    params = problem.params
    if problem.kind == "too-large":
        return Phrase("{size} bytes, more than the limit of {limit}", **params)
    if problem.kind == "too-deep":
        return Phrase("nested deeper than the limit of {limit} levels", **params)
    if problem.kind == "not-utf-8":
        if "encoding" in params:
            return Phrase("not UTF-8 at byte {offset}; it looks like {encoding}", **params)
        return Phrase("not UTF-8 at byte {offset}", **params)
    return Phrase("not JSON: {what}", what=Phrase(HINTS[str(params["reason"])], **params))
