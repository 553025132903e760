"""The files that pages load: ours, and the editor where it was built."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

STATIC = Path(__file__).parent / "static"
BUILT = STATIC / "built"


@cache
def asset(name: str) -> str:
    """The address of a static file, with a mark of its content so that it may be kept for ever."""
    digest = hashlib.sha256((STATIC / name).read_bytes()).hexdigest()[:12]
    return f"/static/{name}?v={digest}"


@cache
def has_editor() -> bool:
    """True when the editor was built; pages work without it."""
    return (BUILT / "workbench.js").is_file()
