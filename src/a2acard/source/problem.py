"""What a reader can see wrong with a text, as values; the rules of the linter turn them into findings."""

from __future__ import annotations

from a2acard.source.place import Span
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.types import Path

FATAL = frozenset(("not-utf-8", "not-json", "too-large", "too-deep"))
MAX_EXCERPT = 20  # characters; enough to recognise the spot, too short to leak a secret whole


@value
class Problem:
    """One fault of the text.

    `kind` is its id: fatal are `not-utf-8`, `not-json`, `too-large` and `too-deep`, the others are
    `byte-order-mark`, `non-finite-number`, `duplicate-member`, `lone-surrogate`, `unsafe-integer`,
    `control-character`, `hidden-character` and `direction-mark`. `at` is the path of the value (None where
    there is no tree), `name` true when the member's name is meant, `span` the exact characters (None where
    there is no text), `params` the details by name.
    """

    kind: str
    at: Path | None
    name: bool
    span: Span | None
    params: dict[str, str | int]


def excerpt(text: str, start: int, end: int | None = None) -> str:
    """At most `MAX_EXCERPT` characters of the line at `start`, for a message."""
    shown = text[start : min(start + MAX_EXCERPT, len(text) if end is None else end)]
    return shown.lstrip(" \t\n\r").split("\n")[0].split("\r")[0].rstrip(" \t")
