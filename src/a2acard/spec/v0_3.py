"""A2A 0.3: the card as the JSON Schema of 0.3.0 has it.

`tests/spec/test_v0_x.py` compares these tables with that schema, member by member. The same table minus what
came late is 0.2 (`v0_2`). In 0.x a security scheme is a union on `type`, and a security requirement is an
object from scheme name to scopes (type `scopes`), as in OpenAPI 3.
"""

from __future__ import annotations

from a2acard.spec import _prose as prose
from a2acard.spec._base import Field, Legacy, Message, message, snake_case, specification

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.spec._base import Many, Presence, Type
    from a2acard.types import JSON

_CARD = "A2A 0.3 §5.5"
_PROVIDER = "A2A 0.3 §5.5.1"
_CAPABILITIES = "A2A 0.3 §5.5.2"
_EXTENSION = "A2A 0.3 §5.5.2.1"
_SCHEME = "A2A 0.3 §5.5.3"
_SKILL = "A2A 0.3 §5.5.4"
_INTERFACE = "A2A 0.3 §5.5.5"
_SIGNATURE = "A2A 0.3 §5.5.6"
_TRANSPORT = "A2A 0.3 §5.6.1"

TRANSPORTS = ("JSONRPC", "GRPC", "HTTP+JSON")


def member(
    name: str,
    type: Type,
    meaning: str,
    example: JSON,
    mistake: str,
    clause: str,
    *,
    required: bool = False,
    many: Many = "one",
    message: str | None = None,
    default: str | None = None,
    known: tuple[str, ...] = (),
    closed: bool = False,
    deprecated: bool = False,
) -> Field:
    """A member of a 0.x message: proto name derived, presence as JSON has it (there or not there)."""
    presence: Presence = "optional"
    if many != "one":
        presence = "none"
    elif type in ("message", "object"):
        presence = "message"
    return Field(
        name,
        snake_case(name),
        type,
        meaning,
        example,
        mistake,
        clause,
        required=required,
        presence=presence,
        many=many,
        message=message,
        default=default,
        known=known,
        closed=closed,
        deprecated=deprecated,
    )


def _kind(name: str, value: str, meaning: str, *fields: Field) -> Message:
    return message(
        name,
        _SCHEME,
        meaning,
        member(
            "type",
            "string",
            f"Says which kind of scheme this is: `{value}`.",
            value,
            "Another spelling or case; readers compare the word letter by letter.",
            _SCHEME,
            required=True,
            known=(value,),
            closed=True,
        ),
        *fields,
        member("description", "string", *prose.SCHEME_DESCRIPTION, _SCHEME),
    )


_AGENT_CARD = message(
    "AgentCard",
    _CARD,
    "The document by which an agent introduces itself: who it is, where to reach it, what it can do, and how access is secured.",
    member(
        "protocolVersion",
        "string",
        "The A2A version the agent speaks, for all of its interfaces. In 0.3 it is written with the patch number.",
        "0.3.0",
        "Leaving it out, so that readers have to guess the version, or writing a 1.x number over a card in the 0.3 shape.",
        _CARD,
        required=True,
        default="0.3.0",
    ),
    member("name", "string", *prose.NAME, _CARD, required=True),
    member("description", "string", *prose.DESCRIPTION, _CARD, required=True),
    member(
        "url",
        "string",
        "The agent's main address, which speaks the preferred transport. Clients send their requests exactly there.",
        "https://api.example.com/a2a/v1",
        "Publishing the address the server binds to (`localhost`, `0.0.0.0`) instead of the one callers reach.",
        _TRANSPORT,
        required=True,
    ),
    member(
        "preferredTransport",
        "string",
        "How A2A is spoken at the main address: `JSONRPC`, `GRPC` or `HTTP+JSON`. The schema takes an absent value "
        "as JSONRPC, but the text requires one.",
        "JSONRPC",
        "`REST` or `http`; the REST-style transport is called `HTTP+JSON`.",
        _TRANSPORT,
        default="JSONRPC",
        known=TRANSPORTS,
    ),
    member(
        "additionalInterfaces",
        "message",
        "Further addresses and transports. The list should repeat the main address with its transport, so that it "
        "is complete by itself.",
        [
            {"url": "https://api.example.com/a2a/v1", "transport": "JSONRPC"},
            {"url": "https://api.example.com/a2a/rest", "transport": "HTTP+JSON"},
        ],
        "Giving one address two transports; every address must stand for one.",
        "A2A 0.3 §5.6.2",
        many="list",
        message="AgentInterface",
    ),
    member("iconUrl", "string", *prose.ICON_URL, _CARD),
    member("provider", "message", *prose.PROVIDER, _CARD, message="AgentProvider"),
    member("version", "string", *prose.VERSION, _CARD, required=True),
    member("documentationUrl", "string", *prose.DOCUMENTATION_URL, _CARD),
    member("capabilities", "message", *prose.CAPABILITIES, _CARD, required=True, message="AgentCapabilities"),
    member(
        "securitySchemes",
        "message",
        "The ways to authenticate, by names of your choice and in the form of OpenAPI 3. Credentials themselves are "
        "always obtained elsewhere.",
        {"key": {"type": "apiKey", "in": "header", "name": "X-API-Key"}},
        "A list instead of an object from name to scheme, or the wrapped form of 1.0.",
        _SCHEME,
        many="map",
        message="SecurityScheme",
    ),
    member(
        "security",
        "scopes",
        "Which of the declared schemes a caller needs, and with which scopes, in the form of OpenAPI 3. The entries "
        "are alternatives; the schemes inside one entry are needed together.",
        [{"key": []}, {"google": ["openid", "profile"]}],
        "An object instead of a list, or schemes declared and none required.",
        _CARD,
        many="list",
    ),
    member("defaultInputModes", "string", *prose.DEFAULT_INPUT_MODES, _CARD, required=True, many="list"),
    member("defaultOutputModes", "string", *prose.DEFAULT_OUTPUT_MODES, _CARD, required=True, many="list"),
    member("skills", "message", *prose.SKILLS, _CARD, required=True, many="list", message="AgentSkill"),
    member(
        "supportsAuthenticatedExtendedCard",
        "bool",
        "Whether authenticated clients can fetch a fuller card with the method agent/getAuthenticatedExtendedCard. "
        "Absent means no.",
        True,
        "Saying true without any security scheme: nobody can authenticate to read the extended card.",
        _CARD,
    ),
    member("signatures", "message", *prose.SIGNATURES, _SIGNATURE, many="list", message="AgentCardSignature"),
)

_KINDS = {
    "apiKey": "APIKeySecurityScheme",
    "http": "HTTPAuthSecurityScheme",
    "oauth2": "OAuth2SecurityScheme",
    "openIdConnect": "OpenIdConnectSecurityScheme",
    "mutualTLS": "MutualTLSSecurityScheme",
}

_MESSAGES = (
    _AGENT_CARD,
    message(
        "AgentInterface",
        _INTERFACE,
        "One further way to reach the agent: an address and the transport spoken there.",
        member(
            "url",
            "string",
            "Where the agent answers over this transport; an absolute HTTPS URL in production.",
            "https://api.example.com/a2a/rest",
            "A path relative to the card; readers do not resolve it.",
            _INTERFACE,
            required=True,
        ),
        member(
            "transport",
            "string",
            "How A2A is spoken at this address: `JSONRPC`, `GRPC` or `HTTP+JSON`.",
            "HTTP+JSON",
            "`REST`, `sse` or `websocket`; no 0.3 client knows these.",
            _INTERFACE,
            required=True,
            known=TRANSPORTS,
        ),
    ),
    message(
        "AgentProvider",
        _PROVIDER,
        "The organization that runs the agent.",
        member("organization", "string", *prose.ORGANIZATION, _PROVIDER, required=True),
        member("url", "string", *prose.PROVIDER_URL, _PROVIDER, required=True),
    ),
    message(
        "AgentCapabilities",
        _CAPABILITIES,
        "The optional parts of the protocol that the agent supports.",
        member("streaming", "bool", *prose.STREAMING, _CAPABILITIES),
        member("pushNotifications", "bool", *prose.PUSH_NOTIFICATIONS, _CAPABILITIES),
        member(
            "stateTransitionHistory",
            "bool",
            "Whether the agent records the state changes of a task. No method ever delivered them, and 1.0 dropped "
            "the flag. Absent means no.",
            False,
            "Saying true in the hope that clients can fetch the history.",
            _CAPABILITIES,
        ),
        member(
            "extensions", "message", *prose.EXTENSIONS, _CAPABILITIES, many="list", message="AgentExtension"
        ),
    ),
    message(
        "AgentExtension",
        _EXTENSION,
        "An extension of the protocol that the agent understands.",
        member("uri", "string", *prose.EXTENSION_URI, _EXTENSION, required=True),
        member("description", "string", *prose.EXTENSION_DESCRIPTION, _EXTENSION),
        member("required", "bool", *prose.EXTENSION_REQUIRED, _EXTENSION),
        member("params", "object", *prose.EXTENSION_PARAMS, _EXTENSION),
    ),
    message(
        "AgentSkill",
        _SKILL,
        "One task the agent is good at; the unit by which routers and catalogs find it.",
        member("id", "string", *prose.SKILL_ID, _SKILL, required=True),
        member("name", "string", *prose.SKILL_NAME, _SKILL, required=True),
        member("description", "string", *prose.SKILL_DESCRIPTION, _SKILL, required=True),
        member("tags", "string", *prose.SKILL_TAGS, _SKILL, required=True, many="list"),
        member("examples", "string", *prose.SKILL_EXAMPLES, _SKILL, many="list"),
        member("inputModes", "string", *prose.SKILL_INPUT_MODES, _SKILL, many="list"),
        member("outputModes", "string", *prose.SKILL_OUTPUT_MODES, _SKILL, many="list"),
        member(
            "security",
            "scopes",
            "What a caller needs for this skill, in the same form as the card's own `security`. Use it where one "
            "skill needs more rights than the rest.",
            [{"google": ["routes:write"]}],
            "Weaker requirements than the card's: readers disagree on which of the two then counts.",
            _SKILL,
            many="list",
        ),
    ),
    message(
        "AgentCardSignature",
        _SIGNATURE,
        "One signature over the card, as a JWS with detached payload (RFC 7515).",
        member("protected", "string", *prose.PROTECTED, _SIGNATURE, required=True),
        member("signature", "string", *prose.SIGNATURE, _SIGNATURE, required=True),
        member("header", "object", *prose.HEADER, _SIGNATURE),
    ),
    message(
        "SecurityScheme",
        _SCHEME,
        "One way to authenticate, in the form of OpenAPI 3: `type` says which kind it is and so which other members it has.",
        member(
            "type",
            "string",
            "The kind of scheme: `apiKey`, `http`, `oauth2`, `openIdConnect` or, since 0.3, `mutualTLS`. It decides "
            "which other members apply.",
            "http",
            "Invented kinds such as `bearer` or `none`: bearer tokens are kind `http` with scheme `Bearer`, and no "
            "authentication means no scheme.",
            _SCHEME,
            required=True,
            known=tuple(_KINDS),
            closed=True,
        ),
        union=_KINDS,
    ),
    _kind(
        "APIKeySecurityScheme",
        "apiKey",
        "An API key and the place where it is sent.",
        member(
            "in",
            "string",
            "Where the key is sent: `header`, `query` or `cookie`. Prefer the header; addresses with keys in them end "
            "up in logs.",
            "header",
            "Calling the member `location`, as 1.0 does.",
            _SCHEME,
            required=True,
            known=("cookie", "header", "query"),
            closed=True,
        ),
        member("name", "string", *prose.API_KEY_NAME, _SCHEME, required=True),
    ),
    _kind(
        "HTTPAuthSecurityScheme",
        "http",
        "HTTP authentication by the Authorization header.",
        member("scheme", "string", *prose.HTTP_SCHEME, _SCHEME, required=True),
        member("bearerFormat", "string", *prose.BEARER_FORMAT, _SCHEME),
    ),
    _kind(
        "OAuth2SecurityScheme",
        "oauth2",
        "OAuth 2.0: how a client gets an access token.",
        member(
            "flows",
            "message",
            "How the client can obtain its token. 0.x allows several flows side by side; 1.0 allows one per scheme.",
            {
                "clientCredentials": {
                    "tokenUrl": "https://auth.example.com/token",
                    "scopes": {"agent:invoke": "Call the agent."},
                }
            },
            "A list of flows, or the OpenAPI 2 names `accessCode` and `application`.",
            _SCHEME,
            required=True,
            message="OAuthFlows",
        ),
        member("oauth2MetadataUrl", "string", *prose.OAUTH2_METADATA_URL, _SCHEME),
    ),
    _kind(
        "OpenIdConnectSecurityScheme",
        "openIdConnect",
        "OpenID Connect: a provider found through its discovery document.",
        member("openIdConnectUrl", "string", *prose.OPEN_ID_CONNECT_URL, _SCHEME, required=True),
    ),
    _kind("MutualTLSSecurityScheme", "mutualTLS", "Mutual TLS: the client proves itself by a certificate."),
    message(
        "OAuthFlows",
        _SCHEME,
        "The OAuth 2.0 flows on offer; any number of them.",
        member(
            "authorizationCode",
            "message",
            *prose.AUTHORIZATION_CODE,
            _SCHEME,
            message="AuthorizationCodeOAuthFlow",
        ),
        member(
            "clientCredentials",
            "message",
            *prose.CLIENT_CREDENTIALS,
            _SCHEME,
            message="ClientCredentialsOAuthFlow",
        ),
        member(
            "implicit",
            "message",
            "The flow that hands the token to the browser directly. It was still current in 0.3; 1.0 deprecates it, "
            "because tokens leak through addresses and histories.",
            {
                "authorizationUrl": "https://auth.example.com/authorize",
                "scopes": {"routes:read": "Read planned routes."},
            },
            "Choosing it for a new agent; the authorization code flow with PKCE does the same safely.",
            _SCHEME,
            message="ImplicitOAuthFlow",
        ),
        member(
            "password",
            "message",
            "The flow in which the client collects the user's password. It was still current in 0.3; 1.0 deprecates "
            "it, because it trains people to hand out passwords.",
            {"tokenUrl": "https://auth.example.com/token", "scopes": {"routes:read": "Read planned routes."}},
            "Using it between services; `clientCredentials` is made for that.",
            _SCHEME,
            message="PasswordOAuthFlow",
        ),
    ),
    message(
        "AuthorizationCodeOAuthFlow",
        _SCHEME,
        "The authorization code flow (RFC 6749 §4.1).",
        member("authorizationUrl", "string", *prose.AUTHORIZATION_URL, _SCHEME, required=True),
        member("tokenUrl", "string", *prose.TOKEN_URL, _SCHEME, required=True),
        member("refreshUrl", "string", *prose.REFRESH_URL, _SCHEME),
        member("scopes", "string", *prose.SCOPES, _SCHEME, required=True, many="map"),
    ),
    message(
        "ClientCredentialsOAuthFlow",
        _SCHEME,
        "The client credentials flow (RFC 6749 §4.4).",
        member("tokenUrl", "string", *prose.TOKEN_URL, _SCHEME, required=True),
        member("refreshUrl", "string", *prose.REFRESH_URL, _SCHEME),
        member("scopes", "string", *prose.SCOPES, _SCHEME, required=True, many="map"),
    ),
    message(
        "ImplicitOAuthFlow",
        _SCHEME,
        "The implicit flow (RFC 6749 §4.2).",
        member("authorizationUrl", "string", *prose.AUTHORIZATION_URL, _SCHEME, required=True),
        member("refreshUrl", "string", *prose.REFRESH_URL, _SCHEME),
        member("scopes", "string", *prose.SCOPES, _SCHEME, required=True, many="map"),
    ),
    message(
        "PasswordOAuthFlow",
        _SCHEME,
        "The resource owner password flow (RFC 6749 §4.3).",
        member("tokenUrl", "string", *prose.TOKEN_URL, _SCHEME, required=True),
        member("refreshUrl", "string", *prose.REFRESH_URL, _SCHEME),
        member("scopes", "string", *prose.SCOPES, _SCHEME, required=True, many="map"),
    ),
)

LEGACY = (
    Legacy(
        "AgentCard",
        "authentication",
        "removed",
        "securitySchemes and security",
        "Cards before 0.2 listed bare scheme names here; since 0.2 schemes are described and required by name.",
        "pre-0.2",
        "pre-0.2",
    ),
    Legacy(
        "AgentCard",
        "supportedInterfaces",
        "newer",
        "url and additionalInterfaces",
        "The list belongs to 1.0; a 0.x reader looks for `url`.",
        "1.0",
    ),
    Legacy(
        "AgentCard",
        "securityRequirements",
        "newer",
        "security",
        "The name and its shape belong to 1.0; a 0.x reader sees no requirement.",
        "1.0",
    ),
    Legacy(
        "AgentCard",
        "supportsExtendedAgentCard",
        "draft",
        "supportsAuthenticatedExtendedCard",
        "Only drafts of 1.0 had this name.",
    ),
    Legacy(
        "AgentCard",
        "protocolVersions",
        "draft",
        "protocolVersion",
        "Only drafts of 1.0 had a list of versions; a 0.3 card states one.",
    ),
    Legacy(
        "AgentCapabilities",
        "extendedAgentCard",
        "newer",
        "supportsAuthenticatedExtendedCard",
        "The capability belongs to 1.0; 0.x has a flag at the top of the card.",
        "1.0",
    ),
    Legacy(
        "AgentInterface",
        "protocolBinding",
        "newer",
        "transport",
        "1.0 renamed the member; its values JSONRPC, GRPC and HTTP+JSON are the same.",
        "1.0",
    ),
    Legacy(
        "AgentSkill",
        "securityRequirements",
        "newer",
        "security",
        "The name and its shape belong to 1.0; a 0.x reader sees no requirement.",
        "1.0",
    ),
    Legacy(
        "APIKeySecurityScheme",
        "location",
        "newer",
        "in",
        "1.0 renamed the member; its values header, query and cookie are the same.",
        "1.0",
    ),
)

SPECIFICATION = specification("0.3", "A2A 0.3", ("0.3.0",), _MESSAGES, LEGACY)
