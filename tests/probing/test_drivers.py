"""Both drivers hold the same dialogue; agents of 0.3, and of both editions of 1.0, are taken as they are."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

import a2acard
from a2acard.discovery.keys import Keys
from a2acard.mock import MockAgent
from a2acard.probing.checks.error_shape import edition_of
from a2acard.probing.probe import probe_app
from tests.discovery.servers import serving
from tests.mock.cards import BASE, TOKEN, card, extended
from tests.probing.hosts import LOCAL, probed, words
from tests.probing.hosts import card as plain_card
from tests.probing.test_dialect import rpc
from tests.probing.test_sdk import running


def test_sync_and_async_come_to_the_same() -> None:
    """The same verdicts, messages and requests, of an agent with all bindings."""
    with running("bare") as (url, _):
        one = probed(url)
        other = asyncio.run(a2acard.aprobe(url, guard=LOCAL, a_second=0))

    def told(report: a2acard.ProbeReport) -> list[tuple[str, str, int]]:
        return [(row.check.id, row.word, row.requests) for row in report.every if row.check.id != "slow"]

    assert told(one) == told(other)
    asked = [(row.method, row.url.rpartition("/tasks/")[0], row.status) for row in one.exchanges]
    assert asked == [(row.method, row.url.rpartition("/tasks/")[0], row.status) for row in other.exchanges]


def old_card() -> dict[str, Any]:
    """A card of 0.3 with both HTTP bindings."""
    made = card("full")
    del made["supportedInterfaces"]
    made["securitySchemes"] = {"token": {"type": "http", "scheme": "bearer"}}
    del made["securityRequirements"]
    return made | {
        "security": [{"token": []}],
        "protocolVersion": "0.3.0",
        "url": f"{BASE}/rpc",
        "preferredTransport": "JSONRPC",
        "additionalInterfaces": [
            {"url": f"{BASE}/rpc", "transport": "JSONRPC"},
            {"url": f"{BASE}/rest", "transport": "HTTP+JSON"},
        ],
        "capabilities": {"streaming": True, "pushNotifications": True},
        "supportsAuthenticatedExtendedCard": True,
    }


def test_an_agent_of_0_3() -> None:
    """Who behaves well in 0.3 passes: none of what only 1.0 asks for is asked."""
    agent = MockAgent(old_card(), extended=extended())
    report = probe_app(agent, BASE, keys=Keys((BASE,), bearer=TOKEN))
    assert [part.speaks for part in report.interfaces] == ["0.3", "0.3"]
    found = words(report)
    assert {name for name in found if name} == set(), found
    assert "unknown-version" not in {one.check.id for one in report.every}


def by_grpc(declared: tuple[str, ...], spoken: tuple[str, ...], kind: str = "full") -> a2acard.ProbeReport:
    """A probe of an agent by gRPC that declares these versions and speaks those."""

    def made(port: int, versions: tuple[str, ...]) -> dict[str, Any]:
        found = card(kind, f"127.0.0.1:{port}")
        (only,) = found["supportedInterfaces"]
        found["supportedInterfaces"] = [only | {"protocolVersion": version} for version in versions]
        return found

    with MockAgent(made(1, spoken), extended=extended()).serve_grpc() as port:
        return probed(made(port, declared), Keys((f"http://127.0.0.1:{port}",), bearer=TOKEN))


@pytest.mark.parametrize("kind", ["full", "bare"])
@pytest.mark.parametrize("versions", [("0.3",), ("1.0", "0.3"), ("1.0",)])
def test_grpc_in_each_version(kind: str, versions: tuple[str, ...]) -> None:
    """Who behaves well passes, in one version or in both at one address."""
    report = by_grpc(versions, versions, kind)
    assert [part.speaks for part in report.interfaces] == list(versions)
    assert {name: rows for name, rows in words(report).items() if name} == {}


def test_grpc_is_declared_where_http_1_is_spoken() -> None:
    """The verdict says what is there, and the interface of that host by HTTP is asked all the same."""
    with serving({"/a2a": rpc()}) as host:
        address = host.url.removeprefix("http://")
        report = probed(plain_card((address, "GRPC", "1.0"), (f"{host.url}/a2a", "JSONRPC", "1.0")))
    alive = report.interfaces[0].results[0]
    assert (alive.word, alive.category) == ("fail", "wrong-binding")
    assert alive.message.endswith("something answers there, and it is no gRPC: it does not speak HTTP/2")
    assert report.interfaces[1].speaks == "1.0"


def test_grpc_by_its_own_resolver() -> None:
    """`dns:///` is another way of writing the address: nobody has TLS on loopback, and none is looked for."""
    with MockAgent(card("bare", "127.0.0.1:1")).serve_grpc() as port:
        report = probed(card("bare", f"dns:///127.0.0.1:{port}"))
    assert report.interfaces[0].speaks == "1.0"
    assert {one.check.id: one.word for one in report.results}["tls"] == "skip"
    assert "alive" not in str(words(report))


@pytest.mark.parametrize(("declared", "spoken"), [("1.0", "0.3"), ("0.3", "1.0")])
def test_grpc_in_another_version(declared: str, spoken: str) -> None:
    """The package of the other version answers, and that is one verdict."""
    report = by_grpc((declared,), (spoken,))
    assert words(report)[f"GRPC {declared}"] == ["fail dialect-as-declared"]
    assert report.interfaces[0].speaks == spoken


def test_an_agent_of_both_versions() -> None:
    """At one URL in 1.0 and in 0.3."""
    made = card("bare")
    made["supportedInterfaces"] += [one | {"protocolVersion": "0.3"} for one in made["supportedInterfaces"]]
    report = probe_app(MockAgent(made), BASE)
    assert [part.speaks for part in report.interfaces] == ["1.0", "1.0", "0.3", "0.3"]
    assert {name: rows for name, rows in words(report).items() if name} == {}


@pytest.mark.parametrize(
    ("name", "binding", "status", "edition"),
    [
        ("UnsupportedOperation", "GRPC", "FAILED_PRECONDITION", "1.0.1"),
        ("UnsupportedOperation", "GRPC", "UNIMPLEMENTED", "1.0.0"),
        ("TaskNotFound", "GRPC", "NOT_FOUND", None),
        ("TaskNotCancelable", "HTTP+JSON", 409, "1.0.0"),
        ("TaskNotCancelable", "HTTP+JSON", 400, "1.0.1"),
        ("UnsupportedOperation", "JSONRPC", 200, None),
    ],
)
def test_editions(name: str, binding: str, status: Any, edition: str | None) -> None:
    """Which edition of 1.0 a status is of; most say nothing."""
    from a2acard.discovery._exchange import Answer
    from a2acard.discovery.calls import Outcome

    http = status if isinstance(status, int) else 400
    headers = {} if isinstance(status, int) else {"grpc-status": status}
    answer = Answer("https://h.example/", http, headers, b"", 0.1)
    assert edition_of([Outcome(name, http, answer=answer)], binding) == edition


def test_the_report_is_told_in_short() -> None:
    """Its representation counts, and its JSON is what was printed."""
    report = probe_app(MockAgent(card("bare")), BASE)
    assert repr(report).startswith("ProbeReport(Bill desk: ")
    assert json.loads(json.dumps([one.message for one in report.every]))
