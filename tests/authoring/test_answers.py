"""An author's answers: what they become, what is refused, and that the published schema says the same."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from a2acard.authoring import answered_security, answers
from a2acard.authoring.answers import answered
from a2acard.authoring.composing import compose
from a2acard.authoring.draft import Draft
from a2acard.authoring.loading import table
from a2acard.errors import BadValue
from tests.authoring.making import SKILL, WHOLE, check, judge

SCHEMA = json.loads((Path(__file__).parents[2] / "docs/schemas/answers-1.json").read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
URL = "https://id.paws.example"
FULL: dict[str, Any] = WHOLE | {
    "version": "2.1.0",
    "documentation": "https://paws.example/docs",
    "icon": "https://paws.example/icon.png",
    "interfaces": [
        {"url": "https://agent.paws.example/a2a", "tenant": "north"},
        {"url": "agent.paws.example:443", "binding": "grpc"},
        {"url": "https://agent.paws.example/v1", "binding": "HTTP+JSON", "protocol-version": "1.0"},
        {"url": "wss://agent.paws.example/ws", "binding": "https://paws.example/bindings/ws/v1"},
    ],
    "streaming": True,
    "push-notifications": True,
    "input-modes": ["text/plain", "application/json"],
    "output-modes": ["application/json"],
    "extensions": [
        {
            "uri": "https://paws.example/ext/v1",
            "description": "Tells the register's day.",
            "params": {"a": [1]},
        }
    ],
    "security": {
        "key": {"kind": "api-key", "name": "X-Key", "description": "Ask the desk for one."},
        "token": {"kind": "bearer", "format": "JWT"},
        "digest": {"kind": "http", "scheme": "Digest"},
        "certificate": {"kind": "mutual-tls"},
        "staff": {"kind": "openid-connect", "url": f"{URL}/.well-known/openid-configuration"},
        "login": {
            "kind": "oauth2",
            "flow": "authorization-code",
            "authorization-url": f"{URL}/authorize",
            "token-url": f"{URL}/token",
            "refresh-url": f"{URL}/token",
            "metadata-url": f"{URL}/.well-known/oauth-authorization-server",
            "scopes": {"pets:read": "See pets"},
        },
        "client": {"kind": "oauth2", "flow": "client-credentials", "token-url": f"{URL}/token", "scopes": {"a": "b"}},
        "device": {
            "kind": "oauth2",
            "flow": "device-code",
            "device-authorization-url": f"{URL}/device",
            "token-url": f"{URL}/token",
            "scopes": {"a": "b"},
        },
    },
    "requires": [
        {"key": [], "certificate": []}, {"token": []}, {"digest": []}, {"staff": []}, {"login": ["pets:read"]}, {"client": []}, {"device": []},
    ],
    "skills": [SKILL | {"input-modes": ["text/plain"], "output-modes": ["application/json"], "requires": [{"token": []}]}],
}  # fmt: skip


def card_of(held: dict[str, Any]) -> dict[str, Any]:
    """The card that answers alone make."""
    made = compose(Draft(), [answered("answers.toml", held)], judge)
    assert made.ok, (made.missing, made.faults)
    return made.card


@pytest.mark.parametrize("held", [WHOLE, FULL])
def test_answers_make_a_card_that_holds_up(held: dict[str, Any]) -> None:
    """The fewest answers, and all there are; the schema takes both."""
    VALIDATOR.validate(held)
    check(card_of(held))


def test_members_stand_in_the_order_of_the_definition() -> None:
    """Whatever the order of the answers."""
    names = "name description supportedInterfaces provider version documentationUrl capabilities securitySchemes securityRequirements"
    names += " defaultInputModes defaultOutputModes skills iconUrl"
    assert list(card_of(dict(reversed(FULL.items())))) == names.split()


def test_one_scheme_is_required_by_itself() -> None:
    """With several, their author says which."""
    security = {"key": {"kind": "api-key", "name": "X-Key"}}
    assert card_of(WHOLE | {"security": security})["securityRequirements"] == [{"schemes": {"key": {}}}]
    security["token"] = {"kind": "bearer"}
    made = compose(Draft(), [answered("a.toml", WHOLE | {"security": security})], judge)
    assert [item.answer for item in made.missing] == ["requires"]


def test_missing_answers_are_named() -> None:
    """Each with the flag and the key for it."""
    made = compose(Draft(), [], judge)
    assert [item.answer for item in made.missing] == [
        "name", "description", "interfaces", "provider.organization", "provider.url", "skills", "security",
    ]  # fmt: skip
    assert all(item.flag.startswith("--") and item.key and item.why for item in made.missing)


WRONG: list[tuple[dict[str, Any], str]] = [
    ({"nmae": "x"}, "nmae: unknown key; did you mean 'name'?"),
    ({"name": 3}, "name: a text is wanted, not a number"),
    ({"name": " "}, "name: the text is blank"),
    ({"name": None}, "name: a text is wanted, not null"),
    ({"streaming": "yes"}, "streaming: true or false is wanted, not a text"),
    ({"input_modes": []}, "did you mean 'input-modes'?"),
    ({"skills": {}}, "skills: a list of tables is wanted"),
    ({"skills": [SKILL | {"tagz": []}]}, "skills[0].tagz: unknown key; did you mean 'tags'?"),
    ({"skills": [{"name": "x"}]}, "skills[0].id: is missing"),
    ({"skills": [SKILL | {"tags": "bills"}]}, "skills[0].tags: a list of texts is wanted, not a text"),
    ({"interfaces": [{"url": "https://a.example", "binding": "jsonrcp"}]}, "did you mean 'jsonrpc'?"),
    ({"interfaces": [{}]}, "interfaces[0].url: is missing"),
    ({"interfaces": ["https://a.example"]}, "interfaces[0]: a table is wanted"),
    ({"provider": {"name": "x"}}, "provider.name: unknown key; there are organization, url"),
    ({"security": {"key": {"kind": "apikey"}}}, "did you mean 'api-key'?"),
    ({"security": {"key": {"kind": "api-key"}}}, "security.key.name: is missing"),
    ({"security": {"key": {"kind": "bearer", "name": "x"}}}, "security.key.name: unknown key"),
    ({"security": {"key": {}}}, "security.key.kind: is missing"),
    (
        {"security": {"login": {"kind": "oauth2", "flow": "implicit", "token-url": "x", "scopes": {}}}},
        "is none of",
    ),
    (
        {"security": {"login": {"kind": "oauth2", "flow": "device-code", "token-url": "x", "scopes": {}}}},
        "security.login.device-authorization-url: is missing",
    ),
    ({"security": "all"}, "security: a table is wanted"),
    ({"security": "none", "requires": [{"key": []}]}, "requires: nothing can be required"),
    ({"requires": [{"key": "scope"}]}, "a list of texts is wanted"),
    ({"extensions": [{"params": {}}]}, "extensions[0].uri: is missing"),
]


@pytest.mark.parametrize(("held", "said"), WRONG)
def test_wrong_answers_are_told_with_their_place(held: dict[str, Any], said: str) -> None:
    """The file, the place, what is wrong, and the key that is meant."""
    with pytest.raises(BadValue, match=r"^answers\.toml: ") as caught:
        answered("answers.toml", held)
    assert said in str(caught.value)


@pytest.mark.parametrize("held", [held for held, said in WRONG if "nothing can be required" not in said])
def test_the_schema_refuses_what_the_reader_refuses(held: dict[str, Any]) -> None:
    """All but what a schema can't say."""
    assert not VALIDATOR.is_valid(held)


def test_the_schema_has_every_key() -> None:
    """The tables of the reader and the published schema name the same keys."""
    properties = SCHEMA["properties"]
    assert set(properties) == {*answers.KEYS, "$schema"}
    assert set(properties["provider"]["properties"]) == set(answers.PROVIDER_KEYS)
    assert set(properties["interfaces"]["items"]["properties"]) == set(answers.INTERFACE_KEYS)
    assert set(properties["extensions"]["items"]["properties"]) == set(answers.EXTENSION_KEYS)
    assert set(properties["skills"]["items"]["properties"]) == set(answers.SKILL_KEYS)
    kinds = SCHEMA["$defs"]["scheme"]["oneOf"]
    assert {kind["properties"]["kind"]["const"] for kind in kinds} == set(answered_security.KINDS)
    for kind in kinds:
        needed, more = answered_security.KINDS[kind["properties"]["kind"]["const"]]
        assert set(kind["properties"]) == {"kind", "description", *needed, *more}
        assert set(kind.get("required", ())) == set(needed)


def test_toml_and_json() -> None:
    """Either is read, by the ending of the file's name; a fault is told with its place."""
    assert table("a.toml", b'name = "x"\n[provider]\nurl = "y"') == {"name": "x", "provider": {"url": "y"}}
    assert table("a.json", b'{"name": "x"}') == {"name": "x"}
    for name, data, said in (
        ("a.toml", b"name = x\n", "line 1"),
        ("a.toml", b"\xff", "a.toml"),
        ("a.json", b'{"name": }', "line 1, column 10"),
        ("a.json", b'{"a": 1,\n "a": 2}', "line 2, column 2: the member is there twice"),
        ("a.json", b"[]", "an object is wanted"),
    ):
        with pytest.raises(BadValue) as caught:
            table(name, data)
        assert said in str(caught.value)
