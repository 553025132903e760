"""The public verbs `a2acard.probe` and `a2acard.aprobe`."""

from __future__ import annotations

import time
from uuid import uuid4

from a2acard.discovery.credentials import NOTHING
from a2acard.discovery.guard import Guard
from a2acard.discovery.selection import BINDINGS, Selection, every_interface
from a2acard.errors import BadValue
from a2acard.probing.pace import A_SECOND, ANSWER_S, TOTAL_S, Pace, adrive, drive
from a2acard.probing.run import MOST_INTERFACES, Plan, Probe
from a2acard.types import Phrase, either

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping, Sequence
    from os import PathLike
    from typing import Any

    from a2acard.card import Card
    from a2acard.discovery._exchange import Answer, Ask
    from a2acard.discovery.credentials import Credentials
    from a2acard.discovery.flow import Discovery
    from a2acard.discovery.keys import Keys
    from a2acard.errors import FetchError
    from a2acard.probing.report import ProbeReport


def probe(
    target: str | bytes | PathLike[str] | Mapping[str, object],
    *,
    guard: Guard | None = None,
    keys: Keys | None = None,
    card_credentials: Credentials = NOTHING,
    bindings: Sequence[str] = BINDINGS,
    tenant: str | None = None,
    send: str | None = None,
    total_s: float = TOTAL_S,
    a_second: float = A_SECOND,
) -> ProbeReport:
    """Ask the agent behind a card whether it does what the card says; nothing is started by it.

    `target` is a host, an origin or a URL as for `discover`, or the card itself: bytes, a path, a mapping. `guard` says what
    may be called beyond HTTPS to public addresses, `keys` what is held for calls, `card_credentials` what is sent for the
    card. `bindings` and `tenant` say which interfaces are asked. `send` is a text that is really sent to the agent,
    with all that follows from it; None sends nothing. At most `a_second` requests a second go to one host, the whole takes
    at most `total_s` seconds. Raises what `discover` and `Card.of` raise where there is no card, AccessRefused where the keys
    open none of the card's ways in (A2A 1.0 §5.4, §8.6, §13).
    """
    from a2acard.discovery.client import Client

    asked = guard or Guard()
    with Client(asked, credentials=card_credentials) as client:
        found = client.discover(target) if isinstance(target, str) else None
        pace = Pace(total_s=total_s, a_second=a_second, answer_s=asked.total_s)
        return drive(client, dialogue(view(target, found), found, keys, bindings, tenant, send), pace)


async def aprobe(
    target: str | bytes | PathLike[str] | Mapping[str, object],
    *,
    guard: Guard | None = None,
    keys: Keys | None = None,
    card_credentials: Credentials = NOTHING,
    bindings: Sequence[str] = BINDINGS,
    tenant: str | None = None,
    send: str | None = None,
    total_s: float = TOTAL_S,
    a_second: float = A_SECOND,
) -> ProbeReport:
    """`probe` for asyncio: the same questions, the same verdicts, the same errors."""
    from a2acard.discovery.aclient import AsyncClient

    asked = guard or Guard()
    async with AsyncClient(asked, credentials=card_credentials) as client:
        found = await client.discover(target) if isinstance(target, str) else None
        pace = Pace(total_s=total_s, a_second=a_second, answer_s=asked.total_s)
        return await adrive(client, dialogue(view(target, found), found, keys, bindings, tenant, send), pace)


async def aprobe_app(
    app: Any,
    base: str | None = None,
    *,
    keys: Keys | None = None,
    bindings: Sequence[str] = BINDINGS,
    tenant: str | None = None,
    send: str | None = None,
    total_s: float = TOTAL_S,
    answer_s: float = ANSWER_S,
) -> ProbeReport:
    """Probe an ASGI application in process: what its card names at any host is asked of the application; no port is opened.

    `base` is the origin that it believes to have (default: localhost). What `keys` hold goes to every interface of the card,
    for nothing leaves the process. Interfaces by gRPC are none of the application's, and are passed over. It runs in the
    caller's loop: where it blocks that one, nothing can end it, as `probe_app` does. `answer_s` are the seconds that
    one answer may take. Raises as `probe`.
    """
    from a2acard.discovery.aclient import AsyncClient
    from a2acard.discovery.inprocess import BASE, InProcess, running

    pace = Pace(total_s=total_s, a_second=0, answer_s=answer_s)
    guard = _own(answer_s)
    async with running(app), AsyncClient(guard, InProcess(app, guard.max_bytes)) as client:
        found = await client.discover(base or BASE, guess=True)
        return await adrive(client, _within(found, keys, bindings, tenant, send), pace)


def probe_app(
    app: Any,
    base: str | None = None,
    *,
    keys: Keys | None = None,
    bindings: Sequence[str] = BINDINGS,
    tenant: str | None = None,
    send: str | None = None,
    total_s: float = TOTAL_S,
    answer_s: float = ANSWER_S,
) -> ProbeReport:
    """`aprobe_app` from code that waits; the application runs in a thread of its own, and is given up where it blocks."""
    from a2acard.discovery.apart import Apart
    from a2acard.discovery.inprocess import BASE

    pace = Pace(total_s=total_s, a_second=0, answer_s=answer_s)
    with Apart(app, _own(answer_s), pace.end) as apart:
        found = apart.discover(base or BASE)
        return drive(apart, _within(found, keys, bindings, tenant, send), pace)


def _own(answer_s: float) -> Guard:
    """The guard within the process, from which nothing leaves."""
    return Guard(allow_private=True, allow_http=True, total_s=answer_s)


def _within(
    found: Discovery, keys: Keys | None, bindings: Sequence[str], tenant: str | None, send: str | None
) -> Generator[Ask, Answer | FetchError, ProbeReport]:
    """The dialogue with an application, whose interfaces are all its own."""
    _check_keys(keys)
    card = view("", found)
    held = keys.at([one.url or "" for one in card.all_interfaces if _is_http(one.url)]) if keys else None
    return dialogue(card, found, held, bindings, tenant, send, in_process=True)


def _is_http(url: str | None) -> bool:
    from a2acard.url import split

    parts = split(url or "")
    return parts.is_http and bool(parts.host)


def dialogue(
    card: Card,
    found: Discovery | None,
    keys: Keys | None,
    bindings: Sequence[str],
    tenant: str | None,
    send: str | None,
    hidden: Callable[[str], str] = str,
    *,
    in_process: bool = False,
) -> Generator[Ask, Answer | FetchError, ProbeReport]:
    """The whole dialogue: what is held is turned into credentials first, then the agent is probed.

    With `in_process` interfaces by gRPC are passed over. Raises BadValue for bindings and a tenant that no interface has.
    """
    from a2acard.discovery.keys import Keys, authorized

    if send is not None and not isinstance(send, str):
        raise BadValue(Phrase("what is sent is a text, not {send!r}", send=send))
    if send is not None and not send.strip():
        raise BadValue(Phrase("there is no text to send; leave it out to send nothing"))
    _check_keys(keys)
    only = _bindings(card, bindings, in_process=in_process)
    if tenant is not None:
        _check_tenant(card, tenant)
    held = keys or Keys()
    credentials = yield from authorized(card, held)

    asked = [
        one.url
        for one in every_interface(card, tenant=tenant)
        if isinstance(one, Selection) and one.binding in only
    ]
    queries = _queries([*([found.url, found.asked] if found else []), *asked[:MOST_INTERFACES]])

    def clean(text: str) -> str:
        return hidden(held.hidden(credentials.hidden(queries.hidden(text))))

    plan = Plan(card, found, str(uuid4()), time.time(), credentials, only, tenant, send, clean, in_process)
    return (yield from Probe(plan).run())


def _bindings(card: Card, bindings: Sequence[str], *, in_process: bool) -> tuple[str, ...]:
    """The bindings to ask. Raises BadValue for none, for what is no binding, and where all that were chosen are not there."""
    if isinstance(bindings, str) or not bindings:
        raise BadValue(
            Phrase(
                "the bindings to ask are a list of {known}, not {bindings!r}",
                known=", ".join(BINDINGS),
                bindings=bindings,
            )
        )
    unknown = [one for one in bindings if one not in BINDINGS]
    if unknown:
        raise BadValue(
            Phrase(
                "{unknown!r} is no binding; they are {bindings}",
                unknown=unknown[0],
                bindings=", ".join(BINDINGS),
            )
        )
    only = tuple([one for one in BINDINGS if one in bindings and not (in_process and one == "GRPC")])
    if not only:
        raise BadValue(Phrase("an application in process is not asked by GRPC; serve it, and name its host"))
    there = [one.binding for one in every_interface(card) if isinstance(one, Selection)]
    if set(bindings) != set(BINDINGS) and not set(only) & set(there):
        has = ", ".join(dict.fromkeys(there)) or Phrase("none that can be called")
        raise BadValue(
            Phrase("no interface of the card speaks {only}; it has {has}", only=either(only), has=has)
        )
    return only


def _check_keys(keys: object) -> None:
    """Raise BadValue for what are no keys."""
    from a2acard.discovery.keys import Keys

    if keys is not None and not isinstance(keys, Keys):
        raise BadValue(
            Phrase("the keys are a2acard.Keys, not an object of the type {name}", name=type(keys).__name__)
        )


def _check_tenant(card: Card, tenant: str) -> None:
    """Raise BadValue for a tenant that no interface is for, and for what is no tenant."""
    if not isinstance(tenant, str):
        raise BadValue(Phrase("the tenant is a text, not {tenant!r}", tenant=tenant))
    named = list(dict.fromkeys([one.tenant for one in card.all_interfaces if one.tenant]))
    if tenant not in named:
        from a2acard.redact import shown

        has = ", ".join([f"'{shown(one)}'" for one in named[:_NAMED]]) or Phrase("none")
        if len(named) > _NAMED:
            has = Phrase("{items} and {number} more", items=has, number=len(named) - _NAMED)
        raise BadValue(
            Phrase(
                "no interface of the card is for the tenant '{tenant}'; it names {has}",
                tenant=shown(tenant),
                has=has,
            )
        )


_NAMED = 10
"""Tenants that are told where the one that was asked for is not among them."""


def _queries(urls: Sequence[str]) -> Credentials:
    """What stands in the queries of URLs, and before their hosts: it may be a key, and goes to nobody."""
    from urllib.parse import parse_qsl, unquote

    from a2acard.discovery.credentials import Credentials
    from a2acard.redact import redacted
    from a2acard.url import split

    pairs: list[tuple[str, str]] = []
    for url in urls:
        parts = split(url)
        for name, text in parse_qsl(parts.query or "", keep_blank_values=True, errors="replace"):
            if len(text) >= _LONG or redacted(f"?{name}={text}") != f"?{name}={text}":
                pairs.append((name, text))
        if parts.userinfo:
            pairs += [("", parts.userinfo), ("", unquote(parts.userinfo.partition(":")[2]))]
    return Credentials((), (), tuple(dict.fromkeys(pairs))[:_MOST_PAIRS])


_LONG = 8
"""Characters from which on a parameter of a URL may be a key, whatever its name."""
_MOST_PAIRS = 50
"""Parameters that are looked for in each text: a card may have URLs of any length."""


def view(target: object, found: Discovery | None) -> Card:
    """The card that was found, or that is at hand."""
    from a2acard.card import Card

    return Card.of(found.card if found is not None else target)
