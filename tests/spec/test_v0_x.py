"""The 0.x tables against the published JSON Schemas, per patch version; `A2ACARD_SCHEMAS` names their folder."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from a2acard.spec import specification
from a2acard.spec._base import Field, Message, Specification

FOLDER = os.environ.get("A2ACARD_SCHEMAS")
pytestmark = pytest.mark.skipif(not FOLDER, reason="A2ACARD_SCHEMAS names no folder with a2a-v0.*.json")

PATCHES = (*specification("0.2").patches, *specification("0.3").patches)


def _definitions(patch: str) -> dict[str, Any]:
    definitions: dict[str, Any] = json.loads(Path(FOLDER or "", f"a2a-v{patch}.json").read_text("utf-8"))[
        "definitions"
    ]
    return definitions


def _specification(patch: str) -> Specification:
    return specification("0.3" if patch.startswith("0.3") else "0.2")


def _has(field: Field, patch: str) -> bool:
    return field.since is None or field.since <= patch


def _messages(spec: Specification, patch: str) -> dict[str, Message]:
    """The messages that a card of this patch version can reach."""
    found: dict[str, Message] = {}
    waiting = [spec.root]
    while waiting:
        made = spec.messages[waiting.pop()]
        if made.name not in found:
            found[made.name] = made
            waiting += [field.message for field in made.fields if field.message and _has(field, patch)]
            waiting += (made.union or {}).values()
    return found


def _shape(field: Field) -> dict[str, Any]:
    one: dict[str, Any] = {"type": {"bool": "boolean"}.get(field.type, field.type)}
    if field.type == "message":
        one = {"$ref": f"#/definitions/{field.message}"}
    elif field.type == "scopes":
        one = {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "string"}}}
    elif field.type == "object":
        one = {"type": "object", "additionalProperties": {}}
    elif field.closed and len(field.known) == 1:
        one = {"type": "string", "const": field.known[0]}
    elif field.closed:
        one = {"type": "string", "enum": list(field.known)}
    if field.many == "list":
        return {"type": "array", "items": one}
    if field.many == "map":
        return {"type": "object", "additionalProperties": one}
    return one


def _their_shape(schema: dict[str, Any]) -> dict[str, Any]:
    return {name: part for name, part in schema.items() if name not in ("description", "examples", "default")}


def _members_of_union(definition: dict[str, Any]) -> list[str]:
    return sorted(part["$ref"].rpartition("/")[2] for part in definition["anyOf"])


@pytest.mark.parametrize("patch", PATCHES)
def test_members_agree_with_the_schema(patch: str) -> None:
    """Every property of every object of the card agrees in name, shape and required, in both directions."""
    definitions = _definitions(patch)
    for name, made in _messages(_specification(patch), patch).items():
        theirs = definitions[name]
        if made.union:
            assert sorted(made.union.values()) == _members_of_union(theirs), name
            continue
        ours = {field.name: field for field in made.fields if _has(field, patch)}
        assert set(ours) == set(theirs.get("properties", {})), name
        assert {n for n, field in ours.items() if field.required} == set(theirs.get("required", ())), name
        for member, field in ours.items():
            assert _shape(field) == _their_shape(theirs["properties"][member]), f"{name}.{member}"


@pytest.mark.parametrize("patch", ["0.2.6", "0.3.0"])
def test_defaults_agree_with_the_schema(patch: str) -> None:
    """The newest patch version of each minor has the defaults of the table."""
    definitions = _definitions(patch)
    for name, made in _messages(_specification(patch), patch).items():
        for field in made.fields if not made.union else ():
            assert field.default == definitions[name]["properties"][field.name].get("default"), (
                f"{name}.{field.name}"
            )


@pytest.mark.parametrize("patch", PATCHES)
def test_the_kinds_of_a_scheme_are_the_consts_of_the_schema(patch: str) -> None:
    """Each kind's message is the one whose `type` the schema fixes to that kind."""
    definitions = _definitions(patch)
    union = _specification(patch).messages["SecurityScheme"].union or {}
    assert union == {definitions[name]["properties"]["type"]["const"]: name for name in union.values()}
