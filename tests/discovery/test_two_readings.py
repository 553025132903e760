"""What two readers take for two things: addresses, members that stand twice, numbers that are no truth values, ages."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from a2acard import discover_many
from a2acard.discovery.access import access, explained
from a2acard.discovery.cache import Cache
from a2acard.discovery.guard import Guard
from a2acard.discovery.lockfile import checked, locked
from a2acard.discovery.selection import NoInterface, select_interface
from a2acard.errors import AddressRefused, BadStatus, BadValue
from a2acard.signing.keys import LocalSigner, new_key
from a2acard.signing.signer import sign
from a2acard.signing.trust import Trust, TrustedKey
from a2acard.signing.verifier import inspect_signatures
from a2acard.url import clear_host, is_under
from tests.cli.run import run
from tests.discovery.drivers import LOCAL, Driver
from tests.discovery.servers import Reply, Script, serving

CARD = (Path(__file__).parents[1] / "corpus/accepted/g2-noauth-min.json").read_bytes()
NEW = "/.well-known/agent-card.json"
JSON = {"content-type": "application/json"}
OPEN = ("--allow-host", "127.0.0.1")
HOME = "https://desk.example.org/.well-known/agent-card.json"


def of(url: str, binding: str = "JSONRPC", **more: Any) -> bytes:
    """A card whose one interface is at `url`."""
    face = {"url": url, "protocolBinding": binding, "protocolVersion": "1.0"}
    return json.dumps(json.loads(CARD) | {"supportedInterfaces": [face]} | more).encode()


ODD = [
    "https://evil.com\\@desk.example.org/",
    "https://evil.com\\.desk.example.org/",
    "https://evil.com%2f.desk.example.org/",
    "https://evil.com\uff0f.desk.example.org/",
    "https://u:p@desk.example.org/",
    "https://desk.example.org:abc/",
    "https://desk.example.org:99999/",
    "https://desk.example.org..../",
    "https://[::1]desk.example.org/",
    "https://desk.example.org .evil.com/",
]


@pytest.mark.parametrize("url", ODD)
@pytest.mark.parametrize("hosts", ["same-origin", "pin", "follow", ("desk.example.org",)])
def test_an_address_of_two_hosts(url: str, hosts: Any) -> None:
    """It is passed over by every policy: another client goes elsewhere with it."""
    assert clear_host(url) is None
    with pytest.raises(NoInterface):
        select_interface(of(url), fetched_from=HOME, hosts=hosts)


@pytest.mark.parametrize(
    "target",
    [
        "dns://desk.example.org/evil.com:443",
        "dns:///https://desk.example.org",
        "desk.example.org#.evil.com",
        "desk.example.org?.evil.com:443",
        "unix:/tmp/x",
        "unix:x",
    ],
)
def test_a_target_that_leads_elsewhere(target: str) -> None:
    """A resolver of its own, or a file: no host that a scope or a policy could name."""
    assert clear_host(target) is None
    with pytest.raises(NoInterface):
        select_interface(of(target, "GRPC"), fetched_from=HOME, hosts="follow")


@pytest.mark.parametrize(
    ("url", "binding", "hosts"),
    [
        ("https://desk.example.org/rpc", "JSONRPC", "pin"),
        ("https://DESK.example.org.:443/rpc", "JSONRPC", "same-origin"),
        ("https://a.desk.example.org/rpc", "JSONRPC", "same-origin"),
        ("desk.example.org:443", "GRPC", "pin"),
        ("dns:///desk.example.org:443", "GRPC", "same-origin"),
        ("dns:desk.example.org:443", "GRPC", "pin"),
        ("https://desk.example.org:/rpc", "JSONRPC", "pin"),
    ],
)
def test_an_address_of_one_host(url: str, binding: str, hosts: str) -> None:
    """However it is spelt."""
    assert select_interface(of(url, binding), fetched_from=HOME, hosts=hosts).url == url


def test_names_in_two_scripts_and_addresses_in_two_spellings() -> None:
    """The form that DNS has counts."""
    for hosts in ("same-origin", "pin"):
        assert select_interface(
            of("https://xn--bcher-kva.example/a"), fetched_from="https://bücher.example/", hosts=hosts
        )
        assert select_interface(of("https://[::1]/a"), fetched_from="https://[0:0:0:0:0:0:0:1]/", hosts=hosts)


def test_nobody_owns_a_whole_domain_of_the_top() -> None:
    """`www.` of a name that is a domain itself is no prefix, and under one label there is nothing."""
    with pytest.raises(NoInterface):
        select_interface(of("https://evil.com/"), fetched_from="https://www.com/")
    assert not is_under("evil.org", "org")
    assert not is_under("evil.org", "www.org")
    assert is_under("org", "org")
    assert is_under("desk.example.org", "www.example.org")
    assert is_under("a.localhost", "localhost")


def test_no_way_down_to_plain_http() -> None:
    """A card that came by HTTPS is not followed to an address without it, unless that is said."""
    with pytest.raises(NoInterface, match="without TLS"):
        select_interface(of("http://desk.example.org/rpc"), fetched_from=HOME)
    assert select_interface(of("http://desk.example.org/rpc"), fetched_from=HOME, hosts=("desk.example.org",))


@pytest.mark.parametrize(
    ("url", "scope", "verdict"),
    [
        ("dns:///desk.example.org:443", {"domains": ("desk.example.org",)}, "trusted"),
        ("desk.example.org:443", {"urls": ("https://desk.example.org/",)}, "trusted"),
        ("desk.example.org", {"urls": ("https://desk.example.org",)}, "trusted"),
        ("grpcs://desk.example.org:443", {"urls": ("https://desk.example.org",)}, "trusted"),
        ("https://desk.example.org:0443/", {"urls": ("https://desk.example.org",)}, "trusted"),
        ("https://[2001:db8::1]/", {"domains": ("[2001:db8:0:0::1]",)}, "trusted"),
        ("dns://desk.example.org/evil.com:443", {"domains": ("desk.example.org",)}, "untrusted-key"),
        ("https://evil.com%2f.desk.example.org/", {"domains": ("desk.example.org",)}, "untrusted-key"),
        ("https://desk.example.org/agents/..;/admin", {"urls": ("https://desk.example.org/agents/",)}, "untrusted-key"),
        ("https://desk.example.org/agents/%2e%2e;x/", {"urls": ("https://desk.example.org/agents/",)}, "untrusted-key"),
        ("https://desk.example.org/agents/%25252e%25252e/", {"urls": ("https://desk.example.org/agents/",)}, "untrusted-key"),
        ("https://desk.example.org/agents/a", {"urls": ("https://desk.example.org/agents/",)}, "trusted"),
    ],
)  # fmt: skip
def test_scopes_of_keys(url: str, scope: dict[str, Any], verdict: str) -> None:
    """A scope is no wider than it says, and as wide: gRPC's own spellings are in it."""
    key = new_key("ES256", "k1")
    made = sign(
        of(url, "JSONRPC" if "://" in url and not url.startswith("dns") else "GRPC"), LocalSigner(key)
    ).card
    assert inspect_signatures(made, Trust((TrustedKey(key, **scope),))).verdict == verdict


@pytest.mark.parametrize(
    "host",
    [
        "[fd00:ec2::254]",
        "100.100.100.200",
        "[::ffff:100.100.100.200]",
        "[64:ff9b::6464:64c8]",
        "169.254.169.254",
    ],
)
def test_metadata_stays_closed(host: str) -> None:
    """To whoever opens private networks, in every spelling; the address by name opens it."""
    with pytest.raises(AddressRefused):
        Guard(allow_private=True).check_url(f"https://{host}/")
    Guard(networks=("100.100.100.200/32",)).check_url("https://100.100.100.200/")
    with pytest.raises(BadValue, match="no network"):
        Guard(networks=("bad",)).check_url("https://10.0.0.1/")


TWICE = CARD.replace(
    b"{",
    b'{"supportedInterfaces": [{"url": "https://evil.example/", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}],',
    1,
)


def test_a_member_that_stands_twice() -> None:
    """Neither chosen from nor taken for the card that was locked; whoever only gets it is told."""
    done = run("get", TWICE.decode(), "--select")
    assert (done.code, done.out) == (1, "")
    assert "'supportedInterfaces' stands twice" in done.err
    assert "readers take different ones" in run("get", TWICE.decode()).err
    found = checked(locked("a", HOME, CARD), HOME, TWICE)
    assert (found.verdict, found.ok) == ("changed", False)
    assert "stands twice" in (found.reason or "")


@pytest.mark.parametrize(
    ("change", "ok"),
    [
        ({"capabilities": {"streaming": 0}}, False),
        ({"name": "Another"}, False),
        ({"provider": {"organization": "Evil", "url": "https://evil.example"}}, False),
        ({"x-more": {"url": "https://evil.example"}}, False),
        ({"description": "Reads 12 invoices more than yesterday, and says so."}, True),
    ],
)
def test_what_a_lock_lets_pass(change: dict[str, Any], ok: bool) -> None:
    """A counter in a description alarms nobody; another agent, another type and another member do."""
    was = json.dumps(json.loads(CARD) | {"capabilities": {"streaming": False}}).encode()
    now = json.dumps(json.loads(was) | change).encode()
    assert checked(locked("a", HOME, was), HOME, now).ok is ok


def test_security_by_its_older_name() -> None:
    """Readers of 1.0 don't see it, which is said before anything else."""
    lines = list(explained(access(json.dumps(json.loads(CARD) | {"security": [{"k": []}]}).encode())))
    assert "readers of 1.0 don't see it" in lines[0]


def test_a_file_can_be_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Like any other source."""
    monkeypatch.chdir(tmp_path)
    Path("c.json").write_bytes(CARD)
    assert run("lock", "c.json").code == 0
    assert run("lock", "--check").out == "c.json: unchanged\n"
    Path("c.json").write_bytes(of("https://evil.example/"))
    assert run("lock", "--check").code == 1


@pytest.mark.parametrize(
    "headers",
    [
        {"cache-control": "max-age=100", "age": "200"},
        {"cache-control": "max-age=0, max-age=9999"},
        {"cache-control": "Max-Age=0, max-age=9999"},
        {"cache-control": 'no-cache="x", max-age=500, no-cache, max-age=900'},
        {"cache-control": "max-age=60", "age": "61, 3"},
        {"cache-control": "max-age=60", "age": "9" * 30},
        {"expires": "Thu, 01 Jan 2099 00:00:00 GMT", "cache-control": "max-age=10", "age": "20"},
    ],
)
def test_what_is_old_when_it_comes(driver: Driver, headers: dict[str, str]) -> None:
    """It is asked for again."""
    with serving({NEW: Reply(200, CARD, JSON | headers)}) as host:
        cache = Cache.in_memory()
        for _ in range(2):
            driver.discover(host.url, cache=cache)
        assert host.paths == [NEW, NEW]


def test_a_cache_that_another_process_holds(driver: Driver, tmp_path: Path) -> None:
    """It is waited for once, for a moment, and then done without."""
    with serving({NEW: Reply(200, CARD, JSON)}) as host:
        driver.discover(host.url, cache=Cache.on_disk(tmp_path))
        other = sqlite3.connect(tmp_path / "cards.db", isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        start = time.monotonic()
        try:
            assert driver.discover(host.url, cache=Cache.on_disk(tmp_path)).card == CARD
        finally:
            other.close()
        assert time.monotonic() - start < LOCAL.total_s


def test_a_busy_host(driver: Driver) -> None:
    """It is said to be busy, and for how long, not to have no card."""
    script: Script = {NEW: Reply(429, b"", {"retry-after": "30"}), "/.well-known/agent.json": Reply(429)}
    said = r"busy \(429\); it says to come again in 30 s"
    with serving(script) as host, pytest.raises(BadStatus, match=said):
        driver.discover(host.url)


def test_another_port_is_another_origin(driver: Driver) -> None:
    """That a redirect leads there is noted."""
    with (
        serving({NEW: Reply(200, CARD, JSON)}) as there,
        serving({NEW: Reply(302, b"", {"location": there.url + NEW})}) as host,
    ):
        assert "redirects to another origin" in driver.discover(host.url).notes[0]


def test_many_are_asked_for_rightly() -> None:
    """What can't be is an error at once; what is no target is told; a coroutine is awaited."""
    told: list[str] = []

    async def found(target: str, _: object) -> None:
        await asyncio.sleep(0)
        told.append(target)

    with pytest.raises(BadValue, match="at least 1"):
        asyncio.run(discover_many([], found, at_once=0))
    with pytest.raises(BadValue, match="at least 1"):
        asyncio.run(discover_many([], found, per_host=0))
    with pytest.raises(BadValue, match="not one text"):
        asyncio.run(discover_many("a.example", found))
    with serving({NEW: Reply(200, CARD, JSON)}) as host:
        targets: list[Any] = [host.url, None, 5]
        asyncio.run(discover_many(targets, found, guard=LOCAL))
    assert set(told) == set(targets)


def test_the_card_that_is_shown_is_the_one_that_is_judged(tmp_path: Path) -> None:
    """An extended card that nobody signed is not shown where signatures are required, in no format."""
    key = new_key("ES256", "k1")
    trust = tmp_path / "t.toml"
    keys = tmp_path / "k.json"
    keys.write_text(json.dumps({"keys": [key.public_jwk()]}), encoding="utf-8")
    script: dict[str, Any] = {}
    with serving(script) as host:
        trust.write_text(f'[[keys]]\nfile = "k.json"\nurls = ["{host.url}/"]\n', encoding="utf-8")
        public = of(f"{host.url}/a2a", capabilities={"extendedAgentCard": True})
        script[NEW] = Reply(200, sign(public, LocalSigner(key)).card, JSON)
        evil = json.loads(of("https://evil.example/a2a"))
        answer = json.dumps({"jsonrpc": "2.0", "id": "a2acard", "result": evil}).encode()
        script["/a2a"] = Reply(200, answer, JSON)
        ask = (
            "get",
            host.url,
            *OPEN,
            "--no-cache",
            "--extended",
            "--trust",
            str(trust),
            "--signature",
            "require",
        )
        for more in ((), ("--format", "json")):
            done = run(*ask, *more)
            assert done.code == 1
            assert "evil" not in done.out
            assert "the extended card is not taken: unsigned" in done.err
        script[NEW] = Reply(200, public, JSON)
        refused = run(
            "get",
            host.url,
            *OPEN,
            "--no-cache",
            "--trust",
            str(trust),
            "--signature",
            "require",
            "--format",
            "json",
        )
        assert (refused.code, json.loads(refused.out)["card"]) == (1, None)
        assert (
            run(
                "get", host.url, *OPEN, "--trust", str(trust), "--signature", "audit", "--require-coverage"
            ).code
            == 2
        )
        assert (
            run("get", host.url, *OPEN, "--no-cache", "--trust", str(trust), "--require-coverage").code == 1
        )


@pytest.mark.parametrize("wrong", ["securityRequirments", "securityScheme"])
def test_a_misspelt_member_that_was_to_protect(wrong: str, tmp_path: Path) -> None:
    """Nobody serves or signs it: it would stand open."""
    card = json.loads(CARD) | {wrong: [] if wrong.startswith("securityR") else {"k": {}}}
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(card), encoding="utf-8")
    assert run("export", str(bad), "--to", str(tmp_path / "out"), "--for", "static").code == 1
    key = tmp_path / "key.pem"
    assert run("keys", "new", "-o", str(key)).code == 0
    assert run("sign", str(bad), "--key", str(key), "-o", str(tmp_path / "s.json")).code == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("not_before = 2030-01-01\nexpires = 2029-01-01\n", "the key would never count"),
        ("", None),
    ],
)
def test_trust_that_could_never_be(text: str, said: str | None, tmp_path: Path) -> None:
    """Refused when it is read; a mark of the byte order in front is no fault."""
    (tmp_path / "k.json").write_text(
        json.dumps({"keys": [new_key("ES256", "k1").public_jwk()]}), encoding="utf-8"
    )
    file = tmp_path / "t.toml"
    file.write_text(f'[[keys]]\nfile = "k.json"\n{text}', encoding="utf-8-sig")
    if said is None:
        assert len(Trust.read(str(file)).keys) == 1
        return
    with pytest.raises(BadValue, match=said):
        Trust.read(str(file))


@pytest.mark.parametrize(
    ("hosts", "asked"),
    [(("keys.example.org",), False), (("keys.example.org:8443",), True), (("[::1]",), False)],
)
def test_a_key_set_at_another_port(hosts: tuple[str, ...], asked: bool) -> None:
    """A host without a port is believed at the usual one."""
    urls: list[str] = []

    def fetched(url: str) -> bytes:
        urls.append(url)
        return b'{"keys": []}'

    key = new_key("ES256", "k1")
    card = sign(
        of("https://desk.example.org/"), LocalSigner(key), jku="https://keys.example.org:8443/k.json"
    ).card
    inspect_signatures(card, Trust(jku_hosts=hosts), fetch_keys=fetched)
    assert bool(urls) is asked


def test_letters_that_two_editions_read_differently() -> None:
    """The sharp s is a letter of its own where cards are fetched, and so it is here; names that only the newer edition has are names."""
    with pytest.raises(NoInterface):
        select_interface(of("https://fa\u00df.de/a"), fetched_from="https://fass.de/")
    for host in ("fa\u00df.de", "\u05d0\u05d11.example", "\u0646\u0627\u0645\u0647\u200c\u0627\u06cc.com"):
        assert select_interface(of(f"https://{host}/a"), fetched_from=f"https://{host}/", hosts="pin")
    made = of("https://m\u00fcnchen.example.org/a")
    assert select_interface(made, hosts=["m\u00fcnchen.example.org"])
    assert select_interface(made, hosts=["*.example.org:443"])


def test_grpc_at_home() -> None:
    """Nobody has TLS there."""
    assert select_interface(of("localhost:50051", "GRPC"), fetched_from="https://localhost/").secure is False


def test_what_a_callback_gives_back_is_nobodys_business() -> None:
    """Only what can be awaited is."""
    kept: dict[str, object] = {}
    with serving({NEW: Reply(200, CARD, JSON)}) as host:
        asyncio.run(discover_many([host.url], kept.setdefault, guard=LOCAL))
    assert set(kept) == {host.url}


def test_a_card_that_can_not_be_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told, the others are locked, and the file stays one that can be read."""
    monkeypatch.chdir(tmp_path)
    Path("a.json").write_bytes(CARD)
    Path("b.json").write_bytes(TWICE)
    done = run("lock", "a.json", "b.json", "gone.json")
    assert done.code == 3
    assert "b.json: it can't be locked" in done.err
    assert "gone.json: no such file" in done.err
    Path("a.json").write_bytes(of("https://evil.example/"))
    assert (run("lock", "--check").code, run("lock", "--check").out.startswith("a.json: changed")) == (
        1,
        True,
    )
