"""Flags modes that are no media type."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.rules.media_types._syntax import is_media_type
from a2acard.source.edits import Remove, Replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.types import Path

MESSAGE = "'{mode}' is no media type; one is written type/subtype"
TITLE = "Write '{use}'"
TITLE_REMOVE = "Remove it: '{use}' is there already"
_MEANT = {
    "text": "text/plain", "txt": "text/plain", "plain": "text/plain", "string": "text/plain", "markdown": "text/markdown",
    "md": "text/markdown", "html": "text/html", "csv": "text/csv", "json": "application/json", "data": "application/json",
    "pdf": "application/pdf", "xml": "application/xml", "png": "image/png", "jpeg": "image/jpeg", "jpg": "image/jpeg",
    "gif": "image/gif", "svg": "image/svg+xml", "webp": "image/webp", "image": "image/*", "audio": "audio/*", "video": "video/*",
    "file": "application/octet-stream", "binary": "application/octet-stream", "zip": "application/zip", "mp3": "audio/mpeg",
    "wav": "audio/wav", "mp4": "video/mp4",
}  # fmt: skip
_GUESSED = frozenset(("string", "data", "image", "audio", "video", "file", "binary"))
"""Words for many types: what is meant is a guess."""


def check(card: Card) -> Iterator[Hit]:
    """One hit a mode that is not `type/subtype` (RFC 6838 §4.2), parameters left aside."""
    for modes in card.mode_lists:
        present = {mode for _, mode in modes.items}
        for at, mode in modes.items:
            if not is_media_type(mode):
                yield Hit(at, MESSAGE, {"mode": mode}, _fix(at, mode, present))


def _fix(at: Path, mode: str, present: set[str]) -> Fix | None:
    """The type that the word stands for, or nothing where that is in the list already."""
    use = meant(mode)
    if use is None:
        return None
    safe = _word(mode) not in _GUESSED
    if use in present:
        return Fix(TITLE_REMOVE, (Remove(at),), safe, {"use": use})
    present.add(use)
    return Fix(TITLE, (Replace(at, use),), safe, {"use": use})


def meant(mode: str) -> str | None:
    """The media type that a bare word, or a type with blanks around it, stands for."""
    return mode.strip() if is_media_type(mode.strip()) else _MEANT.get(_word(mode))


def _word(mode: str) -> str:
    return mode.strip().lower().lstrip(".")


RULE = Rule(
    id="not-a-media-type",
    summary="a mode is no media type",
    clause="A2A 1.0 §4.4.1, RFC 6838 §4.2",
    check=check,
    fixable=True,
)
