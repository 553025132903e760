"""Compressed input: gzip (RFC 1952) and Zstandard (RFC 8878), told by their first bytes, not by a name.

The decoded text is read in steps, so that the reader's limit holds for what comes out, however little went in.
"""

from __future__ import annotations

from a2acard.errors import SourceError
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, BinaryIO

GZIP, ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"


def is_packed(start: bytes) -> bool:
    """True when these first bytes begin a gzip or Zstandard stream; no JSON text does."""
    return start.startswith((GZIP, ZSTD))


class Unpacked:
    """The decoded bytes of a stream, whatever it is compressed with.

    `read(n)` gives up to `n` bytes, b"" at the end. Raises SourceError (kind `unreadable-card`) for damaged data, or
    for Zstandard where this Python has no decoder.
    """

    def __init__(self, stream: BinaryIO) -> None:
        start = stream.read(4)
        while 0 < len(start) < 4:
            more = stream.read(4 - len(start))
            if not more:
                break
            start += more
        whole = _Joined(start, stream)
        self.is_packed = is_packed(start)
        self._faults: tuple[type[Exception], ...] = ()
        self._stream: BinaryIO = whole  # type: ignore[assignment]  # it only has to be read
        if start.startswith(GZIP):
            import gzip
            import zlib

            self._faults = (EOFError, gzip.BadGzipFile, zlib.error)
            self._stream = gzip.GzipFile(fileobj=whole)  # type: ignore[call-overload]  # as above
        elif start.startswith(ZSTD):
            zstd = _zstd()
            self._faults = (EOFError, zstd.ZstdError)
            self._stream = zstd.ZstdFile(whole)

    def read(self, size: int) -> bytes:
        """Up to `size` decoded bytes; fewer only at the end."""
        parts: list[bytes] = []
        try:
            while size > 0:
                part = self._stream.read(size)
                if not part:
                    break
                parts.append(part)
                size -= len(part)
        except self._faults as error:
            raise _damaged(Phrase("the compressed data is damaged or cut off")) from error
        return b"".join(parts)


def unpacked(data: bytes, most: int) -> bytes:
    """Up to `most` decoded bytes of compressed `data`. Raises SourceError as `Unpacked`."""
    from io import BytesIO

    return Unpacked(BytesIO(data)).read(most)


class _Joined:
    """A stream whose first bytes were taken already."""

    def __init__(self, start: bytes, rest: BinaryIO) -> None:
        self.start = start
        self.rest = rest

    def read(self, size: int = -1) -> bytes:
        if not self.start:
            return self.rest.read(size)
        taken = self.start if size < 0 else self.start[:size]
        self.start = self.start[len(taken) :]
        return taken + self.rest.read() if size < 0 else taken

    @property
    def closed(self) -> bool:
        return False

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return False


def _zstd() -> Any:
    """The module that knows Zstandard: of the standard library from 3.14 on, else its backport."""
    from importlib import import_module

    for name in ("compression.zstd", "backports.zstd"):
        try:
            return import_module(name)
        except ImportError:
            continue
    raise _damaged(Phrase("Zstandard is read by Python 3.14 and newer, or after pip install 'a2acard[zstd]'"))


def _damaged(reason: str) -> SourceError:
    return SourceError(reason, kind="unreadable-card", offset=0, line=1, column=1)
