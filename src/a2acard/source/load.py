"""A card from wherever it is: bytes, a path, or a value somebody parsed already."""

from __future__ import annotations

from a2acard.errors import SourceError
from a2acard.source.document import Document
from a2acard.source.parse import DEFAULT_LIMITS, Limits, read
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from os import PathLike

    from a2acard.types import JSON, Path


def load(card: object, limits: Limits = DEFAULT_LIMITS) -> tuple[Document, str | None]:
    """The document of `card`, and its path if `card` is one.

    `card` is bytes (the text), a Document, a path (str or PathLike), or a value as json.loads makes it; other mappings
    in it are taken for objects. Raises SourceError of kind `unreadable-card` when a file can't be
    opened; faults of a text are problems.
    """
    if isinstance(card, Document):
        return card, None
    if isinstance(card, (bytes, bytearray, memoryview)):
        return decoded(bytes(card), limits), None
    if isinstance(card, str) or hasattr(card, "__fspath__"):
        return _from_file(card, limits)
    return Document.from_value(_plain(card, limits.max_depth)), None


def _plain(value: object, most: int) -> JSON:
    """A parsed value whose mappings are dicts; the very same where it is so already."""
    for _, inner in _objects(value, most):
        if not isinstance(inner, dict) and hasattr(inner, "keys"):
            return _copied(value, most)
    return value  # type: ignore[return-value]  # the caller's word that it is JSON


def refuse_odd_names(value: object, most: int) -> None:
    """Raise BadValue where a member's name is no string, which JSON has not; `most` levels are looked through."""
    for at, inner in _objects(value, most):
        if isinstance(inner, dict):
            for name in inner:
                if not isinstance(name, str):
                    from a2acard.errors import BadValue
                    from a2acard.source.pointer import to_pointer
                    from a2acard.types import Phrase

                    text = "the object at {place!r} has a member called {name!r}; names are strings"
                    raise BadValue(Phrase(text, place=to_pointer(at), name=name))


_LEAVES = frozenset((str, int, float, bool, type(None)))


def _objects(value: object, most: int) -> Iterator[tuple[Path, object]]:
    """Everything in a value but its leaves, each once, level by level."""
    level: dict[int, tuple[Path, object]] = {id(value): ((), value)}
    for _ in range(most):
        inner: dict[int, tuple[Path, object]] = {}
        for at, outer in level.values():
            yield at, outer
            steps = (
                outer.items()
                if isinstance(outer, dict)
                else enumerate(outer)
                if isinstance(outer, list)
                else ()
            )
            for step, item in steps:
                if type(item) not in _LEAVES:
                    inner[id(item)] = ((*at, step), item)
        level = inner


def _copied(value: object, most: int) -> JSON:
    from collections.abc import Mapping

    if most > 0 and isinstance(value, Mapping):
        return {name: _copied(item, most - 1) for name, item in value.items()}
    if most > 0 and isinstance(value, list):
        return [_copied(item, most - 1) for item in value]
    return value  # type: ignore[return-value]  # what is no JSON is told of by the rules


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
        reason = error.message if isinstance(error, SourceError) else error.strerror or str(error)
        raise SourceError(
            Phrase("{path}: {reason}", path=fspath(path), reason=reason),
            kind="unreadable-card",
            offset=0,
            line=1,
            column=1,
        ) from error
    for problem in document.problems:
        if problem.kind == "too-large" and len(data) > limits.max_bytes:
            problem.params["size"] = max(size, len(data))
    return document, fspath(path)
