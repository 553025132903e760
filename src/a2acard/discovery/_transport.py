"""HTTP over guarded connections, for httpx2 clients of both kinds; what wraps transports (caches) wraps these."""

from __future__ import annotations

import ssl

import httpcore2
import httpx2

from a2acard.discovery._network import AsyncGuardedBackend, GuardedBackend, resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from typing import Any

    from a2acard.discovery._network import Resolve
    from a2acard.discovery.guard import Guard

_CONNECTIONS = 100
"""Connections at once, to all hosts."""
_KEPT = 20
_KEPT_S = 30.0


class GuardedTransport(httpx2.BaseTransport):
    """Every request goes through the guard: its URL, then each address before a connection to it is opened."""

    def __init__(self, guard: Guard, tls: ssl.SSLContext | None = None, resolver: Resolve = resolve) -> None:
        self.guard = guard
        self.pool = httpcore2.ConnectionPool(
            ssl_context=tls or httpx2.create_ssl_context(),
            max_connections=_CONNECTIONS,
            max_keepalive_connections=_KEPT,
            keepalive_expiry=_KEPT_S,
            network_backend=GuardedBackend(guard, resolver),
        )

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """The answer, its body still to be read; raises AddressRefused, and httpcore2's errors."""
        self.guard.check_url(str(request.url))
        answer = self.pool.handle_request(_request(request))
        return httpx2.Response(
            answer.status, headers=answer.headers, stream=_Body(answer.stream), extensions=answer.extensions
        )

    def close(self) -> None:
        """Close all connections."""
        self.pool.close()


class AsyncGuardedTransport(httpx2.AsyncBaseTransport):
    """The same for asyncio and trio."""

    def __init__(self, guard: Guard, tls: ssl.SSLContext | None = None, resolver: Resolve = resolve) -> None:
        self.guard = guard
        self.pool = httpcore2.AsyncConnectionPool(
            ssl_context=tls or httpx2.create_ssl_context(),
            max_connections=_CONNECTIONS,
            max_keepalive_connections=_KEPT,
            keepalive_expiry=_KEPT_S,
            network_backend=AsyncGuardedBackend(guard, resolver),
        )

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """The answer, its body still to be read; raises AddressRefused, and httpcore2's errors."""
        self.guard.check_url(str(request.url))
        answer = await self.pool.handle_async_request(_request(request))
        return httpx2.Response(
            answer.status,
            headers=answer.headers,
            stream=_AsyncBody(answer.stream),
            extensions=answer.extensions,
        )

    async def aclose(self) -> None:
        """Close all connections."""
        await self.pool.aclose()


class _Body(httpx2.SyncByteStream):
    def __init__(self, stream: Any) -> None:
        self.stream = stream

    def __iter__(self) -> Iterator[bytes]:
        yield from self.stream

    def close(self) -> None:
        self.stream.close()


class _AsyncBody(httpx2.AsyncByteStream):
    def __init__(self, stream: Any) -> None:
        self.stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for part in self.stream:
            yield part

    async def aclose(self) -> None:
        await self.stream.aclose()


def _request(request: httpx2.Request) -> httpcore2.Request:
    url = request.url
    return httpcore2.Request(
        method=request.method,
        url=httpcore2.URL(scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path),
        headers=request.headers.raw,
        content=request.stream,
        extensions=request.extensions,
    )
