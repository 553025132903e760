"""The ASGI application that serves cards at their well-known paths."""

from __future__ import annotations

from a2acard.errors import BadValue
from a2acard.serving._http import TEXT, answer, encoded, headers_of, outer_path, path_of
from a2acard.serving.catalog import ARD, CATALOG
from a2acard.serving.hosted import LEGACY, WELL_KNOWN, HostedCard, base_path
from a2acard.serving.public import HostRefused, Public
from a2acard.serving.request import Request
from a2acard.serving.resource import MAX_AGE_S, Resource
from a2acard.serving.table import Table, table
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from a2acard.serving._http import App, Receive, Scope, Send
    from a2acard.serving.extended import Extended
    from a2acard.serving.hosted import Builder
    from a2acard.serving.table import Route

_MOST_BASES = 64
"""Hosts whose tables are kept: an entry `*.name` of the list allows any number."""


class CardApp:
    """Serves cards: GET, HEAD and OPTIONS, conditions, compression, other origins, and calls for extended cards.

    The paths are those that the application sees, whatever it is mounted under. `public_url` is where the server is seen
    from outside: the interfaces of the cards are moved there. With `hosts` that is the request's own host, where it is on
    the list: `name` and `*.name` at the usual port, either with `:port`, or with `:*` at any. What a proxy says of it
    counts where `proxy` names the headers: `x-forwarded` or `forwarded`. `catalog` lists the cards at
    `/.well-known/ai-catalog.json`; None: where there are several. `other` answers every other path; without it they are
    404.

    Raises SourceError and SpecError for what is no card or can't be served so, BadValue for a wrong request.
    """

    def __init__(
        self,
        cards: Iterable[HostedCard],
        *,
        public_url: str | None = None,
        hosts: Iterable[str] = (),
        proxy: str | None = None,
        catalog: bool | None = None,
        other: App | None = None,
    ) -> None:
        self.cards = tuple([_checked(item) for item in cards])
        self.public = Public(public_url, hosts, proxy)
        self.listed = len(self.cards) > 1 if catalog is None else catalog
        self.other = other
        self._tables: dict[str | None, tuple[tuple[bytes, ...], Table]] = {}
        self._fixed: Table | None = None
        self._paths = self._own_paths()
        self._built = any([callable(item.card) for item in self.cards])
        if not self._built:
            self._made(self.public.example, self._data())
        if not self._built and not self.public.hosts:
            self._fixed = self._made(self.public.url, self._data())

    @classmethod
    def of(
        cls,
        card: bytes | Builder,
        *,
        modified_s: float | None = None,
        legacy: bool = False,
        max_age_s: int = MAX_AGE_S,
        extended: Extended | None = None,
        public_url: str | None = None,
        hosts: Iterable[str] = (),
        proxy: str | None = None,
        other: App | None = None,
    ) -> CardApp:
        """The application for one card, at its well-known path; its bytes are served as they are.

        `card` may be a function of the request that gives the bytes. `modified_s` is when the card last changed, in
        seconds since 1970. With `legacy` the older path has the card in the shape of 0.3, and the newer one too for
        clients that say `A2A-Version: 0.3`; that needs an interface that speaks it. The rest is as for several.
        """
        hosted = HostedCard(card, "", modified_s, legacy, max_age_s, extended)
        return cls([hosted], public_url=public_url, hosts=hosts, proxy=proxy, other=other)

    @property
    def routes(self) -> tuple[Route, ...]:
        """What is registered where, as for a request to the public URL or to the first of the hosts."""
        if self._built:
            return tuple([route for _, made in self._tables.values() for route in made.routes])
        return self.table.routes

    @property
    def table(self) -> Table:
        """The documents and calls of cards that are bytes, as for a request to the public URL or the first of the hosts."""
        return self._made(self.public.example, self._data())

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request; anything but HTTP is passed on, or closed.

        The three are those of ASGI; they have no narrower type, so that each framework takes the application for one of its own.
        """
        if scope["type"] == "lifespan" and self.other is None:
            await _lifespan(receive, send)
        elif scope["type"] != "http" or not await self._served(scope, receive, send):
            if self.other is not None:
                await self.other(scope, receive, send)
            elif scope["type"] == "websocket":
                await send({"type": "websocket.close", "code": 1000})
            else:
                await answer(send, scope, 404, encoded(TEXT), b"not found\n")

    async def _served(self, scope: Scope, receive: Receive, send: Send) -> bool:
        """Answer what is ours; False for what is not."""
        path = path_of(scope)
        headers = None
        found = self._fixed
        if found is None:
            headers = headers_of(scope)
            try:
                base = self.public.base(scope, headers)
            except HostRefused:
                if path in self._paths:
                    varies = {"vary": ", ".join(self.public.vary)} if self.public.vary else {}
                    await answer(send, scope, 421, encoded(TEXT | varies), b"this host has no card here\n")
                return path in self._paths
            found = await self._table(Request(scope, base, headers), fresh=path in self._paths)
        offer = found.offers.get(path)
        if offer is not None:
            headers = headers_of(scope) if headers is None else headers
            resource = offer if isinstance(offer, Resource) else offer.choose(headers)
            status, raw, body = resource.reply(scope["method"], headers)
            await answer(send, scope, status, raw, body)
            return True
        call = found.calls.get(outer_path(scope)) if found.calls else None
        if call is not None:
            await call.run(Request(scope, call.owner.base, headers), scope, receive, send, self.other)
        return call is not None

    async def _table(self, request: Request, *, fresh: bool) -> Table:
        """The table for a request's base; cards that are built are built anew for what is `fresh`."""
        known = self._tables.get(request.base)
        if known is not None and not (fresh and self._built):
            return known[1]
        data = [await _bytes(item.card, request) for item in self.cards]
        return self._made(request.base, tuple(data))

    def _made(self, base: str | None, data: tuple[bytes, ...]) -> Table:
        """The table for a base and the cards' bytes, made once."""
        known = self._tables.get(base)
        if known is not None and known[0] == data:
            return known[1]
        if len(self._tables) >= _MOST_BASES:
            self._tables.clear()
        found = table(zip(self.cards, data, strict=True), base, listed=self.listed, vary=self.public.vary)
        self._tables[base] = data, found
        return found

    def _data(self) -> tuple[bytes, ...]:
        return tuple([item.card for item in self.cards if isinstance(item.card, bytes)])

    def _own_paths(self) -> frozenset[str]:
        """The paths of documents; two cards at one are refused."""
        found = [item.path + WELL_KNOWN for item in self.cards]
        twice = next((path for path in found if found.count(path) > 1), None)
        if twice is not None:
            raise BadValue(Phrase("two cards at {twice}: give each a path of its own", twice=twice))
        found += [item.path + LEGACY for item in self.cards if item.legacy]
        return frozenset([*found, *((CATALOG, ARD) if self.listed else ())])


def _checked(item: HostedCard) -> HostedCard:
    return HostedCard(
        item.card, base_path(item.path), item.modified_s, item.legacy, item.max_age_s, item.extended
    )


async def _bytes(card: bytes | Builder, request: Request) -> bytes:
    """The bytes of a card, built where it is a function."""
    if isinstance(card, bytes):
        return card
    found = card(request)
    return found if isinstance(found, bytes) else await found


async def _lifespan(receive: Receive, send: Send) -> None:
    """Take part in starting and stopping, where nobody else does."""
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            await send({"type": "lifespan.startup.complete"})
        else:
            await send({"type": "lifespan.shutdown.complete"})
            return
