"""Where a server is seen from outside: told, or taken from a request for a host that was named."""

from __future__ import annotations

import asyncio
import json
from collections.abc import MutableMapping
from typing import Any

import pytest

from a2acard.errors import BadValue, SpecError
from a2acard.serving import CardApp, Extended, HostedCard, Request
from tests.serving.answers import CATALOG, HYBRID, NEW, OLD, ROOT
from tests.serving.asking import ask

LOCAL = {
    "name": "Desk",
    "description": "Answers.",
    "version": "1.0.0",
    "supportedInterfaces": [
        {"url": "http://127.0.0.1:8000/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"},
        {"url": "https://elsewhere.example/rest", "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0"},
    ],
    "capabilities": {},
    "defaultInputModes": ["text/plain"],
    "defaultOutputModes": ["text/plain"],
    "skills": [{"id": "a", "name": "A", "description": "Answers.", "tags": ["bills"]}],
}
CARD = json.dumps(LOCAL).encode()
SIGNED = (ROOT / "src/a2acard/examples/signed-payments.json").read_bytes()


def url(app: CardApp, path: str = NEW, **given: Any) -> str:
    """The URL of the first interface that is served."""
    answer = ask(app, path, **given)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["supportedInterfaces"][0]["url"])


@pytest.mark.parametrize(
    ("public", "seen"),
    [
        ("https://agents.example.com", "https://agents.example.com/a2a"),
        ("https://agents.example.com/bills/", "https://agents.example.com/bills/a2a"),
        ("https://agents.example.com:8443", "https://agents.example.com:8443/a2a"),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000/a2a"),
        ("https://agents.example.com/a2a", "https://agents.example.com/a2a"),
        ("https://[2001:db8::1]/x", "https://[2001:db8::1]/x/a2a"),
    ],
)
def test_a_public_url(public: str, seen: str) -> None:
    """The interfaces of the server move there; those elsewhere stay; a card that is there already is left alone."""
    app = CardApp.of(CARD, public_url=public)
    assert url(app) == seen
    served = ask(app).content
    assert json.loads(served)["supportedInterfaces"][1]["url"] == "https://elsewhere.example/rest"
    assert ask(CardApp.of(served, public_url=public)).content == served


def test_without_a_public_url_the_host_is_not_looked_at() -> None:
    """Whoever asks with whichever host gets the author's bytes."""
    assert ask(CardApp.of(CARD), base="http://evil.example", x_forwarded_host="evil.example").content == CARD


HOSTS = (
    "a.example",
    "*.agents.example",
    "b.example:8443",
    "c.example:443",
    "any.example:*",
    "*.any.example:*",
    "*.eight.example:8080",
    "[2001:db8::1]",
    "127.0.0.1:8000",
)


@pytest.mark.parametrize(
    ("base", "seen"),
    [
        ("http://a.example", "http://a.example/a2a"),
        ("https://a.example:443", "https://a.example/a2a"),
        ("https://c.example", "https://c.example/a2a"),
        ("http://A.Example.:80", "http://a.example/a2a"),
        ("http://any.example:81", "http://any.example:81/a2a"),
        ("https://any.example", "https://any.example/a2a"),
        ("http://x.y.any.example:6666", "http://x.y.any.example:6666/a2a"),
        ("http://x.eight.example:8080", "http://x.eight.example:8080/a2a"),
        ("https://[2001:db8::1]", "https://[2001:db8::1]/a2a"),
        ("http://127.0.0.1:8000", "http://127.0.0.1:8000/a2a"),
        ("https://x.agents.example", "https://x.agents.example/a2a"),
        ("https://b.example:8443", "https://b.example:8443/a2a"),
    ],
)
def test_hosts_that_were_named(base: str, seen: str) -> None:
    """Each sees the interfaces at itself, from whichever host was asked before."""
    app = CardApp.of(CARD, hosts=HOSTS)
    assert url(app, base="http://any.example:99") == "http://any.example:99/a2a"
    assert url(app, base=base) == seen
    tags = {ask(app, base=at).headers["etag"] for at in (base, "http://any.example:99", base)}
    assert len(tags) == 2


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "b.example",
        "agents.example",
        "a.example.evil.example",
        "*.agents.example",
        "a.example/x",
        "",
        "a.example:x",
        "a.example@evil.example",
        "a.example:6666",
        "a.example:443",  # over plain HTTP that is another port
        "c.example",
        "x.agents.example:8080",
        "any.example:0",
        "any.example:65536",
        "any.example:",
        "x.eight.example",
        "{x}.agents.example",
        "-.agents.example",
        "x-.agents.example",
        "a_b.agents.example",
        "x..agents.example",
        ".agents.example",
        "x.agents.example..",
        "x,y.agents.example",
        "x.agents.example, a.example",
        "\xe9.agents.example",
        f"{'x' * 64}.agents.example",
        f"{'x' * 300}.agents.example",
        f"{'x.' * 130}agents.example",
        "[::2]",
        "[2001:db8::1%25eth0]",
        "[2001:db8::1",
        "[a.example]",
    ],
)
def test_other_hosts_are_refused(host: str) -> None:
    """421: this server has no card for them. Other paths are not our business."""
    app = CardApp.of(CARD, hosts=HOSTS)
    assert asked_with(app, NEW, ("host", host))[0] == 421
    assert asked_with(app, "/elsewhere", ("host", host))[0] == 404


def asked_with(app: CardApp, path: str, *headers: tuple[str, str]) -> tuple[int, dict[str, str]]:
    """The status and the headers of an answer to headers that a client library would not send."""
    sent: list[MutableMapping[str, Any]] = []

    async def receive() -> dict[str, Any]:
        raise AssertionError("the card needs no body")

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    raw = [(name.encode(), text.encode("latin-1")) for name, text in headers]
    asyncio.run(app({"type": "http", "method": "GET", "path": path, "headers": raw}, receive, send))
    return sent[0]["status"], {name.decode(): text.decode() for name, text in sent[0]["headers"]}


def test_the_longest_names() -> None:
    """63 signs in a label, 253 in all."""
    app = CardApp.of(CARD, hosts=HOSTS)
    longest = f"{'x' * 63}.{'y' * 63}.{'z' * 63}.{'w' * 47}.agents.example"
    assert len(longest) == 254
    for host, status in ((longest, 421), (longest[1:], 200)):
        assert asked_with(app, NEW, ("host", host))[0] == status


@pytest.mark.parametrize(
    ("proxy", "varies"),
    [("x-forwarded", {"X-Forwarded-Host", "X-Forwarded-Proto"}), ("forwarded", {"Forwarded"})],
)
def test_answers_vary_by_what_a_proxy_says(proxy: str, varies: set[str]) -> None:
    """Every document, the extended card too, and the refusal; without a proxy none of it is looked at."""
    public = {**LOCAL, "capabilities": {"extendedAgentCard": True}}
    cards = [
        HostedCard(json.dumps(public).encode(), "/desk", extended=Extended(CARD, lambda request: "anybody")),
        HostedCard(HYBRID, "/weather", legacy=True),
    ]

    def vary(app: CardApp, path: str, **given: str) -> set[str]:
        return {name.strip() for name in ask(app, path, **given).headers.get("vary", "").split(",")}

    behind, plain = CardApp(cards, hosts=HOSTS, proxy=proxy), CardApp(cards, hosts=HOSTS)
    for path in (f"/desk{NEW}", f"/weather{NEW}", f"/weather{OLD}", CATALOG):
        assert vary(behind, path, base="http://a.example") >= varies
        assert not vary(plain, path, base="http://a.example") & {*varies}
    assert vary(behind, f"/desk{NEW}", host="evil.example") == varies
    body = '{"jsonrpc":"2.0","id":1,"method":"GetExtendedAgentCard"}'
    asked: dict[str, str] = {"base": "http://a.example", "method": "POST", "body": body, "a2a_version": "1.0"}
    assert vary(behind, "/a2a", **asked) >= varies


def test_a_proxy_is_believed_only_when_told() -> None:
    """By the one family of headers that was named, and for named hosts; the last of several is the nearest."""
    plain = CardApp.of(CARD, hosts=HOSTS)
    told = {"x_forwarded_host": "evil.example, x.agents.example", "x_forwarded_proto": "https"}
    assert url(plain, base="http://a.example", **told) == "http://a.example/a2a"
    behind = CardApp.of(CARD, hosts=HOSTS, proxy="x-forwarded")
    assert url(behind, base="http://inner", **told) == "https://x.agents.example/a2a"
    assert url(behind, base="http://a.example", forwarded="host=x.agents.example") == "https://a.example/a2a"
    assert url(behind, base="http://a.example", x_forwarded_proto="gopher") == "https://a.example/a2a"
    assert ask(behind, base="http://a.example", x_forwarded_host="evil.example").status_code == 421
    other = CardApp.of(CARD, hosts=HOSTS, proxy="forwarded")
    forwarded = 'for=192.0.2.1;host=evil.example, Host="x.any.example:8443";Proto=https'
    assert url(other, base="http://inner", forwarded=forwarded) == "https://x.any.example:8443/a2a"
    assert url(other, base="http://a.example", **told) == "https://a.example/a2a"


def test_below_a_prefix() -> None:
    """What the server says that it is mounted under is part of where it is seen, once."""
    app = CardApp.of(CARD, hosts=HOSTS)
    assert url(app, base="http://a.example", root_path="/bills") == "http://a.example/bills/a2a"
    assert url(app, base="http://a.example", root_path="/a2a") == "http://a.example/a2a"


def test_a_signed_card_is_not_moved() -> None:
    """Refused with the reason, when the application is made; where it lies already it is served as it is."""
    with pytest.raises(SpecError, match="its signatures are about"):
        CardApp.of(SIGNED, public_url="https://agents.example.com")
    with pytest.raises(SpecError, match="a signed card"):
        CardApp.of(SIGNED, hosts=("agents.example.com",))
    here = json.loads(SIGNED)["supportedInterfaces"][0]["url"].split("/")[2]
    assert ask(CardApp.of(SIGNED, public_url=f"https://{here}")).content == SIGNED


def test_what_can_be_no_public_url() -> None:
    """Said when the application is made, without the secret that may stand in it."""
    for text in (
        "agents.example.com",
        "ftp://a.example",
        "https://a.example?x=1",
        "https://u:hunter22@a.example",
    ):
        with pytest.raises(BadValue, match="no public URL") as refused:
            CardApp.of(CARD, public_url=text)
        assert "hunter22" not in str(refused.value)
    for more in (
        {"hosts": ["https://a.example"]},
        {"hosts": ["a.example:1:*"]},
        {"hosts": ["*.*.example"]},
        {"hosts": ["*"]},
        {"hosts": ["a_b.example"]},
        {"hosts": ["\xe9.example"]},
        {"hosts": [""]},
        {"proxy": "x-forwarded"},
        {"hosts": ["a.example"], "proxy": "x-real-ip"},
        {"hosts": ["a.example"], "public_url": "https://a.example"},
    ):
        with pytest.raises(BadValue):
            CardApp.of(CARD, **more)


def test_cards_built_for_the_request() -> None:
    """A function gets the checked base; its card is served by the same rules, and no host sees another's."""
    asked: list[str | None] = []

    def build(request: Request) -> bytes:
        asked.append(request.base)
        return json.dumps({**LOCAL, "name": f"Desk of {request.base}"}).encode()

    app = CardApp([HostedCard(build)], hosts=HOSTS)
    for base in ("https://a.example", "https://x.agents.example", "https://a.example"):
        answer = ask(app, base=base)
        assert answer.json()["name"] == f"Desk of {base}"
        assert ask(app, base=base, if_none_match=answer.headers["etag"]).status_code == 304
        assert "last-modified" not in answer.headers
    assert ask(app, base="https://evil.example").status_code == 421
    assert "https://evil.example" not in asked


def test_built_cards_are_never_old() -> None:
    """The function is asked each time, and may be async."""
    count = 0

    async def build(request: Request) -> bytes:
        nonlocal count
        await asyncio.sleep(0)
        count += 1
        return json.dumps({**LOCAL, "version": f"1.0.{count}"}).encode()

    app = CardApp.of(build)
    assert [ask(app).json()["version"] for _ in range(3)] == ["1.0.1", "1.0.2", "1.0.3"]
    assert ask(app, "/elsewhere").status_code == 404
    assert count == 3


def test_any_number_of_hosts() -> None:
    """What is kept for each is bounded."""
    app = CardApp.of(CARD, hosts=("*.agents.example",))
    for number in range(200):
        assert url(app, base=f"http://n{number}.agents.example") == f"http://n{number}.agents.example/a2a"
    assert len(app._tables) <= 64


def test_the_catalog_is_for_the_host_too() -> None:
    """Absolute URLs under the base that the request has."""
    app = CardApp.of(CARD, hosts=HOSTS)
    listed = CardApp([HostedCard(CARD)], hosts=HOSTS, catalog=True)
    assert ask(app, CATALOG, base="http://a.example").status_code == 404
    found = ask(listed, CATALOG, base="http://a.example").json()["entries"][0]
    assert found["url"] == f"http://a.example{NEW}"
    assert found["identifier"] == "urn:air:a.example:agent:desk"
