"""Interfaces that went, moved or came, and the readers that no longer find a half of theirs."""

from __future__ import annotations

from a2acard.comparison._base import Change
from a2acard.mapping import meant
from a2acard.types import value
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.card import Card, Interface
    from a2acard.comparison._base import Pair
    from a2acard.types import Path

READERS_LOST = "readers of 0.x find no address any more: the older half is gone"
READERS_WON = "readers of 0.x find an address now"
READERS_1_0_LOST = "readers of 1.0 find no interface any more: the newer half is gone"
READERS_1_0_WON = "readers of 1.0 find an interface now"
BINDING = "no interface speaks {binding} any more"
VERSION = "no interface over {binding} speaks {version} any more"
MOVED = "the interface over {binding} {version} has moved from '{old}' to '{new}'"
REMOVED = "the interface '{url}' over {binding} {version} is gone"
ADDED = "an interface has come: '{url}' over {binding} {version}"
TENANT = "the tenant of '{url}' is '{new}', it was '{old}'"
ORDER = "the preferred interface is '{new}', it was '{old}'"


@value
class Address:
    """An interface as a client sees it, whatever version the card is written in."""

    url: str
    binding: str
    version: str
    tenant: str
    at: Path


def changes(pair: Pair) -> Iterator[Change]:
    """The differences in what can be called, and where."""
    yield from _readers(pair)
    old, new = addresses(pair.old), addresses(pair.new)
    yield from _gone(old, new)
    yield from _come(old, new)
    if old and new and (old[0].url, old[0].binding) != (new[0].url, new[0].binding):
        kept = [a for a in new if (a.url, a.binding) == (old[0].url, old[0].binding)]
        if kept:
            params = {"old": old[0].url, "new": new[0].url}
            yield Change("preference-changed", "compatible", ORDER, params, old[0].at, new[0].at)


def addresses(card: Card) -> list[Address]:
    """Every address of both halves, each once, in order of preference."""
    found: dict[tuple[str, str, str], Address] = {}
    for interface in card.all_interfaces:
        if interface.url and interface.url.strip():
            binding = interface.binding or "JSONRPC"
            one = Address(
                _plain(interface.url),
                meant(binding) or binding,
                _version(interface),
                interface.tenant or "",
                interface.at or interface.url_at,
            )
            found.setdefault((one.url, one.binding, one.version), one)
    return list(found.values())


def _plain(text: str) -> str:
    """A URL in which case of the host, and the usual port, make no difference (RFC 3986 §6.2)."""
    url = split(text.strip())
    if not url.is_http or not url.host or url.userinfo is not None:
        return text.strip()
    start = text.strip().index("//") + 2
    rest = text.strip()[start:]
    ends = [end for end in (rest.find(sign) for sign in "/?#") if end >= 0]
    tail = rest[min(ends, default=len(rest)) :]
    host = f"[{url.host}]" if ":" in url.host else url.host
    usual = {"https": "443", "http": "80"}[str(url.scheme)]
    port = f":{url.port}" if url.port and url.port != usual else ""
    return f"{url.scheme}://{host.lower()}{port}{tail}"


def _version(interface: Interface) -> str:
    """Major and minor of what the interface speaks; what says nothing is taken for 0.3, as the SDKs do."""
    declared = (interface.version or "").strip().removeprefix("v")
    parts = declared.split(".")
    if len(parts) > 1 and parts[0] == "0":
        return "0.3" if parts[1] in ("2", "3") else f"0.{parts[1]}"
    if interface.legacy or not declared:
        return "0.3"
    return ".".join(parts[:2]) if len(parts) > 1 else f"{declared}.0"


def _readers(pair: Pair) -> Iterator[Change]:
    was, stays = bool(pair.old.legacy_interfaces), bool(pair.new.legacy_interfaces)
    if was and not stays:
        yield Change("older-half-removed", "breaking", READERS_LOST, {}, pair.old.legacy_interfaces[0].url_at)
    elif stays and not was:
        new = pair.new.legacy_interfaces[0].url_at
        yield Change("older-half-added", "compatible", READERS_WON, {}, None, new)
    was, stays = bool(pair.old.current_interfaces), bool(pair.new.current_interfaces)
    at = ("supportedInterfaces",)
    if was and not stays:
        yield Change("newer-half-removed", "breaking", READERS_1_0_LOST, {}, at)
    elif stays and not was:
        yield Change("newer-half-added", "compatible", READERS_1_0_WON, {}, None, at)


def _gone(old: list[Address], new: list[Address]) -> Iterator[Change]:
    """What a client that used one of the old addresses misses."""
    bindings = {a.binding for a in new}
    told: set[tuple[str, str]] = set()
    for was in old:
        same = [a for a in new if (a.url, a.binding, a.version) == (was.url, was.binding, was.version)]
        if same:
            if same[0].tenant != was.tenant:
                params = {"url": was.url, "old": was.tenant, "new": same[0].tenant}
                yield Change("tenant-changed", "breaking", TENANT, params, was.at, same[0].at)
            continue
        params = {"url": was.url, "binding": was.binding, "version": was.version}
        if was.binding not in bindings:
            if (was.binding, "") not in told:
                yield Change("binding-dropped", "breaking", BINDING, params, was.at)
            told.add((was.binding, ""))
            continue
        alike = [a for a in new if (a.binding, a.version) == (was.binding, was.version)]
        if not alike:
            if (was.binding, was.version) not in told:
                yield Change("version-dropped", "breaking", VERSION, params, was.at)
            told.add((was.binding, was.version))
            continue
        known = {a.url for a in old}
        fresh = [a for a in alike if a.url not in known]
        if fresh:
            params = {"binding": was.binding, "version": was.version, "old": was.url, "new": fresh[0].url}
            yield Change("interface-moved", "breaking", MOVED, params, was.at, fresh[0].at)
        else:
            yield Change("interface-removed", "breaking", REMOVED, params, was.at)


def _come(old: list[Address], new: list[Address]) -> Iterator[Change]:
    known = {(a.url, a.binding, a.version) for a in old}
    pairs = {(a.binding, a.version) for a in old}
    kept = {(a.url, a.binding, a.version) for a in new}
    moved = [a for a in old if (a.url, a.binding, a.version) not in kept]
    for one in new:
        key = (one.url, one.binding, one.version)
        replaces = (one.binding, one.version) in pairs and any(
            [(a.binding, a.version) == (one.binding, one.version) for a in moved]
        )
        if key not in known and not replaces:
            params = {"url": one.url, "binding": one.binding, "version": one.version}
            yield Change("interface-added", "compatible", ADDED, params, None, one.at)
