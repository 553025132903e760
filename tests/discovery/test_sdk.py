"""For programs that keep the official SDK: its types, and its resolver over ours."""

from __future__ import annotations

import asyncio
import inspect
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from a2a.client.card_resolver import A2ACardResolver as Official
from a2a.client.errors import AgentCardResolutionError
from a2a.types import AgentCard

from a2acard.discovery.cache import Cache
from a2acard.discovery.credentials import Credentials
from a2acard.discovery.sdk import A2ACardResolver
from a2acard.discovery.sdk_card import to_sdk
from a2acard.errors import BadValue, SourceError, SpecError
from tests.discovery.drivers import LOCAL, Driver
from tests.discovery.servers import Reply, serving

ACCEPTED = Path(__file__).parents[1] / "corpus/accepted"
CARD = (ACCEPTED / "g2-noauth-min.json").read_bytes()
JSON = {"content-type": "application/json"}
OK = Reply(200, CARD, JSON)
NEW, OLD = "/.well-known/agent-card.json", "/.well-known/agent.json"


def get(
    base: str, path: str | None = None, *, client: Any = None, call: Any = None, **made_with: Any
) -> AgentCard:
    """A card by our resolver."""
    resolver = A2ACardResolver(client, base, guard=LOCAL, **made_with)
    return asyncio.run(resolver.get_agent_card(path, **(call or {})))


def test_the_same_parameters() -> None:
    """Whoever calls the official one can call this one, in the same order and with the same names."""
    for name in ("__init__", "get_agent_card"):
        theirs = list(inspect.signature(getattr(Official, name)).parameters)
        ours = list(inspect.signature(getattr(A2ACardResolver, name)).parameters)
        assert ours[: len(theirs)] == theirs


def test_the_same_card() -> None:
    """Both give the same object for the same server."""

    async def official(url: str) -> AgentCard:
        async with httpx.AsyncClient() as client:
            return await Official(client, url).get_agent_card()

    with serving({NEW: OK}) as host:
        assert get(host.url) == asyncio.run(official(host.url))


def test_what_the_official_one_does_not_find() -> None:
    """The older path, a base path, a catalog: without a path of its own it looks everywhere."""
    with serving({OLD: OK}) as host:
        assert get(host.url).name == "Invoice Agent"
    with serving({NEW: OK}) as host:
        assert get(f"{host.url}/agents/bills").name == "Invoice Agent"


@pytest.mark.parametrize(
    ("base", "path", "asked"),
    [
        ("", "/cards/bills.json", "/cards/bills.json"),
        ("/agents", "card.json", "/agents/card.json"),
        ("/cards/bills.json", "", "/cards/bills.json"),
        ("/cards/bills.json/", "/", "/cards/bills.json"),
    ],
)
def test_a_path_of_its_own(base: str, path: str, asked: str) -> None:
    """It is asked for, and nothing else; an empty one is the base URL itself, without a slash behind it."""
    with serving({asked: OK}) as host:
        assert get(host.url + base, path).name == "Invoice Agent"
        assert host.paths == [asked]
    with serving({NEW: OK}) as host:
        with pytest.raises(AgentCardResolutionError) as caught:
            get(host.url + base, path)
        assert caught.value.status_code == 404
        assert host.paths == [asked]


def test_a_path_from_the_start() -> None:
    """The resolver's own path counts where the call names none."""
    with serving({"/cards/bills.json": OK}) as host:
        assert get(host.url, agent_card_path="/cards/bills.json").name == "Invoice Agent"
        assert host.paths == ["/cards/bills.json"]


def test_errors() -> None:
    """They are the SDK's, with our words."""
    for reply, said in (
        (Reply(404), "no Agent Card at"),
        (Reply(200, b"<html>"), "a web page"),
        (Reply(200, b"\xff{"), "no UTF-8"),
    ):
        with serving({NEW: reply}) as host, pytest.raises(AgentCardResolutionError, match=said):
            get(host.url)
    with pytest.raises(AgentCardResolutionError, match="no public address"):
        asyncio.run(A2ACardResolver(None, "https://10.0.0.1").get_agent_card())


def test_the_clients_headers() -> None:
    """What the SDK's client would send is sent to the base URL's origin, and to no other."""
    client = httpx.AsyncClient(headers={"Authorization": "Bearer t0ps3cret"})
    with serving({"/card.json": OK}) as other:
        with serving({NEW: Reply(302, b"", {"location": f"{other.url}/card.json"})}) as host:
            get(host.url, client=client, call={"http_kwargs": {"headers": {"X-Key": "k"}}})
            (_, headers), *_ = host.asked
            assert (headers["authorization"], headers["x-key"]) == ("Bearer t0ps3cret", "k")
            assert headers["user-agent"].startswith("a2acard/")
        assert not {"authorization", "x-key"} & other.asked[0][1].keys()
    with serving({NEW: OK}) as host:
        with pytest.raises(AgentCardResolutionError, match="http_kwargs: timeout can't be passed on"):
            get(host.url, call={"http_kwargs": {"timeout": 3}})
        with pytest.raises(AgentCardResolutionError, match="can't both be given"):
            get(host.url, client=client, credentials=Credentials.to([host.url], bearer="x"))


def test_verifier_and_cache() -> None:
    """The verifier sees the SDK's object and what it raises is raised; the cache saves the second request."""
    seen: list[AgentCard] = []
    cache = Cache.in_memory()
    with serving({NEW: OK}) as host:
        card = get(host.url, call={"signature_verifier": seen.append}, cache=cache)
        assert seen == [card]

        def refuse(_: AgentCard) -> None:
            raise PermissionError("not signed")

        with pytest.raises(PermissionError):
            get(host.url, call={"signature_verifier": refuse}, cache=cache)
        assert len(host.asked) == 1


def test_every_good_card() -> None:
    """Each becomes an object of the SDK, with its interfaces; that of a search too."""
    for file in sorted(ACCEPTED.glob("*.json")):
        card = to_sdk(file.read_bytes())
        assert card.name == json.loads(file.read_bytes())["name"]
        assert card.supported_interfaces


def test_of_a_search(driver: Driver) -> None:
    """A discovery gives it directly."""
    with serving({NEW: OK}) as host:
        assert driver.discover(host.url).to_sdk().name == "Invoice Agent"


def test_two_flows_of_0_3() -> None:
    """The SDK's own reading refuses a scheme with two flows; carried over first, both are there."""
    from a2a.client.card_resolver import parse_agent_card

    card = json.loads((ACCEPTED / "v03-0-good.json").read_bytes())
    flow = {"tokenUrl": "https://idp.example/token", "scopes": {}}
    both = {
        "clientCredentials": flow,
        "authorizationCode": flow | {"authorizationUrl": "https://idp.example/ask"},
    }
    card["securitySchemes"] = {"o": {"type": "oauth2", "flows": both}}
    card["security"] = [{"o": []}]
    with pytest.raises(Exception, match="oneof"):
        parse_agent_card(json.loads(json.dumps(card)))
    made = to_sdk(json.dumps(card).encode())
    kinds = {
        scheme.oauth2_security_scheme.flows.WhichOneof("flow") for scheme in made.security_schemes.values()
    }
    assert kinds == {"client_credentials", "authorization_code"}


@pytest.mark.parametrize(
    ("card", "kind"), [(b"", SourceError), (b"[]", SpecError), (b'{"openapi": "3.1.0"}', SpecError)]
)
def test_what_is_no_card(card: bytes, kind: type[Exception]) -> None:
    """It is told as everywhere."""
    with pytest.raises(kind):
        to_sdk(card)


def test_what_the_sdk_does_not_take() -> None:
    """A card that it can't hold."""
    card = json.loads(CARD)
    card["skills"] = [{"id": 7}]
    with pytest.raises(BadValue, match="the official SDK does not take this card"):
        to_sdk(json.dumps(card).encode())
