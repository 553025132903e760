"""Real agents of the official SDK: their card found, their extended card asked for in every binding."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from google.protobuf.json_format import MessageToDict

from a2acard.card import Card
from a2acard.discovery.extended import Extended, extended, spoken
from a2acard.discovery.guard import Guard
from a2acard.discovery.keys import Keys
from a2acard.errors import AccessRefused, AddressRefused, FetchError, NoExtendedCard, Unreachable
from tests.discovery.agents import TOKEN, Agent, running
from tests.discovery.drivers import Driver

BINDINGS = ("JSONRPC", "HTTP+JSON", "GRPC")


@pytest.fixture(scope="module")
def agent() -> Iterator[Agent]:
    """One with an extended card."""
    with running() as found:
        yield found


def ask(
    driver: Driver, agent: Agent, binding: str, token: str | None = TOKEN, **made_with: object
) -> Extended:
    """Its extended card by one binding."""
    public = driver.discover(agent.url)
    keys = Keys((agent.url, f"http://{agent.grpc}"), bearer=token) if token else Keys()
    asking = extended(Card.of(public.card), keys, fetched_from=public.url, bindings=(binding,))
    found: Extended = driver.drive(asking, **made_with)
    return found


@pytest.mark.parametrize("binding", BINDINGS)
def test_each_binding(driver: Driver, agent: Agent, binding: str) -> None:
    """The same card by each, the skill that is more in it told."""
    found = ask(driver, agent, binding)
    assert json.loads(found.card) == MessageToDict(agent.extended)
    assert found.selection.binding == binding
    assert [change.new_pointer for change in found.differences.changes] == ["/skills/1"]


@pytest.mark.parametrize("binding", BINDINGS)
@pytest.mark.parametrize("token", [None, "wrong-token"])
def test_without_the_token(driver: Driver, agent: Agent, binding: str, token: str | None) -> None:
    """Refused, in the same words; what the server says is not repeated."""
    with pytest.raises(
        AccessRefused, match="asks for credentials" if token is None else "does not take these"
    ) as caught:
        ask(driver, agent, binding, token)
    assert TOKEN not in str(caught.value)
    assert caught.value.status == 401


@pytest.mark.parametrize("binding", BINDINGS)
def test_not_configured(driver: Driver, binding: str) -> None:
    """Declared and not there."""
    with running(configured=False) as agent, pytest.raises(NoExtendedCard) as caught:
        ask(driver, agent, binding)
    assert caught.value.kind == "not-configured"


@pytest.mark.parametrize("binding", ["JSONRPC", "HTTP+JSON"])
def test_0_3(driver: Driver, binding: str) -> None:
    """Interfaces of 0.3, which the SDK serves by its compatibility, are asked in the way of 0.3."""
    with running(version="0.3") as agent:
        found = ask(driver, agent, binding)
        assert [skill["id"] for skill in json.loads(found.card)["skills"]] == ["find", "pay"]
        assert found.selection.version == "0.3"


def test_0_3_by_grpc(driver: Driver) -> None:
    """The older package of the messages."""
    with running(version="0.3") as agent:
        found = ask(driver, agent, "GRPC")
        assert [skill["id"] for skill in json.loads(found.card)["skills"]][:1] == ["find"]
        assert json.loads(found.card)["protocolVersion"].startswith("0.3")


def test_the_guard_holds_for_grpc(driver: Driver, agent: Agent) -> None:
    """An address that is not open is not called; nor is one that a name leads to."""
    public = driver.discover(agent.url)
    asking = extended(Card.of(public.card), Keys(), bindings=("GRPC",), hosts="follow")
    with pytest.raises(AddressRefused):
        driver.drive(asking, guard=Guard())


def test_nobody_there(driver: Driver, agent: Agent) -> None:
    """A port where nothing listens, and one that speaks no gRPC."""
    card = json.loads(driver.discover(agent.url).card)
    for address in ("127.0.0.1:1", agent.url.removeprefix("http://")):
        card["supportedInterfaces"] = [{"url": address, "protocolBinding": "GRPC", "protocolVersion": "1.0"}]
        asking = extended(Card.of(json.dumps(card).encode()), Keys(), bindings=("GRPC",))
        with pytest.raises(FetchError) as caught:
            driver.drive(asking)
        assert isinstance(caught.value, Unreachable) == (address == "127.0.0.1:1")
        assert str(caught.value).startswith(f"{address}: ")


def test_what_is_spoken() -> None:
    """All three, where the extra is installed."""
    assert spoken() == BINDINGS
