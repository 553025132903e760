"""JSON Schemas (2020-12) of the card, one per version, generated from the tables.

    python -m a2acard.spec.json_schema docs/schemas

writes them. Each is self-contained, allows unknown members (A2A 1.0 §5.7), refuses null, and says of every
member what it is for. What a schema can't say (that a required scheme is declared, say) is the linter's part.
"""

from __future__ import annotations

import json
import sys

from a2acard.spec import specification

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from a2acard.spec._base import Field, Message, Specification

__all__ = ["BASE", "PUBLISHED", "json_schema", "text", "write"]

BASE = "https://a2acard.dev/schemas/"
"""Where the schemas are published; every `$id` starts with it and never changes."""

PUBLISHED = ("1.0", "0.3", "0.2")
"""The versions that have a schema, newest first."""

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def file_name(version: str) -> str:
    """The file name of a version's schema, the last part of its `$id`."""
    return f"agent-card-{version}.json"


def json_schema(version: str) -> dict[str, Any]:
    """The JSON Schema of one version; raises `UnknownVersion` like `specification`."""
    spec = specification(version)
    root = spec.messages[spec.root]
    strict = version == "1.0"
    definitions: dict[str, Any] = {
        name: _message(spec, made, strict) for name, made in spec.messages.items() if name != spec.root
    }
    return {
        "$schema": _DIALECT,
        "$id": BASE + file_name(version),
        "title": f"Agent Card ({spec.title})",
        **_message(spec, root, strict),
        "$defs": definitions,
    }


def text(version: str) -> str:
    """The JSON Schema of one version as the text of its file."""
    return json.dumps(json_schema(version), indent=2, ensure_ascii=False) + "\n"


def write(folder: str) -> tuple[str, ...]:
    """Write the schemas of all published versions into `folder` and return their paths."""
    paths = []
    for version in PUBLISHED:
        path = f"{folder}/{file_name(version)}"
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(text(version))
        paths.append(path)
    return tuple(paths)


def _message(spec: Specification, made: Message, strict: bool) -> dict[str, Any]:
    schema: dict[str, Any] = {"description": f"{made.meaning} ({made.clause})", "type": "object"}
    if made.name != spec.root:
        schema = {"title": made.name, **schema}
    schema["properties"] = {field.name: _member(field, strict) for field in made.fields}
    # A required member of 0.2 that came late is not required of the cards before it.
    required: list[str] = [field.name for field in made.fields if field.required and not field.since]
    if required:
        schema["required"] = required
    if made.oneof:
        schema["oneOf"] = [{"required": [field.name]} for field in made.fields if field.oneof == made.oneof]
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


def _member(field: Field, strict: bool) -> dict[str, Any]:
    schema: dict[str, Any] = {"title": field.name, "description": f"{field.meaning} ({field.clause})"}
    one = _one(field)
    if field.many == "list":
        schema |= {"type": "array", "items": one}
        if field.required and strict:
            schema["minItems"] = 1
    elif field.many == "map":
        schema |= {"type": "object", "additionalProperties": one}
    else:
        schema |= one
        if field.type == "string" and field.required and strict:
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


if __name__ == "__main__":
    for written in write(sys.argv[1]):
        print(written)
