"""The parts of HTTP that a served document needs: conditions, content negotiation, dates (RFC 9110)."""

from __future__ import annotations

from email.utils import formatdate, parsedate_to_datetime

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping
    from typing import Any, TypeAlias

    Headers: TypeAlias = Mapping[str, str]
    RawHeaders: TypeAlias = list[tuple[bytes, bytes]]
    Scope: TypeAlias = MutableMapping[str, Any]
    Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
    Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]
    App: TypeAlias = Callable[[Any, Any, Any], Awaitable[None]]
    """An ASGI application; frameworks have types of their own for the three."""

TEXT = {"content-type": "text/plain; charset=utf-8"}


def headers_of(scope: Scope) -> dict[str, str]:
    """The request's headers, names in small letters; several of one name are joined as lists are (RFC 9110 §5.3)."""
    found: dict[str, str] = {}
    for name, text in scope.get("headers", ()):
        key, item = name.decode("latin-1").lower(), text.decode("latin-1")
        found[key] = f"{found[key]}, {item}" if key in found else item
    return found


def path_of(scope: Scope) -> str:
    """The path as the application sees it: without what it is mounted under, however the server tells that.

    What counts is the path that the server has decoded. One whose closing slash is not in what came, however it is
    written there (`/` or `%2F`), has it from a framework: Litestar adds one where it mounts.
    """
    path, root = str(scope.get("path", "")), str(scope.get("root_path", "")).rstrip("/")
    if not path.startswith("/"):
        path = f"/{path}"  # so Litestar tells it where it mounts at the root
    raw = scope.get("raw_path") or b""
    if len(path) > 1 and path.endswith("/") and raw and not raw.lower().endswith((b"/", b"%2f")):
        path = path[:-1]
    if not root:
        return path or "/"
    outer = str(scope.get("app_root_path", "")).rstrip(
        "/"
    )  # as Starlette tells what the server itself is under
    for prefix in (root, root.removeprefix(outer)):
        if prefix and (path == prefix or path.startswith(f"{prefix}/")):
            return path[len(prefix) :] or "/"
    return path or "/"


def outer_path(scope: Scope) -> str:
    """The path as the server sees it: with what the application is mounted under."""
    return str(scope.get("root_path", "")).rstrip("/") + path_of(scope)


def encoded(headers: Mapping[str, str]) -> RawHeaders:
    """Headers as ASGI wants them."""
    return [(name.encode("latin-1"), text.encode("latin-1")) for name, text in headers.items()]


async def answer(send: Send, scope: Scope, status: int, headers: RawHeaders, body: bytes) -> None:
    """Send a whole answer: without a body where there is none, or only its headers were asked for."""
    if status not in (204, 304):
        headers = [*headers, (b"content-length", b"%d" % len(body))]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope.get("method") == "HEAD" else body})


def http_date(seconds: float) -> str:
    """A time as HTTP writes it (RFC 9110 §5.6.7)."""
    return formatdate(seconds, usegmt=True)


def iso_date(seconds: float) -> str:
    """A time as JSON documents write it (RFC 3339)."""
    from datetime import UTC, datetime

    return datetime.fromtimestamp(int(seconds), UTC).isoformat().replace("+00:00", "Z")


def is_current(headers: Headers, etag: str, modified_s: float | None) -> bool:
    """True when the client's copy is still good: 304 (RFC 9110 §13.1.2, §13.1.3, §13.2.2).

    `If-None-Match` is compared weakly and, where it is there, alone counts.
    """
    tags = headers.get("if-none-match")
    if tags is not None:
        if tags.strip() == "*":
            return True
        return _opaque(etag) in [_opaque(tag) for tag in _entity_tags(tags)]
    since = headers.get("if-modified-since")
    if since is None or modified_s is None:
        return False
    try:
        return int(modified_s) <= int(parsedate_to_datetime(since).timestamp())
    except (ValueError, TypeError, OverflowError):
        return False  # a date nobody can read is ignored


def _opaque(tag: str) -> str:
    return tag.removeprefix("W/")


def _entity_tags(text: str) -> list[str]:
    """The entity tags of a list; commas may stand inside the quotation marks."""
    found, rest = [], text.strip()
    while rest:
        weak = "W/" if rest.startswith(("W/", "w/")) else ""
        body = rest[len(weak) :]
        if not body.startswith('"'):
            tag, _, rest = rest.partition(",")
            found.append(f'"{tag.strip()}"')  # some clients leave the quotation marks out
        else:
            end = body.find('"', 1)
            if end < 0:
                break
            found.append(weak + body[: end + 1])
            rest = body[end + 1 :].lstrip().removeprefix(",")
        rest = rest.strip()
    return found


def preferred(accept: str | None, offers: Iterable[str]) -> str:
    """The offer that `Accept` prefers, the first one where nothing is said or nothing fits (RFC 9110 §12.5.1).

    A card is served all the same to a client that accepts none of its types: most send what their library does.
    """
    choices = list(offers)
    if not accept:
        return choices[0]
    ranges = [_range(part) for part in accept.split(",") if part.strip()]
    best, most = choices[0], 0.0
    for offer in choices:
        quality = _quality(offer, ranges)
        if quality > most:
            best, most = offer, quality
    return best


def _range(part: str) -> tuple[str, float]:
    kind, *params = [piece.strip() for piece in part.split(";")]
    quality = 1.0
    for param in params:
        name, _, text = param.partition("=")
        if name.strip().lower() == "q":
            try:
                quality = min(max(float(text), 0.0), 1.0)
            except ValueError:
                quality = 0.0
    return kind.lower(), quality


def _quality(offer: str, ranges: list[tuple[str, float]]) -> float:
    """The quality of the most exact range that an offer falls under."""
    fits = [(_exactness(kind, offer), quality) for kind, quality in ranges if _exactness(kind, offer)]
    return max(fits)[1] if fits else 0.0


def _exactness(kind: str, offer: str) -> int:
    if kind == offer:
        return 3
    if kind.endswith("/*") and kind != "*/*":
        return 2 if offer.startswith(kind[:-1]) else 0
    return 1 if kind == "*/*" else 0


def accepts_gzip(accept_encoding: str | None) -> bool:
    """True when the client takes gzip (RFC 9110 §12.5.3)."""
    if not accept_encoding:
        return False
    found = dict([_range(part) for part in accept_encoding.split(",") if part.strip()])
    return found.get("gzip", found.get("x-gzip", found.get("*", 0.0))) > 0
