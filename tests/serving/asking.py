"""One request to an ASGI application, without a server."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx2


def ask(
    app: Any,
    path: str = "/.well-known/agent-card.json",
    method: str = "GET",
    root_path: str = "",
    body: str = "",
    base: str = "http://agents.example.org",
    **headers: str,
) -> httpx2.Response:
    """One request; header names with `_` for `-`."""

    async def send() -> httpx2.Response:
        transport = httpx2.ASGITransport(app, root_path=root_path)
        async with httpx2.AsyncClient(transport=transport, base_url=base) as client:
            given = {name.replace("_", "-"): text for name, text in headers.items()}
            return await client.request(
                method, path, content=body.encode(), headers={"accept-encoding": "identity"} | given
            )

    return asyncio.run(send())
