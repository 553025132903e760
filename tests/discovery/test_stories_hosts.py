"""More of what people have suffered from in public, by host: where cards were put, who found them, and who could use them."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from a2acard import discover_many
from a2acard.discovery.selection import NoInterface, select_interface
from a2acard.discovery.target import looked_for
from a2acard.errors import BadStatus, BadValue, SpecError
from a2acard.serving import CardApp, HostedCard
from a2acard.serving.resource import Resource
from a2acard.url import joined
from tests.cli.run import run
from tests.discovery.drivers import LOCAL, Driver
from tests.discovery.servers import Reply, Script, serving
from tests.serving.asking import ask

CARD = (Path(__file__).parents[1] / "corpus/accepted/g2-noauth-min.json").read_bytes()
OLD_CARD = (Path(__file__).parents[1] / "corpus/accepted/v03-0-good.json").read_bytes()
JSON = {"content-type": "application/json"}
OK = Reply(200, CARD, JSON)
NEW, OLD = "/.well-known/agent-card.json", "/.well-known/agent.json"
OPEN = ("--allow-host", "127.0.0.1")


def of(url: str, **more: Any) -> bytes:
    """A card whose one interface is at `url`."""
    face = {"url": url, "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
    return json.dumps(json.loads(CARD) | {"supportedInterfaces": [face]} | more).encode()


# --- where the card is


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/.well-known/a2a-agent-card", "a path of no version of A2A"),
        ("/.well-known/a2a.json", "a path of no version of A2A"),
        ("/.well-known/agent-card", "a path of no version of A2A"),
        ("/.well-known/agentcard.json", "a path of no version of A2A"),
        ("/.well-known/agents.json", "a path of no version of A2A"),
        ("/agents/7/a2a/v1/card", "where only some platforms have it"),
        ("/agents/7/a2a/agentCard/v1.0", "where only some platforms have it"),
        ("/agents/7/a2a/a2a/agentCard/v0.3", "where only some platforms have it"),
        ("/a2a/app/.well-known/agent-card.json", "where only some platforms have it"),
    ],
)
def test_a_name_that_is_nearly_right_and_a_place_of_a_platform(driver: Driver, path: str, said: str) -> None:
    """Found when guesses are wanted, last of all; what the place is and which one is right are said."""
    with serving({path: OK}) as host:
        found = driver.discover(f"{host.url}/agents/7/a2a", guess=True)
        assert (found.url, found.why) == (host.url + path, "guessed")
        assert said in found.notes[0]
        assert f"clients look at {NEW}" in found.notes[0]
        assert [row.status for row in found.trail[:-1]] == [404] * (len(found.trail) - 1)


@pytest.mark.parametrize("trouble", [500, 502, 503, 429])
def test_the_newer_path_is_in_trouble(driver: Driver, trouble: int) -> None:
    """Then the older one may have an older card, which is said; it is no reason to say that there is none at the newer."""
    with serving({NEW: Reply(trouble), OLD: OK}) as host:
        notes = driver.discover(host.url).notes
    assert notes == (f"{NEW} answers {trouble} at the moment; the card that {OLD} has may be an older one",)


def test_one_path_of_three() -> None:
    """Which paths answer is in the trail, and which generations of clients can use what is there in the table of readers."""
    with serving({NEW: OK}) as host:
        looked = run("get", f"{host.url}{OLD}", "--trail", *OPEN)
        assert f"404 {host.url}{OLD}" in looked.err
        assert f"200 {host.url}{NEW}" in looked.err
        readers = json.loads(run("readers", host.url, "--format", "json", *OPEN).out)
    usable = {one["generation"]: one["use"] for one in readers["readers"]}
    assert usable == {"0.2": "no", "0.3": "no", "1.0": "yes"}


@pytest.mark.parametrize("base", ["/dominio", "/dominio/", "/a/b", "/a/b/", "", "/"])
def test_a_base_path_is_there_once(driver: Driver, base: str) -> None:
    """With a slash at its end or without, with one segment or two: never lost, never twice, no double slash."""
    with serving({base.rstrip("/") + NEW: OK}) as host:
        assert driver.discover(host.url + base).url == host.url + base.rstrip("/") + NEW
        assert not [path for path in host.paths if "//" in path or path.count("dominio") > 1]


def test_a_card_at_a_place_of_its_own(tmp_path: Path) -> None:
    """Every command takes its URL, a file, standard input, and the card itself."""
    file = tmp_path / "card.json"
    file.write_bytes(CARD)
    with serving({"/cards/foo.json": OK}) as host:
        url = f"{host.url}/cards/foo.json"
        assert run("get", url, *OPEN).out.encode() == CARD
        for command in (("lint",), ("readers",), ("migrate",), ("canonical",), ("diff", str(file))):
            assert run(*command, url, *OPEN).code == 0, command
    for source, stdin in ((str(file), b""), ("-", CARD), (CARD.decode(), b"")):
        assert run("get", source, stdin=stdin).out.encode() == CARD


def test_a_card_in_the_settings_of_a_client() -> None:
    """One that is written down is used as it is; a mistake in it has its line and column."""
    assert run("get", CARD.decode(), "--select", "--interface-host", "agent.example.com").code == 0
    done = run("lint", '{\n  "name": "Desk"\n  "version": "1"\n}')
    assert "3:3" in done.out
    assert "comma" in done.out


@pytest.mark.parametrize(
    ("address", "ways"),
    [
        ("https://rt.example/runtimes/abc/invocations",
         {f"https://rt.example/runtimes/abc/invocations{NEW}": "appended to the address",
          f"https://rt.example/runtimes/abc{NEW}": "relative",
          f"https://rt.example{NEW}": "at the root of its host"}),
        ("https://rt.example/runtimes/abc/?q=1#f",
         {f"https://rt.example/runtimes/abc{NEW}": "appended to the address", f"https://rt.example{NEW}": "at the root of its host"}),
        ("https://rt.example", {f"https://rt.example{NEW}": "appended to the address"}),
        ("https://rt.example/", {f"https://rt.example{NEW}": "appended to the address"}),
        ("https://rt.example/a2a",
         {f"https://rt.example/a2a{NEW}": "appended to the address", f"https://rt.example{NEW}": "relative"}),
        ("rt.example:443", {}),
    ],
)  # fmt: skip
def test_where_an_address_leads_to(address: str, ways: dict[str, str]) -> None:
    """Without a slash at its end the last segment is lost to those who resolve a relative reference, as browsers do."""
    assert dict(looked_for(address)) == ways
    assert all([url in (joined(address, ".well-known/agent-card.json"), joined(address, NEW)) or "appended" in way for url, way in ways.items()])  # fmt: skip


def test_an_address_without_a_slash_at_its_end() -> None:
    """Who knows the advertised address only is told where such clients look, and where the card is."""
    script: Script = {}
    with serving(script) as host:
        script[f"/runtimes/abc{NEW}"] = Reply(200, of(f"{host.url}/runtimes/abc/invocations"), JSON)
        assert run("get", f"{host.url}/runtimes/abc/invocations", *OPEN).code == 3
        found = run("get", f"{host.url}/runtimes/abc/invocations", "--guess", "--select", *OPEN)
        assert found.code == 0
        assert "relative to the given URL" in found.err
        assert f"    {host.url}/runtimes/abc/invocations{NEW} (appended to the address)\n" in found.out
        assert f"    {host.url}/runtimes/abc{NEW} (relative): there it is\n" in found.out
        told = json.loads(run("get", f"{host.url}/runtimes/abc/", "--select", "--format", "json", *OPEN).out)
        assert [(one["way"], one["card"]) for one in told["selection"]["looked_for"]] == [
            ("appended to the address", False),
            ("relative", True),
            ("at the root of its host", False),
        ]
        script[NEW] = Reply(200, of(host.url), JSON)
        assert "only look for the card" not in run("get", host.url, "--select", "--no-cache", *OPEN).out


# --- several agents


def test_two_agents_on_one_host() -> None:
    """A second card at the root is refused, not lost; each has a path of its own, and a catalog lists both."""
    with pytest.raises(BadValue, match="two cards at /"):
        CardApp([HostedCard(CARD), HostedCard(OLD_CARD)])
    app = CardApp([HostedCard(CARD, "/echo"), HostedCard(OLD_CARD, "/research")])
    assert ask(app, f"/echo{NEW}").content == CARD
    assert ask(app, f"/research{NEW}").content == OLD_CARD
    listed = ask(app, "/.well-known/ai-catalog.json").text
    assert f"/echo{NEW}" in listed
    assert f"/research{NEW}" in listed


LISTS = {
    "AI Catalog": {"entries": [{"type": "application/a2a-agent-card+json", "url": f"/agents/{n}.json"} for n in "ab"]},
    "a link set": {"linkset": [{"anchor": "/", "agent-card": [{"href": f"/agents/{n}.json"} for n in "ab"]}]},
}  # fmt: skip


@pytest.mark.parametrize("kind", LISTS)
def test_every_card_of_a_list_is_judged(kind: str, driver: Driver) -> None:
    """The list of a host names its cards, whichever way it is written, and all of them can be judged in one run."""
    body = json.dumps(LISTS[kind]).encode()
    good, bad = OK, Reply(200, CARD.replace(b'"version"', b'"versoin"'), JSON)
    script: Script = {
        "/.well-known/ai-catalog.json": Reply(200, body, JSON),
        "/agents/a.json": good,
        "/agents/b.json": bad,
    }
    with serving(script) as host:
        found = driver.discover(host.url)
        cards = [found.url, *found.others]
        assert cards == [f"{host.url}/agents/{name}.json" for name in "ab"]
        report = json.loads(run("lint", *cards, "--format", "json", *OPEN).out)
        rules = [{one["rule"] for one in file["findings"]} for file in report["files"]]
        assert ["misspelt-member" in found for found in rules] == [False, True]


def test_the_card_that_is_served_is_the_only_one() -> None:
    """Under a path the interfaces are moved, and whoever needs the card in the same process gets these bytes."""
    app = CardApp.of(of("http://127.0.0.1:9999/"), public_url="https://h.example/team/a")
    served = ask(app, NEW).content
    assert json.loads(served)["supportedInterfaces"][0]["url"] == "https://h.example/team/a/"
    held = app.table.offers[NEW]
    assert isinstance(held, Resource)
    assert held.data == served


# --- addresses


@pytest.mark.parametrize("url", ["http://localhost:8080/a2a", "http://0.0.0.0:8000/", "http://[::]:8080/x"])
def test_an_address_of_nobody_is_no_card_to_deploy(url: str, tmp_path: Path) -> None:
    """Writing it fails, not the call; serving it too, until the public URL is said."""
    out = tmp_path / "card.json"
    new = (
        "new",
        "--no-input",
        "--name",
        "Bill Desk",
        "--description",
        "Reads bills and says what is due, for offices.",
    )
    skill = json.dumps({"id": "read", "name": "Read bills", "description": "Reads a bill and says what is due and when.", "tags": ["bills"], "examples": ["What is due?"]})  # fmt: skip
    more = (
        "--skill",
        skill,
        "--security",
        "none",
        "--input-mode",
        "text/plain",
        "--output-mode",
        "text/plain",
    )
    done = run(*new, *more, "--provider", "Bill Co", "--provider-url", "https://bill.example", "--jsonrpc", url, "-o", str(out))  # fmt: skip
    assert done.code != 0
    assert not out.exists()
    assert "interface" in done.out + done.err


def test_an_address_that_is_empty() -> None:
    """Whoever reads the card is told which member has none, in an error of ours."""
    with pytest.raises(NoInterface, match="/url: it has no URL"):
        select_interface(json.dumps(json.loads(OLD_CARD) | {"url": "", "additionalInterfaces": []}).encode())


def test_a_card_of_0_3_without_an_address() -> None:
    """A name and skills are no card that can be called."""
    bare = {
        "name": "X",
        "version": "1",
        "preferredTransport": "JSONRPC",
        "protocolVersion": "0.3.0",
        "skills": [],
    }
    with pytest.raises((NoInterface, SpecError)):
        select_interface(json.dumps(bare).encode())


def test_only_the_very_origin() -> None:
    """Pinned, an interface on another port, by plain HTTP or below the host is passed over, and both origins are named."""
    home = "https://mine.example/x"
    for url, there in (
        ("https://a.mine.example/rpc", "https://a.mine.example:443"),
        ("http://mine.example/rpc", "http://mine.example:80"),
        ("https://mine.example:8443/rpc", "https://mine.example:8443"),
    ):
        with pytest.raises(NoInterface) as caught:
            select_interface(of(url), fetched_from=home, hosts="pin")
        assert f"it is at {there}, the card came from https://mine.example:443" in str(caught.value)
    assert (
        select_interface(of("https://mine.example:443/rpc"), fetched_from=home, hosts="pin").binding
        == "JSONRPC"
    )
    with pytest.raises(BadValue, match="needs fetched_from"):
        select_interface(of(home), hosts="pin")


def test_an_agent_by_grpc_alone(tmp_path: Path) -> None:
    """It has no place for a card over HTTP; a file and the configuration of a web server are written for it."""
    face = {"url": "grpc.h.example:443", "protocolBinding": "GRPC", "protocolVersion": "1.0"}
    file = tmp_path / "agent-card.json"
    file.write_text(json.dumps(json.loads(CARD) | {"supportedInterfaces": [face]}), encoding="utf-8")
    done = run("export", str(file), "--to", str(tmp_path / "out"), "--for", "nginx")
    assert done.code == 0, done.err
    assert (tmp_path / "out/.well-known/agent-card.json").read_bytes() == file.read_bytes()


# --- what is done with many


@pytest.mark.parametrize("error", [KeyError("full"), SystemExit(3), RuntimeError("disk")])
def test_who_is_told_wants_no_more(error: BaseException) -> None:
    """What the callback raises ends the searches, is raised as it is, and nobody is told anything after that."""
    told: list[str] = []

    def found(target: str, _: object) -> None:
        told.append(target)
        raise error

    with serving({NEW: OK}) as host:
        targets = [f"{host.url}/?n={number}" for number in range(10)]
        with pytest.raises(type(error)) as caught:
            asyncio.run(discover_many(targets, found, guard=LOCAL, at_once=3, per_host=3))
    assert caught.value is error
    assert len(told) == 1


def test_who_names_the_targets_fails() -> None:
    """Its error comes as it is, too."""

    def names() -> Any:
        yield "a b"
        raise ValueError("the list is broken")

    with pytest.raises(ValueError, match="the list is broken"):
        asyncio.run(discover_many(names(), lambda *_: None, guard=LOCAL))


def test_a_placeholder_is_never_made_up(driver: Driver) -> None:
    """Where nothing is, there is an error, whatever was asked for."""
    with serving({OLD: Reply(404)}) as host, pytest.raises(BadStatus, match="no Agent Card at "):
        driver.discover(host.url, guess=True)
