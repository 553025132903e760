"""A2A 0.2: the 0.3 tables without what 0.3.0 added, with the patch version that brought each member.

`tests/spec/test_v0_x.py` compares this with the JSON Schemas of 0.2.0 to 0.2.6. A required member is required
from its `since` on; before that it does not exist.
"""

from __future__ import annotations

from a2acard.spec import v0_3
from a2acard.spec._base import Legacy, Message, message, specification

_GONE = {
    "AgentCard": ("signatures",),
    "AgentSkill": ("security",),
    "OAuth2SecurityScheme": ("oauth2MetadataUrl",),
}
_NO_MESSAGE = ("AgentCardSignature", "MutualTLSSecurityScheme")
_CHANGED: dict[tuple[str, str], dict[str, object]] = {
    ("AgentCard", "supportsAuthenticatedExtendedCard"): {"since": "0.2.1"},
    ("AgentCard", "iconUrl"): {"since": "0.2.2"},
    ("AgentCapabilities", "extensions"): {"since": "0.2.2"},
    ("AgentCard", "preferredTransport"): {
        "since": "0.2.4",
        "default": None,
        "clause": "A2A 0.2 §5.5",
        "meaning": "How A2A is spoken at the main address: `JSONRPC`, `GRPC` or `HTTP+JSON`. Clients take an absent "
        "value as JSONRPC.",
    },
    ("AgentCard", "additionalInterfaces"): {"since": "0.2.4", "clause": "A2A 0.2 §5.5"},
    ("AgentCard", "url"): {"clause": "A2A 0.2 §5.5"},
    ("AgentCard", "protocolVersion"): {
        "since": "0.2.5",
        "default": "0.2.5",
        "example": "0.2.6",
        "meaning": "The A2A version the agent speaks, written with the patch number. Cards of 0.2.4 and older have "
        "no such member.",
    },
    ("SecurityScheme", "type"): {
        "known": ("apiKey", "http", "oauth2", "openIdConnect"),
        "meaning": "The kind of scheme: `apiKey`, `http`, `oauth2` or `openIdConnect`. It decides which other members "
        "apply.",
    },
}


def _as_in_0_2(newer: Message) -> Message:
    fields = [
        field.but(
            **{"clause": field.clause.replace("A2A 0.3", "A2A 0.2")}
            | _CHANGED.get((newer.name, field.name), {})
        )
        for field in newer.fields
        if field.name not in _GONE.get(newer.name, ())
    ]
    union = (
        {kind: name for kind, name in newer.union.items() if name not in _NO_MESSAGE} if newer.union else None
    )
    return message(
        newer.name, newer.clause.replace("A2A 0.3", "A2A 0.2"), newer.meaning, *fields, union=union
    )


_LATER = (
    Legacy(
        "AgentCard",
        "signatures",
        "newer",
        "no signatures, or protocol version 0.3.0",
        "Signatures came with 0.3.0; a 0.2 reader does not check them.",
        "0.3.0",
    ),
    Legacy(
        "AgentSkill",
        "security",
        "newer",
        "security of the card",
        "Requirements for single skills came with 0.3.0; a 0.2 reader does not see them.",
        "0.3.0",
    ),
    Legacy(
        "OAuth2SecurityScheme",
        "oauth2MetadataUrl",
        "newer",
        "the addresses inside flows",
        "The address of the server's metadata came with 0.3.0; a 0.2 reader does not see it.",
        "0.3.0",
    ),
)

SPECIFICATION = specification(
    "0.2",
    "A2A 0.2",
    ("0.2.0", "0.2.1", "0.2.2", "0.2.3", "0.2.4", "0.2.5", "0.2.6"),
    tuple(
        [_as_in_0_2(newer) for newer in v0_3.SPECIFICATION.messages.values() if newer.name not in _NO_MESSAGE]
    ),
    (*v0_3.LEGACY, *_LATER),
)
