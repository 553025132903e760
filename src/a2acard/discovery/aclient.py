"""The driver of a search for asyncio and trio."""

from __future__ import annotations

import time
from contextlib import asynccontextmanager
from functools import partial

import httpx2

from a2acard.discovery._driving import (
    FAILURES,
    dressed,
    headers_of,
    made,
    no_cookies,
    peer_of,
    timeouts,
    tls_of,
    translated,
    user_agent,
)
from a2acard.discovery._exchange import Answer, Ask
from a2acard.discovery._transport import AsyncGuardedTransport
from a2acard.discovery.credentials import NOTHING, Credentials
from a2acard.discovery.flow import Discovery, Row, Search, search
from a2acard.discovery.guard import Guard, without_secrets
from a2acard.discovery.observe import mistaken, observe
from a2acard.discovery.proving import Proving
from a2acard.errors import BadValue, FetchError, TimedOut, TooBig, VerificationError, WrongType
from a2acard.types import Phrase
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Generator, Iterable
    from typing import Any, Self, TypeAlias, TypeVar

    from a2acard.card.response import Response
    from a2acard.discovery.cache import Cache
    from a2acard.signing.trust import Trust

    T = TypeVar("T")
    Outcome: TypeAlias = Discovery | FetchError | BadValue | VerificationError


class AsyncClient:
    """Fetches through the guard; connections are kept from one search to the next. Close it, or use it in an `async with`.

    The parameters are those of `Client`.
    """

    def __init__(
        self,
        guard: Guard | None = None,
        transport: httpx2.AsyncBaseTransport | None = None,
        *,
        credentials: Credentials = NOTHING,
        cache: Cache | None = None,
        refresh: bool = False,
        trust: Trust | None = None,
        signature: str | None = None,
        require_coverage: bool = False,
    ) -> None:
        self.guard = guard or Guard()
        self.credentials = credentials
        self.cache = cache
        self.refresh = refresh
        self.proving = Proving.of(trust, signature, require_coverage)
        self.looking: Search | None = None
        self.http = httpx2.AsyncClient(
            transport=transport or AsyncGuardedTransport(self.guard),
            timeout=timeouts(self.guard),
            follow_redirects=False,
            trust_env=False,
            cookies=no_cookies(),
            headers={"user-agent": user_agent()},
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.aclose()

    @property
    def trail(self) -> tuple[Row, ...]:
        """The requests of the last search, whatever came of it."""
        return tuple(self.looking.trail) if self.looking else ()

    async def aclose(self) -> None:
        """Close all connections."""
        await self.http.aclose()

    async def discover(self, target: str, *, guess: bool = False, exactly: bool = False) -> Discovery:
        """The card of what `target` calls an agent; as `Client.discover`."""
        self.looking, asking = search(
            target, self.guard, guess=guess, exactly=exactly, hidden=self.credentials.hidden
        )
        found = await self.drive(asking)
        return await self.drive(self.proving.proven(found)) if self.proving.trust is not None else found

    async def observe(self, target: str) -> Response:
        """The answer that the card of `target` comes in, looked at more closely; as `Client.observe`."""
        try:
            found = await self.discover(target)
        except WrongType:
            seen = self.looking.mistaken if self.looking else []
            there = mistaken(seen, self.trail, self.credentials)
            if there is None:
                raise
            return there
        return await self.drive(observe(found, self.credentials))

    async def drive(self, asking: Generator[Ask, Answer | FetchError, T]) -> T:
        """What comes of a dialogue of requests and answers, within the guard's time; its errors are raised."""
        deadline = time.monotonic() + self.guard.total_s
        try:
            ask = next(asking)
            while True:
                ask = asking.send(await self.fetch(ask, deadline))
        except StopIteration as stop:
            return stop.value  # type: ignore[no-any-return]  # what the dialogue came to

    async def fetch(self, ask: Ask, deadline: float) -> Answer | FetchError:
        """The answer to one request, its body whole and decoded; an error is a value, for the search to judge."""
        from anyio.to_thread import run_sync

        ready = dressed(ask, self.credentials)
        if isinstance(ready, FetchError):
            return ready
        if ask.target is not None:
            from a2acard.discovery._grpc import call

            return await run_sync(call, ask, ready, self.guard, deadline, abandon_on_cancel=True)
        if self.cache is None or not self.cache.takes(ask, ready):
            return await self._sent(ask, ready, deadline)
        look = await run_sync(partial(self.cache.look, ask, ready, refresh=self.refresh))
        while look.answer is None:
            answer = await self._sent(ask, look.condition(ready), deadline)
            look = await run_sync(self.cache.settle, look, answer)
        return look.answer

    def _shown(self, ask: Ask) -> str:
        """The URL of a request as it may be told."""
        return self.credentials.hidden(without_secrets(ask.url))

    async def _sent(self, ask: Ask, ready: Ask, deadline: float) -> Answer | FetchError:
        start = time.monotonic()
        if start > deadline:
            return TimedOut(
                self._shown(ask),
                Phrase("the search took more than {total_s:g} s", total_s=self.guard.total_s),
            )
        try:
            async with (
                _until(deadline),
                self.http.stream(
                    ready.verb,
                    ready.url,
                    headers=headers_of(ready),
                    content=ready.body,
                    extensions={"certificate": ready.certificate} if ready.certificate else None,
                ) as answer,
            ):
                body, peer, tls = bytearray(), peer_of(answer), tls_of(ask, answer)
                async for part in answer.aiter_raw():
                    body += part
                    if len(body) > self.guard.max_bytes:
                        return TooBig(
                            self._shown(ask),
                            Phrase(
                                "the body is longer than {max_bytes} bytes", max_bytes=self.guard.max_bytes
                            ),
                        )
                    if time.monotonic() > deadline:
                        return TimedOut(
                            self._shown(ask),
                            Phrase("no whole answer in {total_s:g} s", total_s=self.guard.total_s),
                        )
                return made(
                    ask,
                    answer,
                    bytes(body),
                    time.monotonic() - start,
                    self.guard,
                    self.credentials,
                    peer,
                    tls,
                )
        except TimeoutError:
            return TimedOut(
                self._shown(ask), Phrase("no whole answer in {total_s:g} s", total_s=self.guard.total_s)
            )
        except FAILURES as error:
            return translated(self._shown(ask), error, self.guard)


@asynccontextmanager
async def _until(deadline: float) -> AsyncIterator[None]:
    """Raise TimeoutError when the time is over, whatever trickles in."""
    import anyio

    with anyio.fail_after(max(deadline - time.monotonic(), 0)):
        yield


async def adiscover(
    target: str,
    *,
    guard: Guard | None = None,
    credentials: Credentials = NOTHING,
    cache: Cache | None = None,
    trust: Trust | None = None,
    signature: str | None = None,
    require_coverage: bool = False,
) -> Discovery:
    """`discover` for asyncio: the same search, the same guard, the same errors."""
    async with AsyncClient(
        guard,
        credentials=credentials,
        cache=cache,
        trust=trust,
        signature=signature,
        require_coverage=require_coverage,
    ) as client:
        return await client.discover(target)


async def discover_many(
    targets: Iterable[str],
    found: Callable[[str, Outcome], object],
    *,
    guard: Guard | None = None,
    credentials: Credentials = NOTHING,
    cache: Cache | None = None,
    trust: Trust | None = None,
    signature: str | None = None,
    require_coverage: bool = False,
    at_once: int = 20,
    per_host: int = 2,
) -> None:
    """Search for many targets: `found` is told each with its card, or with the error that came of it, as they are done.

    At most `at_once` searches run at a time, over connections that are kept, and `per_host` for one host, so that nobody is
    flooded. Targets are taken from their iterable as room comes free, so that any number takes flat memory. What `found`
    or the iterable raises ends the searches, and is raised here as it is. `found` may be a coroutine function. Raises BadValue for
    less than one at once, and for targets that are one text.
    """
    from inspect import isawaitable

    import anyio

    if not all([isinstance(number, int) and number >= 1 for number in (at_once, per_host)]):
        raise BadValue(Phrase("at_once and per_host are whole numbers of at least 1"))
    if isinstance(targets, (str, bytes)):
        raise BadValue(
            Phrase("the targets are a list of hosts and URLs, not one text: [{targets!r}]", targets=targets)
        )
    room = anyio.Semaphore(at_once)
    hosts = _Hosts(per_host)
    raised: list[BaseException] = []

    async with (
        AsyncClient(
            guard,
            credentials=credentials,
            cache=cache,
            trust=trust,
            signature=signature,
            require_coverage=require_coverage,
        ) as client,
        anyio.create_task_group() as group,
    ):

        async def tell(target: str, result: Outcome) -> None:
            if raised:  # it has said that it wants no more
                return
            try:
                waiting = found(target, result)
                if isawaitable(waiting):
                    await waiting
            except BaseException as error:
                raised.append(error)
                group.cancel_scope.cancel()

        async def one(target: str) -> None:
            try:
                if not isinstance(target, str):
                    raise BadValue(Phrase("{target!r} is no host and no URL", target=target))
                async with hosts.turn(target):
                    result = await client.discover(target)
            except (FetchError, BadValue, VerificationError) as error:
                await tell(target, error)
            else:
                await tell(target, result)
            finally:
                room.release()

        waiting = iter(targets)
        while not raised:
            await room.acquire()
            try:
                target = next(waiting)
            except StopIteration:
                break
            except Exception as error:  # whoever names the targets may fail
                raised.append(error)
                group.cancel_scope.cancel()
            else:
                group.start_soon(one, target)
    if raised:
        raise raised[0]


class _Hosts:
    """Who waits for which host; a host is forgotten with the last who did."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.waiting: dict[str, tuple[Any, int]] = {}

    @asynccontextmanager
    async def turn(self, target: str) -> AsyncIterator[None]:
        """Wait until the host of `target` has room."""
        import anyio

        host = split(target if "://" in target else f"https://{target}").host or target
        polite, count = self.waiting.get(host) or (anyio.Semaphore(self.most), 0)
        self.waiting[host] = (polite, count + 1)
        try:
            async with polite:
                yield
        finally:
            left = self.waiting[host][1] - 1
            if left:
                self.waiting[host] = (polite, left)
            else:
                del self.waiting[host]
