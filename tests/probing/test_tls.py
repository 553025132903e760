"""Certificates: trusted or not, for this host or another, and for how long."""

from __future__ import annotations

import contextlib
import json
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import grpc
import pytest

from a2acard.card import Card
from a2acard.discovery._transport import GuardedTransport
from a2acard.discovery.client import Client
from a2acard.discovery.flow import Discovery
from a2acard.discovery.selection import Selection, every_interface
from a2acard.probing import check
from a2acard.probing.pace import Pace, drive
from a2acard.probing.report import ProbeReport, Result
from a2acard.probing.run import Plan, Probe
from a2acard.probing.talk import CardTalk
from tests.discovery.tls import Authority, tls_server
from tests.probing.hosts import LOCAL, card

DAY = 86400


def asked(url: str, transport: Callable[[], Any], days_ago: int) -> ProbeReport:
    """A probe of a card that came from `url`, as it would have been made that long ago."""
    made = json.dumps(card((f"{url}/a2a", "JSONRPC", "1.0"))).encode()
    at = f"{url}/.well-known/agent-card.json"
    found = Discovery(made, at, at, "origin", {}, ())
    plan = Plan(Card.of(made), found, "no-task", now=time.time() - days_ago * DAY)
    with Client(LOCAL, transport()) as client:
        return drive(client, Probe(plan).run(), Pace(a_second=0))


def result(report: ProbeReport, check: str) -> Result:
    """The result of one check."""
    return next(one for one in report.every if one.check.id == check)


def by_grpc(port: int, host: str = "localhost") -> ProbeReport:
    """A probe of a card at hand, whose only interface is by gRPC."""
    made = Card.of(json.dumps(card((f"{host}:{port}", "GRPC", "1.0"), name="Desk")).encode())
    (only,) = [one for one in every_interface(made) if isinstance(one, Selection)]
    talk = CardTalk(made, None, now=time.time(), selections=(_secured(only),))
    with Client(LOCAL) as client:
        verdict = drive(client, check("tls").run(talk), Pace(a_second=0))
    result = Result(check("tls"), verdict, verdict.message)
    return ProbeReport(None, None, "1.0", (), (result,), ())


def _secured(one: Selection) -> Selection:
    """The same by TLS, which nobody has on loopback."""
    return Selection(one.url, one.binding, one.version, one.tenant, one.address, True, one.pointer, ())


@contextlib.contextmanager
def grpc_server(authority: Authority, host: str) -> Iterator[int]:
    """A server of gRPC that takes TLS with ALPN only, as all of them do."""
    issued = authority.issue(f"grpc-{host}", host)
    server = grpc.server(ThreadPoolExecutor(1))
    pair = (issued.key.read_bytes(), issued.file.read_bytes())
    port = server.add_secure_port("127.0.0.1:0", grpc.ssl_server_credentials([pair]))
    server.start()
    try:
        yield port
    finally:
        server.stop(0).wait()


def test_an_interface_by_grpc(authority: Authority, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its certificate is looked at too: trusted, and for how long."""
    monkeypatch.setenv("SSL_CERT_FILE", str(authority.file))
    with grpc_server(authority, "localhost") as port:
        found = result(by_grpc(port), "tls")
    assert (found.word, found.category) == ("warn", "tls")
    assert found.message == f"the certificate of https://localhost:{port} is good for 0 days only"


def test_an_interface_by_grpc_with_a_certificate_that_does_not_hold(
    authority: Authority, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of an authority that is not trusted, or for another host."""
    with grpc_server(authority, "localhost") as port:
        stranger = result(by_grpc(port), "tls")
        monkeypatch.setenv("SSL_CERT_FILE", str(authority.file))
        elsewhere = result(by_grpc(port, "127.0.0.1"), "tls")
    for found in (stranger, elsewhere):
        assert (found.word, found.category) == ("fail", "tls")
        assert "the certificate does not hold" in found.message


def test_an_interface_by_grpc_without_tls(free_port: int) -> None:
    """Nobody is there: the check could not be finished."""
    found = result(by_grpc(free_port), "tls")
    assert (found.word, found.category) == ("error", "refused")


@pytest.fixture
def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@pytest.fixture
def authority(tmp_path: Path) -> Authority:
    """An authority, whose certificates are good for an hour."""
    return Authority(tmp_path)


@pytest.mark.parametrize(("days_ago", "word"), [(30, "pass"), (13, "warn")])
def test_days_that_are_left(authority: Authority, days_ago: int, word: str) -> None:
    """Two weeks are enough, less is a warning; the days are named."""
    with tls_server(authority, "localhost", b"{}", wants_client=False) as host:
        report = asked(host.url, authority.transports(LOCAL)["Sync"], days_ago)
    found = result(report, "tls")
    assert found.word == word, found.message
    assert f"{days_ago} days" in found.message
    assert result(report, "served-over-https").word == "pass"


def test_an_authority_that_is_not_trusted(authority: Authority) -> None:
    """The interface is dead, and the check of certificates says why."""
    with tls_server(authority, "localhost", b"{}", wants_client=False) as host:
        report = asked(host.url, lambda: GuardedTransport(LOCAL), 0)
    assert (result(report, "alive").word, result(report, "alive").category) == ("fail", "tls")
    assert (result(report, "tls").word, result(report, "tls").category) == ("fail", "tls")
    assert "the certificate does not hold" in result(report, "tls").message


def test_a_certificate_for_another_name(authority: Authority) -> None:
    """The host is another than the certificate's."""
    with tls_server(authority, "localhost", b"{}", wants_client=False) as host:
        url = host.url.replace("localhost", "127.0.0.1")
        report = asked(url, authority.transports(LOCAL)["Sync"], 0)
    assert (result(report, "tls").word, result(report, "tls").category) == ("fail", "tls")
