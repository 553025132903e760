"""What strangers' answers may try: to pass credentials on, to lie about time, to break what reads them."""

from __future__ import annotations

import gzip
import json
import logging
import sqlite3
import time
import zlib
from collections.abc import Callable
from email.utils import formatdate
from ipaddress import ip_address
from pathlib import Path
from urllib.parse import parse_qs

import pytest

from a2acard.discovery.cache import Cache
from a2acard.discovery.credentials import Credentials
from a2acard.discovery.guard import Guard
from a2acard.errors import AddressRefused, BadStatus, CardError, WrongType
from tests.discovery.drivers import Driver
from tests.discovery.servers import Reply, Script, serving

CARD = (Path(__file__).parents[1] / "corpus/accepted/g2-noauth-min.json").read_bytes()
JSON = {"content-type": "application/json"}
NEW = "/.well-known/agent-card.json"
KEY = "k3y-of-the-user"


def ok(**headers: str) -> Reply:
    """The card, with headers."""
    return Reply(200, CARD, JSON | {name.replace("_", "-"): text for name, text in headers.items()})


def test_a_redirect_with_its_whole_query_passes_nothing_on(driver: Driver, tmp_path: Path) -> None:
    """On another origin the key is gone, in the request and in the cache; on the same it is there once."""
    cache = Cache.on_disk(tmp_path)
    with serving(
        {"/there": ok(cache_control="max-age=60"), "/there?x=1": ok(cache_control="max-age=60")}
    ) as other:
        script: Script = {
            f"{NEW}?key={KEY}": Reply(302, b"", {"location": f"{other.url}/there?x=1&key={KEY}"})
        }
        with serving(script) as host:
            credentials = Credentials.to([host.url], query=[("key", KEY)])
            found = driver.discover(host.url, credentials=credentials, cache=cache)
            assert other.paths == ["/there?x=1"]
            assert KEY not in found.url + repr(found.trail)
    cache.close()
    assert all(KEY.encode() not in file.read_bytes() for file in tmp_path.iterdir())
    with serving({}) as host:
        script = {
            f"{NEW}?key={KEY}": Reply(302, b"", {"location": f"/here?key={KEY}"}),
            f"/here?key={KEY}": ok(),
        }
        with serving(script) as host:
            credentials = Credentials.to([host.url], query=[("key", KEY)])
            assert driver.discover(host.url, credentials=credentials).card == CARD
            assert parse_qs(host.paths[-1].partition("?")[2]) == {"key": [KEY]}


def test_a_redirect_that_spells_the_credential_elsewhere_is_refused(driver: Driver) -> None:
    """In the path, where it would go to another origin."""
    with serving({f"/{KEY}": ok()}) as other:
        with serving({NEW: Reply(302, b"", {"location": f"{other.url}/{KEY}"})}) as host:
            credentials = Credentials.to([host.url], bearer=KEY)
            with pytest.raises(AddressRefused, match="redirects there with the credentials") as caught:
                driver.discover(host.url, credentials=credentials)
        assert KEY not in str(caught.value)
        assert other.paths == []


@pytest.mark.parametrize("location", ["http://[::1", "//[", "http://a]b/", "https://exa mple.org/"])
def test_a_location_that_is_no_url(driver: Driver, location: str) -> None:
    """It is an error of the search, as every other."""
    with serving({NEW: Reply(302, b"", {"location": location})}) as host, pytest.raises(CardError):
        driver.discover(host.url)


@pytest.mark.parametrize(
    "address", ["64:ff9b:1::5db8:d822", "64:ff9b:1:5db8:d8:2200::", "64:ff9b:1:ffff:ffff:ffff:8.8.8.8"]
)
def test_the_local_prefix_for_ipv4_is_refused(address: str) -> None:
    """Nobody outside a network knows where the IPv4 address stands in it (RFC 8215)."""
    with pytest.raises(AddressRefused):
        Guard().check_address(ip_address(address), "x.example", 443)


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Let time pass, in seconds."""
    real, passed = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: real() + passed[0])

    def pass_(seconds: float) -> None:
        passed[0] += seconds

    return pass_


@pytest.mark.parametrize(
    "date",
    [formatdate(time.time() + 86400 * 365, usegmt=True), "yesterday, as it were", ""],
    ids=["next year", "no date", "none"],  # several processes collect the same tests
)
def test_the_time_of_reception_counts(driver: Driver, date: str, later: Callable[[float], None]) -> None:
    """A card is fresh for as long as it says, whatever its host's clock does."""
    cache = Cache.in_memory()
    with serving({NEW: ok(date=date, cache_control="max-age=60")}) as host:
        driver.discover(host.url, cache=cache)
        later(30)
        driver.discover(host.url, cache=cache)
        assert len(host.paths) == 1
        later(60)
        driver.discover(host.url, cache=cache)
        assert len(host.paths) == 2


def test_validators_that_cannot_be_sent_back(driver: Driver, later: Callable[[float], None]) -> None:
    """The card is asked for again, without them."""
    cache = Cache.in_memory()
    with serving({NEW: ok(etag='"\xe9\xe8"', cache_control="max-age=1")}) as host:
        driver.discover(host.url, cache=cache)
        later(60)
        assert driver.discover(host.url, cache=cache).card == CARD
        assert "if-none-match" not in host.asked[-1][1]


def test_stale_if_error_of_nothing_is_nothing(driver: Driver, later: Callable[[float], None]) -> None:
    """A host that forbids it is not overruled by the default."""
    cache = Cache.in_memory()
    script: Script = {NEW: ok(cache_control="max-age=1, stale-if-error=0")}
    with serving(script) as host:
        driver.discover(host.url, cache=cache)
        later(60)
        script[NEW] = Reply(503)
        with pytest.raises(BadStatus):
            driver.discover(host.url, cache=cache)


def test_a_damaged_cache_is_set_aside(
    driver: Driver, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """With one sentence; the card comes, and the next one from the new cache."""
    (tmp_path / "cards.db").write_bytes(b"no database" * 1000)
    with serving({NEW: ok(cache_control="max-age=60")}) as host:
        with caplog.at_level(logging.WARNING):
            cache = Cache.on_disk(tmp_path)
        assert [record.getMessage().count("is damaged") for record in caplog.records] == [1]
        for _ in range(2):
            assert driver.discover(host.url, cache=cache).card == CARD
        assert len(host.paths) == 1
    assert (tmp_path / "cards.db.damaged").read_bytes().startswith(b"no database")


def test_a_cache_of_something_else_is_set_aside(tmp_path: Path) -> None:
    """A database with other tables is no cache."""
    connection = sqlite3.connect(tmp_path / "cards.db")
    connection.execute("CREATE TABLE other (x)")
    connection.close()
    Cache.on_disk(tmp_path).close()
    assert (tmp_path / "cards.db.damaged").is_file()


def test_a_cache_that_breaks_while_it_is_used(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    """The card comes from the host."""
    cache = Cache.in_memory()

    def broken(*_: object) -> None:
        raise sqlite3.DatabaseError("disk image is malformed")

    monkeypatch.setattr(cache.storage, "create_entry", broken)
    monkeypatch.setattr(cache.storage, "get_entries", broken)
    with serving({NEW: ok(cache_control="max-age=60")}) as host:
        assert json.loads(driver.discover(host.url, cache=cache).card) == json.loads(CARD)


@pytest.mark.parametrize(
    ("body", "headers", "said"),
    [
        (b"[" * 5000 + b"]" * 5000, {}, "nested too deeply"),
        (CARD.decode().encode("utf-16"), {}, "no UTF-8"),
        (b"oops", {}, "no Agent Card: no JSON"),
        (gzip.compress(CARD)[:-20], {"content-encoding": "gzip"}, "the body breaks off: its gzip has no end"),
        (b"oops", {"content-encoding": "gzip"}, "the body is no gzip"),
        (b'{"openapi": "3.1.0", "info": {}, "paths": {}}', {}, ": no Agent Card; it looks like"),
    ],
)
def test_why_a_body_is_no_card(driver: Driver, body: bytes, headers: dict[str, str], said: str) -> None:
    """It is said once, and rightly."""
    with serving({NEW: Reply(200, body, JSON | headers)}) as host, pytest.raises(WrongType) as caught:
        driver.discover(host.url)
    assert said in str(caught.value)
    assert str(caught.value).count("no Agent Card") <= 1


@pytest.mark.parametrize(
    ("body", "coding"),
    [
        (gzip.compress(CARD[:100]) + gzip.compress(CARD[100:]), "gzip"),
        (gzip.compress(CARD) + bytes(512), "gzip"),
        (zlib.compress(CARD), "deflate"),
        (zlib.compress(CARD)[2:-4], "deflate"),
    ],
)
def test_codings_as_they_are_sent(driver: Driver, body: bytes, coding: str) -> None:
    """Several members, padding, and deflate with its frame and without."""
    with serving({NEW: Reply(200, body, JSON | {"content-encoding": coding})}) as host:
        assert driver.discover(host.url).card == CARD


def test_what_a_proxy_has_changed_is_taken(driver: Driver) -> None:
    """203 is an answer like 200."""
    with serving({NEW: Reply(203, CARD, JSON)}) as host:
        assert driver.discover(host.url).card == CARD


@pytest.mark.parametrize("more", ["//", f"{NEW}/"])
def test_a_slash_too_many_is_no_path(driver: Driver, more: str) -> None:
    """It is not said that there is no card under what was meant for the card's own place."""
    with serving({NEW: ok()}) as host:
        assert not [note for note in driver.discover(host.url + more).notes if "no card under" in note]
