"""Which media types are registered, and which one a slip was meant to be."""

from __future__ import annotations

from a2acard.rules.media_types._syntax import TOP_LEVEL, essence
from a2acard.rules.survey import USUAL_MEDIA_TYPES
from a2acard.spec.spelling import slips

_SLIPS = {
    "text/json": "application/json", "application/text": "text/plain", "application/markdown": "text/markdown", "text/md": "text/markdown",
    "text/x-markdown": "text/markdown", "image/jpg": "image/jpeg", "application/csv": "text/csv", "text/pdf": "application/pdf",
    "audio/mp3": "audio/mpeg", "application/html": "text/html", "text/txt": "text/plain", "image/svg": "image/svg+xml",
    "application/yml": "application/yaml", "text/yml": "application/yaml", "text/plaintext": "text/plain", "text/text": "text/plain",
    "text/tsv": "text/tab-separated-values", "video/mpg": "video/mpeg", "plain/text": "text/plain", "json/application": "application/json",
    "txt/plain": "text/plain",
}  # fmt: skip


_SHORT_SUBTYPE, _LONG_SUBTYPE = 4, 8
_FREE = ("vnd.", "x-", "x.", "prs.")
"""Subtypes that need no registration (RFC 6838 §3.2 to §3.4)."""


def is_registered(text: str) -> bool:
    """True for a type of the IANA list, one that everybody uses unregistered, and a vendor, personal or private one."""
    name = essence(text)
    kind, _, subtype = name.partition("/")
    if subtype.startswith(_FREE) or name in USUAL_MEDIA_TYPES:
        return True
    from a2acard.rules.media_types._registry import REGISTERED

    return name in REGISTERED or (kind == "chemical" and bool(subtype))


def meant(text: str) -> str | None:
    """The registered type that an unregistered one is a slip of, or None."""
    name = essence(text)
    if name in _SLIPS:
        return _SLIPS[name]
    if "*" in name or name[-1:].isdigit() or is_registered(text):  # json5 is no slip of json
        return None
    kind, _, subtype = name.partition("/")
    for usual in sorted(USUAL_MEDIA_TYPES):
        usual_kind, _, usual_subtype = usual.partition("/")
        same = kind == usual_kind
        if not same and (kind in TOP_LEVEL or slips(kind, usual_kind, 2) > 2):
            continue  # a slip keeps the top-level type or misspells it; it does not name another one
        if _is_slip(subtype, usual_subtype) or (not same and subtype == usual_subtype):
            return usual
    return None


def _is_slip(subtype: str, usual: str) -> bool:
    """True for a letter dropped or two swapped, in long names also for one or two changed.

    In short names a changed letter is another format (`psd`, `tsv`, `mp3`), and so is one that only goes on (`json5`).
    """
    if subtype.startswith(usual):
        return False
    if len(usual) > _SHORT_SUBTYPE:
        return slips(subtype, usual, 2) <= (1 if len(usual) < _LONG_SUBTYPE else 2)
    is_other_letters = len(subtype) >= len(usual) and sorted(subtype) != sorted(usual)
    return len(subtype) > 1 and not is_other_letters and slips(subtype, usual, 1) <= 1
