"""A card from wherever it is: bytes, a path, or a value somebody parsed already."""

from __future__ import annotations

from a2acard.errors import SourceError
from a2acard.source.document import Document
from a2acard.source.parse import DEFAULT_LIMITS, Limits, read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from os import PathLike


def load(card: object, limits: Limits = DEFAULT_LIMITS) -> tuple[Document, str | None]:
    """The document of `card`, and its path if `card` is one.

    `card` is bytes (the text), a Document, a path (str or PathLike), or a value as json.loads makes it.
    Raises SourceError of kind `unreadable-card` when a file can't be opened; faults of a text are problems.
    """
    if isinstance(card, Document):
        return card, None
    if isinstance(card, (bytes, bytearray, memoryview)):
        return decoded(bytes(card), limits), None
    if isinstance(card, str) or hasattr(card, "__fspath__"):
        return _from_file(card, limits)
    return Document.from_value(card), None  # type: ignore[arg-type]  # the caller's word that it is JSON


def decoded(data: bytes, limits: Limits = DEFAULT_LIMITS) -> Document:
    """The document in `data`, which may be compressed (gzip, Zstandard). Raises SourceError where that is damaged."""
    if data[:1] in (b"\x1f", b"\x28") and len(data) <= limits.max_bytes:
        from a2acard.source.unpack import is_packed, unpacked

        if is_packed(data):
            return read(unpacked(data, limits.max_bytes + 1), limits)
    return read(data, limits)


def _from_file(path: str | PathLike[str], limits: Limits) -> tuple[Document, str]:
    from os import fspath, fstat

    try:
        with open(path, "rb") as file:
            # One byte more than is taken tells a file that is too large without reading it whole.
            data = file.read(limits.max_bytes + 1)
            size = fstat(file.fileno()).st_size
        document = decoded(data, limits)
    except (OSError, SourceError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise SourceError(
            f"{fspath(path)}: {reason}", kind="unreadable-card", offset=0, line=1, column=1
        ) from error
    for problem in document.problems:
        if problem.kind == "too-large" and len(data) > limits.max_bytes:
            problem.params["size"] = max(size, len(data))
    return document, fspath(path)
