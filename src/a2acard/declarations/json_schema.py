"""The card as a JSON Schema (2020-12).

Each is self-contained, allows unknown members (A2A 1.0 §5.7), refuses null, and says of every member what it is
for. What a schema can't say (that a required scheme is declared, say) is the linter's part.
"""

from __future__ import annotations

import json

from a2acard.declarations._outline import (
    alternatives,
    asks_for_more_than_presence,
    content,
    is_required,
)
from a2acard.finding import site
from a2acard.spec import specification

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from a2acard.spec._base import Field, Message, Specification

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def text(version: str) -> str:
    """The schema of one version as the text of its file."""
    return json.dumps(json_schema(version), indent=2, ensure_ascii=False) + "\n"


def json_schema(version: str) -> dict[str, Any]:
    """The JSON Schema of one version; raises `UnknownVersion` like `specification`."""
    spec = specification(version)
    root = spec.messages[spec.root]
    filled = asks_for_more_than_presence(version)
    definitions: dict[str, Any] = {
        name: _message(spec, made, filled) for name, made in spec.messages.items() if name != spec.root
    }
    return {
        "$schema": _DIALECT,
        "$id": f"{site()}/schemas/agent-card-{version}.json",
        "title": f"Agent Card ({spec.title})",
        **_message(spec, root, filled),
        "$defs": definitions,
    }


def _message(spec: Specification, made: Message, filled: bool) -> dict[str, Any]:
    schema: dict[str, Any] = {"description": f"{made.meaning} ({made.clause})", "type": "object"}
    if made.name != spec.root:
        schema = {"title": made.name, **schema}
    schema["properties"] = {field.name: _member(field, filled) for field in made.fields}
    required = [field.name for field in made.fields if is_required(field)]
    if required:
        schema["required"] = required
    if made.oneof:
        schema["oneOf"] = [_has(field) for field in alternatives(made)]
    wrapped = content(made)
    if wrapped:
        schema["anyOf"] = [_has(wrapped), {"maxProperties": 0}]
    if made.union:
        schema["allOf"] = [
            {
                "if": {"properties": {"type": {"const": kind}}, "required": ["type"]},
                "then": {"$ref": f"#/$defs/{name}"},
            }
            for kind, name in made.union.items()
        ]
    schema["additionalProperties"] = True
    return schema


def _has(field: Field) -> dict[str, Any]:
    """That the member is there; strict validators want it declared where it is required."""
    return {"properties": {field.name: True}, "required": [field.name]}


def _member(field: Field, filled: bool) -> dict[str, Any]:
    schema: dict[str, Any] = {"title": field.name, "description": f"{field.meaning} ({field.clause})"}
    one = _one(field)
    if field.many == "list":
        schema |= {"type": "array", "items": one}
        if field.required and filled:
            schema["minItems"] = 1
    elif field.many == "map":
        schema |= {"type": "object", "additionalProperties": one}
    else:
        schema |= one
        if field.type == "string" and field.required and filled:
            schema["minLength"] = 1
    if field.default is not None:
        schema["default"] = field.default
    if field.deprecated:
        schema["deprecated"] = True
    schema["examples"] = [field.example]
    return schema


def _one(field: Field) -> dict[str, Any]:
    if field.type == "message":
        return {"$ref": f"#/$defs/{field.message}"}
    if field.type == "scopes":
        return {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "string"}}}
    if field.type == "object":
        return {"type": "object"}
    if field.type == "bool":
        return {"type": "boolean"}
    if field.closed:
        return {"type": "string", "enum": list(field.known)}
    return {"type": "string"}
