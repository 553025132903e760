"""The hybrid: a card that carries both halves, for 1.0 and for 0.3 readers.

The tables of 1.0, and beside them the members only 0.3 has, none of them required: the card is judged by 1.0,
its 0.x half by the 0.3 tables. Where both versions use one name for different objects, the 0.3 ones are called
`LegacyInterface` and `LegacyFlows` here; in a hybrid's 0.x half any number of flows may stand side by side.
"""

from __future__ import annotations

from a2acard.spec import v0_3, v1_0
from a2acard.spec._base import Field, Message, message, specification

_RENAMED = {"AgentInterface": "LegacyInterface", "OAuthFlows": "LegacyFlows"}


def _optional(field: Field) -> Field:
    return field.but(required=False, closed=False, message=_RENAMED.get(field.message or "", field.message))


def _with_older_half(newer: Message) -> Message:
    old = v0_3.SPECIFICATION.messages
    sources = [old[newer.name]] if newer.name in _SHARED else []
    if newer.name == "SecurityScheme":
        sources += [old[kind] for kind in (old[newer.name].union or {}).values()]
    fields = {field.name: field for field in newer.fields}
    for source in sources:
        for field in source.fields:
            fields.setdefault(field.name, _optional(field))
    return message(newer.name, newer.clause, newer.meaning, *fields.values(), oneof=newer.oneof)


def _renamed(name: str) -> Message:
    older = v0_3.SPECIFICATION.messages[name]
    return message(_RENAMED[name], older.clause, older.meaning, *older.fields)


_SHARED = ("AgentCard", "AgentCapabilities", "AgentSkill", "SecurityScheme")

SPECIFICATION = specification(
    "hybrid",
    "A2A 1.0 with a 0.3 half",
    (),
    (
        *[_with_older_half(newer) for newer in v1_0.SPECIFICATION.messages.values()],
        *[_renamed(name) for name in _RENAMED],
    ),
    tuple(
        [
            entry
            for entries in v1_0.SPECIFICATION.legacy.values()
            for entry in entries.values()
            if entry.until != "0.3.0" or entry.message in ("AgentInterface", "APIKeySecurityScheme")
        ]
    ),
)
