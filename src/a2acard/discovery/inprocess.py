"""Applications asked in process: the search of a host, without a host. The application starts and stops as under a server."""

from __future__ import annotations

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

BASE = "http://localhost"
"""The origin that the application believes to have, where nothing else is said."""


async def adiscover_app(app: Any, base: str = BASE, *, guess: bool = True) -> Discovery:
    """The card that an ASGI application serves at `base`, looked for as at a host; nothing leaves the process.

    Raises BadValue where the application does not start, and FetchError where it serves no card.
    """
    transport = httpx2.ASGITransport(app=app, raise_app_exceptions=False)
    guard = Guard(allow_private=True, allow_http=True)
    async with _running(app), AsyncClient(guard, transport) as client:
        return await client.discover(base, guess=guess)


def discover_app(app: Any, base: str = BASE, *, guess: bool = True) -> Discovery:
    """`adiscover_app`, waited for."""
    import asyncio

    return asyncio.run(adiscover_app(app, base, guess=guess))


@asynccontextmanager
async def _running(app: Any) -> AsyncIterator[None]:
    """The application between startup and shutdown (ASGI lifespan), for many make their card only then."""
    import asyncio

    to_app: asyncio.Queue[dict[str, str]] = asyncio.Queue()
    from_app: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()

    async def live() -> None:
        try:
            scope = {"type": "lifespan", "asgi": {"version": "3.0", "spec_version": "2.0"}, "state": {}}
            await app(scope, to_app.get, from_app.put)
        except Exception:  # it knows no lifespan, which servers take for an answer
            pass
        finally:
            await from_app.put(None)

    task = asyncio.create_task(live())
    await to_app.put({"type": "lifespan.startup"})
    started = await from_app.get()
    if started is not None and started["type"] == "lifespan.startup.failed":
        task.cancel()
        raise BadValue(f"the application does not start: {_said(started)}")
    try:
        yield
    finally:
        if started is not None:
            await to_app.put({"type": "lifespan.shutdown"})
            await from_app.get()
        task.cancel()


def _said(message: dict[str, Any]) -> str:
    from a2acard.redact import redacted

    lines = str(message.get("message", "")).strip().splitlines()
    return redacted(lines[-1])[:200] if lines else "it gives no reason"
