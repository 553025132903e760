"""Applications asked in process: the search of a host, without a host. The application starts and stops as under a server."""

from __future__ import annotations

import contextlib
from contextlib import asynccontextmanager

import httpx2

from a2acard.discovery.aclient import AsyncClient
from a2acard.discovery.flow import Discovery
from a2acard.discovery.guard import Guard
from a2acard.errors import BadValue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import AsyncIterator
    from typing import Any

START_S = 30
"""Seconds that starting may take."""
STOP_S = 5
BASE = "http://localhost"
"""The origin that the application believes to have, where nothing else is said."""


async def adiscover_app(app: Any, base: str = BASE, *, guess: bool = True) -> Discovery:
    """The card that an ASGI application serves at `base`, looked for as at a host; nothing leaves the process.

    Raises BadValue where the application does not start, and FetchError where it serves no card.
    """
    guard = Guard(allow_private=True, allow_http=True)
    transport = InProcess(app, guard.max_bytes)
    async with running(app), AsyncClient(guard, transport) as client:
        return await client.discover(base, guess=guess)


def discover_app(app: Any, base: str = BASE, *, guess: bool = True) -> Discovery:
    """`adiscover_app` from code that waits; an application that blocks is given up."""
    import time

    from a2acard.discovery.apart import Apart

    guard = Guard(allow_private=True, allow_http=True)
    with Apart(app, guard, time.monotonic() + START_S + guard.total_s) as apart:
        return apart.discover(base, guess=guess)


class InProcess(httpx2.AsyncBaseTransport):
    """Requests to an application, its answers at most `most` bytes; what it does against ASGI is no answer, as it is of a host."""

    def __init__(self, app: Any, most: int) -> None:
        self.inner = httpx2.ASGITransport(app=_bounded(app, most), raise_app_exceptions=False)

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Ask the application. Raises RemoteProtocolError where no answer comes of it."""
        try:
            return await self.inner.handle_async_request(request)
        except Exception as error:
            raise httpx2.RemoteProtocolError("the application does not answer by ASGI") from error


def _bounded(app: Any, most: int) -> Any:
    """The application, its answers cut off behind `most` bytes: in process there is nobody else to stop it."""

    async def asked(scope: Any, receive: Any, send: Any) -> None:
        total = 0

        async def sent(message: Any) -> None:
            nonlocal total
            total += len(message.get("body", b""))
            if total > most + 1:
                raise ValueError(f"the answer is longer than {most} bytes")
            await send(message)

        try:
            await app(scope, receive, sent)
        except SystemExit as error:
            raise RuntimeError("the application ends itself (SystemExit)") from error

    return asked


@asynccontextmanager
async def running(app: Any) -> AsyncIterator[None]:
    """The application between startup and shutdown (ASGI lifespan), for many make their card only then."""
    import asyncio

    to_app: asyncio.Queue[dict[str, str]] = asyncio.Queue()
    from_app: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()

    failed: list[SystemExit] = []

    async def live() -> None:
        try:
            scope = {"type": "lifespan", "asgi": {"version": "3.0", "spec_version": "2.0"}, "state": {}}
            await app(scope, to_app.get, from_app.put)
        except Exception:  # it knows no lifespan, which servers take for an answer
            pass
        except SystemExit as error:
            failed.append(error)
        finally:
            await from_app.put(None)

    task = asyncio.create_task(live())
    await to_app.put({"type": "lifespan.startup"})
    try:
        started = await asyncio.wait_for(from_app.get(), START_S)
    except TimeoutError as error:
        task.cancel()
        raise BadValue(f"the application does not start in {START_S} s") from error
    if failed:
        raise BadValue("the application ends itself while it starts (SystemExit)")
    if task.done() and not task.cancelled() and task.exception() is not None:
        raise task.exception() or AssertionError("it has just been seen")
    if started is not None and started["type"] == "lifespan.startup.failed":
        task.cancel()
        raise BadValue(f"the application does not start: {_said(started)}")
    try:
        yield
    finally:
        if started is not None:
            await to_app.put({"type": "lifespan.shutdown"})
            with contextlib.suppress(TimeoutError):  # the card is there; it may end as it likes
                await asyncio.wait_for(from_app.get(), STOP_S)
        task.cancel()


def _said(message: dict[str, Any]) -> str:
    from a2acard.redact import redacted

    lines = str(message.get("message", "")).strip().splitlines()
    return redacted(lines[-1])[:200] if lines else "it gives no reason"
