"""The driver of a search that waits for each answer."""

from __future__ import annotations

import time

import httpx2

from a2acard.discovery import _network
from a2acard.discovery._driving import (
    FAILURES,
    dressed,
    driven,
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
from a2acard.discovery._transport import GuardedTransport
from a2acard.discovery.credentials import NOTHING, Credentials
from a2acard.discovery.flow import Discovery, Row, Search, search
from a2acard.discovery.guard import Guard, without_secrets
from a2acard.discovery.observe import mistaken, observe
from a2acard.discovery.proving import Proving
from a2acard.errors import FetchError, TimedOut, TooBig, WrongType
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import Self, TypeVar

    from a2acard.card.response import Response
    from a2acard.discovery.cache import Cache
    from a2acard.signing.trust import Trust

    T = TypeVar("T")


class Client:
    """Fetches through the guard; connections are kept from one search to the next. Close it, or use it in a `with`.

    `credentials` are for cards only, and go to the origins they are bound to; `cache` keeps cards by the rules of HTTP,
    and `refresh` asks the host all the same. With a `trust` the signatures of each card are looked at as `verify` does, with the place that it
    came from, and what they prove stands in `Discovery.proof`; `signature` says which cards are taken then: `audit` (any, the default),
    `if-present` (none that is signed and not trusted), `require` (none that is not trusted); `off` looks at none. `require_coverage` is
    that of `verify`.
    """

    def __init__(
        self,
        guard: Guard | None = None,
        transport: httpx2.BaseTransport | None = None,
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
        self.http = httpx2.Client(
            transport=transport or GuardedTransport(self.guard),
            timeout=timeouts(self.guard),
            follow_redirects=False,
            trust_env=False,
            cookies=no_cookies(),
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

    def discover(self, target: str, *, guess: bool = False, exactly: bool = False) -> Discovery:
        """The card of what `target` calls an agent: a host, an origin, a base URL, or the card's own URL.

        `guess` looks, last of all, also where only some platforms and common mistakes have cards; `exactly` asks for
        the URL as it is and for nothing else. Raises BadValue for what is none of these, FetchError, by kind, for a search without a result, and
        VerificationError, by kind, for a card that is not taken.
        """
        self.looking, asking = search(
            target, self.guard, guess=guess, exactly=exactly, hidden=self.credentials.hidden
        )
        found = self.drive(asking)
        return self.drive(self.proving.proven(found)) if self.proving.trust is not None else found

    def observe(self, target: str) -> Response:
        """The answer that the card of `target` comes in, looked at more closely: three requests more at most, and as
        much time again. Where something else stands in the card's place, that is the answer.

        Raises as `discover`.
        """
        try:
            found = self.discover(target)
        except WrongType:
            seen = self.looking.mistaken if self.looking else []
            there = mistaken(seen, self.trail, self.credentials)
            if there is None:
                raise
            return there
        return self.drive(observe(found, self.credentials))

    def drive(self, asking: Generator[Ask, Answer | FetchError, T]) -> T:
        """What comes of a dialogue of requests and answers, within the guard's time; its errors are raised."""
        return driven(asking, self.fetch, time.monotonic() + self.guard.total_s)

    def fetch(self, ask: Ask, deadline: float) -> Answer | FetchError:
        """The answer to one request, its body whole and decoded; an error is a value, for the search to judge."""
        ready = dressed(ask, self.credentials)
        if isinstance(ready, FetchError):
            return ready
        if ask.target is not None:
            from a2acard.discovery._grpc import call

            return call(ask, ready, self.guard, deadline)
        if self.cache is None or not self.cache.takes(ask, ready):
            return self._sent(ask, ready, deadline)
        look = self.cache.look(ask, ready, refresh=self.refresh)
        while look.answer is None:
            look = self.cache.settle(look, self._sent(ask, look.condition(ready), deadline))
        return look.answer

    def _shown(self, ask: Ask) -> str:
        """The URL of a request as it may be told."""
        return self.credentials.hidden(without_secrets(ask.url))

    def _sent(self, ask: Ask, ready: Ask, deadline: float) -> Answer | FetchError:
        start = time.monotonic()
        if start > deadline:
            return TimedOut(
                self._shown(ask),
                Phrase("the search took more than {total_s:g} s", total_s=self.guard.total_s),
            )
        mark = _network.deadline.set(deadline)
        try:
            with self.http.stream(
                ready.verb,
                ready.url,
                headers=headers_of(ready),
                content=ready.body,
                extensions={"certificate": ready.certificate} if ready.certificate else None,
            ) as answer:
                body, peer, tls = bytearray(), peer_of(answer), tls_of(ask, answer)
                for part in answer.iter_raw():
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
        except FAILURES as error:
            return translated(self._shown(ask), error, self.guard)
        finally:
            _network.deadline.reset(mark)


def discover(
    target: str,
    *,
    guard: Guard | None = None,
    credentials: Credentials = NOTHING,
    cache: Cache | None = None,
    trust: Trust | None = None,
    signature: str | None = None,
    require_coverage: bool = False,
) -> Discovery:
    """The card of what `target` calls an agent: a host, an origin, a base URL with a path, or the card's own URL.

    `guard` says what may be fetched beyond HTTPS to public addresses (default: nothing), and how much it may take;
    `credentials` are sent for the card, to the origins they are bound to; `cache` keeps it by the rules of HTTP; `trust`,
    `signature` and `require_coverage` say by whose keys the card has to be signed, as for `Client`. For more than one card use a `Client`,
    which keeps its connections. Raises BadValue for what is no target, FetchError, by kind, where no card was found (A2A 1.0 §8.2), and
    VerificationError, by kind, for one that is not taken (§8.4.3).
    """
    with Client(
        guard,
        credentials=credentials,
        cache=cache,
        trust=trust,
        signature=signature,
        require_coverage=require_coverage,
    ) as client:
        return client.discover(target)
