"""What protects visitors and host: headers of every answer, the size of requests, how often one visitor may fetch."""

from __future__ import annotations

import secrets
import time

from starlette.requests import Request

from a2acard.types import Phrase
from a2acard.web.api import refused
from a2acard.web.rendering import page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from a2acard.web.settings import Settings

_MOST_VISITORS = 10_000
"""Visitors whose fetches are counted; the longest silent is forgotten first."""
_MINUTE_S = 60.0


def policy(nonce: str) -> str:
    """The Content-Security-Policy: everything from here, nothing inline but the styles that carry the nonce."""
    return (
        "default-src 'none'; script-src 'self'; "
        f"style-src 'self' 'nonce-{nonce}'; img-src 'self' data:; connect-src 'self'; font-src 'self'; "
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'; object-src 'none'; manifest-src 'self'"
    )


class Guarded:
    """Puts the protecting headers on every answer, and refuses bodies that are larger than allowed (413)."""

    def __init__(self, app: Any, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        nonce = secrets.token_urlsafe(16)
        scope.setdefault("state", {})["nonce"] = nonce
        most = self.settings.max_bytes
        length = next((text for name, text in scope["headers"] if name == b"content-length"), b"0")
        too_large = length.isdigit() and int(length) > most
        seen = 0
        started = False

        async def counted() -> Any:
            nonlocal seen
            message = await receive()
            if message["type"] == "http.request":
                seen += len(message.get("body", b""))
                if seen > most:
                    raise _TooLarge
            return message

        async def protected(message: Any) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                names = {name for name, _ in message["headers"]}
                more = [pair for pair in _headers(nonce) if pair[0] not in names]
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        try:
            if too_large:
                raise _TooLarge
            await self.app(scope, counted, protected)
        except _TooLarge:
            if not started:
                await _refuse(protected, most, scope)


class _TooLarge(Exception):
    """A request brings more than is read."""


def _headers(nonce: str) -> list[tuple[bytes, bytes]]:
    return [
        (b"content-security-policy", policy(nonce).encode()),
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),
        (b"cross-origin-opener-policy", b"same-origin"),
        (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=()"),
    ]


async def _refuse(send: Callable[[Any], Any], most: int, scope: Any) -> None:
    told = Phrase("the request is larger than {most} bytes, which is more than any card may have", most=most)
    first = str(scope["path"]).removeprefix(scope.get("root_path", "")).strip("/").partition("/")[0]
    request = Request({**scope, "path_params": {"lang": first}})
    if str(scope["path"]).startswith("/api/"):
        answer = refused(told, 413, request)
    else:
        answer = page(request, "missing.html", status=413, code=413, why=told)
    await answer(scope, _no_more, send)


async def _no_more() -> Any:
    return {"type": "http.disconnect"}


class Pacer:
    """Counts what each visitor has started within the last minute."""

    def __init__(self, a_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.a_minute = a_minute
        self.clock = clock
        self._times: dict[str, list[float]] = {}

    def may(self, visitor: str) -> bool:
        """True when this visitor may start one more, which is then counted."""
        now = self.clock()
        times = [at for at in self._times.pop(visitor, []) if at > now - _MINUTE_S]
        allowed = len(times) < self.a_minute
        if allowed:
            times.append(now)
        self._times[visitor] = times
        while len(self._times) > _MOST_VISITORS:
            del self._times[next(iter(self._times))]
        return allowed
