"""The driver of a search that waits for each answer."""

from __future__ import annotations

import time

import httpcore2
import httpx2

from a2acard.discovery import _network
from a2acard.discovery._exchange import HEADERS, Answer, Ask, decoded
from a2acard.discovery._transport import GuardedTransport
from a2acard.discovery.flow import Discovery, Row, Search, search
from a2acard.discovery.guard import Guard, without_secrets
from a2acard.discovery.observe import mistaken, observe
from a2acard.errors import BadAnswer, FetchError, TimedOut, TooBig, Unreachable, WrongType

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Self

    from a2acard.card.response import Response

FAILURES = (
    FetchError,
    httpcore2.TimeoutException,
    httpcore2.NetworkError,
    httpcore2.ProtocolError,
    httpx2.HTTPError,
    httpx2.InvalidURL,
)
"""What a request can come to, for `translated`."""


class Client:
    """Fetches through the guard; connections are kept from one search to the next. Close it, or use it in a `with`."""

    def __init__(self, guard: Guard | None = None, transport: httpx2.BaseTransport | None = None) -> None:
        self.guard = guard or Guard()
        self.looking: Search | None = None
        timeout = httpx2.Timeout(self.guard.total_s, connect=self.guard.connect_s)
        self.http = httpx2.Client(
            transport=transport or GuardedTransport(self.guard),
            timeout=timeout,
            follow_redirects=False,
            trust_env=False,
            headers={"user-agent": user_agent()},
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def trail(self) -> tuple[Row, ...]:
        """The requests of the last search, whatever came of it."""
        return tuple(self.looking.trail) if self.looking else ()

    def close(self) -> None:
        """Close all connections."""
        self.http.close()

    def discover(self, target: str, *, guess: bool = False) -> Discovery:
        """The card of what `target` calls an agent: a host, an origin, a base URL, or the card's own URL.

        `guess` looks, last of all, also where only some platforms and common mistakes have cards. Raises BadValue for what is none of these, and FetchError, by kind, for a search without a result.
        """
        looking, asking = search(target, self.guard, guess=guess)
        self.looking = looking
        deadline = time.monotonic() + self.guard.total_s
        ask = next(asking)
        while True:
            try:
                ask = asking.send(self.fetch(ask, deadline))
            except StopIteration as stop:
                found: Discovery = stop.value
                return found

    def observe(self, target: str) -> Response:
        """The answer that the card of `target` comes in, looked at more closely: three requests more at most, and as
        much time again. Where something else stands in the card's place, that is the answer.

        Raises as `discover`.
        """
        try:
            asking = observe(self.discover(target))
        except WrongType:
            there = mistaken(self.looking.mistaken, self.trail) if self.looking else None
            if there is None:
                raise
            return there
        deadline = time.monotonic() + self.guard.total_s
        ask = next(asking)
        while True:
            try:
                ask = asking.send(self.fetch(ask, deadline))
            except StopIteration as stop:
                seen: Response = stop.value
                return seen

    def fetch(self, ask: Ask, deadline: float) -> Answer | FetchError:
        """The answer to one request, its body whole and decoded; an error is a value, for the search to judge."""
        start = time.monotonic()
        shown = without_secrets(ask.url)
        if start > deadline:
            return TimedOut(shown, f"the search took more than {self.guard.total_s:g} s")
        mark = _network.deadline.set(deadline)
        try:
            with self.http.stream("GET", ask.url, headers={**HEADERS, **ask.headers}) as answer:
                body, peer = bytearray(), peer_of(answer)
                for part in answer.iter_raw():
                    body += part
                    if len(body) > self.guard.max_bytes:
                        return TooBig(shown, f"the body is longer than {self.guard.max_bytes} bytes")
                    if time.monotonic() > deadline:
                        return TimedOut(shown, f"no whole answer in {self.guard.total_s:g} s")
                return made(ask.url, answer, bytes(body), time.monotonic() - start, self.guard, peer)
        except FAILURES as error:
            return translated(shown, error, self.guard)
        finally:
            _network.deadline.reset(mark)


def made(
    url: str, answer: httpx2.Response, body: bytes, seconds: float, guard: Guard, peer: str | None = None
) -> Answer | FetchError:
    """An answer as a value; its headers in small letters."""
    headers = {name.lower(): text for name, text in answer.headers.items()}
    shown = without_secrets(url)
    try:
        plain = decoded(shown, body, headers.get("content-encoding", ""), guard.max_bytes)
    except FetchError as error:
        return error
    return Answer(url, answer.status_code, headers, plain, seconds, peer=peer)


def peer_of(answer: httpx2.Response) -> str | None:
    """The address that an answer comes from, as long as its body has not been read: then the connection may be closed."""
    stream = answer.extensions.get("network_stream")
    try:
        found = stream.get_extra_info("server_addr") if stream else None
    except OSError:  # whoever answered is gone already
        return None
    return str(found[0]) if found else None


def translated(shown: str, error: Exception, guard: Guard) -> FetchError:
    """An error of the HTTP library as one of ours; its own words may hold what was sent, so they are not shown."""
    if isinstance(error, FetchError):
        return error
    if isinstance(error, (httpcore2.ConnectTimeout, httpx2.ConnectTimeout)):
        return TimedOut(shown, f"no connection in {guard.connect_s:g} s")
    if isinstance(error, (httpcore2.TimeoutException, httpx2.TimeoutException)):
        return TimedOut(shown, f"no whole answer in {guard.total_s:g} s")
    if isinstance(error, (httpcore2.ConnectError, httpx2.ConnectError)):
        import ssl

        cause: BaseException | None = error
        while cause is not None:
            if isinstance(cause, ssl.SSLError):
                reason = getattr(cause, "verify_message", "") or (cause.reason or "no TLS").lower()
                return Unreachable(shown, f"the certificate does not hold, or there is no TLS: {reason}")
            cause = cause.__cause__ or cause.__context__
        return Unreachable(shown, "no connection")
    return BadAnswer(shown, "the answer is no HTTP, or broke off")


def user_agent() -> str:
    """What requests say they come from."""
    from a2acard import __version__

    return f"a2acard/{__version__} (+https://a2acard.dev)"


def discover(target: str, *, guard: Guard | None = None) -> Discovery:
    """The card of what `target` calls an agent: a host, an origin, a base URL with a path, or the card's own URL.

    `guard` says what may be fetched beyond HTTPS to public addresses (default: nothing), and how much it may take. For
    more than one card use a `Client`, which keeps its connections. Raises BadValue for what is no target, and FetchError,
    by kind, where no card was found (A2A 1.0 §8.2).
    """
    with Client(guard) as client:
        return client.discover(target)
