"""Words for a POSIX shell: what others wrote is quoted, so that nothing in it can be run, and variables stay variables."""

from __future__ import annotations

from a2acard.errors import BadValue
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import TypeAlias

    Pieces: TypeAlias = "tuple[str | Variable, ...]"

BREAK = " \\\n  "
"""Between the rows of a command: the line goes on."""
_CALM = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 :/._=?&;%+,@-")
"""What means nothing between double quotes, not to a shell that remembers either (`!`)."""


@value
class Variable:
    """A variable of the environment that the reader sets."""

    name: str


def word(*pieces: str | Variable) -> str:
    """One word of the pieces, text and variables. Raises BadValue for NUL, which no word can hold."""
    texts = [piece for piece in pieces if isinstance(piece, str)]
    if any(["\0" in text for text in texts]):
        raise BadValue(Phrase("a word for the shell holds NUL, which none can"))
    if len(texts) < len(pieces) and all([_CALM.issuperset(text) for text in texts]):
        return f'"{"".join(_in_quotes(pieces))}"'
    from shlex import quote

    if len(texts) == len(pieces):
        return quote("".join(texts))
    return "".join(
        [quote(piece) if isinstance(piece, str) else f'"${piece.name}"' for piece in pieces if piece != ""]
    )


def _in_quotes(pieces: Pieces) -> Iterable[str]:
    """The pieces as they stand between double quotes; braces where a name would not end otherwise."""
    for piece, after in zip(pieces, (*pieces[1:], ""), strict=True):
        if isinstance(piece, str):
            yield piece
        else:
            yield f"${piece.name}" if after == "" else f"${{{piece.name}}}"


def command(rows: Iterable[Iterable[str]]) -> str:
    """A command of words that are quoted, each row on a line of its own."""
    return BREAK.join([" ".join(row) for row in rows])
