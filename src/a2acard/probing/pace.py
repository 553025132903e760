"""How fast a probe asks: so many requests a second to one host, so long in all, so long for one answer."""

from __future__ import annotations

import time

from a2acard.probing._base import Spent
from a2acard.types import Phrase
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Generator
    from typing import Protocol, TypeVar

    from a2acard.discovery._exchange import Answer, Ask
    from a2acard.discovery.aclient import AsyncClient
    from a2acard.errors import FetchError

    T = TypeVar("T")

    class Fetching(Protocol):
        """What fetches: a client, or an application in process."""

        def fetch(self, ask: Ask, deadline: float) -> Answer | FetchError:
            """The answer to one request, there before `deadline`."""


A_SECOND = 5
"""Requests a second to one host."""
ANSWER_S = 15.0
"""Seconds that one answer may take."""
TOTAL_S = 60.0
"""Seconds that a whole probe may take."""


class Pace:
    """When the next request may go out. `clock` tells the time in seconds, from any start."""

    def __init__(
        self,
        *,
        total_s: float = TOTAL_S,
        a_second: float = A_SECOND,
        answer_s: float = ANSWER_S,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.clock = clock
        self.total_s = total_s
        self.answer_s = answer_s
        self.gap = 1 / a_second if a_second else 0.0
        self.end = clock() + total_s
        self.next: dict[str, float] = {}

    def wait(self, ask: Ask) -> float | Spent:
        """The seconds until the request may go out, which are counted as waited; Spent when the time is over before."""
        host = split(ask.url).host or ""
        now = self.clock()
        start = max(now, self.next.get(host, 0.0))
        if start >= self.end:
            return Spent(
                host,
                Phrase("the probe took its {total_s:g} s before this could be asked", total_s=self.total_s),
            )
        self.next[host] = start + self.gap
        return start - now

    def deadline(self) -> float:
        """When an answer to a request that goes out now has to be there."""
        return min(self.clock() + self.answer_s, self.end)


def drive(
    client: Fetching,
    asking: Generator[Ask, Answer | FetchError, T],
    pace: Pace,
    sleep: Callable[[float], None] = time.sleep,
) -> T:
    """What a dialogue comes to, at this pace."""
    try:
        ask = next(asking)
        while True:
            wait = pace.wait(ask)
            if isinstance(wait, Spent):
                ask = asking.send(wait)
                continue
            if wait > 0:
                sleep(wait)
            ask = asking.send(client.fetch(ask, pace.deadline()))
    except StopIteration as stop:
        return stop.value  # type: ignore[no-any-return]  # what the dialogue came to


async def adrive(
    client: AsyncClient,
    asking: Generator[Ask, Answer | FetchError, T],
    pace: Pace,
    sleep: Callable[[float], Awaitable[None]] | None = None,
) -> T:
    """`drive` for asyncio and trio."""
    import anyio

    try:
        ask = next(asking)
        while True:
            wait = pace.wait(ask)
            if isinstance(wait, Spent):
                ask = asking.send(wait)
                continue
            if wait > 0:
                await (sleep or anyio.sleep)(wait)
            ask = asking.send(await client.fetch(ask, pace.deadline()))
    except StopIteration as stop:
        return stop.value  # type: ignore[no-any-return]  # what the dialogue came to
