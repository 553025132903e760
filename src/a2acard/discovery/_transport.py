"""HTTP over guarded connections, for httpx2 clients of both kinds; what wraps transports (caches) wraps these."""

from __future__ import annotations

import ssl

import httpcore2
import httpx2

from a2acard.discovery._network import AsyncGuardedBackend, GuardedBackend, resolve
from a2acard.errors import BadValue
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator
    from typing import Any

    from a2acard.discovery._network import Resolve
    from a2acard.discovery.credentials import Certificate
    from a2acard.discovery.guard import Guard

_CONNECTIONS = 100
"""Connections at once, to all hosts."""
_KEPT = 20
_KEPT_S = 30.0


def client_tls(certificate: Certificate | None, tls: ssl.SSLContext | None = None) -> ssl.SSLContext:
    """What TLS goes by: the usual trust, or that of `tls`, and the client's certificate. Raises BadValue for a bad one."""
    if certificate is None:
        return tls or httpx2.create_ssl_context()
    made = httpx2.create_ssl_context()
    if tls is not None:
        made = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
        for found in tls.get_ca_certs(binary_form=True):
            made.load_verify_locations(cadata=found)
    try:
        made.load_cert_chain(certificate.file, certificate.key)
    except OSError as error:  # SSLError is one
        reason = (
            error.strerror.lower()
            if not isinstance(error, ssl.SSLError) and error.strerror
            else Phrase("no certificate with its key (PEM)")
        )
        raise BadValue(
            Phrase("the client certificate {file}: {reason}", file=certificate.file, reason=reason)
        ) from error
    return made


class GuardedTransport(httpx2.BaseTransport):
    """Every request goes through the guard: its URL, then each address before a connection to it is opened."""

    def __init__(self, guard: Guard, tls: ssl.SSLContext | None = None, resolver: Resolve = resolve) -> None:
        self.guard = guard
        self.tls = tls
        self.backend = GuardedBackend(guard, resolver)
        self.pools: dict[Certificate | None, httpcore2.ConnectionPool] = {}

    def _pool(self, certificate: Certificate | None) -> httpcore2.ConnectionPool:
        """The connections for one client certificate: one that was made with it serves no request without."""
        found = self.pools.get(certificate)
        if found is None:
            found = self.pools[certificate] = httpcore2.ConnectionPool(
                ssl_context=client_tls(certificate, self.tls),
                max_connections=_CONNECTIONS,
                max_keepalive_connections=_KEPT,
                keepalive_expiry=_KEPT_S,
                network_backend=self.backend,
            )
        return found

    def handle_request(self, request: httpx2.Request) -> httpx2.Response:
        """The answer, its body still to be read; raises AddressRefused, and httpcore2's errors."""
        self.guard.check_url(str(request.url))
        pool = self._pool(request.extensions.get("certificate"))
        answer = pool.handle_request(_request(request))
        return httpx2.Response(
            answer.status, headers=answer.headers, stream=_Body(answer.stream), extensions=answer.extensions
        )

    def close(self) -> None:
        """Close all connections."""
        for pool in self.pools.values():
            pool.close()


class AsyncGuardedTransport(httpx2.AsyncBaseTransport):
    """The same for asyncio and trio."""

    def __init__(self, guard: Guard, tls: ssl.SSLContext | None = None, resolver: Resolve = resolve) -> None:
        self.guard = guard
        self.tls = tls
        self.backend = AsyncGuardedBackend(guard, resolver)
        self.pools: dict[Certificate | None, httpcore2.AsyncConnectionPool] = {}

    def _pool(self, certificate: Certificate | None) -> httpcore2.AsyncConnectionPool:
        """The connections for one client certificate: one that was made with it serves no request without."""
        found = self.pools.get(certificate)
        if found is None:
            found = self.pools[certificate] = httpcore2.AsyncConnectionPool(
                ssl_context=client_tls(certificate, self.tls),
                max_connections=_CONNECTIONS,
                max_keepalive_connections=_KEPT,
                keepalive_expiry=_KEPT_S,
                network_backend=self.backend,
            )
        return found

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """The answer, its body still to be read; raises AddressRefused, and httpcore2's errors."""
        self.guard.check_url(str(request.url))
        pool = self._pool(request.extensions.get("certificate"))
        answer = await pool.handle_async_request(_request(request))
        return httpx2.Response(
            answer.status,
            headers=answer.headers,
            stream=_AsyncBody(answer.stream),
            extensions=answer.extensions,
        )

    async def aclose(self) -> None:
        """Close all connections."""
        for pool in self.pools.values():
            await pool.aclose()


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
