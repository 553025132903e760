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
_MEANT = {
    "text": "text/plain", "txt": "text/plain", "plain": "text/plain", "string": "text/plain", "markdown": "text/markdown",
    "md": "text/markdown", "html": "text/html", "csv": "text/csv", "json": "application/json", "data": "application/json",
    "pdf": "application/pdf", "xml": "application/xml", "png": "image/png", "jpeg": "image/jpeg", "jpg": "image/jpeg",
    "gif": "image/gif", "svg": "image/svg+xml", "webp": "image/webp", "image": "image/*", "audio": "audio/*", "video": "video/*",
    "file": "application/octet-stream", "binary": "application/octet-stream", "zip": "application/zip", "mp3": "audio/mpeg",
    "wav": "audio/wav", "mp4": "video/mp4",
}  # fmt: skip
_SAFE = frozenset(
    (
        "text",
        "txt",
        "plain",
        "markdown",
        "md",
        "html",
        "csv",
        "json",
        "pdf",
        "xml",
        "png",
        "jpeg",
        "jpg",
        "gif",
        "svg",
        "webp",
        "zip",
        "mp3",
        "wav",
        "mp4",
    )
)


def check(card: Card) -> Iterator[Hit]:
    """One hit a mode that is not `type/subtype` (RFC 6838 §4.2), parameters left aside."""
    for modes in card.mode_lists:
        present = [mode for _, mode in modes.items]
        for at, mode in modes.items:
            if not is_media_type(mode):
                word = mode.strip().lower()
                yield Hit(at, MESSAGE, {"mode": mode}, _fix(at, word, _MEANT.get(word), present))


def _fix(at: Path, word: str, use: str | None, present: list[str]) -> Fix | None:
    if use is None:
        return None
    if use in present:
        return Fix("Remove it: '{use}' is there already", (Remove(at),), word in _SAFE, {"use": use})
    if [p.strip().lower() for p in present].count(word) > 1 or [
        _MEANT.get(p.strip().lower()) for p in present
    ].count(use) > 1:
        return None
    return Fix(TITLE, (Replace(at, use),), word in _SAFE, {"use": use})


RULE = Rule(
    id="not-a-media-type",
    summary="a mode is no media type",
    clause="A2A 1.0 §4.4.1, RFC 6838 §4.2",
    check=check,
    fixable=True,
)
