"""What the terminal can show."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TextIO


def has_colour(stream: TextIO) -> bool:
    """True when `stream` is a terminal and nobody asked for plain text (NO_COLOR, TERM=dumb)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
