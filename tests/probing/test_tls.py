"""Certificates: trusted or not, for this host or another, and for how long."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from a2acard.card import Card
from a2acard.discovery._transport import GuardedTransport
from a2acard.discovery.client import Client
from a2acard.discovery.flow import Discovery
from a2acard.probing.pace import Pace, drive
from a2acard.probing.report import ProbeReport, Result
from a2acard.probing.run import Plan, Probe
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
