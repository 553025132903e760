"""The ASGI application that serves a card at its well-known path."""

from __future__ import annotations

from a2acard.serving._http import accepts_gzip, headers_of, is_current, path_of, preferred
from a2acard.serving.resource import MAX_AGE_S, Resource

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping
    from typing import Any, TypeAlias

    from a2acard.serving._http import Headers, Scope

    Receive: TypeAlias = Callable[[], Awaitable[MutableMapping[str, Any]]]
    Send: TypeAlias = Callable[[MutableMapping[str, Any]], Awaitable[None]]

WELL_KNOWN = "/.well-known/agent-card.json"
LEGACY = "/.well-known/agent.json"
_MOVED = {"link": '<agent-card.json>; rel="canonical"', "deprecation": "@1753833600"}
"""What the older path says: where the card is now (RFC 6596), and since when (RFC 9745): the day of A2A 0.3.0."""
_METHODS = "GET, HEAD, OPTIONS"
_CORS_AGE_S = 86400
"""Seconds for which a browser need not ask again what it may send."""


class CardApp:
    """Serves documents by their path: GET, HEAD and OPTIONS, conditions, compression, other origins.

    `paths` maps paths to resources, or to a function of the request's headers that gives one; `vary` names the headers
    that such a function looks at. `other` answers every other path; without it they are 404. The paths are those that the
    application sees, whatever it is mounted under.
    """

    def __init__(
        self,
        paths: Mapping[str, Resource | Callable[[Headers], Resource]],
        *,
        vary: Iterable[str] = (),
        other: Callable[[Scope, Receive, Send], Awaitable[None]] | None = None,
    ) -> None:
        self.paths = dict(paths)
        self.vary = ", ".join(["Accept", "Accept-Encoding", *vary])
        self.other = other

    @classmethod
    def of(
        cls,
        card: bytes,
        *,
        modified_s: float,
        legacy: bool = False,
        max_age_s: int = MAX_AGE_S,
        other: Callable[[Scope, Receive, Send], Awaitable[None]] | None = None,
    ) -> CardApp:
        """The application for one card, at its well-known path; its bytes are served as they are.

        `modified_s` is when the card last changed, in seconds since 1970. With `legacy` the older path has the card in
        the shape of 0.3, with a link to the newer one, which has it too for clients that say `A2A-Version: 0.3`; that needs
        an interface that speaks it. Raises SourceError and SpecError for what is no card.
        """
        new = Resource(card, modified_s, max_age_s=max_age_s)
        if not legacy:
            return cls({WELL_KNOWN: new}, other=other)
        shape = older(card)
        old = Resource(shape, modified_s, max_age_s=max_age_s)
        there = Resource(shape, modified_s, max_age_s=max_age_s, headers=_MOVED)
        return cls({WELL_KNOWN: _by_version(new, old), LEGACY: there}, vary=("A2A-Version",), other=other)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; anything but HTTP is passed on, or closed."""
        if scope["type"] == "lifespan" and self.other is None:
            await _lifespan(receive, send)
            return
        found = self.paths.get(path_of(scope)) if scope["type"] == "http" else None
        if found is None:
            if self.other is not None:
                await self.other(scope, receive, send)
            elif scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1000})
            else:
                await _answer(send, 404, {"content-type": "text/plain; charset=utf-8"}, b"not found\n", scope)
            return
        headers = headers_of(scope)
        resource = found if isinstance(found, Resource) else found(headers)
        status, answer, body = self._reply(scope["method"], headers, resource)
        await _answer(send, status, answer, body, scope)

    def _reply(self, method: str, headers: Headers, resource: Resource) -> tuple[int, dict[str, str], bytes]:
        if method == "OPTIONS":
            return 204, self._preflight(resource), b""
        if method not in ("GET", "HEAD"):
            return (
                405,
                {"allow": _METHODS, "content-type": "text/plain; charset=utf-8"},
                b"method not allowed\n",
            )
        packs = resource.packed is not None and accepts_gzip(headers.get("accept-encoding"))
        etag = resource.packed_etag if packs else resource.etag
        common = {
            **resource.headers,
            "etag": etag,
            "last-modified": resource.last_modified,
            "cache-control": resource.cache_control,
            "vary": self.vary,
        }
        if resource.public:
            common |= {
                "access-control-allow-origin": "*",
                "access-control-expose-headers": "ETag, Last-Modified",
            }
        if is_current(headers, etag, resource.modified_s) or is_current(
            headers, resource.etag, resource.modified_s
        ):
            return 304, common, b""
        body = resource.packed if packs and resource.packed is not None else resource.data
        common["content-type"] = preferred(headers.get("accept"), resource.types)
        common["x-content-type-options"] = "nosniff"
        if packs:
            common["content-encoding"] = "gzip"
        return 200, common, body

    def _preflight(self, resource: Resource) -> dict[str, str]:
        """What a browser may send (the Fetch standard's CORS protocol); only for public resources."""
        found = {"allow": _METHODS}
        if resource.public:
            found |= {
                "access-control-allow-origin": "*",
                "access-control-allow-methods": _METHODS,
                "access-control-allow-headers": "Accept, A2A-Version, Cache-Control, If-Modified-Since, If-None-Match",
                "access-control-max-age": str(_CORS_AGE_S),
            }
        return found


def older(card: bytes) -> bytes:
    """The card in the shape of 0.3. Raises SourceError and SpecError for what is no card."""
    from a2acard.errors import SpecError
    from a2acard.migration import move
    from a2acard.source.parse import read

    moved = move(read(card), to="0.3")
    asked = [note.message for note in moved.of("question")]
    if asked:
        raise SpecError(f"the card can't be served in the shape of 0.3: {asked[0]}")
    return moved.after.data


def _by_version(new: Resource, old: Resource) -> Callable[[Headers], Resource]:
    """The resource that a request's `A2A-Version` asks for; without one, the newer."""

    def choose(headers: Headers) -> Resource:
        version = headers.get("a2a-version", "").strip()
        return old if version.startswith("0.") or version == "0" else new

    return choose


async def _answer(send: Send, status: int, headers: Headers, body: bytes, scope: Scope) -> None:
    if status not in (204, 304):
        headers = {**headers, "content-length": str(len(body))}
    raw = [(name.encode("latin-1"), text.encode("latin-1")) for name, text in headers.items()]
    await send({"type": "http.response.start", "status": status, "headers": raw})
    await send({"type": "http.response.body", "body": b"" if scope.get("method") == "HEAD" else body})


async def _lifespan(receive: Receive, send: Send) -> None:
    """Take part in starting and stopping, where nobody else does."""
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            await send({"type": "lifespan.startup.complete"})
        else:
            await send({"type": "lifespan.shutdown.complete"})
            return
