"""What an application serves where: the documents by path, and the calls for extended cards."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.errors import BadValue, SpecError
from a2acard.serving.catalog import ARD, CATALOG, CATALOG_TYPE, catalog
from a2acard.serving.extended import ExtendedCalls
from a2acard.serving.hosted import LEGACY, WELL_KNOWN
from a2acard.serving.older import older
from a2acard.serving.public import seen_at
from a2acard.serving.resource import Resource
from a2acard.types import Phrase, value
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import TypeAlias

    from a2acard.serving._http import Headers
    from a2acard.serving.extended import Call
    from a2acard.serving.hosted import HostedCard

    Offer: TypeAlias = "Resource | ByVersion"

DEPRECATED = "@1753833600"
"""Since when the older path is: 30 July 2025, when A2A 0.3.0 came with the newer one (RFC 9745 §2.1)."""


@value
class Route:
    """One address that is registered: its methods and its path. `outer`: the server's path, whatever is mounted where."""

    methods: str
    path: str
    what: str
    outer: bool = False


class ByVersion:
    """Two shapes at one path: the request's `A2A-Version` says which; without one it is the newer."""

    def __init__(self, new: Resource, old: Resource) -> None:
        self.new = new
        self.old = old

    def choose(self, headers: Headers) -> Resource:
        """The shape that a request asks for."""
        version = headers.get("a2a-version", "").strip()
        return self.old if version.startswith("0.") or version == "0" else self.new


class Table:
    """The documents by the application's own path, and the calls by the server's."""

    def __init__(self, offers: Mapping[str, Offer], calls: Mapping[str, Call]) -> None:
        self.offers = dict(offers)
        self.calls = dict(calls)

    @property
    def routes(self) -> tuple[Route, ...]:
        """Every address, in the order of registration."""
        found = [Route("GET", path, "document") for path in self.offers]
        return (*found, *[Route(c.method, path, c.what, outer=True) for path, c in self.calls.items()])


def table(
    hosted: Iterable[tuple[HostedCard, bytes]], base: str | None, *, listed: bool, vary: tuple[str, ...] = ()
) -> Table:
    """The table for cards with their bytes, seen at `base`; `listed` adds the catalog of all.

    `vary` names the request headers that `base` was taken from.

    Raises SourceError and SpecError for what is no card or can't be served so, BadValue for two at one path.
    """
    offers: dict[str, Offer] = {}
    calls: dict[str, Call] = {}
    rows: list[tuple[str, Card, float | None]] = []
    for item, data in hosted:
        try:
            card, seen = _seen(data, base)
            documents, asked = _offers(item, seen, vary), _calls(item, card, base, vary)
        except SpecError as error:
            text = error.args[0]
            if item.path:
                text = Phrase("the card at {path}: {error}", path=item.path, error=text)
            raise SpecError(text) from error
        rows.append((item.path + WELL_KNOWN, card, item.modified_s))
        offers |= documents
        for path, call in asked.items():
            known = calls.get(path)
            if known is not None and known.is_configured and call.is_configured:
                raise BadValue(
                    Phrase(
                        "two cards have an interface at {path}, and one request can't ask both for an extended card",
                        path=path,
                    )
                )
            if known is None or call.is_configured:
                calls[path] = call
    if listed:
        found = catalog(rows, base)
        times = [changed for _, _, changed in rows if changed is not None]
        changed = max(times) if len(times) == len(rows) and times else None
        for path in (CATALOG, ARD):
            offers[path] = Resource(found, changed, types=("application/json", CATALOG_TYPE), vary=vary)
    return Table(offers, calls)


def _seen(data: bytes, base: str | None) -> tuple[Card, bytes]:
    """A card and its bytes as they are served, seen at `base`."""
    card = Card.of(data)
    if base is None:
        return card, data
    moved = seen_at(card, base)
    return Card.of(moved), moved


def _calls(item: HostedCard, card: Card, base: str | None, vary: tuple[str, ...]) -> dict[str, Call]:
    """The calls for the extended twin of one card, by path."""
    if item.extended is None:
        return {}
    return ExtendedCalls(card, item, base, vary).calls(split(base).path if base else "")


def _offers(item: HostedCard, data: bytes, vary: tuple[str, ...]) -> dict[str, Offer]:
    """The documents of one card, by path."""
    if not item.legacy:
        return {item.path + WELL_KNOWN: Resource(data, item.modified_s, max_age_s=item.max_age_s, vary=vary)}
    shape = older(data)
    by_version = ("A2A-Version", *vary)
    new = Resource(data, item.modified_s, max_age_s=item.max_age_s, vary=by_version)
    same = Resource(shape, item.modified_s, max_age_s=item.max_age_s, vary=by_version)
    old = Resource(
        shape,
        item.modified_s,
        max_age_s=item.max_age_s,
        vary=vary,
        headers={"link": f'<{_beside(WELL_KNOWN)}>; rel="canonical"', "deprecation": DEPRECATED},
    )
    return {item.path + WELL_KNOWN: ByVersion(new, same), item.path + LEGACY: old}


def _beside(path: str) -> str:
    """The newer path as seen from the older one: right under any prefix."""
    return path.rpartition("/")[2]
