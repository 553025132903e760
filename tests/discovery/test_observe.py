"""A closer look at the answer around a card, with both drivers, at servers that behave as they are told."""

from __future__ import annotations

import asyncio
import json
import ssl
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx2
import pytest

from a2acard.card.response import (
    FOREIGN_FORWARDED,
    FOREIGN_HOST,
    LEGACY,
    WELL_KNOWN,
    Hop,
    Refusal,
    Response,
    is_entity_tag,
)
from a2acard.discovery import target
from a2acard.discovery._driving import peer_of
from a2acard.discovery._network import resolve
from a2acard.discovery._transport import AsyncGuardedTransport, GuardedTransport
from a2acard.discovery.aclient import AsyncClient
from a2acard.discovery.cache import Cache
from a2acard.discovery.client import Client
from a2acard.discovery.credentials import Credentials
from a2acard.discovery.guard import Guard
from a2acard.discovery.observe import MOST, ORIGIN
from a2acard.errors import BadStatus, FetchError, TooBig, WrongType
from a2acard.linter.run import Plan, judge
from a2acard.serving import hosted
from a2acard.source.parse import read
from tests.discovery.servers import Host, Reply, Script, serving

CARD = (Path(__file__).parents[1] / "corpus/accepted/g2-noauth-min.json").read_bytes()
JSON = {"content-type": "application/json"}
OK = Reply(200, CARD, JSON)
PAGE = Reply(200, b"<!doctype html><p>hi", {"content-type": "text/html"})
NEW, OLD = WELL_KNOWN, LEGACY
APART = f"{NEW}?a2acard-observes=1"
LOCAL = Guard(hosts=("127.0.0.1",), total_s=3.0, connect_s=1.0)

Look = Callable[..., Response]


def sync_look(
    target: str, guard: Guard = LOCAL, resolver: Any = resolve, tls: ssl.SSLContext | None = None, **how: Any
) -> Response:
    """With the driver that waits."""
    with Client(guard, GuardedTransport(guard, tls, resolver), **how) as client:
        return client.observe(target)


def async_look(
    target: str, guard: Guard = LOCAL, resolver: Any = resolve, tls: ssl.SSLContext | None = None, **how: Any
) -> Response:
    """With the driver for asyncio."""

    async def look() -> Response:
        async with AsyncClient(guard, AsyncGuardedTransport(guard, tls, resolver), **how) as client:
            return await client.observe(target)

    return asyncio.run(look())


@pytest.fixture(params=[sync_look, async_look], ids=["sync", "async"])
def look(request: pytest.FixtureRequest) -> Look:
    """Each driver."""
    found: Look = request.param
    return found


def found(seen: Response) -> set[str]:
    """The rules about the answer that speak."""
    report = judge(read(seen.body), Plan(profile="strict"), response=seen)
    assert not report.crashes
    from a2acard.rules import entry

    return {finding.rule for finding in report.findings if entry(finding.rule).folder == "response"}


def refuses_strangers(headers: dict[str, str]) -> Reply:
    """The card, for those who know the server's name."""
    return Reply(421, b"no") if headers["host"] == FOREIGN_HOST else OK


BUDGETS: list[tuple[str, str, Script, list[str], list[str]]] = [
    # what a server does, the target behind its base, its script, what finding the card asks for, what is asked further
    ("at the newer path", "", {NEW: OK, APART: OK}, [NEW], [OLD, NEW, APART]),
    ("at the newer path, for those who know its name", "", {NEW: OK, APART: refuses_strangers}, [NEW], [OLD, NEW, APART]),
    ("at the older path only", "", {OLD: OK, f"{OLD}?a2acard-observes=1": OK}, [NEW, OLD], [OLD, f"{OLD}?a2acard-observes=1"]),
    ("at the older path, for those who know its name", "", {OLD: OK, f"{OLD}?a2acard-observes=1": refuses_strangers}, [NEW, OLD], [OLD, *[f"{OLD}?a2acard-observes=1"] * 2]),
    ("at the older path, which was named", OLD, {OLD: OK, f"{OLD}?a2acard-observes=1": OK}, [OLD], [NEW, OLD, f"{OLD}?a2acard-observes=1"]),
    ("under a path", "/a/b", {f"/a/b{NEW}": OK}, ["/a/b", f"/a/b{NEW}"], [f"/a/b{OLD}", f"/a/b{NEW}", f"/a/b{APART}"]),
    ("in a file", "/bills.json", {"/bills.json": OK, "/bills.json?a2acard-observes=1": OK}, ["/bills.json"], ["/bills.json", "/bills.json?a2acard-observes=1"]),
    ("at a URL with a query", "/card?agent=1", {"/card?agent=1": OK, "/card?agent=1&a2acard-observes=1": OK}, ["/card?agent=1"], ["/card?agent=1", "/card?agent=1&a2acard-observes=1"]),
    ("behind a redirect", NEW, {NEW: Reply(302, b"", {"location": "/x.json"}), "/x.json": OK}, [NEW, "/x.json"], [OLD, "/x.json", "/x.json?a2acard-observes=1"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("where", "script", "search", "further"), [b[1:] for b in BUDGETS], ids=[b[0] for b in BUDGETS]
)
def test_three_requests_more_at_most(
    look: Look, where: str, script: Script, search: list[str], further: list[str]
) -> None:
    """Whatever a server does, and nothing but GET."""
    with serving(script) as host:
        look(host.url + where)
        assert host.paths == search + further
        assert len(further) <= MOST


def headers_of(host: Host, path: str, which: int = -1) -> dict[str, str]:
    """What one of the requests for a path said."""
    return [headers for asked, headers in host.asked if asked == path][which]


def test_what_the_further_requests_say(look: Look) -> None:
    """The second asks for what has changed, from a page of another origin; the third as a stranger who speaks 0.3."""
    etag, day = '"v1"', "Sat, 01 Aug 2026 10:00:00 GMT"
    reply = Reply(200, CARD, JSON | {"etag": etag, "last-modified": day})
    with serving({NEW: reply}) as host:
        look(host.url)
        name = host.url.removeprefix("http://")
        assert "origin" not in headers_of(host, NEW, 0)
        again = headers_of(host, NEW)
        assert (again["if-none-match"], again["if-modified-since"]) == (etag, day)
        assert (again["host"], again["a2a-version"], again["origin"]) == (name, "1.0", ORIGIN)
        apart = headers_of(host, APART, 0)
        assert (apart["host"], apart["x-forwarded-host"]) == (FOREIGN_HOST, FOREIGN_FORWARDED)
        assert (apart["a2a-version"], apart["origin"], apart["cache-control"]) == ("0.3", ORIGIN, "no-store")
        assert headers_of(host, OLD)["host"] == name
        assert not any({"cookie", "authorization", "referer"} & headers.keys() for _, headers in host.asked)


def test_the_stranger_is_connected_to_the_address_that_was_judged(look: Look) -> None:
    """No name but the server's is ever resolved, and that once."""
    asked: list[str] = []

    def only(name: str, port: int) -> list[str]:
        asked.append(name)
        return ["127.0.0.1"]

    with serving({NEW: OK}) as host:
        port = host.url.rpartition(":")[2]
        guard = Guard(hosts=("agents.example.org",), total_s=3.0)
        seen = look(f"http://agents.example.org:{port}", guard, only)
        assert set(asked) == {"agents.example.org"}
        assert headers_of(host, APART)["host"] == FOREIGN_HOST
        assert seen.peer == "127.0.0.1"


def test_who_answered_is_known_though_the_connection_is_closed(look: Look) -> None:
    """A server that closes after each answer has told its address before."""
    with serving({NEW: Reply(200, CARD, JSON | {"connection": "close"})}) as host:
        assert look(host.url).peer == "127.0.0.1"


def test_who_is_gone_before_it_is_asked_for_is_not_known() -> None:
    """A connection that is closed already is no error."""

    class Gone:
        def get_extra_info(self, info: str) -> object:
            raise OSError("bad file descriptor")

    assert peer_of(httpx2.Response(200, extensions={"network_stream": Gone()})) is None
    assert peer_of(httpx2.Response(200)) is None


def test_a_public_name_that_leads_inside_is_no_public_place(look: Look) -> None:
    """Who answers from an inner address may advertise one."""
    inner = CARD.replace(b"https://agent.example.com/a2a/v1", b"http://10.0.0.7/a2a")
    with serving({NEW: Reply(200, inner, JSON)}) as host:
        port = host.url.rpartition(":")[2]
        guard = Guard(hosts=("agents.example.org",), total_s=3.0)
        seen = look(f"http://agents.example.org:{port}", guard, lambda name, port: ["127.0.0.1"])
    assert not {"advertised-address-unreachable", "other-host"} & found(seen)


def test_the_way_is_told(look: Look) -> None:
    """Redirects, demands for credentials, and what was at the newer path before the older one had the card."""
    script: Script = {
        NEW: Reply(401, b"", {"www-authenticate": 'Bearer realm="x"'}),
        OLD: Reply(301, b"", {"location": "/a"}),
        "/a": Reply(307, b"", {"location": "/b?token=hunter2pw"}),
        "/b?token=hunter2pw": OK,
    }
    with serving(script) as host:
        seen = look(host.url)
        assert seen.hops == (
            Hop(host.url + OLD, 301, host.url + "/a"),
            Hop(host.url + "/a", 307, host.url + "/b"),
        )
        assert seen.refusals == (Refusal(host.url + NEW, 401, 'Bearer realm="x"'),)
        assert (seen.asked, seen.url, seen.why) == (host.url + OLD, host.url + "/b", "origin")
        assert seen.other is not None
        assert (seen.other.url, seen.other.status, seen.other.body) == (host.url + NEW, 401, None)
        assert "hunter2pw" not in repr(seen)


def test_what_else_there_is_to_tell(look: Look) -> None:
    """The card of another place, and further agents."""
    with serving({NEW: OK}) as host:
        assert look(host.url).notes == ()
        assert look(f"{host.url}/agents/bills").notes[0].startswith(f"no card under {host.url}/agents/bills")
    with serving({NEW: Reply(200, CARD, {"content-type": "text/plain"})}) as host:
        assert look(host.url).notes == ()  # a rule tells of the type
    entries = [{"type": "application/a2a+json", "url": f"/agents/{name}.json"} for name in "ab"]
    catalog = Reply(200, json.dumps({"entries": entries}).encode(), JSON)
    with serving(
        {"/.well-known/ai-catalog.json": catalog, "/agents/a.json": OK, "/agents/b.json": OK}
    ) as host:
        assert look(host.url).notes == (f"the host has another agent: {host.url}/agents/b.json",)


@pytest.mark.parametrize(
    "trouble",
    [
        Reply(200, CARD, JSON, cut=True),
        Reply(200, b"[" + b" " * 2_000_000 + b"]", JSON),
        Reply(200, CARD, JSON | {"content-encoding": "br"}),
    ],
)
def test_trouble_on_the_way_is_no_error(look: Look, trouble: Reply) -> None:
    """A further request that comes to nothing leaves the card as it is, and says nothing about it."""

    def once(headers: dict[str, str]) -> Reply:
        return trouble if "origin" in headers else OK

    with serving({NEW: once, APART: trouble, OLD: trouble}) as host:
        seen = look(host.url)
    assert seen.body == CARD
    for further in (seen.other, seen.again, seen.stranger):
        assert further is not None
        assert (further.status, further.body) == (None, None)
    assert seen.older is None
    assert found(seen) == {"no-cache-control", "no-etag"}


def test_no_time_is_left_for_the_further_requests(look: Look) -> None:
    """They have as much time as the search; what does not come in it is not there."""
    guard = Guard(hosts=("127.0.0.1",), total_s=0.5, connect_s=0.5)

    def slow(headers: dict[str, str]) -> Reply:
        return Reply(200, CARD, JSON, slow=0.1) if "origin" in headers else OK

    with serving({NEW: slow, APART: OK}) as host:
        seen = look(host.url, guard)
    assert seen.body == CARD
    assert (seen.again and seen.again.status, seen.stranger and seen.stranger.status) == (None, None)


MISTAKES: list[tuple[str, str, Script, str, bytes]] = [
    ("a page at the well-known path", "", {NEW: PAGE}, NEW, PAGE.body),
    ("a page for everything", "/app", {"/app": PAGE, f"/app{NEW}": PAGE, NEW: PAGE, f"/app{OLD}": PAGE, OLD: PAGE}, f"/app{NEW}", PAGE.body),
    ("broken JSON before a page", "", {NEW: PAGE, OLD: Reply(200, b'{"name": "x",}', JSON)}, OLD, b'{"name": "x",}'),
    ("something else", "", {NEW: Reply(200, b'{"openapi": "3.1.0"}', JSON)}, NEW, b'{"openapi": "3.1.0"}'),
    ("a page to log in", "", {NEW: Reply(302, b"", {"location": "/login"}), "/login": PAGE}, "/login", PAGE.body),
    ("a page that was named", "/cards/x.json", {"/cards/x.json": PAGE}, "/cards/x.json", PAGE.body),
]  # fmt: skip


@pytest.mark.parametrize(
    ("where", "script", "path", "body"), [m[1:] for m in MISTAKES], ids=[m[0] for m in MISTAKES]
)
def test_what_stands_in_the_cards_place(
    look: Look, where: str, script: Script, path: str, body: bytes
) -> None:
    """Where there is no card, but an answer, that is what is looked at; no further request is made."""
    with serving(script) as host:
        seen = look(host.url + where)
        assert (seen.url, seen.body, seen.why) == (host.url + path, body, "mistaken")
        assert not [headers for _, headers in host.asked if "origin" in headers]


@pytest.mark.parametrize(
    ("script", "error"),
    [
        ({}, BadStatus),
        ({NEW: Reply(401), OLD: PAGE}, BadStatus),
        ({NEW: Reply(200, b"[" + b" " * 2_000_000 + b"]", JSON)}, TooBig),
        ({NEW: Reply(200, CARD, JSON | {"content-encoding": "br"})}, WrongType),
    ],
)
def test_no_answer_is_an_error(look: Look, script: Script, error: type[FetchError]) -> None:
    """As for a search."""
    with serving(script) as host, pytest.raises(error):
        look(host.url)


def test_credentials_never_go_with_a_foreign_host(look: Look) -> None:
    """They go with the other requests; that the card is protected is known all the same; nothing of them is told."""

    def protected(headers: dict[str, str]) -> Reply:
        if headers.get("authorization") != "Bearer hunter2pw":
            return Reply(401, b"", {"www-authenticate": 'Bearer realm="bills"'})
        return Reply(200, CARD, JSON | {"x-echo": "you said hunter2pw"})

    with serving({NEW: protected, APART: protected, OLD: protected}) as host:
        seen = look(host.url, credentials=Credentials.to([host.url], bearer="hunter2pw"))
        sent = {path: "authorization" in headers for path, headers in host.asked}
        assert sent == {NEW: True, OLD: True, APART: False}
        assert seen.refusals == (Refusal(host.url + NEW, 401, 'Bearer realm="bills"'),)
        assert "behind-authentication" in found(seen)
        assert "hunter2pw" not in repr(seen)
        open_ = look(host.url + "/x", credentials=Credentials.to([host.url], bearer="hunter2pw"))
        assert open_.why == "origin"


def test_by_https(look: Look, tmp_path: Path) -> None:
    """TLS is spoken with the server's own name, whatever `Host` says; a card that advertises plain HTTP is told."""
    from tests.discovery.tls import Authority, tls_server

    authority = Authority(tmp_path)
    trust = ssl.create_default_context(cafile=str(authority.file))
    guard = Guard(hosts=("localhost",), total_s=5.0)
    card = CARD.replace(b"https://agent.example.com/a2a/v1", b"http://agent.example.com/a2a/v1")
    with tls_server(authority, "localhost", card, wants_client=False) as host:
        seen = look(host.url, guard, tls=trust)
        assert len(host.subjects) == 1 + MOST
    assert seen.stranger is not None
    assert seen.stranger.status == 200
    assert "scheme-downgrade" in found(seen)


def test_what_a_cache_keeps_is_looked_at_at_the_host(look: Look) -> None:
    """The further requests are answered by nobody else."""
    cache = Cache.in_memory()
    try:
        with serving({NEW: with_(cache_control="max-age=600"), APART: good}) as host:
            for _ in range(2):
                assert found(look(host.url, cache=cache)) == set()
            assert host.paths == [NEW, OLD, NEW, APART, OLD, NEW, APART]
    finally:
        cache.close()


def growing() -> Callable[[dict[str, str]], Reply]:
    """A server that adds an interface for each request."""
    card = json.loads(CARD)

    def reply(headers: dict[str, str]) -> Reply:
        card["supportedInterfaces"].append(card["supportedInterfaces"][0])
        return Reply(200, json.dumps(card).encode(), GOOD)

    return reply


GOOD = JSON | {
    "cache-control": "max-age=60",
    "etag": '"v1"',
    "access-control-allow-origin": "*",
    "vary": "A2A-Version",
}


def good(headers: dict[str, str]) -> Reply:
    """A server that does everything right."""
    return Reply(304, b"", GOOD) if headers.get("if-none-match") == '"v1"' else Reply(200, CARD, GOOD)


def with_(**changed: str | None) -> Callable[[dict[str, str]], Reply]:
    """One that does all but these headers right."""

    def reply(headers: dict[str, str]) -> Reply:
        right = good(headers)
        made = GOOD | {name.replace("_", "-"): text for name, text in changed.items() if text}
        for name, text in changed.items():
            if text is None:
                del made[name.replace("_", "-")]
        return Reply(right.status, right.body, made)

    return reply


def by_version(vary: str) -> Callable[[dict[str, str]], Reply]:
    """One that has the shape of 0.3 for those who ask for it."""

    def reply(headers: dict[str, str]) -> Reply:
        if headers["a2a-version"] == "1.0":
            return good(headers) if vary else with_(vary=None)(headers)
        name = json.loads(CARD)["name"]
        older = {"name": name, "version": "1.0.0", "protocolVersion": "0.3.0", "url": "https://a.example/x"}
        return Reply(200, json.dumps(older).encode(), JSON | ({"vary": vary} if vary else {}))

    return reply


def reflecting(headers: dict[str, str]) -> Reply:
    """One that believes whoever calls it by whatever name."""
    right = good(headers)
    return Reply(right.status, right.body.replace(b"agent.example.com", headers["host"].encode()), GOOD)


OTHER = Reply(200, CARD.replace(b"agent.example.com", b"old.example.com"), JSON | {"deprecation": "@1"})
HABITS: list[tuple[str, Script, set[str]]] = [
    ("all right", {NEW: good, APART: good}, set()),
    ("no word on caching", {NEW: OK, APART: OK}, {"no-cache-control", "no-etag", "no-cors"}),
    ("no tag", {NEW: with_(etag=None), APART: good}, {"no-etag"}),
    ("no age", {NEW: with_(cache_control=None), APART: good}, {"no-cache-control"}),
    ("as text", {NEW: with_(content_type="text/plain"), APART: good}, {"content-type"}),
    ("a condition is not looked at", {NEW: Reply(200, CARD, GOOD), APART: good}, {"no-304"}),
    ("no word on other origins", {NEW: with_(access_control_allow_origin=None)}, {"no-cors"}),
    ("another interface each time", {NEW: growing(), APART: growing()}, {"changes-between-requests"}),
    ("the shape by version, told", {NEW: by_version("A2A-Version"), APART: by_version("A2A-Version")}, set()),
    ("the shape by version, not told", {NEW: by_version(""), APART: by_version("")}, {"no-vary"}),
    ("the host by the request", {NEW: reflecting, APART: reflecting}, {"reflects-host"}),
    ("the same at both paths", {NEW: good, APART: good, OLD: good}, {"legacy-path-unmarked"}),
    ("another card at the older path", {NEW: good, APART: good, OLD: OTHER}, {"paths-disagree"}),
    ("at the older path only", {OLD: good, f"{OLD}?a2acard-observes=1": good}, {"legacy-path-only"}),
    ("for those with credentials", {NEW: Reply(401, b"", {"www-authenticate": "Basic"}), OLD: good, f"{OLD}?a2acard-observes=1": good}, {"behind-authentication"}),
    ("a page", {NEW: PAGE}, {"html-not-json"}),
]  # fmt: skip


@pytest.mark.parametrize(("script", "rules"), [h[1:] for h in HABITS], ids=[h[0] for h in HABITS])
def test_each_habit_has_its_finding(look: Look, script: Script, rules: set[str]) -> None:
    """And no other."""
    with serving(script) as host:
        assert found(look(host.url)) == rules


@pytest.mark.parametrize(
    ("text", "is_tag"),
    [
        ('"a"', True),
        ('W/"a"', True),
        ('""', True),
        (' "a" ', True),
        ("a", False),
        ('"', False),
        ('"a', False),
        ('"a"b"', False),
        ("", False),
        ("W/a", False),
        ('w/"a"', False),
    ],
)
def test_entity_tags(text: str, is_tag: bool) -> None:
    """In quotes, weak or strong (RFC 9110 §8.8.3)."""
    assert is_entity_tag(text) is is_tag


def test_the_paths_are_the_same_everywhere() -> None:
    """The search, the server and the rules speak of the same two."""
    assert (target.WELL_KNOWN, target.LEGACY) == (WELL_KNOWN, LEGACY)
    assert (hosted.WELL_KNOWN, hosted.LEGACY) == (WELL_KNOWN, LEGACY)
