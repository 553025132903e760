"""A2A 1.0: the card as the protobuf definition has it (A2A 1.0 §1.4: the definition is normative).

`tests/spec/test_v1_0.py` compares these tables with the descriptors of the official SDK, member by member.
"""

from __future__ import annotations

from a2acard.spec import _prose as prose
from a2acard.spec._base import Field, Legacy, message, specification

_CARD = "A2A 1.0 §4.4.1"
_PROVIDER = "A2A 1.0 §4.4.2"
_CAPABILITIES = "A2A 1.0 §4.4.3"
_EXTENSION = "A2A 1.0 §4.4.4"
_SKILL = "A2A 1.0 §4.4.5"
_INTERFACE = "A2A 1.0 §4.4.6"
_SIGNATURE = "A2A 1.0 §4.4.7"
_SCHEME = "A2A 1.0 §4.5.1"
_API_KEY = "A2A 1.0 §4.5.2"
_HTTP = "A2A 1.0 §4.5.3"
_OAUTH2 = "A2A 1.0 §4.5.4"
_OIDC = "A2A 1.0 §4.5.5"
_MTLS = "A2A 1.0 §4.5.6"
_FLOWS = "A2A 1.0 §4.5.7"
_CODE = "A2A 1.0 §4.5.8"
_CLIENT = "A2A 1.0 §4.5.9"
_DEVICE = "A2A 1.0 §4.5.10"
_REQUIREMENT = "A2A 1.0 §1.4, a2a.proto SecurityRequirement"
_STRING_LIST = "A2A 1.0 §1.4, a2a.proto StringList"

_AGENT_CARD = message(
    "AgentCard",
    _CARD,
    "The document by which an agent introduces itself: who it is, where to reach it, what it can do, and how access is secured.",
    Field("name", "name", "string", *prose.NAME, _CARD, required=True),
    Field("description", "description", "string", *prose.DESCRIPTION, _CARD, required=True),
    Field(
        "supportedInterfaces",
        "supported_interfaces",
        "message",
        "The addresses the agent answers at, each with its protocol binding and protocol version, most preferred "
        "first. A client takes the first entry it can speak.",
        [{"url": "https://api.example.com/a2a/v1", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}],
        "Declaring a binding that the server does not serve at that address; every entry must be accurate.",
        "A2A 1.0 §8.3.1",
        required=True,
        presence="none",
        many="list",
        message="AgentInterface",
    ),
    Field(
        "provider", "provider", "message", *prose.PROVIDER, _CARD, presence="message", message="AgentProvider"
    ),
    Field("version", "version", "string", *prose.VERSION, _CARD, required=True),
    Field(
        "documentationUrl",
        "documentation_url",
        "string",
        *prose.DOCUMENTATION_URL,
        _CARD,
        presence="optional",
    ),
    Field(
        "capabilities",
        "capabilities",
        "message",
        *prose.CAPABILITIES,
        _CARD,
        required=True,
        presence="message",
        message="AgentCapabilities",
    ),
    Field(
        "securitySchemes",
        "security_schemes",
        "message",
        "The ways to authenticate, by names of your choice. Each entry wraps one scheme: API key, HTTP "
        "authentication, OAuth 2.0, OpenID Connect or mutual TLS. Credentials themselves are always obtained elsewhere.",
        {
            "google": {
                "openIdConnectSecurityScheme": {
                    "openIdConnectUrl": "https://accounts.example.com/.well-known/openid-configuration"
                }
            }
        },
        'The OpenAPI spelling of 0.x, `{"type": "http", …}`: a 1.0 reader sees a scheme without a kind.',
        "A2A 1.0 §4.5.1",
        presence="none",
        many="map",
        message="SecurityScheme",
    ),
    Field(
        "securityRequirements",
        "security_requirements",
        "message",
        "Which of the declared schemes a caller needs, and with which scopes. The entries are alternatives, any one "
        "of which is enough; the schemes inside one entry are needed together. Absent means that anyone may call.",
        [{"schemes": {"google": {"list": ["openid", "profile"]}}}],
        "Declaring schemes but no requirement, or writing it as `security` in the 0.x shape: most readers then see "
        "an agent that needs no authentication.",
        _CARD,
        presence="none",
        many="list",
        message="SecurityRequirement",
    ),
    Field(
        "defaultInputModes",
        "default_input_modes",
        "string",
        *prose.DEFAULT_INPUT_MODES,
        _CARD,
        required=True,
        presence="none",
        many="list",
    ),
    Field(
        "defaultOutputModes",
        "default_output_modes",
        "string",
        *prose.DEFAULT_OUTPUT_MODES,
        _CARD,
        required=True,
        presence="none",
        many="list",
    ),
    Field(
        "skills",
        "skills",
        "message",
        *prose.SKILLS,
        _CARD,
        required=True,
        presence="none",
        many="list",
        message="AgentSkill",
    ),
    Field(
        "signatures",
        "signatures",
        "message",
        *prose.SIGNATURES,
        "A2A 1.0 §8.4",
        presence="none",
        many="list",
        message="AgentCardSignature",
    ),
    Field("iconUrl", "icon_url", "string", *prose.ICON_URL, _CARD, presence="optional"),
)

_AGENT_INTERFACE = message(
    "AgentInterface",
    _INTERFACE,
    "One way to reach the agent: an address, the protocol binding served there, and its version.",
    Field(
        "url",
        "url",
        "string",
        "Where the agent answers: an absolute HTTPS URL for the HTTP bindings, `host:port` for gRPC. Clients use it "
        "exactly as it stands.",
        "https://api.example.com/a2a/v1",
        "Publishing the address the server binds to (`localhost`, `0.0.0.0`, a name inside the cluster) instead of "
        "the one callers reach.",
        _INTERFACE,
        required=True,
    ),
    Field(
        "protocolBinding",
        "protocol_binding",
        "string",
        "How A2A is spoken at this address: `JSONRPC`, `GRPC` or `HTTP+JSON`, or a URI that names a custom binding. "
        "Clients compare it letter by letter, case included.",
        "JSONRPC",
        "`REST`, `http+json` or `jsonrpc`: no client recognises these spellings. Calling the member `transport`, "
        "as 0.3 did, hides it as well.",
        "A2A 1.0 §5.8",
        required=True,
        known=("JSONRPC", "GRPC", "HTTP+JSON"),
    ),
    Field(
        "tenant",
        "tenant",
        "string",
        "A routing key for servers that host many agents at one address. It means nothing to the client, which "
        "sends it back unchanged with every request.",
        "acme",
        "An empty string, which means the same as leaving the member out.",
        "A2A 1.0 §8.3.2",
    ),
    Field(
        "protocolVersion",
        "protocol_version",
        "string",
        "The A2A version spoken at this address, as major and minor number. One address may be listed once for each "
        "version it speaks.",
        "1.0",
        "Adding a patch number or a letter (`1.0.0`, `v1.0`), or writing the agent's own version here.",
        "A2A 1.0 §3.6",
        required=True,
        known=("1.0", "0.3"),
    ),
)

_AGENT_PROVIDER = message(
    "AgentProvider",
    _PROVIDER,
    "The organization that runs the agent.",
    Field("url", "url", "string", *prose.PROVIDER_URL, _PROVIDER, required=True),
    Field("organization", "organization", "string", *prose.ORGANIZATION, _PROVIDER, required=True),
)

_AGENT_CAPABILITIES = message(
    "AgentCapabilities",
    _CAPABILITIES,
    "The optional parts of the protocol that the agent supports.",
    Field("streaming", "streaming", "bool", *prose.STREAMING, _CAPABILITIES, presence="optional"),
    Field(
        "pushNotifications",
        "push_notifications",
        "bool",
        *prose.PUSH_NOTIFICATIONS,
        _CAPABILITIES,
        presence="optional",
    ),
    Field(
        "extensions",
        "extensions",
        "message",
        *prose.EXTENSIONS,
        "A2A 1.0 §4.6.1",
        presence="none",
        many="list",
        message="AgentExtension",
    ),
    Field(
        "extendedAgentCard",
        "extended_agent_card",
        "bool",
        "Whether authenticated clients can fetch a fuller card with the operation GetExtendedAgentCard. Absent "
        "means no.",
        True,
        "Saying true without any security scheme: nobody can authenticate to read the extended card.",
        "A2A 1.0 §3.1.11",
        presence="optional",
    ),
)

_AGENT_EXTENSION = message(
    "AgentExtension",
    _EXTENSION,
    "An extension of the protocol that the agent understands.",
    Field("uri", "uri", "string", *prose.EXTENSION_URI, "A2A 1.0 §4.6.3"),
    Field("description", "description", "string", *prose.EXTENSION_DESCRIPTION, _EXTENSION),
    Field("required", "required", "bool", *prose.EXTENSION_REQUIRED, "A2A 1.0 §3.3.4"),
    Field("params", "params", "object", *prose.EXTENSION_PARAMS, _EXTENSION, presence="message"),
)

_AGENT_SKILL = message(
    "AgentSkill",
    _SKILL,
    "One task the agent is good at; the unit by which routers and catalogs find it.",
    Field("id", "id", "string", *prose.SKILL_ID, _SKILL, required=True),
    Field("name", "name", "string", *prose.SKILL_NAME, _SKILL, required=True),
    Field("description", "description", "string", *prose.SKILL_DESCRIPTION, _SKILL, required=True),
    Field("tags", "tags", "string", *prose.SKILL_TAGS, _SKILL, required=True, presence="none", many="list"),
    Field("examples", "examples", "string", *prose.SKILL_EXAMPLES, _SKILL, presence="none", many="list"),
    Field(
        "inputModes", "input_modes", "string", *prose.SKILL_INPUT_MODES, _SKILL, presence="none", many="list"
    ),
    Field(
        "outputModes",
        "output_modes",
        "string",
        *prose.SKILL_OUTPUT_MODES,
        _SKILL,
        presence="none",
        many="list",
    ),
    Field(
        "securityRequirements",
        "security_requirements",
        "message",
        "What a caller needs for this skill, in the same form as the card's own requirements. Use it where one "
        "skill needs more rights than the rest.",
        [{"schemes": {"google": {"list": ["routes:write"]}}}],
        "Weaker requirements than the card's: readers disagree on which of the two then counts.",
        _SKILL,
        presence="none",
        many="list",
        message="SecurityRequirement",
    ),
)

_AGENT_CARD_SIGNATURE = message(
    "AgentCardSignature",
    _SIGNATURE,
    "One signature over the card, as a JWS with detached payload (RFC 7515).",
    Field("protected", "protected", "string", *prose.PROTECTED, "A2A 1.0 §8.4.2", required=True),
    Field("signature", "signature", "string", *prose.SIGNATURE, "A2A 1.0 §8.4.2", required=True),
    Field("header", "header", "object", *prose.HEADER, _SIGNATURE, presence="message"),
)

_SECURITY_REQUIREMENT = message(
    "SecurityRequirement",
    _REQUIREMENT,
    "One alternative: the schemes that a caller must satisfy together.",
    Field(
        "schemes",
        "schemes",
        "message",
        "The schemes needed together, each named as in `securitySchemes`, with the scopes it needs. An empty map "
        "allows calls without authentication.",
        {"google": {"list": ["openid", "profile"]}},
        'Leaving this level out, as OpenAPI and 0.x do (`{"google": []}`): 1.0 readers then see no requirement.',
        _REQUIREMENT,
        presence="none",
        many="map",
        message="StringList",
    ),
)

_STRING_LIST_MESSAGE = message(
    "StringList",
    _STRING_LIST,
    "A list of strings, wrapped because a protobuf map can't hold lists.",
    Field(
        "list",
        "list",
        "string",
        "The scopes needed from this scheme. Schemes without scopes take an empty list, or an empty object around it.",
        ["openid", "profile"],
        "Writing the bare list in place of this object.",
        _STRING_LIST,
        presence="none",
        many="list",
    ),
)

_SECURITY_SCHEME = message(
    "SecurityScheme",
    _SCHEME,
    "One way to authenticate. Exactly one of the five members must be set; it says which kind of scheme this is.",
    Field(
        "apiKeySecurityScheme",
        "api_key_security_scheme",
        "message",
        "A secret key that the caller sends in a header, a query parameter or a cookie.",
        {"location": "header", "name": "X-API-Key"},
        "Choosing it for a bearer token in the Authorization header; that is `httpAuthSecurityScheme`.",
        _SCHEME,
        presence="oneof",
        oneof="scheme",
        message="APIKeySecurityScheme",
    ),
    Field(
        "httpAuthSecurityScheme",
        "http_auth_security_scheme",
        "message",
        "A credential in the HTTP Authorization header: Bearer, Basic or another registered scheme.",
        {"scheme": "Bearer", "bearerFormat": "JWT"},
        "Calling the member `httpSecurityScheme` or `bearer`; a reader then finds no scheme at all.",
        _SCHEME,
        presence="oneof",
        oneof="scheme",
        message="HTTPAuthSecurityScheme",
    ),
    Field(
        "oauth2SecurityScheme",
        "oauth2_security_scheme",
        "message",
        "An access token from an OAuth 2.0 authorization server, by the flow described inside.",
        {
            "flows": {
                "clientCredentials": {
                    "tokenUrl": "https://auth.example.com/token",
                    "scopes": {"agent:invoke": "Call the agent."},
                }
            }
        },
        "Spelling it `oAuth2SecurityScheme`; the `a` is small.",
        _SCHEME,
        presence="oneof",
        oneof="scheme",
        message="OAuth2SecurityScheme",
    ),
    Field(
        "openIdConnectSecurityScheme",
        "open_id_connect_security_scheme",
        "message",
        "A token from an OpenID Connect provider, found through its discovery document.",
        {"openIdConnectUrl": "https://accounts.example.com/.well-known/openid-configuration"},
        "Spelling it `oidcSecurityScheme` or `openidConnectSecurityScheme`.",
        _SCHEME,
        presence="oneof",
        oneof="scheme",
        message="OpenIdConnectSecurityScheme",
    ),
    Field(
        "mtlsSecurityScheme",
        "mtls_security_scheme",
        "message",
        "A client certificate presented in the TLS handshake. The object is usually empty, but must be there.",
        {"description": "Certificates are issued by the Example partner CA."},
        "Spelling it `mutualTlsSecurityScheme`, after the message's name instead of the member's.",
        _SCHEME,
        presence="oneof",
        oneof="scheme",
        message="MutualTlsSecurityScheme",
    ),
    oneof="scheme",
)

_API_KEY_SCHEME = message(
    "APIKeySecurityScheme",
    _API_KEY,
    "An API key and the place where it is sent.",
    Field("description", "description", "string", *prose.SCHEME_DESCRIPTION, _API_KEY),
    Field(
        "location",
        "location",
        "string",
        "Where the key is sent: `header`, `query` or `cookie`. Prefer the header; addresses with keys in them end "
        "up in logs.",
        "header",
        "Calling the member `in`, as OpenAPI and 0.x do.",
        _API_KEY,
        required=True,
        known=("header", "query", "cookie"),
        closed=True,
    ),
    Field("name", "name", "string", *prose.API_KEY_NAME, _API_KEY, required=True),
)

_HTTP_SCHEME = message(
    "HTTPAuthSecurityScheme",
    _HTTP,
    "HTTP authentication by the Authorization header.",
    Field("description", "description", "string", *prose.SCHEME_DESCRIPTION, _HTTP),
    Field("scheme", "scheme", "string", *prose.HTTP_SCHEME, _HTTP, required=True),
    Field("bearerFormat", "bearer_format", "string", *prose.BEARER_FORMAT, _HTTP),
)

_OAUTH2_SCHEME = message(
    "OAuth2SecurityScheme",
    _OAUTH2,
    "OAuth 2.0: how a client gets an access token.",
    Field("description", "description", "string", *prose.SCHEME_DESCRIPTION, _OAUTH2),
    Field(
        "flows",
        "flows",
        "message",
        "How the client obtains its token. In 1.0 exactly one flow may be set; a server that offers two declares "
        "two schemes.",
        {
            "clientCredentials": {
                "tokenUrl": "https://auth.example.com/token",
                "scopes": {"agent:invoke": "Call the agent."},
            }
        },
        "Two flows in one scheme, which 0.x allowed: the official Python reader refuses the whole card.",
        _OAUTH2,
        required=True,
        presence="message",
        message="OAuthFlows",
    ),
    Field("oauth2MetadataUrl", "oauth2_metadata_url", "string", *prose.OAUTH2_METADATA_URL, _OAUTH2),
)

_OIDC_SCHEME = message(
    "OpenIdConnectSecurityScheme",
    _OIDC,
    "OpenID Connect: a provider found through its discovery document.",
    Field("description", "description", "string", *prose.SCHEME_DESCRIPTION, _OIDC),
    Field(
        "openIdConnectUrl", "open_id_connect_url", "string", *prose.OPEN_ID_CONNECT_URL, _OIDC, required=True
    ),
)

_MTLS_SCHEME = message(
    "MutualTlsSecurityScheme",
    _MTLS,
    "Mutual TLS: the client proves itself by a certificate.",
    Field("description", "description", "string", *prose.SCHEME_DESCRIPTION, _MTLS),
)

_OAUTH_FLOWS = message(
    "OAuthFlows",
    _FLOWS,
    "The OAuth 2.0 flow to use. Exactly one member must be set.",
    Field(
        "authorizationCode",
        "authorization_code",
        "message",
        *prose.AUTHORIZATION_CODE,
        _FLOWS,
        presence="oneof",
        oneof="flow",
        message="AuthorizationCodeOAuthFlow",
    ),
    Field(
        "clientCredentials",
        "client_credentials",
        "message",
        *prose.CLIENT_CREDENTIALS,
        _FLOWS,
        presence="oneof",
        oneof="flow",
        message="ClientCredentialsOAuthFlow",
    ),
    Field(
        "implicit",
        "implicit",
        "message",
        "The flow that hands the token to the browser directly. Deprecated, because tokens leak through addresses "
        "and histories; use the authorization code flow with PKCE.",
        {
            "authorizationUrl": "https://auth.example.com/authorize",
            "scopes": {"routes:read": "Read planned routes."},
        },
        "Still offering it to new clients because an old one needs it.",
        _FLOWS,
        presence="oneof",
        oneof="flow",
        message="ImplicitOAuthFlow",
        deprecated=True,
    ),
    Field(
        "password",
        "password",
        "message",
        "The flow in which the client collects the user's password. Deprecated, because it trains people to hand "
        "out passwords; use the authorization code or device code flow.",
        {"tokenUrl": "https://auth.example.com/token", "scopes": {"routes:read": "Read planned routes."}},
        "Using it between services; `clientCredentials` is made for that.",
        _FLOWS,
        presence="oneof",
        oneof="flow",
        message="PasswordOAuthFlow",
        deprecated=True,
    ),
    Field(
        "deviceCode",
        "device_code",
        "message",
        "The flow for clients without a browser: the user enters a short code on another device (RFC 8628).",
        {
            "deviceAuthorizationUrl": "https://auth.example.com/device",
            "tokenUrl": "https://auth.example.com/token",
            "scopes": {"routes:read": "Read planned routes."},
        },
        "Offering it as the only flow to clients that run without any user.",
        _FLOWS,
        presence="oneof",
        oneof="flow",
        message="DeviceCodeOAuthFlow",
    ),
    oneof="flow",
)

_CODE_FLOW = message(
    "AuthorizationCodeOAuthFlow",
    _CODE,
    "The authorization code flow (RFC 6749 §4.1).",
    Field("authorizationUrl", "authorization_url", "string", *prose.AUTHORIZATION_URL, _CODE, required=True),
    Field("tokenUrl", "token_url", "string", *prose.TOKEN_URL, _CODE, required=True),
    Field("refreshUrl", "refresh_url", "string", *prose.REFRESH_URL, _CODE),
    Field("scopes", "scopes", "string", *prose.SCOPES, _CODE, required=True, presence="none", many="map"),
    Field(
        "pkceRequired",
        "pkce_required",
        "bool",
        "Whether the server insists on PKCE (RFC 7636). Clients without a secret should use it in any case.",
        True,
        "Leaving it out although the server refuses requests without a code challenge.",
        _CODE,
    ),
)

_CLIENT_FLOW = message(
    "ClientCredentialsOAuthFlow",
    _CLIENT,
    "The client credentials flow (RFC 6749 §4.4).",
    Field("tokenUrl", "token_url", "string", *prose.TOKEN_URL, _CLIENT, required=True),
    Field("refreshUrl", "refresh_url", "string", *prose.REFRESH_URL, _CLIENT),
    Field("scopes", "scopes", "string", *prose.SCOPES, _CLIENT, required=True, presence="none", many="map"),
)

_IMPLICIT_FLOW = message(
    "ImplicitOAuthFlow",
    _FLOWS,
    "The implicit flow (RFC 6749 §4.2), deprecated.",
    Field("authorizationUrl", "authorization_url", "string", *prose.AUTHORIZATION_URL, _FLOWS),
    Field("refreshUrl", "refresh_url", "string", *prose.REFRESH_URL, _FLOWS),
    Field("scopes", "scopes", "string", *prose.SCOPES, _FLOWS, presence="none", many="map"),
)

_PASSWORD_FLOW = message(
    "PasswordOAuthFlow",
    _FLOWS,
    "The resource owner password flow (RFC 6749 §4.3), deprecated.",
    Field("tokenUrl", "token_url", "string", *prose.TOKEN_URL, _FLOWS),
    Field("refreshUrl", "refresh_url", "string", *prose.REFRESH_URL, _FLOWS),
    Field("scopes", "scopes", "string", *prose.SCOPES, _FLOWS, presence="none", many="map"),
)

_DEVICE_FLOW = message(
    "DeviceCodeOAuthFlow",
    _DEVICE,
    "The device authorization flow (RFC 8628).",
    Field(
        "deviceAuthorizationUrl",
        "device_authorization_url",
        "string",
        "Where the client asks for a device code and the short code to show to the user. Must be a URL served over TLS.",
        "https://auth.example.com/device",
        "Giving the page on which the user types the code; the server returns that one itself.",
        _DEVICE,
        required=True,
    ),
    Field("tokenUrl", "token_url", "string", *prose.TOKEN_URL, _DEVICE, required=True),
    Field("refreshUrl", "refresh_url", "string", *prose.REFRESH_URL, _DEVICE),
    Field("scopes", "scopes", "string", *prose.SCOPES, _DEVICE, required=True, presence="none", many="map"),
)

_WRAPPER = "a wrapper member such as httpAuthSecurityScheme"

_LEGACY = (
    Legacy(
        "AgentCard",
        "url",
        "moved",
        "supportedInterfaces[0].url",
        "In 1.0 all addresses stand in one ordered list; the preferred one is its first entry.",
        "pre-0.2",
        "0.3.0",
    ),
    Legacy(
        "AgentCard",
        "preferredTransport",
        "moved",
        "supportedInterfaces[0].protocolBinding",
        "In 1.0 the order of the interfaces says which binding is preferred.",
        "0.2.4",
        "0.3.0",
    ),
    Legacy(
        "AgentCard",
        "additionalInterfaces",
        "moved",
        "further entries of supportedInterfaces",
        "In 1.0 main and further interfaces stand in one ordered list.",
        "0.2.4",
        "0.3.0",
    ),
    Legacy(
        "AgentCard",
        "protocolVersion",
        "moved",
        "supportedInterfaces[].protocolVersion",
        "In 1.0 every interface states its own protocol version, so that one agent can serve several.",
        "0.2.5",
        "0.3.0",
    ),
    Legacy(
        "AgentCard",
        "supportsAuthenticatedExtendedCard",
        "moved",
        "capabilities.extendedAgentCard",
        "1.0 keeps this flag with the other capabilities.",
        "0.2.1",
        "0.3.0",
    ),
    Legacy(
        "AgentCard",
        "supportsExtendedAgentCard",
        "draft",
        "capabilities.extendedAgentCard",
        "Only drafts of 1.0 had this name; the migration appendix still mentions it (A2A 1.0 §A.2.2).",
    ),
    Legacy(
        "AgentCard",
        "security",
        "renamed",
        "securityRequirements",
        "1.0 renamed the member and changed its shape; only one official reader still maps the old one.",
        "0.2.0",
        "0.3.0",
    ),
    Legacy(
        "AgentCard",
        "authentication",
        "removed",
        "securitySchemes and securityRequirements",
        "Cards before 0.2 listed bare scheme names here; since 0.2 schemes are described and required by name.",
        "pre-0.2",
        "pre-0.2",
    ),
    Legacy(
        "AgentCard",
        "protocolVersions",
        "draft",
        "supportedInterfaces[].protocolVersion",
        "Only drafts of 1.0 had a list of versions; the migration appendix still mentions it (A2A 1.0 §A.2.1).",
    ),
    Legacy(
        "AgentCapabilities",
        "stateTransitionHistory",
        "removed",
        "an extension, if clients rely on it",
        "No operation ever delivered the history; 1.0 dropped the flag.",
        "pre-0.2",
        "0.3.0",
    ),
    Legacy(
        "AgentInterface",
        "transport",
        "renamed",
        "protocolBinding",
        "1.0 renamed the member; its values JSONRPC, GRPC and HTTP+JSON are the same.",
        "0.2.4",
        "0.3.0",
    ),
    Legacy(
        "AgentSkill",
        "security",
        "renamed",
        "securityRequirements",
        "1.0 renamed the member and changed its shape.",
        "0.3.0",
        "0.3.0",
    ),
    Legacy(
        "SecurityScheme",
        "type",
        "removed",
        _WRAPPER,
        "In 1.0 the name of the one wrapper member says which kind of scheme it is.",
        "0.2.0",
        "0.3.0",
    ),
    Legacy(
        "SecurityScheme",
        "in",
        "moved",
        "apiKeySecurityScheme.location",
        "1.0 renamed the member and wraps it in the scheme's kind.",
        "0.2.0",
        "0.3.0",
    ),
    Legacy(
        "SecurityScheme",
        "name",
        "moved",
        "apiKeySecurityScheme.name",
        "1.0 wraps the member in the scheme's kind.",
        "0.2.0",
        "0.3.0",
    ),
    Legacy(
        "SecurityScheme",
        "scheme",
        "moved",
        "httpAuthSecurityScheme.scheme",
        "1.0 wraps the member in the scheme's kind.",
        "0.2.0",
        "0.3.0",
    ),
    Legacy(
        "SecurityScheme",
        "bearerFormat",
        "moved",
        "httpAuthSecurityScheme.bearerFormat",
        "1.0 wraps the member in the scheme's kind.",
        "0.2.0",
        "0.3.0",
    ),
    Legacy(
        "SecurityScheme",
        "flows",
        "moved",
        "oauth2SecurityScheme.flows",
        "1.0 wraps the member in the scheme's kind and allows one flow only.",
        "0.2.0",
        "0.3.0",
    ),
    Legacy(
        "SecurityScheme",
        "openIdConnectUrl",
        "moved",
        "openIdConnectSecurityScheme.openIdConnectUrl",
        "1.0 wraps the member in the scheme's kind.",
        "0.2.0",
        "0.3.0",
    ),
    Legacy(
        "SecurityScheme",
        "oauth2MetadataUrl",
        "moved",
        "oauth2SecurityScheme.oauth2MetadataUrl",
        "1.0 wraps the member in the scheme's kind.",
        "0.3.0",
        "0.3.0",
    ),
    Legacy(
        "SecurityScheme",
        "description",
        "moved",
        "the description inside the wrapper member",
        "1.0 wraps the member in the scheme's kind.",
        "0.2.0",
        "0.3.0",
    ),
    Legacy(
        "APIKeySecurityScheme",
        "in",
        "renamed",
        "location",
        "1.0 renamed the member; its values header, query and cookie are the same.",
        "0.2.0",
        "0.3.0",
    ),
)

SPECIFICATION = specification(
    "1.0",
    "A2A 1.0",
    ("1.0.0", "1.0.1"),
    (
        _AGENT_CARD,
        _AGENT_INTERFACE,
        _AGENT_PROVIDER,
        _AGENT_CAPABILITIES,
        _AGENT_EXTENSION,
        _AGENT_SKILL,
        _AGENT_CARD_SIGNATURE,
        _SECURITY_REQUIREMENT,
        _STRING_LIST_MESSAGE,
        _SECURITY_SCHEME,
        _API_KEY_SCHEME,
        _HTTP_SCHEME,
        _OAUTH2_SCHEME,
        _OIDC_SCHEME,
        _MTLS_SCHEME,
        _OAUTH_FLOWS,
        _CODE_FLOW,
        _CLIENT_FLOW,
        _IMPLICIT_FLOW,
        _PASSWORD_FLOW,
        _DEVICE_FLOW,
    ),
    _LEGACY,
)
