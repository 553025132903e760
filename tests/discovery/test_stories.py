"""What people have suffered from in public, each as a server that does it: the card is found, or what is wrong is said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from a2acard.card import Card
from a2acard.discovery._transport import AsyncGuardedTransport, GuardedTransport
from a2acard.discovery.guard import Guard
from a2acard.discovery.selection import NoInterface, select_interface
from a2acard.errors import AddressRefused, BadStatus, TooBig, WrongType
from tests.cli.run import run
from tests.discovery.drivers import Driver, Sync
from tests.discovery.servers import Reply, Script, serving

CARD = (Path(__file__).parents[1] / "corpus/accepted/g2-noauth-min.json").read_bytes()
OLD_CARD = (Path(__file__).parents[1] / "corpus/accepted/v03-0-good.json").read_bytes()
JSON = {"content-type": "application/json"}
OK = Reply(200, CARD, JSON)
NEW, OLD = "/.well-known/agent-card.json", "/.well-known/agent.json"
OPEN = ("--allow-host", "127.0.0.1")


def test_a_server_of_before_0_3(driver: Driver) -> None:
    """An inspector that knows the newer path only takes it for dead; it is found, and told what to serve where."""
    with serving({OLD: OK}) as host:
        found = driver.discover(host.url)
        assert found.card == CARD
        assert f"the card is at {OLD} only, where cards were before 0.3" in found.notes[0]
        assert f"newer clients look at {NEW}" in found.notes[0]


def test_both_paths_are_no_matter(driver: Driver) -> None:
    """Where both answer, the newer one is taken and nothing is noted; nor where the older one was named."""
    with serving({NEW: OK, OLD: OK}) as host:
        assert driver.discover(host.url).notes == ()
        assert driver.discover(host.url + OLD).notes == ()


def test_a_0_3_card_at_the_older_path(driver: Driver) -> None:
    """The version that moved the path, at the path it moved from."""
    with serving({OLD: Reply(200, OLD_CARD, JSON)}) as host:
        found = driver.discover(host.url)
        assert found.trail[-1].verdict == "a card (0.3)"
        assert "before 0.3" in found.notes[0]


def test_nothing_at_all(driver: Driver) -> None:
    """Every address that was asked, with its status, and where cards are since when; nothing is made up instead."""
    with serving({}) as host:
        with pytest.raises(BadStatus) as caught:
            driver.discover(host.url)
        said = str(caught.value)
        for path in (NEW, OLD, "/.well-known/ai-catalog.json"):
            assert f"{host.url}{path} (404)" in said
        assert f"{NEW} since 0.3" in said
        assert "null" not in said


@pytest.mark.parametrize("path", [f"{NEW}/", f"/x{NEW}", "/not-well-known/agent-card.json", f"{NEW}?v=2"])
def test_the_cards_own_url(driver: Driver, path: str) -> None:
    """Nothing is ever appended to what is a card's path already."""
    with serving({NEW: OK}) as host:
        driver.discover(host.url + path)
        assert not [asked for asked in host.paths if asked.count("agent-card.json") > 1]
        assert not [asked for asked in host.paths if "//" in asked]


@pytest.mark.parametrize("base", ["/it_agent", "/it_agent/", "/agents/foo", "/v3/a2a/serve/42"])
@pytest.mark.parametrize("elsewhere", [Reply(404), Reply(405), Reply(401), Reply(200, b"<html>")])
def test_an_agent_under_a_path(driver: Driver, base: str, elsewhere: Reply) -> None:
    """Its own path is asked first, and what the origin says does not matter; with a slash at the end or without."""
    with serving({f"{base.rstrip('/')}{NEW}": OK, NEW: elsewhere}) as host:
        found = driver.discover(host.url + base)
        assert (found.why, found.url) == ("path", host.url + base.rstrip("/") + NEW)


def test_the_rpc_endpoint_is_given(driver: Driver) -> None:
    """The card of the host is found, and its address stands apart from that of the endpoint."""
    script: Script = {"/a2a": Reply(405), NEW: OK}
    with serving(script) as host:
        found = driver.discover(f"{host.url}/a2a")
        assert found.url == host.url + NEW
        assert "no card under" in found.notes[0]
        assert Card.of(found.card).interfaces[0].url == "https://agent.example.com/a2a/v1"


def test_a_double_slash(driver: Driver) -> None:
    """A slash too many in the base makes no double one before the well-known path."""
    with serving({NEW: OK}) as host:
        assert driver.discover(f"{host.url}//").url == host.url + NEW


def test_a_protected_root(driver: Driver) -> None:
    """A guessed path that wants credentials may mean two things, and both are said, with how to go on."""
    with serving({NEW: Reply(401), OLD: Reply(401)}) as host:
        with pytest.raises(BadStatus) as caught:
            driver.discover(host.url)
        assert "Either the card is protected (give credentials), or it is elsewhere: under a path" in str(
            caught.value
        )


def test_a_note_that_no_agent_is_here(driver: Driver) -> None:
    """A document that says so on purpose is no agent without skills."""
    body = b'{"name": "Example Deals", "description": "Index of 1547 offers", "a2a": {"supported": false}}'
    with serving({NEW: Reply(200, body, JSON)}) as host, pytest.raises(WrongType, match="no Agent Card"):
        driver.discover(host.url)


def test_redirects_to_the_newer_path_and_to_another_host(driver: Driver) -> None:
    """All hops are followed and told, and that the card comes from elsewhere is noted."""
    with serving({NEW: OK}) as worker:
        away = worker.url.replace("127.0.0.1", "localhost")
        site: Script = {
            OLD: Reply(301, b"", {"location": NEW}),
            NEW: Reply(307, b"", {"location": away + NEW}),
        }
        with serving(site) as host:
            found = driver.discover(host.url + OLD)
            assert [row.location for row in found.trail[:-1]] == [host.url + NEW, away + NEW]
            assert found.url == away + NEW
            assert found.notes == ("127.0.0.1 redirects to another host: the card comes from localhost",)


def test_a_page_is_not_repeated(driver: Driver) -> None:
    """What is no card may be anybody's secret: none of it stands in an error."""
    body = b'{"access_token": "ya29.c.secret-of-the-metadata-service"}'
    with serving({NEW: Reply(200, body, JSON), OLD: Reply(200, b"<b>top secret</b>")}) as host:
        with pytest.raises(WrongType) as caught:
            driver.discover(host.url)
        assert "secret" not in str(caught.value)


def test_two_gibibytes(driver: Driver) -> None:
    """A body without end is left at the limit, which is named."""
    endless = Reply(200, b" " * 3_000_000, JSON | {"content-length": str(2**31)})
    with serving({NEW: endless}) as host, pytest.raises(TooBig, match="longer than 1048576 bytes"):
        driver.discover(host.url)


def test_a_host_in_letters_of_its_own(driver: Driver) -> None:
    """The name that is judged is the one that is looked up and connected to, in the form that DNS has."""
    asked: list[str] = []

    def inside(host: str, port: int) -> list[str]:
        asked.append(host)
        return ["10.0.0.1"]

    kind = GuardedTransport if isinstance(driver, Sync) else AsyncGuardedTransport
    with pytest.raises(AddressRefused):
        driver.discover("https://exämple.org/a2a", guard=Guard(), transport=kind(Guard(), resolver=inside))
    assert asked == ["xn--exmple-cua.org"]


def test_plain_http_inside_a_mesh() -> None:
    """The way out is to name the host, and the message says so."""
    url = "http://research.agents.svc.cluster.local/a2a"
    with pytest.raises(AddressRefused, match="allow the host by name"):
        Guard().check_url(url)
    Guard(hosts=("*.svc.cluster.local",)).check_url(url)


# --- which interface


def face(url: str, binding: str | None = None, **more: Any) -> dict[str, Any]:
    """A card of 0.3 with one address."""
    named = {"preferredTransport": binding} if binding else {}
    return {
        "name": "Desk",
        "version": "1",
        "protocolVersion": "0.3.0",
        "url": url,
        "skills": [],
        **named,
        **more,
    }


def test_a_transport_that_is_not_said() -> None:
    """The schema's default is JSON-RPC."""
    assert select_interface(face("https://svc.example/a2a")).binding == "JSONRPC"


def test_a_grpc_address_written_as_a_url() -> None:
    """It is reduced to host and port, which is what gRPC connects to."""
    entry = {"url": "https://grpc.h.example/a2a", "protocolBinding": "GRPC", "protocolVersion": "1.0"}
    card = {"name": "Desk", "version": "1", "skills": [], "supportedInterfaces": [entry]}
    found = select_interface(card)
    assert (found.address, found.secure) == ("grpc.h.example:443", True)


def test_a_transport_that_nobody_speaks() -> None:
    """It is passed over with its reason, and nothing is posted to it."""
    other = [
        {"transport": "slimrpc", "url": "slim://h.example:46357/org/agent"},
        {"transport": "JSONRPC", "url": "https://h.example/rpc"},
    ]
    found = select_interface(face("slim://h.example:46357/org/agent", "slimrpc", additionalInterfaces=other))
    assert found.url == "https://h.example/rpc"
    assert found.passed[0].reason.startswith("it speaks slimrpc")


def test_an_address_that_came_from_the_card() -> None:
    """Why nothing is called names the address and the host that the card came from."""
    with pytest.raises(NoInterface) as caught:
        select_interface(face("http://localhost:8001"), fetched_from="https://svc.example/x")
    assert "it is on localhost, the card came from svc.example" in str(caught.value)


def test_a_second_address_elsewhere() -> None:
    """One that would draw a token to another host is not taken."""
    other = [{"transport": "JSONRPC", "url": "https://evil.example/rpc"}]
    found = select_interface(
        face("https://mine.example/", "JSONRPC", additionalInterfaces=other),
        fetched_from="https://mine.example",
    )
    assert found.url == "https://mine.example/"


# --- on the command line


def test_a_health_check(tmp_path: Path) -> None:
    """A card that answers and has no address to call is not healthy."""
    card = json.loads(CARD)
    with serving({"/a2a/": Reply(404), NEW: OK}) as host:
        assert (
            run("get", f"{host.url}/a2a/", "--select", "--interface-host", "agent.example.com", *OPEN).code
            == 0
        )
    with serving({NEW: Reply(200, json.dumps(card | {"supportedInterfaces": []}).encode(), JSON)}) as host:
        done = run("get", host.url, "--select", "--no-cache", *OPEN)
        assert (done.code, done.out) == (1, "")
        assert "the card names none" in done.err


def test_a_card_that_was_given_and_one_that_is_served(tmp_path: Path) -> None:
    """Where both are there, the difference is shown."""
    given = tmp_path / "card.json"
    given.write_bytes(CARD)
    with serving({NEW: Reply(200, CARD.replace(b"Invoice Agent", b"Bill Agent"), JSON)}) as host:
        done = run("diff", str(given), host.url, *OPEN)
        assert "1 cosmetic" in done.out


def test_every_place_that_crawlers_try() -> None:
    """With guesses, the trail shows what the host answers at each; a host without an agent is left in peace otherwise."""
    with serving({}) as host:
        done = run("get", host.url, "--guess", "--trail", *OPEN)
        assert done.code == 3
        for path in ("/.well-known/agents.json", "/agent.json", "/v1/card", "/.well-known/a2a-agent-card"):
            assert f"404 {host.url}{path} (guessed" in done.err
        assert run("get", host.url, *OPEN).code == 3
        assert host.paths.count("/agent.json") == 1


def test_several_agents_on_one_host() -> None:
    """They are listed, and each can be named."""
    names = {
        "entries": [{"type": "application/a2a-agent-card+json", "url": f"/agents/{n}.json"} for n in "ab"]
    }
    script: Script = {"/.well-known/ai-catalog.json": Reply(200, json.dumps(names).encode(), JSON)}
    script |= {f"/agents/{name}.json": OK for name in "ab"}
    with serving(script) as host:
        done = run("get", host.url, *OPEN)
        assert f"the host has another agent: {host.url}/agents/b.json" in done.err
        assert run("get", f"{host.url}/agents/b.json", *OPEN).code == 0
