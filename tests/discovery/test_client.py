"""Both drivers against servers that behave as real ones do: what is found, what is said, and what is never asked for."""

from __future__ import annotations

import asyncio
import gzip
import json
import socket
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from a2acard.discovery._network import resolve
from a2acard.discovery._transport import AsyncGuardedTransport, GuardedTransport
from a2acard.discovery.aclient import AsyncClient
from a2acard.discovery.client import Client
from a2acard.discovery.flow import Discovery
from a2acard.discovery.guard import Guard
from a2acard.errors import (
    AddressRefused,
    BadStatus,
    BadValue,
    FetchError,
    TimedOut,
    TooBig,
    TooManyRedirects,
    Unreachable,
    WrongType,
)
from tests.discovery.servers import Reply, Script, serving

CARD = (Path(__file__).parents[1] / "corpus/accepted/g2-noauth-min.json").read_bytes()
JSON = {"content-type": "application/json"}
OK = Reply(200, CARD, JSON)
NEW, OLD = "/.well-known/agent-card.json", "/.well-known/agent.json"
LOCAL = Guard(hosts=("127.0.0.1",), total_s=3.0, connect_s=1.0)

Find = Callable[..., Discovery]


def sync_find(target: str, guard: Guard = LOCAL, resolver: Any = resolve, **how: Any) -> Discovery:
    """With the driver that waits."""
    with Client(guard, GuardedTransport(guard, resolver=resolver)) as client:
        return client.discover(target, **how)


def async_find(target: str, guard: Guard = LOCAL, resolver: Any = resolve, **how: Any) -> Discovery:
    """With the driver for asyncio."""

    async def find() -> Discovery:
        async with AsyncClient(guard, AsyncGuardedTransport(guard, resolver=resolver)) as client:
            return await client.discover(target, **how)

    return asyncio.run(find())


@pytest.fixture(params=[sync_find, async_find], ids=["sync", "async"])
def find(request: pytest.FixtureRequest) -> Find:
    """Each driver."""
    found: Find = request.param
    return found


HABITS: list[tuple[str, str, Script, str, str]] = [
    # what a server does, the target behind its base, its script, where the card is found, why
    ("at the well-known path", "", {NEW: OK}, NEW, "origin"),
    ("at the older path only", "", {OLD: OK}, OLD, "origin"),
    ("at both", "", {NEW: OK, OLD: OK}, NEW, "origin"),
    ("under a base path", "/agents/bills", {f"/agents/bills{NEW}": OK}, f"/agents/bills{NEW}", "path"),
    ("under a base path with a slash", "/agents/bills/", {f"/agents/bills{NEW}": OK}, f"/agents/bills{NEW}", "path"),
    ("at the origin though a path was given", "/rpc", {NEW: OK}, NEW, "origin"),
    ("older, under a base path", "/agents/bills", {f"/agents/bills{OLD}": OK}, f"/agents/bills{OLD}", "path"),
    ("the card's own URL", "/cards/bills.json", {"/cards/bills.json": OK}, "/cards/bills.json", "exact"),
    ("the well-known URL itself", NEW, {NEW: OK}, NEW, "exact"),
    ("the card's own URL has a query", "/card?agent=1", {"/card?agent=1": OK}, "/card?agent=1", "exact"),
    ("a web page at the exact URL", "/app", {"/app": Reply(200, b"<!doctype html><p>hi", {"content-type": "text/html"}), NEW: OK}, NEW, "origin"),
    ("a web page for everything it does not know", "", {NEW: Reply(200, b"<html>", {"content-type": "text/html"}), OLD: OK}, OLD, "origin"),
    ("other JSON at the path", "", {NEW: Reply(200, b'{"ok": true}', JSON), OLD: OK}, OLD, "origin"),
    ("as text", "", {NEW: Reply(200, CARD, {"content-type": "text/plain"})}, NEW, "origin"),
    ("as nothing", "", {NEW: Reply(200, CARD)}, NEW, "origin"),
    ("as the protocol's own type", "", {NEW: Reply(200, CARD, {"content-type": "application/a2a+json; charset=utf-8"})}, NEW, "origin"),
    ("with a byte order mark", "", {NEW: Reply(200, b"\xef\xbb\xbf" + CARD, JSON)}, NEW, "origin"),
    ("compressed", "", {NEW: Reply(200, gzip.compress(CARD), JSON | {"content-encoding": "gzip"})}, NEW, "origin"),
    ("deflated", "", {NEW: Reply(200, zlib.compress(CARD), JSON | {"content-encoding": "deflate"})}, NEW, "origin"),
    ("deflated without a frame", "", {NEW: Reply(200, zlib.compress(CARD)[2:-4], JSON | {"content-encoding": "deflate"})}, NEW, "origin"),
    ("redirects to the older path", "", {NEW: Reply(302, b"", {"location": OLD}), OLD: OK}, OLD, "origin"),
    ("redirects with a relative location", "", {NEW: Reply(301, b"", {"location": "../cards/a.json"}), "/cards/a.json": OK}, "/cards/a.json", "origin"),
    ("redirects permanently, twice", "", {NEW: Reply(308, b"", {"location": "/a"}), "/a": Reply(307, b"", {"location": "/b"}), "/b": OK}, "/b", "origin"),
    ("redirects the first path in a circle", "", {NEW: Reply(302, b"", {"location": NEW}), OLD: OK}, OLD, "origin"),
    ("asks for credentials at the newer path", "", {NEW: Reply(401, b"", {"www-authenticate": "Bearer"}), OLD: OK}, OLD, "origin"),
    ("fails at the newer path", "", {NEW: Reply(500, b"oops"), OLD: OK}, OLD, "origin"),
    ("breaks off at the newer path", "", {NEW: Reply(200, CARD, JSON, cut=True), OLD: OK}, OLD, "origin"),
    ("names its agents in a catalog", "", {"/.well-known/ai-catalog.json": Reply(200, json.dumps({"entries": [{"type": "application/a2a+json", "url": "/agents/a/card.json"}, {"type": "application/a2a+json", "url": "/agents/b/card.json"}]}).encode(), JSON), "/agents/a/card.json": OK, "/agents/b/card.json": OK}, "/agents/a/card.json", "listed"),
    ("names its agents the other way", "", {"/.well-known/ard.json": Reply(200, json.dumps({"agents": [{"mediaType": "application/a2a-agent-card+json", "url": "/a.json"}]}).encode(), JSON), "/a.json": OK}, "/a.json", "listed"),
    ("names its agents in a link set", "", {"/.well-known/ai-catalog.json": Reply(200, json.dumps({"linkset": [{"anchor": "/", "agent-card": [{"href": "/agents/a.json"}]}]}).encode(), JSON), "/agents/a.json": OK}, "/agents/a.json", "listed"),
    ("names a catalog in its catalog", "", {"/.well-known/ai-catalog.json": Reply(200, json.dumps({"entries": [{"type": "application/ai-catalog+json", "url": "/team/catalog.json"}]}).encode(), JSON), "/team/catalog.json": Reply(200, json.dumps({"entries": [{"type": "application/a2a-agent-card+json", "url": "a.json"}]}).encode(), JSON), "/team/a.json": OK}, "/team/a.json", "listed"),
    ("links to its card in a header of its page", "", {"/": Reply(200, b"<p>hi", {"content-type": "text/html", "link": '</favicon.ico>; rel=icon, </cards/a,b.json>; title="a, b"; rel="describedby agent-card"'}), "/cards/a,b.json": OK}, "/cards/a,b.json", "listed"),
    ("links to its catalog in a header of an error", "", {NEW: Reply(404, b"no", {"link": '</ard>; rel="ard"'}), "/ard": Reply(200, json.dumps({"entries": [{"type": "application/a2a-agent-card+json", "url": "/a.json"}]}).encode(), JSON), "/a.json": OK}, "/a.json", "listed"),
    ("links to its card in its page", "/app", {"/app": Reply(200, b'<!doctype html><html><head><link rel="alternate" type="application/a2a-agent-card+json" href="agents/a.json"><p>', {"content-type": "text/html; charset=utf-8"}), "/agents/a.json": OK}, "/agents/a.json", "listed"),
    ("chooses the shape by the version header", "", {NEW: lambda headers: OK if headers.get("a2a-version") == "1.0" else Reply(404)}, NEW, "origin"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("target", "script", "path", "why"), [h[1:] for h in HABITS], ids=[h[0] for h in HABITS]
)
def test_habits_of_hosts(find: Find, target: str, script: Script, path: str, why: str) -> None:
    """The card is found, and it is said where and why."""
    with serving(script) as host:
        found = find(host.url + target)
        assert found.card.removeprefix(b"\xef\xbb\xbf") == CARD
        assert found.url == host.url + path
        assert found.why == why
        assert found.trail[-1].url.startswith(host.url)
        assert found.trail[-1].verdict == "a card (1.0)"
        assert len(found.trail) == len(host.asked)


@pytest.mark.parametrize(
    ("target", "path", "said"),
    [
        ("/agents/7/a2a", "/agents/7/a2a/v1/card", "where only some platforms have it"),
        ("", "/.well-known/agents.json", "a path of no version of A2A"),
        ("/app", "/agent-card.json", "a path of no version of A2A"),
    ],
)
def test_guesses(find: Find, target: str, path: str, said: str) -> None:
    """Platforms' places and mistakes are looked at when that is asked for, last, and what they are is said."""
    with serving({path: OK}) as host:
        with pytest.raises(BadStatus):
            find(host.url + target)
        assert path not in host.paths
        found = find(host.url + target, guess=True)
        assert (found.url, found.why) == (host.url + path, "guessed")
        assert said in found.notes[0]


def test_the_search_stops_at_the_first_card(find: Find) -> None:
    """Nothing more is asked for; the newer path comes before the older one, the given path before the origin."""
    with serving({NEW: OK, OLD: OK}) as host:
        find(host.url + "/agents/bills")
        assert host.paths == ["/agents/bills", f"/agents/bills{NEW}", NEW]


def test_what_each_request_says(find: Find) -> None:
    """The version, what is accepted, who asks; no cookies, no credentials."""
    with serving({NEW: OK}) as host:
        find(host.url)
        (_, headers), *_ = host.asked
        assert headers["a2a-version"] == "1.0"
        assert headers["accept"].startswith("application/a2a+json, application/json")
        assert headers["user-agent"].startswith("a2acard/")
        assert not {"cookie", "authorization", "referer"} & headers.keys()


def test_odd_types_are_noted(find: Find) -> None:
    """A card by another type is read, and it is said."""
    with serving({NEW: Reply(200, CARD, {"content-type": "text/html"})}) as host:
        assert find(host.url).notes == ("the card comes as 'text/html', which is no type of JSON",)


def test_another_agents_card_is_said_to_be_one(find: Find) -> None:
    """Where a path was asked for and only the host has a card, that is noted."""
    with serving({NEW: OK}) as host:
        assert find(host.url).notes == ()
        note = find(host.url + "/agents/bills").notes[0]
        assert note.startswith(f"no card under {host.url}/agents/bills; this is the one of the host")


def test_further_agents_are_named(find: Find) -> None:
    """Of several agents on one host the others are listed."""
    entries = [{"type": "application/a2a+json", "url": f"/agents/{name}.json"} for name in "abc"]
    script: Script = {f"/agents/{name}.json": OK for name in "abc"}
    script["/.well-known/ai-catalog.json"] = Reply(200, json.dumps({"entries": entries}).encode(), JSON)
    with serving(script) as host:
        found = find(host.url)
        assert found.others == (f"{host.url}/agents/b.json", f"{host.url}/agents/c.json")


CHAIN: Script = {f"/{n}": Reply(302, b"", {"location": f"/{n + 1}"}) for n in range(20)}
FAILURES: list[tuple[str, Script, type[FetchError], str]] = [
    ("nothing anywhere", {}, BadStatus, "no Agent Card at"),
    ("web pages everywhere", {NEW: Reply(200, b"<html>"), OLD: Reply(200, b"<html>")}, WrongType, "a web page, not a card"),
    ("an OpenAPI description", {NEW: Reply(200, b'{"openapi": "3.1.0", "info": {}, "paths": {}}', JSON)}, WrongType, "OpenAPI"),
    ("credentials everywhere", {NEW: Reply(401), OLD: Reply(403)}, BadStatus, "asks for credentials (401)"),
    ("too long", {NEW: Reply(200, b"[" + b" " * 2_000_000 + b"]", JSON)}, TooBig, "longer than 1048576 bytes"),
    ("small, and huge once decoded", {NEW: Reply(200, gzip.compress(b" " * 50_000_000), JSON | {"content-encoding": "gzip"})}, TooBig, "once decoded"),
    ("a coding nobody asked for", {NEW: Reply(200, CARD, JSON | {"content-encoding": "br"})}, WrongType, "'br', which was not asked for"),
    ("a broken coding", {NEW: Reply(200, CARD, JSON | {"content-encoding": "gzip"})}, WrongType, "no gzip"),
    ("redirects without end", CHAIN | {NEW: Reply(302, b"", {"location": "/0"}), OLD: Reply(302, b"", {"location": "/0"})}, TooManyRedirects, "more than 5 redirects"),
    ("a redirect to the inside", {NEW: Reply(302, b"", {"location": "http://169.254.169.254/latest/meta-data/"})}, AddressRefused, "plain HTTP"),
    ("a redirect to a private address", {NEW: Reply(302, b"", {"location": "https://10.0.0.1/card.json"})}, AddressRefused, "no public address"),
    ("a redirect to a file", {NEW: Reply(302, b"", {"location": "file:///etc/passwd"})}, AddressRefused, "only http and https"),
    ("a redirect with credentials", {NEW: Reply(302, b"", {"location": "https://u:pw@agents.example.org/"})}, AddressRefused, "credentials"),
]  # fmt: skip


@pytest.mark.parametrize(("script", "error", "said"), [f[1:] for f in FAILURES], ids=[f[0] for f in FAILURES])
def test_failures_are_named(find: Find, script: Script, error: type[FetchError], said: str) -> None:
    """No card is an error of its kind, with a sentence; no secret is in it."""
    with serving(script) as host, pytest.raises(error) as caught:
        find(host.url)
    assert said in str(caught.value)
    assert "pw" not in str(caught.value)


def test_a_slow_server_is_left(find: Find) -> None:
    """Byte by byte, it gets no more time than the whole search has."""
    guard = Guard(hosts=("127.0.0.1",), total_s=0.5, connect_s=0.5)
    with serving({NEW: Reply(200, CARD, JSON, slow=0.1)}) as host, pytest.raises(TimedOut):
        find(host.url, guard)


def test_slow_headers_are_left_too(find: Find) -> None:
    """A line now and then gets no more time than a byte now and then."""
    guard = Guard(hosts=("127.0.0.1",), total_s=0.5, connect_s=0.5)
    start = time.monotonic()
    with serving({NEW: Reply(200, CARD, JSON, drip=0.1)}) as host:
        with pytest.raises(TimedOut):
            find(host.url, guard)
        took = time.monotonic() - start
    assert took < 5  # a hundred lines would take ten seconds


def test_nobody_there(find: Find) -> None:
    """A closed port and a name without an address are told at once, not path by path."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(Unreachable):
        find(f"http://127.0.0.1:{port}")
    asked: list[str] = []

    def nowhere(host: str, port: int) -> list[str]:
        asked.append(host)
        raise OSError("no such name")

    with pytest.raises(Unreachable, match="the name has no address"):
        find("https://agents.example.org", Guard(), nowhere)
    assert asked == ["agents.example.org"]


@pytest.mark.parametrize(
    "addresses",
    [
        ["127.0.0.1"],
        ["10.0.0.1"],
        ["169.254.169.254"],
        ["::1"],
        ["93.184.216.34", "127.0.0.1"],
        ["::ffff:127.0.0.1"],
        ["fe80::1"],
    ],
)
def test_a_name_that_leads_inside_opens_no_connection(
    find: Find, addresses: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a name resolves to, no connection to a refused address is ever opened."""
    opened: list[Any] = []
    connect = socket.socket.connect

    def watched(self: socket.socket, address: Any) -> None:
        opened.append(address)
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", watched)
    with pytest.raises(AddressRefused):
        find("https://agents.example.org", Guard(), lambda host, port: addresses)
    assert opened == []


def test_a_name_is_resolved_once(find: Find) -> None:
    """The address that was judged is the one that is connected to, whatever the name says a moment later."""
    answers: Iterator[list[str]] = iter([["127.0.0.1"], ["10.0.0.1"]])
    asked: list[str] = []

    def rebinding(host: str, port: int) -> list[str]:
        asked.append(host)
        return next(answers)

    with serving({NEW: OK}) as host:
        port = host.url.rpartition(":")[2]
        guard = Guard(hosts=(f"agents.example.org:{port}",))
        found = find(f"http://agents.example.org:{port}", guard, rebinding)
        assert found.card == CARD
        assert asked == ["agents.example.org"]
        assert host.asked[0][1]["host"] == f"agents.example.org:{port}"


@pytest.mark.parametrize(
    "target", ["", "   ", "ftp://a.example.org", "a b", "https://", "https:///x", "http://\x00"]
)
def test_what_is_no_target(find: Find, target: str) -> None:
    """Neither a host nor a URL: said before anything is asked."""
    with pytest.raises(BadValue):
        find(target)


def test_credentials_in_a_target_are_refused(find: Find) -> None:
    """And not shown."""
    with pytest.raises(AddressRefused) as caught:
        find("https://u:secretpw@agents.example.org", Guard())
    assert "secretpw" not in str(caught.value)


def test_the_public_verbs() -> None:
    """One call, in either style."""
    import a2acard

    with serving({NEW: OK}) as host:
        assert a2acard.discover(host.url, guard=LOCAL).card == CARD
        assert asyncio.run(a2acard.adiscover(host.url, guard=LOCAL)).card == CARD


def test_many_at_once() -> None:
    """Each with its card or its error; no more at a time for one host than is polite; nothing is kept of who is done."""
    import threading

    from a2acard import discover_many

    running, most = 0, 0
    lock = threading.Lock()

    def counted(headers: dict[str, str]) -> Reply:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        time.sleep(0.02)
        with lock:
            running -= 1
        return OK

    found: dict[str, Any] = {}
    with serving({NEW: counted, f"/bad{NEW}": Reply(404)}) as host:
        targets = [f"{host.url}/?n={number}" for number in range(12)] + ["a b", "https://10.0.0.1/"]
        asyncio.run(discover_many(targets, found.__setitem__, guard=LOCAL, at_once=8, per_host=2))
    assert sorted(found) == sorted(targets)
    assert most == 2
    assert all([found[target].card == CARD for target in targets[:12]])
    assert isinstance(found["a b"], BadValue)
    assert isinstance(found["https://10.0.0.1/"], AddressRefused)
