"""Which media types are registered, and which one a slip was meant to be."""

from __future__ import annotations

from a2acard.rules.media_types._syntax import TOP_LEVEL, essence
from a2acard.rules.survey import USUAL_MEDIA_TYPES

_SLIPS = {
    "text/json": "application/json", "application/text": "text/plain", "application/markdown": "text/markdown", "text/md": "text/markdown",
    "text/x-markdown": "text/markdown", "image/jpg": "image/jpeg", "application/csv": "text/csv", "text/pdf": "application/pdf",
    "audio/mp3": "audio/mpeg", "application/html": "text/html", "text/txt": "text/plain", "image/svg": "image/svg+xml",
    "application/yml": "application/yaml", "text/yml": "application/yaml", "text/plaintext": "text/plain", "text/text": "text/plain",
    "application/jsonl": "application/x-ndjson",
}  # fmt: skip


_FREE = ("vnd.", "x-", "x.", "prs.")
"""Subtypes that need no registration (RFC 6838 §3.2 to §3.4)."""


def is_registered(text: str) -> bool:
    """True for a type of the IANA list, a vendor, personal or private one, or one with a known suffix of these."""
    name = essence(text)
    kind, _, subtype = name.partition("/")
    if subtype.startswith(_FREE) or name in USUAL_MEDIA_TYPES:
        return True
    from a2acard.rules.media_types._registry import REGISTERED

    return name in REGISTERED or (kind == "chemical" and bool(subtype))


def meant(text: str) -> str | None:
    """The registered type that an unregistered one is a slip of, or None."""
    from a2acard.spec.spelling import slips

    name = essence(text)
    if name in _SLIPS:
        return _SLIPS[name]
    if "*" in name or is_registered(text):
        return None
    for usual in sorted(USUAL_MEDIA_TYPES):
        if (
            len(name) > 6
            and slips(name, usual, 2) <= (1 if len(name) < 10 else 2)
            and _same_kind(name, usual)
        ):
            return usual
    return None


def _same_kind(name: str, usual: str) -> bool:
    """A slip keeps the top-level type or misspells it; it does not name another one."""
    kind = name.partition("/")[0]
    return kind == usual.partition("/")[0] or kind not in TOP_LEVEL
