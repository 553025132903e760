"""An application in a thread of its own, asked from this one: what blocks, or does not let itself be ended, is given up."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor

from a2acard.discovery import inprocess
from a2acard.discovery._driving import driven
from a2acard.discovery.aclient import AsyncClient
from a2acard.discovery.flow import search
from a2acard.discovery.guard import Guard, without_secrets
from a2acard.errors import BadValue, FetchError, TimedOut
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Generator
    from contextlib import AbstractAsyncContextManager
    from typing import Any, Self, TypeVar

    from a2acard.discovery._exchange import Answer, Ask
    from a2acard.discovery.flow import Discovery

    T = TypeVar("T")

_GRACE_S = 0.5
"""Seconds that an answer may be late: the application's own loop has ended it by then, where it lets itself be ended."""


def discover_app(app: Any, base: str = inprocess.BASE, *, guess: bool = True) -> Discovery:
    """`adiscover_app` from code that waits; an application that blocks is given up."""
    guard = Guard(allow_private=True, allow_http=True)
    with Apart(app, guard, time.monotonic() + inprocess.START_S + guard.total_s) as apart:
        return apart.discover(base, guess=guess)


class Apart:
    """An application that is running, between its startup and its shutdown, for the length of a `with`.

    `guard` says how long an answer may take and how long it may be; `end` is when all of it has to be over, by
    `time.monotonic`. Raises BadValue where the application does not start.
    """

    def __init__(self, app: Any, guard: Guard, end: float) -> None:
        self.guard = guard
        self.end = end
        self.is_stuck = False
        self._app = app
        self._loop = asyncio.new_event_loop()
        self._loop.set_default_executor(_Unwaited())
        self._running: AbstractAsyncContextManager[None] | None = None
        self._client: AsyncClient | None = None
        self._is_over = False
        self._thread = threading.Thread(target=self._run, name="a2acard-application", daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        limit = min(inprocess.START_S + _GRACE_S, max(self.end - time.monotonic(), 0.0))
        try:
            self._wait(self._started(), time.monotonic() + limit)
        except _GivenUp as error:
            self._stop()
            raise BadValue(Phrase("the application does not start in {limit:.3g} s", limit=limit)) from error
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        if not self.is_stuck:
            limit = min(inprocess.STOP_S, max(self.end - time.monotonic(), _GRACE_S))
            try:
                self._wait(self._stopped(), time.monotonic() + limit)
            except _GivenUp:
                self.is_stuck = True  # it may end as it likes
        self._stop()

    def discover(self, base: str, *, guess: bool = True) -> Discovery:
        """The card that it serves at `base`, looked for as at a host; raises as `Client.discover`."""
        return self.drive(search(base, self.guard, guess=guess)[1])

    def drive(self, asking: Generator[Ask, Answer | FetchError, T]) -> T:
        """What comes of a dialogue of requests and answers, within the guard's time; its errors are raised."""
        return driven(asking, self.fetch, time.monotonic() + self.guard.total_s)

    def fetch(self, ask: Ask, deadline: float) -> Answer | FetchError:
        """The answer to one request; an error where none comes in time."""
        assert self._client is not None  # it was started
        if self.is_stuck:
            return TimedOut(
                without_secrets(ask.url), Phrase("the application blocks, and takes no further requests")
            )
        end = min(deadline, self.end)
        start = time.monotonic()
        try:
            return self._wait(self._client.fetch(ask, end), end + _GRACE_S)
        except _GivenUp:
            self.is_stuck = not self._takes_turns()
            waited = time.monotonic() - start
            return TimedOut(
                without_secrets(ask.url),
                Phrase("the application does not come back in {waited:.3g} s", waited=waited),
            )

    def _takes_turns(self) -> bool:
        """True when the loop still does something else: one request hangs, and not all of it."""
        turn = threading.Event()
        self._loop.call_soon_threadsafe(turn.set)
        return turn.wait(_GRACE_S)

    async def _started(self) -> None:
        running = inprocess.running(self._app)
        await running.__aenter__()
        self._running = running
        self._client = AsyncClient(self.guard, inprocess.InProcess(self._app, self.guard.max_bytes))

    async def _stopped(self) -> None:
        if self._client is not None:
            await self._client.aclose()
        if self._running is not None:
            await self._running.__aexit__(None, None, None)

    def _wait(self, doing: Coroutine[Any, Any, T], end: float) -> T:
        """What it comes to; raises _GivenUp when the time is over, whatever goes on there."""
        future = asyncio.run_coroutine_threadsafe(doing, self._loop)
        try:
            return future.result(max(end - time.monotonic(), 0.0))
        except TimeoutError as error:
            if future.done():
                raise
            future.cancel()
            raise _GivenUp from error
        except BaseException:
            future.cancel()
            raise

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        while not self._is_over:
            try:
                self._loop.run_forever()
            except (
                SystemExit,
                KeyboardInterrupt,
            ):  # of a task of the application's own, which may not end the loop
                continue
        left = asyncio.all_tasks(self._loop)
        for task in left:
            task.cancel()
        if left:
            self._loop.run_until_complete(asyncio.wait(left, timeout=_GRACE_S))
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._loop.close()

    def _stop(self) -> None:
        """End the thread, and wait for that a moment: it ends when the application lets it."""
        self._is_over = True
        with contextlib.suppress(RuntimeError):  # it is closed
            self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(2 * _GRACE_S)


class _GivenUp(Exception):
    """The time is over."""


class _Unwaited(ThreadPoolExecutor):
    """Gives each piece of blocking work a thread that nobody waits for, not even the end of the process."""

    def submit(self, work: Callable[..., T], /, *given: Any, **named: Any) -> Future[T]:
        """Start the work."""
        future: Future[T] = Future()

        def run() -> None:
            if not future.set_running_or_notify_cancel():
                return
            try:
                done = work(*given, **named)
            except BaseException as error:
                future.set_exception(error)
            else:
                future.set_result(done)

        threading.Thread(target=run, daemon=True).start()
        return future
