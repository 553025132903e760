"""The 1.0 tables against the protobuf descriptors of the official SDK, member by member, both ways."""

from __future__ import annotations

from typing import Any

import pytest

from a2acard.spec import specification
from a2acard.spec._base import Field

a2a_pb2 = pytest.importorskip("a2a.types.a2a_pb2", reason="the official SDK (a2a-sdk 1.x) is not installed")
field_behavior_pb2 = pytest.importorskip("google.api.field_behavior_pb2")

SPEC = specification("1.0")
STRING, BOOL, MESSAGE = 9, 8, 11


def _card_messages() -> dict[str, Any]:
    found: dict[str, Any] = {}
    waiting = [a2a_pb2.AgentCard.DESCRIPTOR]
    while waiting:
        descriptor = waiting.pop()
        if descriptor.name in found:
            continue
        found[descriptor.name] = descriptor
        for field in descriptor.fields:
            kind = field.message_type
            if kind and kind.GetOptions().map_entry:
                kind = kind.fields_by_name["value"].message_type
            if kind and kind.file.package.startswith("lf.a2a"):
                waiting.append(kind)
    return found


DESCRIPTORS = _card_messages()


def _is_map(field: Any) -> bool:
    return bool(field.message_type and field.message_type.GetOptions().map_entry)


def _as_the_sdk_has_it(field: Any) -> dict[str, object]:
    held = field.message_type.fields_by_name["value"] if _is_map(field) else field
    of = held.message_type
    kind = {STRING: "string", BOOL: "bool", MESSAGE: "message"}[held.type]
    if of and of.full_name == "google.protobuf.Struct":
        kind = "object"
    repeated = field.is_repeated if hasattr(field, "is_repeated") else field.label == 3
    oneof = field.containing_oneof
    real_oneof = oneof is not None and not oneof.name.startswith("_")
    if repeated:
        presence = "none"
    elif real_oneof:
        presence = "oneof"
    elif of:
        presence = "message"
    else:
        presence = "optional" if field.has_presence else "implicit"
    options = field.GetOptions()
    behavior = options.Extensions[field_behavior_pb2.field_behavior]
    return {
        "name": field.json_name,
        "proto": field.name,
        "type": kind,
        "message": of.name if kind == "message" else None,
        "many": "map" if _is_map(field) else "list" if repeated else "one",
        "required": field_behavior_pb2.REQUIRED in behavior,
        "presence": presence,
        "oneof": oneof.name if real_oneof else None,
        "deprecated": options.deprecated,
    }


def _as_the_table_has_it(field: Field) -> dict[str, object]:
    names = ("name", "proto", "type", "message", "many", "required", "presence", "oneof", "deprecated")
    return {name: getattr(field, name) for name in names}


def test_the_table_has_the_messages_of_the_sdk() -> None:
    """Every message a card can reach is in the table, and no other."""
    assert set(SPEC.messages) == set(DESCRIPTORS)


@pytest.mark.parametrize("name", sorted(DESCRIPTORS))
def test_a_message_has_the_members_of_the_sdk(name: str) -> None:
    """Members agree in name, type, multiplicity, REQUIRED, presence, oneof and deprecation."""
    theirs = {field.json_name: _as_the_sdk_has_it(field) for field in DESCRIPTORS[name].fields}
    ours = {field.name: _as_the_table_has_it(field) for field in SPEC.messages[name].fields}
    assert ours == theirs


@pytest.mark.parametrize("name", sorted(DESCRIPTORS))
def test_a_message_has_the_oneof_of_the_sdk(name: str) -> None:
    """The oneof of which exactly one member must be set carries the SDK's name."""
    theirs = [oneof.name for oneof in DESCRIPTORS[name].oneofs if not oneof.name.startswith("_")]
    assert [SPEC.messages[name].oneof] == (theirs or [None])


def test_members_stand_in_the_order_of_the_definition() -> None:
    """The reference lists members in the order a reader of the definition expects."""
    for name, descriptor in DESCRIPTORS.items():
        assert [field.name for field in SPEC.messages[name].fields] == [
            f.json_name for f in descriptor.fields
        ]
