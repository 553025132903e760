"""A card from wherever it is: bytes, a path, or a value somebody parsed already."""

from __future__ import annotations

from a2acard.errors import SourceError
from a2acard.source.document import Document
from a2acard.source.parse import DEFAULT_LIMITS, Limits, read
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from os import PathLike

    from a2acard.types import JSON, Path


def load(card: object, limits: Limits = DEFAULT_LIMITS) -> tuple[Document, str | None]:
    """The document of `card`, and its path if `card` is one.

    `card` is bytes (the text), a Document, a path (str or PathLike), or a value as json.loads makes it; other mappings
    in it are taken for objects. Raises SourceError of kind `unreadable-card` when a file can't be
    opened, BadValue where a member's name is no string; faults of a text are problems.
    """
    if isinstance(card, Document):
        return card, None
    if isinstance(card, (bytes, bytearray, memoryview)):
        return decoded(bytes(card), limits), None
    if isinstance(card, str) or hasattr(card, "__fspath__"):
        return _from_file(card, limits)
    return Document.from_value(_plain(card, limits.max_depth)), None


def _plain(value: object, most: int) -> JSON:
    """A parsed value made of nothing but dicts, lists and leaves; the very same where it is so already."""
    level, made = [value], True
    for _ in range(most):
        inner: list[object] = []
        for outer in level:
            if type(outer) is dict:
                inner += outer.values()
                made = made and all([type(name) is str for name in outer])
            elif type(outer) is list:
                inner += outer
            elif isinstance(outer, list) or hasattr(outer, "keys"):
                made = False
        level = list({id(item): item for item in inner if type(item) not in _LEAVES}.values())
        if not level or not made:
            break
    return value if made else _copied(value, (), most)  # type: ignore[return-value]  # as it has just been looked through


_LEAVES = frozenset((str, int, float, bool, type(None)))


def _copied(value: object, at: Path, most: int) -> JSON:
    from collections.abc import Mapping

    from a2acard.errors import BadValue
    from a2acard.source.pointer import to_pointer
    from a2acard.types import Phrase

    if len(at) > most:
        raise BadValue(Phrase("the card has more than {most} levels, or holds itself", most=most))
    if isinstance(value, Mapping):
        for name in value:
            if not isinstance(name, str):
                place = to_pointer(at)
                raise BadValue(
                    Phrase(
                        "the object at {place!r} has a member called {name!r}; names are strings",
                        place=place,
                        name=name,
                    )
                )
        return {name: _copied(item, (*at, name), most) for name, item in value.items()}
    if isinstance(value, list):
        return [_copied(item, (*at, index), most) for index, item in enumerate(value)]
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
