"""What a gateway does to a card: its URLs moved from one base to another, and nothing else."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.errors import BadValue, SpecError
from a2acard.source.edits import Remove, Replace
from a2acard.source.parse import read
from a2acard.source.splice import splice
from a2acard.spec.detect import detect
from a2acard.types import Phrase, value
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.source.document import Document
    from a2acard.source.edits import Edit
    from a2acard.types import JSON, Path
    from a2acard.url import Url

_PORTS = {"https": "443", "http": "80"}
NO_PATH = Phrase("a gRPC target has no path, and the new base has one")
DOTS = Phrase("its path leads up and down ('.', '..'), so where it lies can't be told")
OTHER_BASE = Phrase("it is not under the base")
NO_MEMBER = Phrase("no reader takes it for an address, though it is under the base")


@value
class Shift:
    """A URL that was moved: where it stands, and what it was and is."""

    at: Path
    old: str
    new: str


@value
class Left:
    """A URL that was left alone: where it stands, and why."""

    at: Path
    url: str
    reason: str


@value
class Rewritten:
    """A card behind a gateway: its document, what was moved and what was left, and the signatures that were dropped."""

    document: Document
    moved: tuple[Shift, ...]
    left: tuple[Left, ...]
    signatures: tuple[JSON, ...] = ()


def rewrite(document: Document, old: str, new: str) -> Rewritten:
    """Move every URL member of a card that lies under the base `old` to the base `new`, byte for byte otherwise.

    Scheme and host are compared without regard to case, the usual port may be left out, and a base ends where a part of
    the path ends. A gRPC target (`host:port`) moves with a base that has no path. Where anything moves, signatures go:
    they are about other bytes. Raises BadValue for a base that is no http(s) URL, SourceError for what can't be read,
    SpecError for what is no Agent Card.
    """
    document.require()
    bases = _base(old), _base(new)
    detection = detect(document.value)
    if detection.version is None or not isinstance(document.value, dict):
        raise SpecError(
            Phrase(
                "not an Agent Card; it looks like {looks_like}",
                looks_like=detection.looks_like or Phrase("something else"),
            )
        )
    card = Card(document, detection.version, detection=detection)
    shifts: list[Shift] = []
    left: list[Left] = []
    for address in card.addresses:
        made = _moved(address.text, *bases)
        if made is None:
            left.append(Left(address.at, address.text, _why_left(address.text, *bases)))
        elif made != address.text:
            shifts.append(Shift(address.at, address.text, made))
    known = {address.at for address in card.addresses}
    for at, text in _strings(document.value, ()):
        if at not in known and at[:1] != ("signatures",) and _moved(text, *bases) is not None:
            left.append(Left(at, text, NO_MEMBER))
    signatures = document.value.get("signatures") if shifts else None
    edits: list[Edit] = [Replace(shift.at, shift.new) for shift in shifts]
    if signatures is not None:
        edits.append(Remove(("signatures",)))
    after = read(splice(document, edits)) if edits else document
    return Rewritten(
        after, tuple(shifts), tuple(left), tuple(signatures) if isinstance(signatures, list) else ()
    )


def _base(text: str) -> Url:
    url = split(text.strip())
    if not url.is_http or not url.host or url.query is not None or url.fragment is not None or url.userinfo:
        raise BadValue(
            Phrase(
                "{text!r} is no base: it is written https://host/path, without query, fragment and credentials",
                text=text,
            )
        )
    return url


def _moved(text: str, old: Url, new: Url) -> str | None:
    """`text` under the new base; None where it is not under the old one."""
    url = split(text)
    if url.host is None or url.host.lower() != (old.host or "").lower():
        return None
    path = old.path.rstrip("/")
    if not _DOTS.isdisjoint(url.path.split("/")):
        return None
    if url.scheme is None:
        is_target = text.partition("/")[0].lower().endswith(f":{_port(old)}") and not path
        return f"{new.host}:{_port(new)}{url.path}" if is_target and not new.path.strip("/") else None
    if url.scheme != old.scheme or _port(url) != _port(old):
        return None
    if url.path != path and not url.path.startswith(f"{path}/"):
        return None
    rest = text[_head(text) + len(path) :]
    return f"{new.text.strip().rstrip('/')}{rest}"


_DOTS = frozenset((".", "..", "%2e", "%2e%2e", "%2E", "%2E%2E", ".%2e", ".%2E", "%2e.", "%2E."))


def _why_left(text: str, old: Url, new: Url) -> str:
    """Why a URL member was left alone."""
    url = split(text)
    here = (url.host or "").lower() == (old.host or "").lower()
    if here and not _DOTS.isdisjoint(url.path.split("/")):
        return DOTS
    if here and url.scheme is None and new.path.strip("/") and _port(old) == url.port:
        return NO_PATH
    return OTHER_BASE


def _head(text: str) -> int:
    """Where the path of an http(s) URL begins."""
    start = text.index("//") + 2
    ends = [end for end in (text.find(sign, start) for sign in "/?#") if end >= 0]
    return min(ends, default=len(text))


def _port(url: Url) -> str:
    return url.port or _PORTS.get(url.scheme or "", "443")


def _strings(node: JSON, at: Path) -> Iterator[tuple[Path, str]]:
    """Every string of a document, with its path."""
    waiting: list[tuple[Path, JSON]] = [(at, node)]
    while waiting:
        here, item = waiting.pop()
        if isinstance(item, str):
            yield here, item
        elif isinstance(item, dict):
            waiting += [((*here, name), inner) for name, inner in reversed(item.items())]
        elif isinstance(item, list):
            waiting += [((*here, index), inner) for index, inner in reversed(list(enumerate(item)))]
