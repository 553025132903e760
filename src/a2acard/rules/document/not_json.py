"""Flags a document that is not JSON, with the place and the likely cause."""

from __future__ import annotations

from a2acard.card import Source
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGES = {
    "trailing-comma": "not JSON: a comma with nothing after it",
    "comment": "not JSON: a comment ('{found}'); JSON has none",
    "single-quotes": "not JSON: text in single quotes ({found}); JSON wants double quotes",
    "unquoted-name": "not JSON: the member name '{found}' has no quotes",
    "missing-comma": "not JSON: a comma is missing before '{found}'",
    "missing-colon": "not JSON: a colon is missing before '{found}'",
    "truncated": "not JSON: the text ends in the middle of a value",
    "html": "not JSON: this is an HTML page",
    "yaml": "not JSON: this looks like YAML",
    "json5": "not JSON: this looks like JSON5 ('{found}')",
    "several-documents": "not JSON: a second document starts here",
    "text-after-document": "not JSON: text after the end of the document ('{found}')",
    "markdown-fence": "not JSON: a Markdown fence ('{found}')",
    "empty": "not JSON: the document is empty",
    "python-literal": "not JSON: '{found}' is Python; JSON writes true, false and null",
    "bad-escape": "not JSON: the escape '{found}' does not exist",
    "bad-number": "not JSON: '{found}' is no number",
    "line-break-in-string": "not JSON: a line break or tab inside a string",
    "pem": "not JSON: this looks like PEM, the form of keys and certificates ({found})",
    "binary": "not JSON: {found} stands outside a string; this is a binary file, or text in another encoding such as UTF-16",
    "unexpected": "not JSON: '{found}' is not expected here",
}
"""One template a reason of the reader."""


def check(source: Source) -> Iterator[Hit]:
    """One hit, where reading stopped."""
    for problem in source.problems("not-json"):
        message = MESSAGES[str(problem.params["reason"])]
        yield Hit((), message, problem.params, span=problem.span, unless="html-not-json")


RULE = Rule(
    id="not-json",
    summary="the document is not JSON",
    clause="RFC 8259 §2",
    check=check,
)
