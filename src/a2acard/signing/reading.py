"""A card read to be verified: by the quickest reader there is where nothing in it can be read in two ways, else by the exact one."""

from __future__ import annotations

from a2acard.canonical_form import quick_form
from a2acard.card import Card
from a2acard.errors import SpecError
from a2acard.jcs import require_json
from a2acard.source.document import Document
from a2acard.source.limits import DEFAULT_LIMITS
from a2acard.source.load import load
from a2acard.source.parse import is_deep
from a2acard.spec.detect import detect
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from os import PathLike

    from a2acard.types import JSON


def read_card(card: bytes | PathLike[str] | Mapping[str, object]) -> tuple[Card, bytes | None]:
    """The view over a card, and its bytes in the dialect `spec` where they cover all of it and were had on the way.

    Raises SourceError for what can't be read, SpecError for what is no card, CanonicalizationError for a mapping that is no JSON.
    """
    if type(card) is bytes:
        found = _read_quickly(card)
        if found is not None:
            return found
    document, path = load(card)
    document.require()
    if not document.has_text:
        require_json(document.value)
    detection = detect(document.value)
    if detection.version is None:
        raise SpecError(Phrase("not an Agent Card"))
    return Card(document, detection.version, path=path, detection=detection), None


def _read_quickly(data: bytes) -> tuple[Card, bytes] | None:
    """A card of 1.0 without a member that is there twice, without odd numbers and unknown members; None for any other."""
    if _loads is None or len(data) > DEFAULT_LIMITS.max_bytes:
        return None
    try:
        value = _loads(data)
    except ValueError:
        return None
    # A text has as many names and strings as what was read of it, unless a member was read over another.
    if type(value) is not dict or _quotes(_dumps(value)) != _quotes(data):
        return None
    most = DEFAULT_LIMITS.max_depth
    if data.count(b"{") + data.count(b"[") > most and is_deep(value, most):
        return None
    detection = detect(value)
    form = quick_form(value) if detection.version == "1.0" else None
    if form is None or form[1]:
        return None
    return Card(Document(data, value), "1.0", detection=detection), form[0]


def _quotes(text: bytes) -> int:
    """The quotation marks of JSON that begin or end a string."""
    if b"\\" in text:
        text = text.replace(b"\\\\", b"__").replace(b'\\"', b"__")
    return text.count(b'"')


def _library() -> tuple[Callable[[bytes], JSON] | None, Callable[[JSON], bytes]]:
    try:
        import orjson
    except ImportError:
        return None, lambda _: b""
    return orjson.loads, orjson.dumps


_loads, _dumps = _library()
