"""Connections that the guard has looked at: a name is resolved once, every address is judged, and one of them is connected to.

The address that was judged is the address that is connected to, so that a name whose answer changes in between (DNS
rebinding) gains nothing. TLS still checks the name.
"""

from __future__ import annotations

import socket
from ipaddress import ip_address

import httpcore2

from a2acard.discovery.guard import Guard, literal_address
from a2acard.errors import Unreachable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any, TypeAlias

    from a2acard.discovery.guard import Ip

    Resolve: TypeAlias = Callable[[str, int], Sequence[str]]


def resolve(host: str, port: int) -> list[str]:
    """The addresses of a name, as the system has them; raises OSError."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys([str(entry[4][0]) for entry in found]))


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
        names = [str(literal)] if literal is not None else _resolved(self.resolver, host, port)
        last: Exception | None = None
        for ip in judged(self.guard, names, host, port):
            try:
                return self.inner.connect_tcp(str(ip), port, timeout, local_address, socket_options)
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
            names = list(await run_sync(_resolved, self.resolver, host, port, abandon_on_cancel=True))
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


def _resolved(resolver: Resolve, host: str, port: int) -> list[str]:
    try:
        names = list(resolver(host, port))
    except (OSError, UnicodeError) as error:
        raise Unreachable(host, "the name has no address") from error
    if not names:
        raise Unreachable(host, "the name has no address")
    return names
