"""The Agent Card of A2A 0.3 as typed dictionaries.

Made by `a2acard types python --version 0.3`; https://a2acard.dev/types says more.
"""

from typing import Literal, NotRequired, TypeAlias, TypedDict

__all__ = [
    "APIKeySecurityScheme",
    "AgentCapabilities",
    "AgentCard",
    "AgentCardSignature",
    "AgentExtension",
    "AgentInterface",
    "AgentProvider",
    "AgentSkill",
    "AuthorizationCodeOAuthFlow",
    "ClientCredentialsOAuthFlow",
    "HTTPAuthSecurityScheme",
    "ImplicitOAuthFlow",
    "MutualTLSSecurityScheme",
    "OAuth2SecurityScheme",
    "OAuthFlows",
    "OpenIdConnectSecurityScheme",
    "PasswordOAuthFlow",
    "SecurityScheme",
]


class AgentInterface(TypedDict):
    """One further way to reach the agent: an address and the transport spoken there.
    (A2A 0.3 §5.5.5)
    """

    url: str
    """Where the agent answers over this transport; an absolute HTTPS URL in
    production. (A2A 0.3 §5.5.5)

    The usual mistake: A path relative to the card; readers do not resolve it.
    """
    transport: str
    """How A2A is spoken at this address: `JSONRPC`, `GRPC` or `HTTP+JSON`.
    (A2A 0.3 §5.5.5)

    The usual mistake: `REST`, `sse` or `websocket`; no 0.3 client knows these.
    """


class AgentProvider(TypedDict):
    """The organization that runs the agent. (A2A 0.3 §5.5.1)"""

    organization: str
    """The name of the organization that runs the agent. (A2A 0.3 §5.5.1)

    The usual mistake: Calling this member `name`; no A2A version reads that.
    """
    url: str
    """The organization's website, where a person can find out who they are dealing
    with. (A2A 0.3 §5.5.1)

    The usual mistake: Repeating the agent's endpoint here instead of a page for
    people.
    """


class AgentExtension(TypedDict):
    """An extension of the protocol that the agent understands. (A2A 0.3 §5.5.2.1)"""

    uri: str
    """The URI that identifies the extension. It is compared letter by letter, and a
    breaking change of the extension takes a new one, so put a version into it.
    (A2A 0.3 §5.5.2.1)

    The usual mistake: Leaving it out and giving a `name` and a `version` instead;
    nothing can be matched to those.
    """
    description: NotRequired[str]
    """How this agent uses the extension, for people who decide whether to support
    it. (A2A 0.3 §5.5.2.1)

    The usual mistake: Copying the extension's own summary instead of saying what
    this agent does with it.
    """
    required: NotRequired[bool]
    """Whether a client must support the extension to call the agent at all. Absent
    means no. (A2A 0.3 §5.5.2.1)

    The usual mistake: Requiring an extension that only adds data: every client
    that does not know it is shut out.
    """
    params: NotRequired[dict[str, object]]
    """Settings of the extension, as any JSON object; only the extension itself says
    what they mean. (A2A 0.3 §5.5.2.1)

    The usual mistake: Integers beyond 2^53 or credentials: the first get rounded,
    the second get published.
    """


class AgentCapabilities(TypedDict):
    """The optional parts of the protocol that the agent supports. (A2A 0.3 §5.5.2)"""

    streaming: NotRequired[bool]
    """Whether the agent streams its answers and updates as server-sent events or a
    gRPC stream. Absent means no. (A2A 0.3 §5.5.2)

    The usual mistake: Saying true for a server without a streaming endpoint:
    clients will use it and fail.
    """
    pushNotifications: NotRequired[bool]
    """Whether clients may register a webhook to hear about long-running tasks.
    Absent means no. (A2A 0.3 §5.5.2)

    The usual mistake: Saying true although the server keeps no push
    configurations and refuses every registration.
    """
    stateTransitionHistory: NotRequired[bool]
    """Whether the agent records the state changes of a task. No method ever
    delivered them, and 1.0 dropped the flag. Absent means no. (A2A 0.3 §5.5.2)

    The usual mistake: Saying true in the hope that clients can fetch the history.
    """
    extensions: NotRequired[list[AgentExtension]]
    """The protocol extensions the agent understands, each named by its URI. This is
    also the one place for vendor data that every reader tolerates.
    (A2A 0.3 §5.5.2)

    The usual mistake: Putting `extensions` at the top of the card, where no
    reader looks for it.
    """


APIKeySecurityScheme = TypedDict(
    "APIKeySecurityScheme",
    {
        # Says which kind of scheme this is: `apiKey`. (A2A 0.3 §5.5.3)
        #
        # The usual mistake: Another spelling or case; readers compare the word letter
        # by letter.
        "type": Literal["apiKey"],
        # Where the key is sent: `header`, `query` or `cookie`. Prefer the header;
        # addresses with keys in them end up in logs. (A2A 0.3 §5.5.3)
        #
        # The usual mistake: Calling the member `location`, as 1.0 does.
        "in": Literal["cookie", "header", "query"],
        # The name of the header, query parameter or cookie that carries the key.
        # (A2A 0.3 §5.5.3)
        #
        # The usual mistake: Giving the key itself, or a name for people such as "API
        # key" that is no legal header name.
        "name": str,
        # How to get and use the credential, for people: where to register, what the key
        # looks like. (A2A 0.3 §5.5.3)
        #
        # The usual mistake: Pasting a working key or password as an illustration; the
        # card is public.
        "description": NotRequired[str],
    },
)
"""An API key and the place where it is sent. (A2A 0.3 §5.5.3)"""


class HTTPAuthSecurityScheme(TypedDict):
    """HTTP authentication by the Authorization header. (A2A 0.3 §5.5.3)"""

    type: Literal["http"]
    """Says which kind of scheme this is: `http`. (A2A 0.3 §5.5.3)

    The usual mistake: Another spelling or case; readers compare the word letter
    by letter.
    """
    scheme: str
    """The HTTP authentication scheme as registered with IANA, in any case: `Bearer`,
    `Basic`, `DPoP` and others. (A2A 0.3 §5.5.3)

    The usual mistake: An invented scheme; clients know how to build the
    Authorization header only for registered ones.
    """
    bearerFormat: NotRequired[str]
    """How bearer tokens are formatted, as a hint for people; no client acts on it.
    (A2A 0.3 §5.5.3)

    The usual mistake: Putting a sample token here instead of the name of its
    format.
    """
    description: NotRequired[str]
    """How to get and use the credential, for people: where to register, what the key
    looks like. (A2A 0.3 §5.5.3)

    The usual mistake: Pasting a working key or password as an illustration; the
    card is public.
    """


class AuthorizationCodeOAuthFlow(TypedDict):
    """The authorization code flow (RFC 6749 §4.1). (A2A 0.3 §5.5.3)"""

    authorizationUrl: str
    """Where the user's browser is sent to sign in and consent. Must be a URL served
    over TLS. (A2A 0.3 §5.5.3)

    The usual mistake: A relative path, or the token endpoint's address.
    """
    tokenUrl: str
    """Where the client obtains its access token. Must be a URL served over TLS.
    (A2A 0.3 §5.5.3)

    The usual mistake: A plain `http://` address, which shows the client's secret
    to everyone on the line.
    """
    refreshUrl: NotRequired[str]
    """Where the client renews an expiring token. Absent, it renews at the token
    endpoint. (A2A 0.3 §5.5.3)

    The usual mistake: Repeating the token endpoint's address; leave the member
    out then.
    """
    scopes: dict[str, str]
    """The scopes a client can ask for: each name with one sentence for people about
    what it allows. The map may be empty. (A2A 0.3 §5.5.3)

    The usual mistake: Writing a list of names; it is an object from name to
    description.
    """


class ClientCredentialsOAuthFlow(TypedDict):
    """The client credentials flow (RFC 6749 §4.4). (A2A 0.3 §5.5.3)"""

    tokenUrl: str
    """Where the client obtains its access token. Must be a URL served over TLS.
    (A2A 0.3 §5.5.3)

    The usual mistake: A plain `http://` address, which shows the client's secret
    to everyone on the line.
    """
    refreshUrl: NotRequired[str]
    """Where the client renews an expiring token. Absent, it renews at the token
    endpoint. (A2A 0.3 §5.5.3)

    The usual mistake: Repeating the token endpoint's address; leave the member
    out then.
    """
    scopes: dict[str, str]
    """The scopes a client can ask for: each name with one sentence for people about
    what it allows. The map may be empty. (A2A 0.3 §5.5.3)

    The usual mistake: Writing a list of names; it is an object from name to
    description.
    """


class ImplicitOAuthFlow(TypedDict):
    """The implicit flow (RFC 6749 §4.2). (A2A 0.3 §5.5.3)"""

    authorizationUrl: str
    """Where the user's browser is sent to sign in and consent. Must be a URL served
    over TLS. (A2A 0.3 §5.5.3)

    The usual mistake: A relative path, or the token endpoint's address.
    """
    refreshUrl: NotRequired[str]
    """Where the client renews an expiring token. Absent, it renews at the token
    endpoint. (A2A 0.3 §5.5.3)

    The usual mistake: Repeating the token endpoint's address; leave the member
    out then.
    """
    scopes: dict[str, str]
    """The scopes a client can ask for: each name with one sentence for people about
    what it allows. The map may be empty. (A2A 0.3 §5.5.3)

    The usual mistake: Writing a list of names; it is an object from name to
    description.
    """


class PasswordOAuthFlow(TypedDict):
    """The resource owner password flow (RFC 6749 §4.3). (A2A 0.3 §5.5.3)"""

    tokenUrl: str
    """Where the client obtains its access token. Must be a URL served over TLS.
    (A2A 0.3 §5.5.3)

    The usual mistake: A plain `http://` address, which shows the client's secret
    to everyone on the line.
    """
    refreshUrl: NotRequired[str]
    """Where the client renews an expiring token. Absent, it renews at the token
    endpoint. (A2A 0.3 §5.5.3)

    The usual mistake: Repeating the token endpoint's address; leave the member
    out then.
    """
    scopes: dict[str, str]
    """The scopes a client can ask for: each name with one sentence for people about
    what it allows. The map may be empty. (A2A 0.3 §5.5.3)

    The usual mistake: Writing a list of names; it is an object from name to
    description.
    """


class OAuthFlows(TypedDict):
    """The OAuth 2.0 flows on offer; any number of them. (A2A 0.3 §5.5.3)"""

    authorizationCode: NotRequired[AuthorizationCodeOAuthFlow]
    """The flow in which a user signs in with a browser and the client exchanges a
    code for a token. The usual choice when the agent acts for a person.
    (A2A 0.3 §5.5.3)

    The usual mistake: Calling it `authorizationCodeFlow`, as one migration text
    does; the member is `authorizationCode`.
    """
    clientCredentials: NotRequired[ClientCredentialsOAuthFlow]
    """The flow for one service calling another: the client proves its own identity
    and no user takes part. (A2A 0.3 §5.5.3)

    The usual mistake: Choosing it where the agent acts for a user: the token then
    says nothing about who asked.
    """
    implicit: NotRequired[ImplicitOAuthFlow]
    """The flow that hands the token to the browser directly. It was still current in
    0.3; 1.0 deprecates it, because tokens leak through addresses and histories.
    (A2A 0.3 §5.5.3)

    The usual mistake: Choosing it for a new agent; the authorization code flow
    with PKCE does the same safely.
    """
    password: NotRequired[PasswordOAuthFlow]
    """The flow in which the client collects the user's password. It was still
    current in 0.3; 1.0 deprecates it, because it trains people to hand out
    passwords. (A2A 0.3 §5.5.3)

    The usual mistake: Using it between services; `clientCredentials` is made for
    that.
    """


class OAuth2SecurityScheme(TypedDict):
    """OAuth 2.0: how a client gets an access token. (A2A 0.3 §5.5.3)"""

    type: Literal["oauth2"]
    """Says which kind of scheme this is: `oauth2`. (A2A 0.3 §5.5.3)

    The usual mistake: Another spelling or case; readers compare the word letter
    by letter.
    """
    flows: OAuthFlows
    """How the client can obtain its token. 0.x allows several flows side by side;
    1.0 allows one per scheme. (A2A 0.3 §5.5.3)

    The usual mistake: A list of flows, or the OpenAPI 2 names `accessCode` and
    `application`.
    """
    oauth2MetadataUrl: NotRequired[str]
    """The address of the authorization server's metadata (RFC 8414). Clients can
    read all endpoints from it; it must be served over TLS. (A2A 0.3 §5.5.3)

    The usual mistake: An `http://` address: whoever sits on the line can then
    send clients to a false server.
    """
    description: NotRequired[str]
    """How to get and use the credential, for people: where to register, what the key
    looks like. (A2A 0.3 §5.5.3)

    The usual mistake: Pasting a working key or password as an illustration; the
    card is public.
    """


class OpenIdConnectSecurityScheme(TypedDict):
    """OpenID Connect: a provider found through its discovery document.
    (A2A 0.3 §5.5.3)
    """

    type: Literal["openIdConnect"]
    """Says which kind of scheme this is: `openIdConnect`. (A2A 0.3 §5.5.3)

    The usual mistake: Another spelling or case; readers compare the word letter
    by letter.
    """
    openIdConnectUrl: str
    """The address of the provider's OpenID Connect discovery document. Clients read
    the authorization and token endpoints from there. (A2A 0.3 §5.5.3)

    The usual mistake: Giving the issuer alone, without
    `/.well-known/openid-configuration`.
    """
    description: NotRequired[str]
    """How to get and use the credential, for people: where to register, what the key
    looks like. (A2A 0.3 §5.5.3)

    The usual mistake: Pasting a working key or password as an illustration; the
    card is public.
    """


class MutualTLSSecurityScheme(TypedDict):
    """Mutual TLS: the client proves itself by a certificate. (A2A 0.3 §5.5.3)"""

    type: Literal["mutualTLS"]
    """Says which kind of scheme this is: `mutualTLS`. (A2A 0.3 §5.5.3)

    The usual mistake: Another spelling or case; readers compare the word letter
    by letter.
    """
    description: NotRequired[str]
    """How to get and use the credential, for people: where to register, what the key
    looks like. (A2A 0.3 §5.5.3)

    The usual mistake: Pasting a working key or password as an illustration; the
    card is public.
    """


SecurityScheme: TypeAlias = (
    APIKeySecurityScheme
    | HTTPAuthSecurityScheme
    | OAuth2SecurityScheme
    | OpenIdConnectSecurityScheme
    | MutualTLSSecurityScheme
)
"""One way to authenticate, in the form of OpenAPI 3: `type` says which kind it is
and so which other members it has. (A2A 0.3 §5.5.3)
"""


class AgentSkill(TypedDict):
    """One task the agent is good at; the unit by which routers and catalogs find it.
    (A2A 0.3 §5.5.4)
    """

    id: str
    """The skill's identifier, unique within the card and stable from release to
    release. Clients and configurations refer to the skill by it. (A2A 0.3 §5.5.4)

    The usual mistake: Using the display name, which breaks every reference when
    someone rewords it.
    """
    name: str
    """The skill's name as people read it, in catalogs and in a client's list of
    choices. (A2A 0.3 §5.5.4)

    The usual mistake: A name that repeats the agent's, so that all skills look
    alike.
    """
    description: str
    """What the skill does with which input, and what it returns. Routers decide by
    this text whether a task comes here, so be concrete. (A2A 0.3 §5.5.4)

    The usual mistake: A helping phrase without content, such as "helps with
    orders".
    """
    tags: list[str]
    """Keywords for finding the skill. Catalogs filter by them and routers use them
    next to the description. (A2A 0.3 §5.5.4)

    The usual mistake: Leaving them out: a skill without tags is invalid, and
    invisible to tag search.
    """
    examples: NotRequired[list[str]]
    """Requests the skill handles well, in the words a user would choose. They show
    routers and people the expected form, and noticeably improve the choice of
    skill. (A2A 0.3 §5.5.4)

    The usual mistake: Objects with input and output; every example is one string.
    """
    inputModes: NotRequired[list[str]]
    """The media types this skill accepts. They replace the card's default input
    modes for this skill; they are not added to them. (A2A 0.3 §5.5.4)

    The usual mistake: Listing only what differs from the default and so losing
    the rest.
    """
    outputModes: NotRequired[list[str]]
    """The media types this skill answers with. They replace the card's default
    output modes for this skill; they are not added to them. (A2A 0.3 §5.5.4)

    The usual mistake: Leaving it out on the one skill that returns JSON or files
    while the default says text.
    """
    security: NotRequired[list[dict[str, list[str]]]]
    """What a caller needs for this skill, in the same form as the card's own
    `security`. Use it where one skill needs more rights than the rest.
    (A2A 0.3 §5.5.4)

    The usual mistake: Weaker requirements than the card's: readers disagree on
    which of the two then counts.
    """


class AgentCardSignature(TypedDict):
    """One signature over the card, as a JWS with detached payload (RFC 7515).
    (A2A 0.3 §5.5.6)
    """

    protected: str
    """The protected header of the signature, a JSON object encoded as base64url
    without padding. It names the algorithm (`alg`) and the key (`kid`) and is
    itself covered by the signature. (A2A 0.3 §5.5.6)

    The usual mistake: Writing the header as a JSON object, or keeping the key's
    id outside it, where anyone can change it.
    """
    signature: str
    """The signature value, encoded as base64url without padding. It is computed over
    the protected header and the canonical form of the card (RFC 8785) without its
    signatures. (A2A 0.3 §5.5.6)

    The usual mistake: Plain base64 with padding, or an ECDSA signature in DER
    form instead of the raw pair of numbers.
    """
    header: NotRequired[dict[str, object]]
    """Header values that the signature does not cover, as a JSON object. Read them
    as hints only. (A2A 0.3 §5.5.6)

    The usual mistake: Putting the key or its identifier here: whoever changes the
    card can change this too.
    """


class AgentCard(TypedDict):
    """The document by which an agent introduces itself: who it is, where to reach
    it, what it can do, and how access is secured. (A2A 0.3 §5.5)
    """

    protocolVersion: str
    """The A2A version the agent speaks, for all of its interfaces. In 0.3 it is
    written with the patch number. (A2A 0.3 §5.5)

    The usual mistake: Leaving it out, so that readers have to guess the version,
    or writing a 1.x number over a card in the 0.3 shape.
    """
    name: str
    """The agent's name as people read it. Catalogs and clients show it as the main
    label when they list agents side by side, so keep it short and particular to
    this agent. (A2A 0.3 §5.5)

    The usual mistake: A generic name such as "AI Assistant", which gives neither
    a person nor a router anything to tell this agent from the next.
    """
    description: str
    """What the agent does and when another agent should call it. This is the main
    free text that integrators and model-based routers judge by: name the domain,
    the key abilities and the limits. (A2A 0.3 §5.5)

    The usual mistake: One vague line of a few words: a router can't match what
    the card does not say.
    """
    url: str
    """The agent's main address, which speaks the preferred transport. Clients send
    their requests exactly there. (A2A 0.3 §5.6.1)

    The usual mistake: Publishing the address the server binds to (`localhost`,
    `0.0.0.0`) instead of the one callers reach.
    """
    preferredTransport: NotRequired[str]
    """How A2A is spoken at the main address: `JSONRPC`, `GRPC` or `HTTP+JSON`. The
    schema takes an absent value as JSONRPC, but the text requires one.
    (A2A 0.3 §5.6.1)

    The usual mistake: `REST` or `http`; the REST-style transport is called
    `HTTP+JSON`.
    """
    additionalInterfaces: NotRequired[list[AgentInterface]]
    """Further addresses and transports. The list should repeat the main address with
    its transport, so that it is complete by itself. (A2A 0.3 §5.6.2)

    The usual mistake: Giving one address two transports; every address must stand
    for one.
    """
    iconUrl: NotRequired[str]
    """An image that stands for the agent in catalogs and chat clients. Serve it over
    HTTPS from an address that stays the same. (A2A 0.3 §5.5)

    The usual mistake: Linking an image on a domain you don't control: its owner
    can change what your listing shows.
    """
    provider: NotRequired[AgentProvider]
    """Who runs the agent: an organization and its website. Catalogs and security
    reviews take it as a first sign of whom they are dealing with. (A2A 0.3 §5.5)

    The usual mistake: Giving the name or the address alone; when the object is
    there, both of its members are required.
    """
    version: str
    """The version of the agent itself, in the provider's own scheme, usually
    semantic versioning. Clients that cached the card see from it that skills or
    behaviour have changed. (A2A 0.3 §5.5)

    The usual mistake: Writing the A2A protocol version here, or leaving the value
    alone when the skills change.
    """
    documentationUrl: NotRequired[str]
    """Where people read the agent's documentation: the interface contract, rate
    limits, terms, and whatever else is too long for a card. (A2A 0.3 §5.5)

    The usual mistake: Linking the marketing home page, which tells an integrator
    nothing about how to call the agent.
    """
    capabilities: AgentCapabilities
    """Which optional parts of the protocol the agent supports. Clients read it
    before they stream, register a webhook or use an extension; the object may be
    empty but must be there. (A2A 0.3 §5.5)

    The usual mistake: A list of words, or free-form features of the agent; those
    belong in `skills`.
    """
    securitySchemes: NotRequired[dict[str, SecurityScheme]]
    """The ways to authenticate, by names of your choice and in the form of OpenAPI
    3. Credentials themselves are always obtained elsewhere. (A2A 0.3 §5.5.3)

    The usual mistake: A list instead of an object from name to scheme, or the
    wrapped form of 1.0.
    """
    security: NotRequired[list[dict[str, list[str]]]]
    """Which of the declared schemes a caller needs, and with which scopes, in the
    form of OpenAPI 3. The entries are alternatives; the schemes inside one entry
    are needed together. (A2A 0.3 §5.5)

    The usual mistake: An object instead of a list, or schemes declared and none
    required.
    """
    defaultInputModes: list[str]
    """The media types the agent accepts, for every skill that does not say
    otherwise. Clients choose from them how to encode what they send.
    (A2A 0.3 §5.5)

    The usual mistake: Bare words such as "text" instead of media types such as
    `text/plain`.
    """
    defaultOutputModes: list[str]
    """The media types the agent answers with, for every skill that does not say
    otherwise. Callers learn from them whether to expect prose, structured data,
    images or files. (A2A 0.3 §5.5)

    The usual mistake: Listing only `text/plain` although the agent returns JSON,
    images or files.
    """
    skills: list[AgentSkill]
    """The tasks the agent is good at, one entry each. Routers match a request
    against skills rather than against the agent as a whole, so give each task its
    own skill. (A2A 0.3 §5.5)

    The usual mistake: One catch-all skill, or plain strings in place of skill
    objects.
    """
    supportsAuthenticatedExtendedCard: NotRequired[bool]
    """Whether authenticated clients can fetch a fuller card with the method
    agent/getAuthenticatedExtendedCard. Absent means no. (A2A 0.3 §5.5)

    The usual mistake: Saying true without any security scheme: nobody can
    authenticate to read the extended card.
    """
    signatures: NotRequired[list[AgentCardSignature]]
    """Signatures over the card (JWS, RFC 7515), so that a client can check who
    published it and that nothing was changed on the way. Several may stand side
    by side, for instance while keys are being rotated. (A2A 0.3 §5.5.6)

    The usual mistake: Editing the card after signing it: any change to a value
    makes the signature worthless.
    """
