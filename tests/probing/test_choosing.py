"""Which interfaces are asked: what the user chose has to be there, and of many only the first are."""

from __future__ import annotations

import json
from typing import Any

import pytest

from a2acard.errors import BadValue
from a2acard.mock import MockAgent
from a2acard.probing.probe import probe_app
from a2acard.probing.run import MOST_INTERFACES
from tests.cli.run import run
from tests.discovery.servers import Reply, serving
from tests.mock.cards import BASE
from tests.mock.cards import card as mock_card
from tests.probing.hosts import card, probed
from tests.probing.test_dialect import rpc

PRIVATE = card(("https://10.0.0.1/a2a", "JSONRPC", "1.0"), ("https://10.0.0.1/", "HTTP+JSON", "1.0"))


def with_tenants(*names: str) -> dict[str, Any]:
    """A card with an interface a tenant, and one of none."""
    made = card(*[("https://10.0.0.1/a2a", "JSONRPC", "1.0")] * (len(names) + 1))
    for interface, name in zip(made["supportedInterfaces"], names, strict=False):
        interface["tenant"] = name
    return made


@pytest.mark.parametrize(
    ("made", "options", "said"),
    [
        (PRIVATE, {"bindings": ["GRPC"]}, "no interface of the card speaks GRPC; it has JSONRPC, HTTP+JSON"),
        (
            card(("slim://h.example/x", "SLIM", "1.0")),
            {"bindings": ["JSONRPC", "GRPC"]},
            "no interface of the card speaks JSONRPC or GRPC; it has none that can be called",
        ),
        (PRIVATE, {"bindings": "JSONRPC"}, "the bindings to ask are a list of JSONRPC, HTTP+JSON, GRPC, not 'JSONRPC'"),
        (PRIVATE, {"bindings": []}, "the bindings to ask are a list of JSONRPC, HTTP+JSON, GRPC, not []"),
        (PRIVATE, {"tenant": "acme"}, "no interface of the card is for the tenant 'acme'; it names none"),
        (PRIVATE, {"tenant": 5}, "the tenant is a text, not 5"),
        (
            with_tenants("acme", "desk"),
            {"tenant": "acmee"},
            "no interface of the card is for the tenant 'acmee'; it names 'acme', 'desk'",
        ),
        (
            with_tenants(*[f"t{number}" for number in range(12)]),
            {"tenant": "x"},
            "it names 't0', 't1', 't2', 't3', 't4', 't5', 't6', 't7', 't8', 't9' and 2 more",
        ),
    ],
)  # fmt: skip
def test_what_is_not_there(made: dict[str, Any], options: dict[str, Any], said: str) -> None:
    """A wrong request, which names what there is."""
    with pytest.raises(BadValue) as caught:
        probed(made, **options)
    assert str(caught.value).endswith(said)


def test_on_the_command_line() -> None:
    """Exit code 2, and nothing is asked."""
    done = run("probe", json.dumps(PRIVATE), "--binding", "GRPC")
    assert (done.code, done.out) == (2, "")
    assert "it has JSONRPC, HTTP+JSON" in done.err
    assert run("check", json.dumps(PRIVATE), "--tenant", "acme").code == 2


def test_the_other_interfaces_of_a_tenant() -> None:
    """Those of another tenant are passed over, those of none are asked."""
    report = probed(with_tenants("acme", "desk"), tenant="desk")
    words = [part.results[0].category or part.results[0].message for part in report.interfaces]
    assert words == ["not asked: it is for the tenant 'acme'", "blocked", "blocked"]


def test_applications_are_not_asked_by_grpc() -> None:
    """Chosen alone that is a wrong request; a card that has nothing else is no wrong request."""
    with pytest.raises(BadValue, match="is not asked by GRPC"):
        probe_app(MockAgent(mock_card("bare")), BASE, bindings=["GRPC"])
    report = probe_app(MockAgent(mock_card("bare", "127.0.0.1:1")), BASE)
    assert report.interfaces[0].results[0].message == "not asked: GRPC is none of the bindings to ask"


@pytest.mark.parametrize("binding", ["JSONRPC", "SLIM"])
def test_ten_thousand_interfaces(binding: str) -> None:
    """The first are asked, or told to be passed over; how many are left out is said."""
    with serving({}, otherwise=Reply(404, b"not found", {"content-type": "text/plain"})) as host:
        made = card(*[(f"{host.url}/{number}", binding, "1.0") for number in range(10_000)])
        report = probed(made)
        assert len(report.interfaces) == MOST_INTERFACES
        assert len(host.asked) <= MOST_INTERFACES * 10
    assert report.results[-1].message.startswith(
        f"{10_000 - MOST_INTERFACES} more interfaces of the card left out; {MOST_INTERFACES} are asked"
    )
    assert report.results[-1].word == "skip"


def test_what_is_passed_over_takes_no_place() -> None:
    """Interfaces of other protocols, however many come first, keep none from being asked."""
    with serving({"/a2a": rpc()}) as host:
        strange = [(f"slim://h.example/{number}", "SLIM", "1.0") for number in range(100)]
        report = probed(card(*strange, (f"{host.url}/a2a", "JSONRPC", "1.0")))
    assert report.interfaces[-1].speaks == "1.0"
    assert report.results[-1].message.startswith("80 more interfaces of the card left out")


@pytest.mark.parametrize(
    "origin", ["garbage", "card.json", "ht!tp://x y", "ftp://h.example", "h example", ""]
)
def test_origins_that_are_none(origin: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A slip in where credentials may go is a wrong request, not a host of its own."""
    monkeypatch.setenv("TOKEN", "t0ps3cret-value")
    done = run("probe", json.dumps(PRIVATE), "--origin", origin, "--bearer-env", "TOKEN")
    assert (done.code, done.out) == (2, "")
    assert "is no origin; it is written https://agents.example.org" in done.err


@pytest.mark.parametrize("origin", ["agents.example.org", "https://agents", "localhost:8080", "192.0.2.7"])
def test_origins(origin: str) -> None:
    """Hosts, and origins of whatever host."""
    assert run("probe", json.dumps(PRIVATE), "--origin", origin).code == 3


@pytest.mark.parametrize("tenant", ["a\r\nb", "a/b", "a?b", "a b", "ü", "\ud800", "a%2Fb"])
def test_a_tenant_of_any_characters(tenant: str) -> None:
    """It is one segment of the path, and stands in no other part of the request."""
    made = card(("{}", "HTTP+JSON", "1.0"))
    with serving({}) as host:
        made["supportedInterfaces"] = [
            {
                "url": f"{host.url}/rest",
                "protocolBinding": "HTTP+JSON",
                "protocolVersion": "1.0",
                "tenant": tenant,
            }
        ]
        report = probed(made)
        first = host.paths[0]
    assert (first.count("/"), first.count("?"), "\r" in first) == (4, 0, False)
    assert report.interfaces[0].results[0].category == "404"
