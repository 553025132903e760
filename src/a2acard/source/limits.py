"""How much a reader takes."""

from __future__ import annotations

from a2acard.types import value


@value
class Limits:
    """How much a reader takes: `max_bytes` of text, `max_depth` levels of objects and lists."""

    max_bytes: int = 1024 * 1024
    max_depth: int = 128


DEFAULT_LIMITS = Limits()
