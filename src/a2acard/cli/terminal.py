"""What the terminal can show."""

from __future__ import annotations

import os
import sys
import time

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self, TextIO

    from a2acard.errors import CardError


def has_colour(stream: TextIO) -> bool:
    """True when `stream` is a terminal and nobody asked for plain text (NO_COLOR, TERM=dumb)."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


_reserved: TextIO | None = None


class Reserved:
    """Standard output for us alone: while open, what others print (rules of a plugin) goes to standard error.

    What is ours goes to `output()`.
    """

    def __enter__(self) -> None:
        global _reserved
        _reserved = sys.stdout
        sys.stdout = sys.stderr

    def __exit__(self, *_: object) -> None:
        global _reserved
        sys.stdout, _reserved = output(), None


def output() -> TextIO:
    """Where reports and mended cards go: standard output, whatever bears its name meanwhile."""
    return _reserved or sys.stdout


def note(text: str | CardError, speaker: str = "a2acard: ") -> None:
    """Say something beside the report, on standard error, in the language of the run, without secrets and without what a terminal obeys."""
    from a2acard.cli.languages import said
    from a2acard.redact import printable, redacted

    print(speaker + printable(redacted(said(text))), file=sys.stderr)


def write_whole(stream: TextIO, text: str) -> None:
    """Write `text` to the end. An unbuffered stream may take a part only: a signal comes in between, a reader goes away."""
    buffer = getattr(stream, "buffer", None)
    if buffer is None:
        stream.write(text)
        return
    stream.flush()
    rest = memoryview(text.encode(stream.encoding, stream.errors or "strict"))
    while rest:
        rest = rest[buffer.write(rest) or 0 :]


class Progress:
    """How far the work is, on standard error, when that is a terminal; otherwise nothing at all."""

    EVERY_S = 0.25
    """Seconds between two updates."""

    def __init__(
        self, noun: str, total: int | None = None, stream: TextIO | None = None, *, silent: bool = False
    ) -> None:
        self.noun = noun
        self.total = total
        self.stream = stream or sys.stderr
        self.count = 0
        self.shows = not silent and self.stream.isatty() and os.environ.get("TERM") != "dumb"
        self.start = self.last = time.monotonic()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self.shows:
            self.stream.write("\r\x1b[K")
            self.stream.flush()

    def add(self, number: int) -> None:
        """Say that `number` more are done."""
        self.count += number
        now = time.monotonic()
        if self.shows and now - self.last >= self.EVERY_S:
            self.last = now
            self.stream.write(f"\r{self._told(self.count / (now - self.start))}\x1b[K")
            self.stream.flush()

    def _told(self, speed: float) -> str:
        from a2acard.cli.languages import said
        from a2acard.types import Phrase

        done: dict[str, object] = {"count": self.count, "noun": self.noun, "speed": speed}
        if self.total:
            return said(
                Phrase("{count:,} of {total:,} {noun}, {speed:,.0f} a second", total=self.total, **done)
            )
        return said(Phrase("{count:,} {noun}, {speed:,.0f} a second", **done))
