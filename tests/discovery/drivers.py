"""Both drivers behind one face: what a dialogue or a search comes to, with whatever the client is made with."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from typing import Any, Protocol

from a2acard.discovery._exchange import Answer, Ask
from a2acard.discovery.aclient import AsyncClient
from a2acard.discovery.client import Client
from a2acard.discovery.flow import Discovery
from a2acard.discovery.guard import Guard
from a2acard.errors import FetchError

LOCAL = Guard(hosts=("127.0.0.1", "localhost"), total_s=5.0, connect_s=1.0)


class Driver(Protocol):
    """One of the two."""

    def discover(self, target: str, **made_with: Any) -> Discovery:
        """Search."""

    def drive(self, asking: Generator[Ask, Answer | FetchError, Any], **made_with: Any) -> Any:
        """Hold a dialogue."""


class Sync:
    """The driver that waits."""

    def discover(self, target: str, **made_with: Any) -> Discovery:
        """Search."""
        guess = made_with.pop("guess", False)
        with Client(made_with.pop("guard", LOCAL), **made_with) as client:
            return client.discover(target, guess=guess)

    def drive(self, asking: Generator[Ask, Answer | FetchError, Any], **made_with: Any) -> Any:
        """Hold a dialogue."""
        with Client(made_with.pop("guard", LOCAL), **made_with) as client:
            return client.drive(asking)


class Async:
    """The driver for asyncio."""

    def discover(self, target: str, **made_with: Any) -> Discovery:
        """Search."""

        guess = made_with.pop("guess", False)

        async def find() -> Discovery:
            async with AsyncClient(made_with.pop("guard", LOCAL), **made_with) as client:
                return await client.discover(target, guess=guess)

        return asyncio.run(find())

    def drive(self, asking: Generator[Ask, Answer | FetchError, Any], **made_with: Any) -> Any:
        """Hold a dialogue."""

        async def hold() -> Any:
            async with AsyncClient(made_with.pop("guard", LOCAL), **made_with) as client:
                return await client.drive(asking)

        return asyncio.run(hold())
