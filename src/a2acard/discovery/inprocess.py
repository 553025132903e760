"""Applications asked in process: the search of a host, without a host. The application starts and stops as under a server."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from contextlib import asynccontextmanager

import httpx2

from a2acard.discovery.aclient import AsyncClient
from a2acard.discovery.flow import Discovery
from a2acard.discovery.guard import Guard, without_secrets
from a2acard.errors import BadAnswer, BadValue
from a2acard.types import Phrase

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


class InProcess(httpx2.AsyncBaseTransport):
    """Requests to an application, its answers at most `most` bytes; what it does against ASGI is no answer, as it is of a host."""

    def __init__(self, app: Any, most: int) -> None:
        self.inner = httpx2.ASGITransport(app=_bounded(app, most), raise_app_exceptions=False)

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Ask the application. Raises BadAnswer where no answer comes of it, with what it does."""
        shown = without_secrets(str(request.url))
        try:
            return await self.inner.handle_async_request(request)
        except _Broken as broken:
            raise BadAnswer(shown, broken.fault) from broken
        except Exception as error:
            raise BadAnswer(
                shown, Phrase("the application does not answer by ASGI: it sends no whole answer")
            ) from error


class _Broken(BaseException):
    """What the application does that ends no answer; nothing between it and us takes it for an error of its own."""

    def __init__(self, fault: str) -> None:
        super().__init__(fault)
        self.fault = fault


def _bounded(app: Any, most: int) -> Any:
    """The application, its answers cut off behind `most` bytes, and nothing let through that no server would: in process there
    is nobody else to stop it."""

    async def asked(scope: Any, receive: Any, send: Any) -> None:
        total, faults = 0, []

        async def sent(message: Any) -> None:
            nonlocal total
            message, fault = _checked(message)
            if fault is not None:
                faults.append(fault)
                raise TypeError(fault)
            total += len(message.get("body", b""))
            if total > most + 1:
                raise ValueError(f"the answer is longer than {most} bytes")
            await send(message)

        try:
            await app(scope, receive, sent)
        except Exception:
            if not faults:
                raise
        except BaseException as error:
            if _is_ours(error):
                raise
            raise _Broken(
                Phrase("the application ends with {name}, which no server takes", name=type(error).__name__)
            ) from error
        if faults:
            raise _Broken(faults[0])

    return asked


def _is_ours(error: BaseException) -> bool:
    """True where we end the application ourselves: by cancelling it, or by throwing away what it was in."""
    import asyncio

    if isinstance(error, asyncio.CancelledError):
        task = asyncio.current_task()
        return task is not None and task.cancelling() > 0
    return isinstance(error, GeneratorExit)


def _checked(message: Any) -> tuple[Any, str | None]:
    """A message that an application sends, its headers as a list, and what is wrong with it (ASGI HTTP §2.3); None where a
    server takes it."""
    if not isinstance(message, Mapping) or not isinstance(message.get("type"), str):
        return message, Phrase("the application sends what is no message of ASGI")
    if message["type"] == "http.response.start":
        return _start(message)
    body = message.get("body", b"")
    if message["type"] == "http.response.body" and not isinstance(body, bytes | bytearray | memoryview):
        return message, Phrase(
            "the application sends a body that is no bytes, but {name}", name=type(body).__name__
        )
    return message, None


def _start(message: Mapping[str, Any]) -> tuple[Mapping[str, Any], str | None]:
    status = message.get("status")
    if not isinstance(status, int) or isinstance(status, bool) or not 100 <= status <= 999:
        return message, Phrase("the application sends a status that is none: it has to be a whole number")
    try:
        pairs = [(name, text) for name, text in message.get("headers", ())]
    except (TypeError, ValueError):
        return message, Phrase("the application sends headers that are no pairs")
    if not all([isinstance(item, bytes) for pair in pairs for item in pair]):
        return message, Phrase("the application sends headers that are no bytes")
    return dict(message) | {"headers": pairs}, None


@asynccontextmanager
async def running(app: Any) -> AsyncIterator[None]:
    """The application between startup and shutdown (ASGI lifespan), for many make their card only then."""
    import asyncio

    to_app: asyncio.Queue[dict[str, str]] = asyncio.Queue()
    from_app: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue()

    failed: list[BaseException] = []

    async def live() -> None:
        try:
            scope = {"type": "lifespan", "asgi": {"version": "3.0", "spec_version": "2.0"}, "state": {}}
            await app(scope, to_app.get, from_app.put)
        except Exception:  # it knows no lifespan, which servers take for an answer
            pass
        except BaseException as error:
            if _is_ours(error):
                raise
            failed.append(error)
        finally:
            await from_app.put(None)

    task = asyncio.create_task(live())
    await to_app.put({"type": "lifespan.startup"})
    try:
        started = await asyncio.wait_for(from_app.get(), START_S)
    except TimeoutError as error:
        task.cancel()
        raise BadValue(Phrase("the application does not start in {start_s} s", start_s=START_S)) from error
    if failed:
        raise BadValue(
            Phrase("the application ends itself while it starts ({name})", name=type(failed[0]).__name__)
        )
    if task.done() and not task.cancelled() and task.exception() is not None:
        raise task.exception() or AssertionError("it has just been seen")
    if started is not None and (not isinstance(started, Mapping) or "type" not in started):
        task.cancel()
        raise BadValue(Phrase("the application sends what is no message of ASGI while it starts"))
    if started is not None and started["type"] == "lifespan.startup.failed":
        task.cancel()
        raise BadValue(Phrase("the application does not start: {reason}", reason=_said(started)))
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
    return redacted(lines[-1])[:200] if lines else Phrase("it gives no reason")
