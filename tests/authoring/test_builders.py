"""The builders: what they make lints clean, what is wrong names the member and the cure."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from a2acard import BadValue
from a2acard.authoring import (
    NewCard,
    api_key,
    authorization_code,
    bearer,
    card,
    client_credentials,
    device_code,
    extension,
    grpc,
    http,
    http_json,
    interface,
    jsonrpc,
    mutual_tls,
    oauth2,
    openid_connect,
    provider,
    requires,
    skill,
)
from tests.authoring.making import SKILL, check

URL = "https://agent.paws.example/a2a"
ID = "https://id.paws.example"
WHO = provider(organization="Town of Paws", url="https://paws.example")
FIND = skill(**SKILL)


def made(**more: Any) -> NewCard:
    """A card with the least there is, and more."""
    held: dict[str, Any] = {
        "name": "Paws desk",
        "description": "Answers questions about the register of the town.",
        "version": "1.0.0",
        "interfaces": [jsonrpc(URL)],
        "provider": WHO,
        "skills": [FIND],
    }
    return card(**held | more)


FULL = made(
    interfaces=[jsonrpc(URL, tenant="north"), grpc("agent.paws.example:443"), http_json(URL)],
    skills=[
        FIND,
        skill(
            **SKILL | {"id": "b", "name": "Pay a bill", "description": "Pays the bill that is due next."},
            input_modes=["text/plain"],
            output_modes=["application/json"],
            requires=[requires("key", {"login": ["bills:pay"]})],
        ),
    ],
    security={
        "key": api_key(name="X-Key", description="Ask the desk for one."),
        "token": bearer(format="JWT"),
        "digest": http(scheme="Digest"),
        "certificate": mutual_tls(),
        "staff": openid_connect(url=f"{ID}/.well-known/openid-configuration"),
        "login": oauth2(
            flow=authorization_code(
                authorization_url=f"{ID}/a", token_url=f"{ID}/t", scopes={"bills:pay": "Pay bills"}
            ),
            metadata_url=f"{ID}/.well-known/oauth-authorization-server",
        ),
        "client": oauth2(flow=client_credentials(token_url=f"{ID}/t", scopes={"a": "b"})),
        "device": oauth2(flow=device_code(device_authorization_url=f"{ID}/d", token_url=f"{ID}/t", scopes={"a": "b"})),
    },
    requires=[requires(name) for name in ("key", "token", "digest", "certificate", "staff", "login", "client", "device")],
    extensions=[extension(uri="https://paws.example/ext/v1", description="Tells the day.", params={"a": [{"b": 1}]})],
    streaming=True,
    push_notifications=True,
    extended_card=True,
    documentation_url="https://paws.example/docs",
    icon_url="https://paws.example/icon.png",
    output_modes=["text/plain", "application/json"],
)  # fmt: skip


@pytest.mark.parametrize("item", [made(), FULL])
def test_a_card_holds_up(item: NewCard) -> None:
    """The least and the most there is are clean, and the official SDK reads all of it."""
    check(item.to_dict())


def test_bytes() -> None:
    """UTF-8, indented by two blanks, members in the order of the definition, a line feed at the end; the same each time."""
    data = made(name="Büro für Tiere").to_bytes()
    assert data.endswith(b"}\n")
    assert '\n  "name": "Büro für Tiere",\n  "description"'.encode() in data
    assert json.loads(FULL.to_bytes()) == FULL.to_dict()
    assert FULL.to_bytes() == FULL.to_bytes()


def test_values_are_frozen() -> None:
    """They can be compared, hashed and pickled, and not changed."""
    assert pickle.loads(pickle.dumps(FULL)) == FULL
    assert len({FULL, FULL, made()}) == 2
    with pytest.raises(AttributeError):
        FULL.name = "x"  # type: ignore[misc]  # that is what is tested
    held = FULL.to_dict()
    held["skills"].clear()
    assert FULL.to_dict()["skills"]


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: made(name=" "), "name: the text is blank"),
        (lambda: made(version=1), "version: a text is wanted, not a number"),
        (lambda: made(interfaces=[]), "interfaces: there is none; add at least one interface"),
        (lambda: made(interfaces=[URL]), "interfaces[0]: a string is no interface"),
        (lambda: made(interfaces=[jsonrpc(URL), jsonrpc(URL)]), "one is there twice"),
        (lambda: made(provider=None), "provider: make one"),
        (lambda: made(skills=[]), "skills: there is none"),
        (lambda: made(skills=[FIND, FIND]), "'find-bill' is there twice"),
        (lambda: made(skills=FIND), "skills: a list is wanted"),
        (lambda: made(input_modes=["text"]), "input_modes[0]: 'text' is no media type"),
        (lambda: made(documentation_url="paws.example"), "documentation_url: 'paws.example' is no URL"),
        (lambda: made(icon_url="http://paws.example/i.png"), "icon_url: 'http://paws.example/i.png' is not encrypted"),
        (lambda: made(requires=[requires("key")]), "no scheme is called 'key'; declare it"),
        (
            lambda: made(security={"token": bearer()}, requires=[requires("tokn")]),
            "requires: 'tokn' is none; did you mean 'token'?",
        ),
        (lambda: made(security={"token": bearer()}), "nothing requires 'token'"),
        (lambda: made(extended_card=True), "declare a scheme in security"),
        (lambda: skill(**SKILL | {"tags": []}), "skill 'find-bill': tags: there is none; name at least one"),
        (lambda: skill(**SKILL | {"tags": "bills"}), "tags: a list of texts is wanted"),
        (lambda: skill(**SKILL | {"tags": ["a", "A"]}), "tags: 'a' is there twice"),
        (lambda: skill(**SKILL | {"id": ""}), "skill.id: the text is blank"),
        (lambda: skill(**SKILL | {"examples": []}), "examples: there is none"),
        (lambda: jsonrpc("agent"), "interface.url: 'agent' is no URL; write it whole"),
        (lambda: jsonrpc("https://u:p@a.example/"), "user name or password"),
        (lambda: jsonrpc("https://${HOST}/a2a"), "filled in"),
        (lambda: jsonrpc("http://a.example/"), "is not encrypted"),
        (lambda: grpc("agent.example.com"), "is no gRPC target"),
        (lambda: interface(url=URL, binding="soap"), "interface.binding: 'soap' is no absolute URI"),
        (lambda: interface(url=URL, binding="JSONRPC", protocol_version="1"), "write it as 1.0"),
        (lambda: api_key(name="k", location="body"), "api_key.location: 'body' is none"),  # type: ignore[arg-type]  # on purpose
        (lambda: http(scheme="my scheme"), "is no name of a scheme"),
        (lambda: oauth2(flow="device"), "oauth2.flow: make one"),  # type: ignore[arg-type]  # on purpose
        (lambda: client_credentials(token_url="x", scopes={}), "clientCredentials.tokenUrl: 'x' is no URL"),
        (lambda: requires(), "requires: there is none"),
        (lambda: requires("key", {"key": ["a"]}), "'key' is there twice"),
        (lambda: extension(uri="ext"), "extension.uri: 'ext' is no absolute URI"),
        (lambda: extension(uri="https://a.example/v1", params={"a": object()}), "nothing that JSON can hold"),
        (lambda: provider(organization="", url="https://a.example"), "provider.organization: the text is blank"),
    ],
)  # fmt: skip
def test_wrong_values(make: Callable[[], object], said: str) -> None:
    """Each is refused where it is made."""
    with pytest.raises(BadValue) as caught:
        make()
    assert said in str(caught.value)


def test_scopes_are_those_that_the_flow_offers() -> None:
    """A scope that no flow offers is refused with the one that is meant."""
    flow = client_credentials(token_url=f"{ID}/t", scopes={"bills:read": "See bills"})
    with pytest.raises(BadValue, match="did you mean 'bills:read'"):
        made(security={"login": oauth2(flow=flow)}, requires=[requires({"login": ["bill:read"]})])


def test_loopback_is_for_development() -> None:
    """http on this machine is taken, as the linter takes it with `--dev`."""
    assert jsonrpc("http://localhost:8000/a2a").url == "http://localhost:8000/a2a"
