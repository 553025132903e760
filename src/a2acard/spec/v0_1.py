"""Before A2A 0.2: the cards of the earliest drafts, told by `authentication` with a list of scheme names.

No schema of that time is at hand, so this table is lenient: required is only what every reader of that time
needed. What the drafts share with 0.3 keeps 0.3's words.
"""

from __future__ import annotations

from a2acard.spec import _prose as prose
from a2acard.spec import v0_3
from a2acard.spec._base import Field, Legacy, message, specification
from a2acard.spec.v0_3 import member

_DRAFT = "A2A before 0.2"

_newer = v0_3.SPECIFICATION.messages


def _member_0_3(message: str, name: str, *, required: bool) -> Field:
    return _newer[message].by_name[name].but(clause=_DRAFT, required=required)


SPECIFICATION = specification(
    "pre-0.2",
    "A2A before 0.2",
    (),
    (
        message(
            "AgentCard",
            _DRAFT,
            _newer["AgentCard"].meaning,
            member("name", "string", *prose.NAME, _DRAFT, required=True),
            member("description", "string", *prose.DESCRIPTION, _DRAFT),
            _member_0_3("AgentCard", "url", required=True).but(
                meaning="The agent's one address, which speaks JSON-RPC over HTTP. Clients send their requests "
                "exactly there.",
            ),
            member("provider", "message", *prose.PROVIDER, _DRAFT, message="AgentProvider"),
            member("version", "string", *prose.VERSION, _DRAFT, required=True),
            member("documentationUrl", "string", *prose.DOCUMENTATION_URL, _DRAFT),
            member(
                "capabilities",
                "message",
                *prose.CAPABILITIES,
                _DRAFT,
                required=True,
                message="AgentCapabilities",
            ),
            member(
                "authentication",
                "message",
                "How callers authenticate, as a list of scheme names. Since 0.2 `securitySchemes` and `security` take "
                "its place.",
                {"schemes": ["bearer"]},
                "Keeping it in a newer card: readers since 0.2 see an agent that needs no authentication.",
                _DRAFT,
                message="AgentAuthentication",
            ),
            member("defaultInputModes", "string", *prose.DEFAULT_INPUT_MODES, _DRAFT, many="list"),
            member("defaultOutputModes", "string", *prose.DEFAULT_OUTPUT_MODES, _DRAFT, many="list"),
            member(
                "skills", "message", *prose.SKILLS, _DRAFT, required=True, many="list", message="AgentSkill"
            ),
        ),
        message(
            "AgentProvider",
            _DRAFT,
            _newer["AgentProvider"].meaning,
            member("organization", "string", *prose.ORGANIZATION, _DRAFT, required=True),
            member("url", "string", *prose.PROVIDER_URL, _DRAFT),
        ),
        message(
            "AgentCapabilities",
            _DRAFT,
            _newer["AgentCapabilities"].meaning,
            member("streaming", "bool", *prose.STREAMING, _DRAFT),
            member("pushNotifications", "bool", *prose.PUSH_NOTIFICATIONS, _DRAFT),
            _member_0_3("AgentCapabilities", "stateTransitionHistory", required=False),
        ),
        message(
            "AgentAuthentication",
            _DRAFT,
            "The authentication of the earliest drafts: scheme names and nothing more.",
            member(
                "schemes",
                "string",
                "The names of the accepted schemes, such as `bearer` or `basic`.",
                ["bearer"],
                "Objects in place of names, or `none`; an agent without authentication leaves the object out.",
                _DRAFT,
                required=True,
                many="list",
            ),
            member(
                "credentials",
                "string",
                "Credentials that a client needs for private cards, or a note on where to get them.",
                "https://example.com/how-to-get-a-token",
                "A working credential; the card is public.",
                _DRAFT,
            ),
        ),
        message(
            "AgentSkill",
            _DRAFT,
            _newer["AgentSkill"].meaning,
            member("id", "string", *prose.SKILL_ID, _DRAFT, required=True),
            member("name", "string", *prose.SKILL_NAME, _DRAFT, required=True),
            member("description", "string", *prose.SKILL_DESCRIPTION, _DRAFT),
            _member_0_3("AgentSkill", "tags", required=False).but(
                mistake="Leaving them out: tags were optional in these drafts, but every later version requires them.",
            ),
            member("examples", "string", *prose.SKILL_EXAMPLES, _DRAFT, many="list"),
            member("inputModes", "string", *prose.SKILL_INPUT_MODES, _DRAFT, many="list"),
            member("outputModes", "string", *prose.SKILL_OUTPUT_MODES, _DRAFT, many="list"),
        ),
    ),
    (
        Legacy(
            "AgentCard",
            "securitySchemes",
            "newer",
            "a card in the shape of 0.3 or 1.0",
            "Described schemes came with 0.2; a reader of the drafts looks for `authentication`.",
            "0.2.0",
        ),
        Legacy(
            "AgentCard",
            "security",
            "newer",
            "a card in the shape of 0.3 or 1.0",
            "Requirements by name came with 0.2; a reader of the drafts looks for `authentication`.",
            "0.2.0",
        ),
        Legacy(
            "AgentCard",
            "iconUrl",
            "newer",
            "a card in the shape of 0.3 or 1.0",
            "The icon came with 0.2.2.",
            "0.2.2",
        ),
        Legacy(
            "AgentCard",
            "preferredTransport",
            "newer",
            "a card in the shape of 0.3 or 1.0",
            "A choice of transports came with 0.2.4.",
            "0.2.4",
        ),
        Legacy(
            "AgentCard",
            "additionalInterfaces",
            "newer",
            "a card in the shape of 0.3 or 1.0",
            "Further interfaces came with 0.2.4.",
            "0.2.4",
        ),
        Legacy(
            "AgentCard",
            "supportsAuthenticatedExtendedCard",
            "newer",
            "a card in the shape of 0.3 or 1.0",
            "The extended card came with 0.2.1.",
            "0.2.1",
        ),
    ),
)
