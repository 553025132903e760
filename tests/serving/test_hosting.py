"""Several cards under one host: each under its path, all in the catalog, no two at one place."""

from __future__ import annotations

import json
import re

import pytest

from a2acard.discovery._exchange import Answer
from a2acard.discovery._pointers import listed
from a2acard.errors import BadValue
from a2acard.serving import CardApp, Extended, HostedCard
from tests.serving.answers import BILLS, CATALOG, CHANGED, HYBRID, NEW, OLD
from tests.serving.answers import PLAIN as CARD
from tests.serving.asking import ask

URN = re.compile(r"urn:air:([a-zA-Z0-9.-]+)(?::([a-zA-Z0-9._:-]+))?:([a-zA-Z0-9._-]+)\Z")
"""What an identifier looks like (ARD 0.91, Appendix C)."""
HOST = CardApp([HostedCard(HYBRID, "/w", CHANGED, True), HostedCard(CARD, f"{BILLS}/", CHANGED)])


def test_the_catalog_lists_each_card() -> None:
    """With where it is, what it can do, and sample requests."""
    found = ask(HOST, CATALOG).json()
    assert found["specVersion"] == "1.0"
    assert found["host"] == {"displayName": "Example Inc."}
    weather, invoices = found["entries"]
    assert weather == {
        "identifier": "urn:air:weather.example.com:agent:weather-agent",
        "displayName": "Weather Agent",
        "type": "application/a2a-agent-card+json",
        "url": f"/w{NEW}",
        "updatedAt": "2026-01-01T00:00:00Z",
        "description": "Gives current weather and forecasts for a city.",
        "version": "1.0.0",
        "tags": ["weather", "forecast", "city"],
        "capabilities": ["weather", "forecast"],
        "representativeQueries": ["Weather in Paris?", "Forecast for Rome?"],
    }
    assert invoices["url"] == f"{BILLS}{NEW}"
    assert ask(HOST, "/.well-known/ard.json").content == ask(HOST, CATALOG).content


def test_discovery_reads_it() -> None:
    """The paths of entries are taken from where the catalog is."""
    answer = ask(HOST, CATALOG)
    urls = listed(Answer(f"https://h.example{CATALOG}", 200, dict(answer.headers), answer.content, 0.0))
    assert urls.cards == (f"https://h.example/w{NEW}", f"https://h.example{BILLS}{NEW}")


def test_identifiers_are_told_apart_and_legal() -> None:
    """Two agents of one name, and names of no letter that an identifier may have."""
    cards = [
        HostedCard(json.dumps({**json.loads(CARD), "name": name}).encode(), f"/{number}")
        for number, name in enumerate(("Desk", "desk!", "é", "…", "a/b c"))
    ]
    app = CardApp(cards, public_url="https://h.example")
    names = [entry["identifier"] for entry in ask(app, CATALOG).json()["entries"]]
    assert len(set(names)) == len(names)
    for name in names:
        assert URN.match(name), name


def test_a_catalog_for_one() -> None:
    """Only when it is wanted; with several it can be left out."""
    assert ask(CardApp.of(CARD), CATALOG).status_code == 404
    assert ask(CardApp([HostedCard(CARD)], catalog=True), CATALOG).status_code == 200
    assert ask(CardApp([HostedCard(CARD), HostedCard(CARD, "/b")], catalog=False), CATALOG).status_code == 404


def test_two_at_one_path_are_refused() -> None:
    """Whatever their slashes."""
    with pytest.raises(
        BadValue, match=r"two cards at /agents/bills/\.well-known/agent-card\.json: give each"
    ):
        CardApp([HostedCard(CARD, BILLS), HostedCard(HYBRID, f"{BILLS}/")])


@pytest.mark.parametrize(
    "path", ["bills", "/a/../b", "/a//b", "/a?x", "/a b", "/é", "/a#b", "/./a", "/$a", "/a\n", "/:a", "/a*"]
)
def test_what_is_no_path(path: str) -> None:
    """Refused with an example of one."""
    with pytest.raises(BadValue, match="write it like /agents/bills"):
        CardApp([HostedCard(CARD, path)])


def test_each_has_its_own_settings() -> None:
    """Age and older shape."""
    app = CardApp([HostedCard(HYBRID, "/w", legacy=True), HostedCard(HYBRID, "/x", max_age_s=5)])
    assert ask(app, f"/w{OLD}").status_code == 200
    assert ask(app, f"/x{OLD}").status_code == 404
    assert ask(app, f"/x{NEW}").headers["cache-control"] == "public, max-age=5"


def test_routes() -> None:
    """What is registered, as the start of the command says it."""
    hosted = HostedCard(HYBRID, "/w", legacy=True, extended=Extended(None))
    app = CardApp([hosted, HostedCard(CARD, BILLS)], public_url=None)
    assert [(route.methods, route.path, route.outer) for route in app.routes] == [
        ("GET", f"/w{NEW}", False),
        ("GET", f"/w{OLD}", False),
        ("GET", f"{BILLS}{NEW}", False),
        ("GET", CATALOG, False),
        ("GET", "/.well-known/ard.json", False),
        ("POST", "/a2a", True),
        ("GET", "/agent/authenticatedExtendedCard", True),
    ]
    for route in app.routes[:5]:
        assert ask(app, route.path).status_code == 200


@pytest.mark.parametrize("root", ["", "/outer"])
def test_base_paths_under_a_mount(root: str) -> None:
    """The same whether the prefix is left in the path or taken away."""
    assert ask(HOST, f"{root}{BILLS}{NEW}", root_path=root).content == CARD
    assert ask(HOST, f"{BILLS}{NEW}", root_path=root).content == CARD
