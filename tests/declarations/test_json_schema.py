"""The generated JSON Schemas: sound, up to date, accepting what is right and refusing what is not."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from a2acard.declarations import PUBLISHED
from a2acard.declarations.json_schema import json_schema
from a2acard.finding import SITE, use_site
from a2acard.spec import specification

jsonschema = pytest.importorskip("jsonschema", reason="jsonschema is not installed")


def _card(version: str) -> dict[str, Any]:
    """A card made of the example of every member of the version's card."""
    spec = specification(version)
    return copy.deepcopy({field.name: field.example for field in spec.messages[spec.root].fields})


def _valid(version: str, card: object) -> bool:
    return bool(jsonschema.Draft202012Validator(json_schema(version)).is_valid(card))


@pytest.mark.parametrize("version", PUBLISHED)
def test_the_schema_is_sound(version: str) -> None:
    """It satisfies its metaschema, refers only into itself, and has its lasting id."""
    schema = json_schema(version)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert schema["$id"] == f"{SITE}/schemas/agent-card-{version}.json"
    for part in _objects(schema):
        reference = part.get("$ref")
        assert reference is None or reference.removeprefix("#/$defs/") in schema["$defs"]


def _objects(part: Any) -> Iterator[dict[str, Any]]:
    if isinstance(part, dict):
        yield part
    for inner in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from _objects(inner)


def test_another_site() -> None:
    """A team's own copy of the documentation is where the ids start then."""
    use_site("https://docs.example.com/a2acard/")
    try:
        assert json_schema("1.0")["$id"] == "https://docs.example.com/a2acard/schemas/agent-card-1.0.json"
    finally:
        use_site(SITE)


@pytest.mark.parametrize("version", PUBLISHED)
def test_every_property_is_described(version: str) -> None:
    """Title, description and example stand at every property."""
    schema = json_schema(version)
    for part in (schema, *schema["$defs"].values()):
        for name, member in part["properties"].items():
            assert member["title"] == name
            assert member["description"]
            assert member["examples"]


@pytest.mark.parametrize("version", PUBLISHED)
def test_a_card_of_all_examples_is_valid(version: str) -> None:
    """The examples of the reference make a valid card, with unknown members too."""
    card = _card(version)
    jsonschema.validate(card, json_schema(version), jsonschema.Draft202012Validator)
    assert _valid(version, card | {"x-vendor": {"any": "thing"}})


def _removals(version: str) -> list[tuple[str, str]]:
    return [(made.name, name) for made in specification(version).messages.values() for name in made.required]


def _wrong(version: str, message: str, name: str) -> object:
    """An example object of `message` without the member `name`, under a schema of that message alone."""
    made = specification(version).messages[message]
    return {field.name: field.example for field in made.fields if field.name != name}


@pytest.mark.parametrize("version", PUBLISHED)
def test_every_required_member_is_required(version: str) -> None:
    """Taking any one REQUIRED member out of its object makes the object invalid."""
    schema = json_schema(version)
    for message, name in _removals(version):
        if version == "0.2" and name == "protocolVersion":
            continue  # cards of 0.2.0 to 0.2.4 have no such member
        part = schema if message == "AgentCard" else {"$ref": f"#/$defs/{message}", "$defs": schema["$defs"]}
        errors = list(jsonschema.Draft202012Validator(part).iter_errors(_wrong(version, message, name)))
        assert any(error.validator == "required" and repr(name) in error.message for error in errors), (
            f"{message}.{name}"
        )


@pytest.mark.parametrize(
    "wrong",
    [
        {"skills": []},
        {"supportedInterfaces": []},
        {"defaultInputModes": []},
        {"name": ""},
        {"name": None},
        {"iconUrl": None},
        {"capabilities": {"streaming": "true"}},
        {"capabilities": ["streaming"]},
        {"skills": ["plan"]},
        {"securitySchemes": {"none": {}}},
        {"securitySchemes": {"old": {"type": "http", "scheme": "bearer"}}},
        {
            "securitySchemes": {
                "two": {"mtlsSecurityScheme": {}, "httpAuthSecurityScheme": {"scheme": "Bearer"}}
            }
        },
        {"securitySchemes": {"key": {"apiKeySecurityScheme": {"location": "body", "name": "k"}}}},
        {"securitySchemes": {"flow": {"oauth2SecurityScheme": {"flows": {}}}}},
        {"securitySchemes": {"flows": {"oauth2SecurityScheme": {"flows": {"implicit": {}, "password": {}}}}}},
        {"securityRequirements": [{"schemes": {"key": ["scope"]}}]},
        {"securityRequirements": [{"key": ["scope"]}]},
        {"securityRequirements": [{"schemes": {"key": {"scopes": ["scope"]}}}]},
    ],
)
def test_wrong_1_0_cards_are_refused(wrong: dict[str, Any]) -> None:
    """Empty required values, nulls, wrong types, schemes of no or two kinds, and bare scope lists."""
    assert not _valid("1.0", _card("1.0") | wrong)


@pytest.mark.parametrize(
    "right",
    [
        {"capabilities": {}},
        {"securityRequirements": [{}, {"schemes": {"key": {}}}, {"schemes": {"key": {"list": []}}}]},
        {"securitySchemes": {"m": {"mtlsSecurityScheme": {}}}},
    ],
)
def test_right_1_0_cards_are_accepted(right: dict[str, Any]) -> None:
    """Empty capabilities, the anonymous alternative, schemes without scopes and a bare mutual TLS scheme."""
    assert _valid("1.0", _card("1.0") | right)


@pytest.mark.parametrize("version", ["0.3", "0.2"])
def test_0_x_schemes_are_judged_by_their_type(version: str) -> None:
    """A scheme needs the members of its kind; several flows may stand side by side."""
    flow = {"tokenUrl": "https://a.example/t", "scopes": {}}
    both = {"type": "oauth2", "flows": {"clientCredentials": flow, "password": flow}}
    assert _valid(version, _card(version) | {"securitySchemes": {"both": both}})
    for wrong in (
        {"type": "http"},
        {"type": "bearer"},
        {"type": "apiKey", "in": "body", "name": "k"},
        {"scheme": "x"},
    ):
        assert not _valid(version, _card(version) | {"securitySchemes": {"wrong": wrong}})


def test_deprecated_flows_are_marked() -> None:
    """The flows that 1.0 deprecates are deprecated in the schema, and no other member is."""
    marked = [
        (message, name)
        for message, part in json_schema("1.0")["$defs"].items()
        for name, member in part["properties"].items()
        if member.get("deprecated")
    ]
    assert marked == [("OAuthFlows", "implicit"), ("OAuthFlows", "password")]
