"""Cards kept by the rules of HTTP: what is asked again, what is not, and what is used when a host fails (RFC 9111)."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from a2acard.discovery import cache as module
from a2acard.discovery.cache import Cache
from a2acard.discovery.credentials import Credentials
from a2acard.errors import BadStatus, BadValue, WrongType
from tests.discovery.drivers import Driver
from tests.discovery.servers import Reply, serving

CARD = (Path(__file__).parents[1] / "corpus/accepted/g2-noauth-min.json").read_bytes()
JSON = {"content-type": "application/json"}
NEW, OLD = "/.well-known/agent-card.json", "/.well-known/agent.json"


@pytest.fixture(params=["memory", "disk"])
def cache(request: pytest.FixtureRequest, tmp_path: Path) -> Cache:
    """Each kind."""
    return Cache.in_memory() if request.param == "memory" else Cache.on_disk(tmp_path / "cards")


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Let time pass, in seconds, for all that looks at a clock."""
    import time

    real, passed = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: real() + passed[0])

    def pass_(seconds: float) -> None:
        passed[0] += seconds

    return pass_


def changed(**members: object) -> bytes:
    """The card with other members."""
    return json.dumps(json.loads(CARD) | members).encode()


def ok(body: bytes = CARD, **headers: str) -> Reply:
    """The card, with headers."""
    return Reply(200, body, JSON | {name.replace("_", "-"): text for name, text in headers.items()})


def test_fresh(driver: Driver, cache: Cache, later: Callable[[float], None]) -> None:
    """For as long as the server says, nothing is asked; after that it is asked again."""
    with serving({NEW: ok(cache_control="max-age=60")}) as host:
        first = driver.discover(host.url, cache=cache)
        later(50)
        second = driver.discover(host.url, cache=cache)
        assert len(host.asked) == 1
        assert (first.card, second.card) == (CARD, CARD)
        assert first.trail[-1].cache is None
        assert (second.trail[-1].cache or "").startswith("from the cache, 5")
        assert second.headers["content-type"] == "application/json"
        later(20)
        driver.discover(host.url, cache=cache)
        assert len(host.asked) == 2


@pytest.mark.parametrize(
    ("validator", "sent"), [("etag", "if-none-match"), ("last-modified", "if-modified-since")]
)
def test_revalidated(
    driver: Driver, cache: Cache, later: Callable[[float], None], validator: str, sent: str
) -> None:
    """With its entity tag or its date; a 304 makes it fresh again, by what the 304 says."""
    mark = '"v1"' if validator == "etag" else "Mon, 02 Mar 2026 10:00:00 GMT"

    def answer(headers: dict[str, str]) -> Reply:
        if headers.get(sent) == mark:
            return Reply(304, b"", {validator: mark, "cache-control": "max-age=600"})
        return Reply(200, CARD, JSON | {validator: mark, "cache-control": "max-age=60"})

    with serving({NEW: answer}) as host:
        driver.discover(host.url, cache=cache)
        later(61)
        again = driver.discover(host.url, cache=cache)
        assert again.card == CARD
        assert again.trail[-1].cache == "the host says it still holds"
        assert host.asked[-1][1][sent] == mark
        later(500)
        driver.discover(host.url, cache=cache)
        assert len(host.asked) == 2


def test_a_change_is_told(driver: Driver, cache: Cache, later: Callable[[float], None]) -> None:
    """A new version is named; a change without one is named too."""
    bodies = [CARD, changed(version="2.0.0"), changed(version="2.0.0", description="It does more."), CARD]
    with serving(
        {NEW: lambda _: ok(bodies.pop(0), cache_control="max-age=60", etag=f'"{len(bodies)}"')}
    ) as host:
        assert driver.discover(host.url, cache=cache).notes == ()
        later(61)
        second = driver.discover(host.url, cache=cache)
        assert second.card != CARD
        version = json.loads(CARD)["version"]
        assert second.notes == (
            f"the agent's version went from {version} to 2.0.0 since the card was last fetched",
        )
        later(61)
        third = driver.discover(host.url, cache=cache)
        assert third.notes == ("the card has changed since it was last fetched, and its version has not",)
        later(61)
        assert "from 2.0.0 to" in driver.discover(host.url, cache=cache).notes[0]


def test_no_word_of_the_server(driver: Driver, cache: Cache, later: Callable[[float], None]) -> None:
    """It is fresh for five minutes, and then asked for with its entity tag if it has one."""
    with serving({NEW: ok(etag='"a"')}) as host:
        driver.discover(host.url, cache=cache)
        later(module.DEFAULT_S - 5)
        driver.discover(host.url, cache=cache)
        assert len(host.asked) == 1
        later(10)
        driver.discover(host.url, cache=cache)
        assert host.asked[1][1]["if-none-match"] == '"a"'


@pytest.mark.parametrize(
    "control", ["no-store", "no-cache", "max-age=0", "private, max-age=0, must-revalidate"]
)
def test_what_is_not_fresh_for_a_moment(driver: Driver, cache: Cache, control: str) -> None:
    """The server's word counts."""
    with serving({NEW: ok(cache_control=control)}) as host:
        driver.discover(host.url, cache=cache)
        assert driver.discover(host.url, cache=cache).trail[-1].cache is None
        assert len(host.asked) == 2


def test_expires(driver: Driver, cache: Cache, later: Callable[[float], None]) -> None:
    """The older way of saying it counts where there is no other."""
    from email.utils import formatdate
    from time import time

    with serving({NEW: ok(expires=formatdate(time() + 100, usegmt=True))}) as host:
        driver.discover(host.url, cache=cache)
        later(90)
        driver.discover(host.url, cache=cache)
        assert len(host.asked) == 1
        later(20)
        driver.discover(host.url, cache=cache)
        assert len(host.asked) == 2


def test_vary(driver: Driver, cache: Cache) -> None:
    """What varies by everything is never taken for another request; what varies by the version is, for the same version."""
    with serving({NEW: ok(cache_control="max-age=60", vary="*")}) as host:
        driver.discover(host.url, cache=cache)
        driver.discover(host.url, cache=cache)
        assert len(host.asked) == 2
    with serving({NEW: ok(cache_control="max-age=60", vary="A2A-Version, Accept")}) as host:
        driver.discover(host.url, cache=cache)
        driver.discover(host.url, cache=cache)
        assert len(host.asked) == 1


@pytest.mark.parametrize("failure", [Reply(503, b"down"), Reply(200, CARD, JSON, cut=True)])
def test_stale_if_error(driver: Driver, cache: Cache, later: Callable[[float], None], failure: Reply) -> None:
    """A host that fails is excused for a day, and the age of what is used instead is told."""
    replies = [ok(cache_control="max-age=60")]
    with serving({NEW: lambda _: replies.pop() if replies else failure, OLD: Reply(500)}) as host:
        driver.discover(host.url, cache=cache)
        later(3600)
        found = driver.discover(host.url, cache=cache)
        assert found.card == CARD
        assert "no longer fresh" in (found.trail[-1].cache or "")
        assert "this is the card as it was 36" in found.notes[0]
        later(module.STALE_IF_ERROR_S)
        with pytest.raises(Exception, match="no Agent Card|broke off|busy"):
            driver.discover(host.url, cache=cache)


def test_a_host_that_is_gone(driver: Driver, cache: Cache, later: Callable[[float], None]) -> None:
    """No connection at all is a failure like others."""
    with serving({NEW: ok(cache_control="max-age=60")}) as host:
        url = host.url
        driver.discover(url, cache=cache)
    later(100)
    assert "no connection" in driver.discover(url, cache=cache).notes[0]


def test_must_revalidate(driver: Driver, cache: Cache, later: Callable[[float], None]) -> None:
    """A server that wants its card asked for again has its way."""
    replies = [ok(cache_control="max-age=60, must-revalidate")]
    with serving({NEW: lambda _: replies.pop() if replies else Reply(503)}) as host:
        driver.discover(host.url, cache=cache)
        later(61)
        with pytest.raises(BadStatus):
            driver.discover(host.url, cache=cache)


def test_only_cards_are_kept(driver: Driver, cache: Cache) -> None:
    """What is no card is asked for again each time, and gets the same verdict each time; a good card in between stays."""
    page = Reply(200, b"<html>hi", {"content-type": "text/html", "cache-control": "max-age=600"})
    with serving({NEW: page}) as host:
        for _ in range(2):
            with pytest.raises(WrongType, match="a web page"):
                driver.discover(host.url, cache=cache)
        assert host.paths.count(NEW) == 2


def test_hosts_are_apart(driver: Driver, cache: Cache) -> None:
    """The same path on another origin is another card."""
    desk = ok(changed(name="Other desk"), cache_control="max-age=60")
    with serving({NEW: ok(cache_control="max-age=60")}) as one, serving({NEW: desk}) as other:
        assert driver.discover(one.url, cache=cache).card == CARD
        assert json.loads(driver.discover(other.url, cache=cache).card)["name"] == "Other desk"


def test_credentials_are_apart(driver: Driver, cache: Cache) -> None:
    """What came for one credential is never given to another, nor to nobody, nor written to a disk."""

    def answer(headers: dict[str, str]) -> Reply:
        return ok(changed(description=f"For {headers.get('authorization')}"), cache_control="max-age=600")

    with serving({NEW: answer}) as host:

        def get(token: str | None) -> str:
            sent: Any = {"credentials": Credentials.to([host.url], bearer=token)} if token else {}
            return str(json.loads(driver.discover(host.url, cache=cache, **sent).card)["description"])

        assert [get(t) for t in ("aaaa", "bbbb", None, "aaaa", None)] == [
            "For Bearer aaaa",
            "For Bearer bbbb",
            "For None",
            "For Bearer aaaa",
            "For None",
        ]
        assert len(host.asked) == (3 if cache.is_private else 4)


def test_refresh(driver: Driver, cache: Cache) -> None:
    """Asked to, the host is asked though the card is fresh, and what it says is kept."""
    bodies = [CARD, changed(version="9")]
    with serving({NEW: lambda _: ok(bodies.pop(0), cache_control="max-age=600")}) as host:
        driver.discover(host.url, cache=cache)
        assert driver.discover(host.url, cache=cache, refresh=True).card != CARD
        assert json.loads(driver.discover(host.url, cache=cache).card)["version"] == "9"
        assert len(host.asked) == 2


def test_a_tag_nobody_knows(driver: Driver, cache: Cache, later: Callable[[float], None]) -> None:
    """A 304 for another entity tag than the one that is kept leads to one plain request."""

    def answer(headers: dict[str, str]) -> Reply:
        return Reply(304, b"", {"etag": '"other"'}) if "if-none-match" in headers else ok(etag='"a"')

    with serving({NEW: answer}) as host:
        driver.discover(host.url, cache=cache)
        later(module.DEFAULT_S + 1)
        assert driver.discover(host.url, cache=cache).card == CARD
        assert len(host.asked) == 3


def test_a_folder_that_can_not_be(tmp_path: Path) -> None:
    """It is told before anything is asked."""
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(BadValue, match="no cache can be kept there"):
        Cache.on_disk(file / "cards")


SCRIPT = """
import sys
from a2acard.discovery.cache import Cache
from a2acard.discovery.client import Client
from a2acard.discovery.guard import Guard
cache = Cache.on_disk(sys.argv[2])
for number in range(25):
    with Client(Guard(hosts=("127.0.0.1",)), cache=cache) as client:
        assert b'"name"' in client.discover(f"{sys.argv[1]}/?n={number % 5}").card
"""


def test_processes_share_a_folder(tmp_path: Path) -> None:
    """Several processes write and read at once, and none fails."""
    with serving({NEW: ok(cache_control="max-age=600")}) as host:
        folder = str(tmp_path / "cards")
        running = [
            subprocess.Popen([sys.executable, "-c", SCRIPT, host.url, folder], stderr=subprocess.PIPE)
            for _ in range(4)
        ]
        for process in running:
            _, err = process.communicate(timeout=120)
            assert (process.returncode, err) == (0, b"")
        assert host.paths.count(NEW) < 20
