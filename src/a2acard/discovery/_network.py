"""Connections that the guard has looked at: a name is resolved once, every address is judged, and one of them is connected to.

The address that was judged is the address that is connected to, so that a name whose answer changes in between (DNS
rebinding) gains nothing. TLS still checks the name.
"""

from __future__ import annotations

import socket
import time
from contextvars import ContextVar
from ipaddress import ip_address

import httpcore2

from a2acard.discovery.guard import Guard, literal_address
from a2acard.errors import Unreachable
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ssl
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any, TypeAlias

    from a2acard.discovery.guard import Ip

    Resolve: TypeAlias = Callable[[str, int], Sequence[str]]


def resolve(host: str, port: int) -> list[str]:
    """The addresses of a name, as the system has them; raises OSError."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys([str(entry[4][0]) for entry in found]))


deadline: ContextVar[float | None] = ContextVar("deadline", default=None)
"""When the request under way has to be over, by the monotonic clock: a server that sends a byte now and then gets no more."""


class _Timed(httpcore2.NetworkStream):
    """A stream that waits no longer than the request under way may take."""

    def __init__(self, inner: httpcore2.NetworkStream) -> None:
        self.inner = inner

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        return self.inner.read(max_bytes, _left(timeout))

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        self.inner.write(buffer, _left(timeout))

    def close(self) -> None:
        self.inner.close()

    def start_tls(
        self, ssl_context: ssl.SSLContext, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore2.NetworkStream:
        return _Timed(self.inner.start_tls(ssl_context, server_hostname, _left(timeout)))

    def get_extra_info(self, info: str) -> Any:
        return self.inner.get_extra_info(info)


def _left(timeout: float | None) -> float | None:
    """The seconds that are left; raises when none are."""
    end = deadline.get()
    if end is None:
        return timeout
    left = end - time.monotonic()
    if left <= 0:
        raise httpcore2.ReadTimeout("the time is over")
    return left if timeout is None else min(left, timeout)


class GuardedBackend(httpcore2.NetworkBackend):
    """Opens connections for a pool; `resolver` stands in for the system's in tests."""

    def __init__(self, guard: Guard, resolver: Resolve = resolve) -> None:
        self.guard = guard
        self.resolver = resolver
        self.inner = httpcore2.SyncBackend()

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.NetworkStream:
        """A connection to the first allowed address that takes one; raises AddressRefused, Unreachable or httpcore2's errors."""
        literal = literal_address(host)
        names = [str(literal)] if literal is not None else resolved(self.resolver, host, port)
        last: Exception | None = None
        for ip in judged(self.guard, names, host, port):
            try:
                stream = self.inner.connect_tcp(str(ip), port, _left(timeout), local_address, socket_options)
                return _Timed(stream)
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                last = error
        assert last is not None  # there was at least one address
        raise last


class AsyncGuardedBackend(httpcore2.AsyncNetworkBackend):
    """The same for asyncio and trio."""

    def __init__(self, guard: Guard, resolver: Resolve = resolve) -> None:
        self.guard = guard
        self.resolver = resolver
        self.inner = httpcore2.AnyIOBackend()

    async def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.AsyncNetworkStream:
        """A connection to the first allowed address that takes one; raises AddressRefused, Unreachable or httpcore2's errors."""
        from anyio.to_thread import run_sync

        literal = literal_address(host)
        if literal is not None:
            names = [str(literal)]
        else:
            names = list(await run_sync(resolved, self.resolver, host, port, abandon_on_cancel=True))
        last: Exception | None = None
        for ip in judged(self.guard, names, host, port):
            try:
                return await self.inner.connect_tcp(str(ip), port, timeout, local_address, socket_options)
            except (httpcore2.ConnectError, httpcore2.ConnectTimeout) as error:
                last = error
        assert last is not None  # there was at least one address
        raise last


def judged(guard: Guard, names: Iterable[str], host: str, port: int) -> list[Ip]:
    """The addresses of a name; one that is not allowed refuses them all: a name with both kinds is a trap."""
    found = [ip_address(name.partition("%")[0]) for name in names]
    for ip in found:
        guard.check_address(ip, host, port)
    return found


def resolved(resolver: Resolve, host: str, port: int) -> list[str]:
    """The addresses of a name; raises Unreachable where it has none."""
    try:
        names = list(resolver(host, port))
    except (OSError, UnicodeError) as error:
        raise Unreachable(host, Phrase("the name has no address"), "dns") from error
    if not names:
        raise Unreachable(host, Phrase("the name has no address"), "dns")
    return names
