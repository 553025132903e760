"""The shape of 0.3 of a card that is served in both."""

from __future__ import annotations

from a2acard.errors import SpecError
from a2acard.types import Phrase


def older(card: bytes) -> bytes:
    """The card in the shape of 0.3. Raises SourceError and SpecError for what is no card, or has no such shape."""
    from a2acard.migration import move
    from a2acard.source.parse import read

    moved = move(read(card), to="0.3")
    asked = [note.message for note in moved.of("question")]
    if asked:
        raise SpecError(Phrase("the card can't be served in the shape of 0.3: {asked}", asked=asked[0]))
    return moved.after.data
