"""What members mean in every version that has them: (meaning, example, usual mistake).

Written once, so that 1.0 and 0.x can't say different things about the same member. What only one version
has is described in that version's own table.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    from a2acard.types import JSON

    Prose: TypeAlias = tuple[str, JSON, str]

NAME: Prose = (
    "The agent's name as people read it. Catalogs and clients show it as the main label when they list agents "
    "side by side, so keep it short and particular to this agent.",
    "GeoSpatial Route Planner",
    'A generic name such as "AI Assistant", which gives neither a person nor a router anything to tell this '
    "agent from the next.",
)
DESCRIPTION: Prose = (
    "What the agent does and when another agent should call it. This is the main free text that integrators and "
    "model-based routers judge by: name the domain, the key abilities and the limits.",
    "Plans driving routes around live traffic and renders them as maps. Covers Europe; does not book tickets.",
    "One vague line of a few words: a router can't match what the card does not say.",
)
PROVIDER: Prose = (
    "Who runs the agent: an organization and its website. Catalogs and security reviews take it as a first "
    "sign of whom they are dealing with.",
    {"organization": "Example Geo Services Inc.", "url": "https://www.example.com"},
    "Giving the name or the address alone; when the object is there, both of its members are required.",
)
VERSION: Prose = (
    "The version of the agent itself, in the provider's own scheme, usually semantic versioning. Clients that "
    "cached the card see from it that skills or behaviour have changed.",
    "1.2.0",
    "Writing the A2A protocol version here, or leaving the value alone when the skills change.",
)
DOCUMENTATION_URL: Prose = (
    "Where people read the agent's documentation: the interface contract, rate limits, terms, and whatever else "
    "is too long for a card.",
    "https://docs.example.com/route-planner",
    "Linking the marketing home page, which tells an integrator nothing about how to call the agent.",
)
ICON_URL: Prose = (
    "An image that stands for the agent in catalogs and chat clients. Serve it over HTTPS from an address that "
    "stays the same.",
    "https://agent.example.com/icon.png",
    "Linking an image on a domain you don't control: its owner can change what your listing shows.",
)
CAPABILITIES: Prose = (
    "Which optional parts of the protocol the agent supports. Clients read it before they stream, register a "
    "webhook or use an extension; the object may be empty but must be there.",
    {"streaming": True, "pushNotifications": False},
    "A list of words, or free-form features of the agent; those belong in `skills`.",
)
DEFAULT_INPUT_MODES: Prose = (
    "The media types the agent accepts, for every skill that does not say otherwise. Clients choose from them how "
    "to encode what they send.",
    ["text/plain", "application/json"],
    'Bare words such as "text" instead of media types such as `text/plain`.',
)
DEFAULT_OUTPUT_MODES: Prose = (
    "The media types the agent answers with, for every skill that does not say otherwise. Callers learn from them "
    "whether to expect prose, structured data, images or files.",
    ["text/plain", "image/png"],
    "Listing only `text/plain` although the agent returns JSON, images or files.",
)
SKILLS: Prose = (
    "The tasks the agent is good at, one entry each. Routers match a request against skills rather than against "
    "the agent as a whole, so give each task its own skill.",
    [
        {
            "id": "route-around-traffic",
            "name": "Route around traffic",
            "description": "Computes the fastest driving route between two addresses from live traffic.",
            "tags": ["maps", "routing", "traffic"],
            "examples": ["Get me from Lyon to Turin without tolls."],
        }
    ],
    "One catch-all skill, or plain strings in place of skill objects.",
)
SIGNATURES: Prose = (
    "Signatures over the card (JWS, RFC 7515), so that a client can check who published it and that nothing was "
    "changed on the way. Several may stand side by side, for instance while keys are being rotated.",
    [
        {
            "protected": "eyJhbGciOiJFUzI1NiIsImtpZCI6ImtleS0xIn0",
            "signature": "QFdkNLNszlGj3z3u0YQGt_T9LixY3qtdQpZms",
        }
    ],
    "Editing the card after signing it: any change to a value makes the signature worthless.",
)

ORGANIZATION: Prose = (
    "The name of the organization that runs the agent.",
    "Example Geo Services Inc.",
    "Calling this member `name`; no A2A version reads that.",
)
PROVIDER_URL: Prose = (
    "The organization's website, where a person can find out who they are dealing with.",
    "https://www.example.com",
    "Repeating the agent's endpoint here instead of a page for people.",
)

STREAMING: Prose = (
    "Whether the agent streams its answers and updates as server-sent events or a gRPC stream. Absent means no.",
    True,
    "Saying true for a server without a streaming endpoint: clients will use it and fail.",
)
PUSH_NOTIFICATIONS: Prose = (
    "Whether clients may register a webhook to hear about long-running tasks. Absent means no.",
    False,
    "Saying true although the server keeps no push configurations and refuses every registration.",
)
EXTENSIONS: Prose = (
    "The protocol extensions the agent understands, each named by its URI. This is also the one place for vendor "
    "data that every reader tolerates.",
    [{"uri": "https://example.com/extensions/geo/v1", "description": "Accepts GeoJSON regions."}],
    "Putting `extensions` at the top of the card, where no reader looks for it.",
)

EXTENSION_URI: Prose = (
    "The URI that identifies the extension. It is compared letter by letter, and a breaking change of the "
    "extension takes a new one, so put a version into it.",
    "https://example.com/extensions/geo/v1",
    "Leaving it out and giving a `name` and a `version` instead; nothing can be matched to those.",
)
EXTENSION_DESCRIPTION: Prose = (
    "How this agent uses the extension, for people who decide whether to support it.",
    "Accepts GeoJSON regions and returns routes as GeoJSON lines.",
    "Copying the extension's own summary instead of saying what this agent does with it.",
)
EXTENSION_REQUIRED: Prose = (
    "Whether a client must support the extension to call the agent at all. Absent means no.",
    False,
    "Requiring an extension that only adds data: every client that does not know it is shut out.",
)
EXTENSION_PARAMS: Prose = (
    "Settings of the extension, as any JSON object; only the extension itself says what they mean.",
    {"maxRegionKm2": 250},
    "Integers beyond 2^53 or credentials: the first get rounded, the second get published.",
)

SKILL_ID: Prose = (
    "The skill's identifier, unique within the card and stable from release to release. Clients and "
    "configurations refer to the skill by it.",
    "route-around-traffic",
    "Using the display name, which breaks every reference when someone rewords it.",
)
SKILL_NAME: Prose = (
    "The skill's name as people read it, in catalogs and in a client's list of choices.",
    "Route around traffic",
    "A name that repeats the agent's, so that all skills look alike.",
)
SKILL_DESCRIPTION: Prose = (
    "What the skill does with which input, and what it returns. Routers decide by this text whether a task comes "
    "here, so be concrete.",
    "Reports an order's status by its number and says when it will arrive.",
    'A helping phrase without content, such as "helps with orders".',
)
SKILL_TAGS: Prose = (
    "Keywords for finding the skill. Catalogs filter by them and routers use them next to the description.",
    ["maps", "routing", "traffic"],
    "Leaving them out: a skill without tags is invalid, and invisible to tag search.",
)
SKILL_EXAMPLES: Prose = (
    "Requests the skill handles well, in the words a user would choose. They show routers and people the expected "
    "form, and noticeably improve the choice of skill.",
    ["Get me from Lyon to Turin without tolls.", "Where is my order 10452?"],
    "Objects with input and output; every example is one string.",
)
SKILL_INPUT_MODES: Prose = (
    "The media types this skill accepts. They replace the card's default input modes for this skill; they are not "
    "added to them.",
    ["application/json"],
    "Listing only what differs from the default and so losing the rest.",
)
SKILL_OUTPUT_MODES: Prose = (
    "The media types this skill answers with. They replace the card's default output modes for this skill; they "
    "are not added to them.",
    ["application/json", "image/png"],
    "Leaving it out on the one skill that returns JSON or files while the default says text.",
)

PROTECTED: Prose = (
    "The protected header of the signature, a JSON object encoded as base64url without padding. It names the "
    "algorithm (`alg`) and the key (`kid`) and is itself covered by the signature.",
    "eyJhbGciOiJFUzI1NiIsImtpZCI6ImtleS0xIn0",
    "Writing the header as a JSON object, or keeping the key's id outside it, where anyone can change it.",
)
SIGNATURE: Prose = (
    "The signature value, encoded as base64url without padding. It is computed over the protected header and the "
    "canonical form of the card (RFC 8785) without its signatures.",
    "QFdkNLNszlGj3z3u0YQGt_T9LixY3qtdQpZmsTdDHDe3fXV9y9-B3m2-XgCpzuhiLt8E0tV6HXoZKHv4GtHgKQ",
    "Plain base64 with padding, or an ECDSA signature in DER form instead of the raw pair of numbers.",
)
HEADER: Prose = (
    "Header values that the signature does not cover, as a JSON object. Read them as hints only.",
    {"note": "Rotated in May."},
    "Putting the key or its identifier here: whoever changes the card can change this too.",
)

SCHEME_DESCRIPTION: Prose = (
    "How to get and use the credential, for people: where to register, what the key looks like.",
    "Ask for a key at https://example.com/keys.",
    "Pasting a working key or password as an illustration; the card is public.",
)
API_KEY_NAME: Prose = (
    "The name of the header, query parameter or cookie that carries the key.",
    "X-API-Key",
    'Giving the key itself, or a name for people such as "API key" that is no legal header name.',
)
HTTP_SCHEME: Prose = (
    "The HTTP authentication scheme as registered with IANA, in any case: `Bearer`, `Basic`, `DPoP` and others.",
    "Bearer",
    "An invented scheme; clients know how to build the Authorization header only for registered ones.",
)
BEARER_FORMAT: Prose = (
    "How bearer tokens are formatted, as a hint for people; no client acts on it.",
    "JWT",
    "Putting a sample token here instead of the name of its format.",
)
OPEN_ID_CONNECT_URL: Prose = (
    "The address of the provider's OpenID Connect discovery document. Clients read the authorization and token "
    "endpoints from there.",
    "https://accounts.example.com/.well-known/openid-configuration",
    "Giving the issuer alone, without `/.well-known/openid-configuration`.",
)
OAUTH2_METADATA_URL: Prose = (
    "The address of the authorization server's metadata (RFC 8414). Clients can read all endpoints from it; it "
    "must be served over TLS.",
    "https://auth.example.com/.well-known/oauth-authorization-server",
    "An `http://` address: whoever sits on the line can then send clients to a false server.",
)
AUTHORIZATION_CODE: Prose = (
    "The flow in which a user signs in with a browser and the client exchanges a code for a token. The usual "
    "choice when the agent acts for a person.",
    {
        "authorizationUrl": "https://auth.example.com/authorize",
        "tokenUrl": "https://auth.example.com/token",
        "scopes": {"routes:read": "Read planned routes."},
    },
    "Calling it `authorizationCodeFlow`, as one migration text does; the member is `authorizationCode`.",
)
CLIENT_CREDENTIALS: Prose = (
    "The flow for one service calling another: the client proves its own identity and no user takes part.",
    {"tokenUrl": "https://auth.example.com/token", "scopes": {"agent:invoke": "Call the agent."}},
    "Choosing it where the agent acts for a user: the token then says nothing about who asked.",
)
AUTHORIZATION_URL: Prose = (
    "Where the user's browser is sent to sign in and consent. Must be a URL served over TLS.",
    "https://auth.example.com/authorize",
    "A relative path, or the token endpoint's address.",
)
TOKEN_URL: Prose = (
    "Where the client obtains its access token. Must be a URL served over TLS.",
    "https://auth.example.com/token",
    "A plain `http://` address, which shows the client's secret to everyone on the line.",
)
REFRESH_URL: Prose = (
    "Where the client renews an expiring token. Absent, it renews at the token endpoint.",
    "https://auth.example.com/refresh",
    "Repeating the token endpoint's address; leave the member out then.",
)
SCOPES: Prose = (
    "The scopes a client can ask for: each name with one sentence for people about what it allows. The map may be "
    "empty.",
    {"routes:read": "Read planned routes.", "routes:write": "Save and change routes."},
    "Writing a list of names; it is an object from name to description.",
)
