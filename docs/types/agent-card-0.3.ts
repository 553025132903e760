// The Agent Card of A2A 0.3 as TypeScript types.
// Made by `a2acard types typescript --version 0.3`; https://a2acard.dev/types says more.

/**
 * The document by which an agent introduces itself: who it is, where to reach it, what it can
 * do, and how access is secured. (A2A 0.3 §5.5)
 */
export interface AgentCard {
  /**
   * The A2A version the agent speaks, for all of its interfaces. In 0.3 it is written with the
   * patch number. (A2A 0.3 §5.5)
   *
   * The usual mistake: Leaving it out, so that readers have to guess the version, or writing a
   * 1.x number over a card in the 0.3 shape.
   */
  protocolVersion: string;
  /**
   * The agent's name as people read it. Catalogs and clients show it as the main label when they
   * list agents side by side, so keep it short and particular to this agent. (A2A 0.3 §5.5)
   *
   * The usual mistake: A generic name such as "AI Assistant", which gives neither a person nor a
   * router anything to tell this agent from the next.
   */
  name: string;
  /**
   * What the agent does and when another agent should call it. This is the main free text that
   * integrators and model-based routers judge by: name the domain, the key abilities and the
   * limits. (A2A 0.3 §5.5)
   *
   * The usual mistake: One vague line of a few words: a router can't match what the card does
   * not say.
   */
  description: string;
  /**
   * The agent's main address, which speaks the preferred transport. Clients send their requests
   * exactly there. (A2A 0.3 §5.6.1)
   *
   * The usual mistake: Publishing the address the server binds to (`localhost`, `0.0.0.0`)
   * instead of the one callers reach.
   */
  url: string;
  /**
   * How A2A is spoken at the main address: `JSONRPC`, `GRPC` or `HTTP+JSON`. The schema takes an
   * absent value as JSONRPC, but the text requires one. (A2A 0.3 §5.6.1)
   *
   * The usual mistake: `REST` or `http`; the REST-style transport is called `HTTP+JSON`.
   */
  preferredTransport?: "JSONRPC" | "GRPC" | "HTTP+JSON" | (string & {});
  /**
   * Further addresses and transports. The list should repeat the main address with its
   * transport, so that it is complete by itself. (A2A 0.3 §5.6.2)
   *
   * The usual mistake: Giving one address two transports; every address must stand for one.
   */
  additionalInterfaces?: AgentInterface[];
  /**
   * An image that stands for the agent in catalogs and chat clients. Serve it over HTTPS from an
   * address that stays the same. (A2A 0.3 §5.5)
   *
   * The usual mistake: Linking an image on a domain you don't control: its owner can change what
   * your listing shows.
   */
  iconUrl?: string;
  /**
   * Who runs the agent: an organization and its website. Catalogs and security reviews take it
   * as a first sign of whom they are dealing with. (A2A 0.3 §5.5)
   *
   * The usual mistake: Giving the name or the address alone; when the object is there, both of
   * its members are required.
   */
  provider?: AgentProvider;
  /**
   * The version of the agent itself, in the provider's own scheme, usually semantic versioning.
   * Clients that cached the card see from it that skills or behaviour have changed.
   * (A2A 0.3 §5.5)
   *
   * The usual mistake: Writing the A2A protocol version here, or leaving the value alone when
   * the skills change.
   */
  version: string;
  /**
   * Where people read the agent's documentation: the interface contract, rate limits, terms, and
   * whatever else is too long for a card. (A2A 0.3 §5.5)
   *
   * The usual mistake: Linking the marketing home page, which tells an integrator nothing about
   * how to call the agent.
   */
  documentationUrl?: string;
  /**
   * Which optional parts of the protocol the agent supports. Clients read it before they stream,
   * register a webhook or use an extension; the object may be empty but must be there.
   * (A2A 0.3 §5.5)
   *
   * The usual mistake: A list of words, or free-form features of the agent; those belong in
   * `skills`.
   */
  capabilities: AgentCapabilities;
  /**
   * The ways to authenticate, by names of your choice and in the form of OpenAPI 3. Credentials
   * themselves are always obtained elsewhere. (A2A 0.3 §5.5.3)
   *
   * The usual mistake: A list instead of an object from name to scheme, or the wrapped form of
   * 1.0.
   */
  securitySchemes?: Record<string, SecurityScheme>;
  /**
   * Which of the declared schemes a caller needs, and with which scopes, in the form of OpenAPI
   * 3. The entries are alternatives; the schemes inside one entry are needed together.
   * (A2A 0.3 §5.5)
   *
   * The usual mistake: An object instead of a list, or schemes declared and none required.
   */
  security?: Record<string, string[]>[];
  /**
   * The media types the agent accepts, for every skill that does not say otherwise. Clients
   * choose from them how to encode what they send. (A2A 0.3 §5.5)
   *
   * The usual mistake: Bare words such as "text" instead of media types such as `text/plain`.
   */
  defaultInputModes: string[];
  /**
   * The media types the agent answers with, for every skill that does not say otherwise. Callers
   * learn from them whether to expect prose, structured data, images or files. (A2A 0.3 §5.5)
   *
   * The usual mistake: Listing only `text/plain` although the agent returns JSON, images or
   * files.
   */
  defaultOutputModes: string[];
  /**
   * The tasks the agent is good at, one entry each. Routers match a request against skills
   * rather than against the agent as a whole, so give each task its own skill. (A2A 0.3 §5.5)
   *
   * The usual mistake: One catch-all skill, or plain strings in place of skill objects.
   */
  skills: AgentSkill[];
  /**
   * Whether authenticated clients can fetch a fuller card with the method
   * agent/getAuthenticatedExtendedCard. Absent means no. (A2A 0.3 §5.5)
   *
   * The usual mistake: Saying true without any security scheme: nobody can authenticate to read
   * the extended card.
   */
  supportsAuthenticatedExtendedCard?: boolean;
  /**
   * Signatures over the card (JWS, RFC 7515), so that a client can check who published it and
   * that nothing was changed on the way. Several may stand side by side, for instance while keys
   * are being rotated. (A2A 0.3 §5.5.6)
   *
   * The usual mistake: Editing the card after signing it: any change to a value makes the
   * signature worthless.
   */
  signatures?: AgentCardSignature[];
}

/**
 * One further way to reach the agent: an address and the transport spoken there.
 * (A2A 0.3 §5.5.5)
 */
export interface AgentInterface {
  /**
   * Where the agent answers over this transport; an absolute HTTPS URL in production.
   * (A2A 0.3 §5.5.5)
   *
   * The usual mistake: A path relative to the card; readers do not resolve it.
   */
  url: string;
  /**
   * How A2A is spoken at this address: `JSONRPC`, `GRPC` or `HTTP+JSON`. (A2A 0.3 §5.5.5)
   *
   * The usual mistake: `REST`, `sse` or `websocket`; no 0.3 client knows these.
   */
  transport: "JSONRPC" | "GRPC" | "HTTP+JSON" | (string & {});
}

/** The organization that runs the agent. (A2A 0.3 §5.5.1) */
export interface AgentProvider {
  /**
   * The name of the organization that runs the agent. (A2A 0.3 §5.5.1)
   *
   * The usual mistake: Calling this member `name`; no A2A version reads that.
   */
  organization: string;
  /**
   * The organization's website, where a person can find out who they are dealing with.
   * (A2A 0.3 §5.5.1)
   *
   * The usual mistake: Repeating the agent's endpoint here instead of a page for people.
   */
  url: string;
}

/** The optional parts of the protocol that the agent supports. (A2A 0.3 §5.5.2) */
export interface AgentCapabilities {
  /**
   * Whether the agent streams its answers and updates as server-sent events or a gRPC stream.
   * Absent means no. (A2A 0.3 §5.5.2)
   *
   * The usual mistake: Saying true for a server without a streaming endpoint: clients will use
   * it and fail.
   */
  streaming?: boolean;
  /**
   * Whether clients may register a webhook to hear about long-running tasks. Absent means no.
   * (A2A 0.3 §5.5.2)
   *
   * The usual mistake: Saying true although the server keeps no push configurations and refuses
   * every registration.
   */
  pushNotifications?: boolean;
  /**
   * Whether the agent records the state changes of a task. No method ever delivered them, and
   * 1.0 dropped the flag. Absent means no. (A2A 0.3 §5.5.2)
   *
   * The usual mistake: Saying true in the hope that clients can fetch the history.
   */
  stateTransitionHistory?: boolean;
  /**
   * The protocol extensions the agent understands, each named by its URI. This is also the one
   * place for vendor data that every reader tolerates. (A2A 0.3 §5.5.2)
   *
   * The usual mistake: Putting `extensions` at the top of the card, where no reader looks for
   * it.
   */
  extensions?: AgentExtension[];
}

/** An extension of the protocol that the agent understands. (A2A 0.3 §5.5.2.1) */
export interface AgentExtension {
  /**
   * The URI that identifies the extension. It is compared letter by letter, and a breaking
   * change of the extension takes a new one, so put a version into it. (A2A 0.3 §5.5.2.1)
   *
   * The usual mistake: Leaving it out and giving a `name` and a `version` instead; nothing can
   * be matched to those.
   */
  uri: string;
  /**
   * How this agent uses the extension, for people who decide whether to support it.
   * (A2A 0.3 §5.5.2.1)
   *
   * The usual mistake: Copying the extension's own summary instead of saying what this agent
   * does with it.
   */
  description?: string;
  /**
   * Whether a client must support the extension to call the agent at all. Absent means no.
   * (A2A 0.3 §5.5.2.1)
   *
   * The usual mistake: Requiring an extension that only adds data: every client that does not
   * know it is shut out.
   */
  required?: boolean;
  /**
   * Settings of the extension, as any JSON object; only the extension itself says what they
   * mean. (A2A 0.3 §5.5.2.1)
   *
   * The usual mistake: Integers beyond 2^53 or credentials: the first get rounded, the second
   * get published.
   */
  params?: Record<string, unknown>;
}

/**
 * One task the agent is good at; the unit by which routers and catalogs find it.
 * (A2A 0.3 §5.5.4)
 */
export interface AgentSkill {
  /**
   * The skill's identifier, unique within the card and stable from release to release. Clients
   * and configurations refer to the skill by it. (A2A 0.3 §5.5.4)
   *
   * The usual mistake: Using the display name, which breaks every reference when someone rewords
   * it.
   */
  id: string;
  /**
   * The skill's name as people read it, in catalogs and in a client's list of choices.
   * (A2A 0.3 §5.5.4)
   *
   * The usual mistake: A name that repeats the agent's, so that all skills look alike.
   */
  name: string;
  /**
   * What the skill does with which input, and what it returns. Routers decide by this text
   * whether a task comes here, so be concrete. (A2A 0.3 §5.5.4)
   *
   * The usual mistake: A helping phrase without content, such as "helps with orders".
   */
  description: string;
  /**
   * Keywords for finding the skill. Catalogs filter by them and routers use them next to the
   * description. (A2A 0.3 §5.5.4)
   *
   * The usual mistake: Leaving them out: a skill without tags is invalid, and invisible to tag
   * search.
   */
  tags: string[];
  /**
   * Requests the skill handles well, in the words a user would choose. They show routers and
   * people the expected form, and noticeably improve the choice of skill. (A2A 0.3 §5.5.4)
   *
   * The usual mistake: Objects with input and output; every example is one string.
   */
  examples?: string[];
  /**
   * The media types this skill accepts. They replace the card's default input modes for this
   * skill; they are not added to them. (A2A 0.3 §5.5.4)
   *
   * The usual mistake: Listing only what differs from the default and so losing the rest.
   */
  inputModes?: string[];
  /**
   * The media types this skill answers with. They replace the card's default output modes for
   * this skill; they are not added to them. (A2A 0.3 §5.5.4)
   *
   * The usual mistake: Leaving it out on the one skill that returns JSON or files while the
   * default says text.
   */
  outputModes?: string[];
  /**
   * What a caller needs for this skill, in the same form as the card's own `security`. Use it
   * where one skill needs more rights than the rest. (A2A 0.3 §5.5.4)
   *
   * The usual mistake: Weaker requirements than the card's: readers disagree on which of the two
   * then counts.
   */
  security?: Record<string, string[]>[];
}

/** One signature over the card, as a JWS with detached payload (RFC 7515). (A2A 0.3 §5.5.6) */
export interface AgentCardSignature {
  /**
   * The protected header of the signature, a JSON object encoded as base64url without padding.
   * It names the algorithm (`alg`) and the key (`kid`) and is itself covered by the signature.
   * (A2A 0.3 §5.5.6)
   *
   * The usual mistake: Writing the header as a JSON object, or keeping the key's id outside it,
   * where anyone can change it.
   */
  protected: string;
  /**
   * The signature value, encoded as base64url without padding. It is computed over the protected
   * header and the canonical form of the card (RFC 8785) without its signatures.
   * (A2A 0.3 §5.5.6)
   *
   * The usual mistake: Plain base64 with padding, or an ECDSA signature in DER form instead of
   * the raw pair of numbers.
   */
  signature: string;
  /**
   * Header values that the signature does not cover, as a JSON object. Read them as hints only.
   * (A2A 0.3 §5.5.6)
   *
   * The usual mistake: Putting the key or its identifier here: whoever changes the card can
   * change this too.
   */
  header?: Record<string, unknown>;
}

/**
 * One way to authenticate, in the form of OpenAPI 3: `type` says which kind it is and so which
 * other members it has. (A2A 0.3 §5.5.3)
 */
export type SecurityScheme =
  | APIKeySecurityScheme
  | HTTPAuthSecurityScheme
  | OAuth2SecurityScheme
  | OpenIdConnectSecurityScheme
  | MutualTLSSecurityScheme;

/** An API key and the place where it is sent. (A2A 0.3 §5.5.3) */
export interface APIKeySecurityScheme {
  /**
   * Says which kind of scheme this is: `apiKey`. (A2A 0.3 §5.5.3)
   *
   * The usual mistake: Another spelling or case; readers compare the word letter by letter.
   */
  type: "apiKey";
  /**
   * Where the key is sent: `header`, `query` or `cookie`. Prefer the header; addresses with keys
   * in them end up in logs. (A2A 0.3 §5.5.3)
   *
   * The usual mistake: Calling the member `location`, as 1.0 does.
   */
  in: "cookie" | "header" | "query";
  /**
   * The name of the header, query parameter or cookie that carries the key. (A2A 0.3 §5.5.3)
   *
   * The usual mistake: Giving the key itself, or a name for people such as "API key" that is no
   * legal header name.
   */
  name: string;
  /**
   * How to get and use the credential, for people: where to register, what the key looks like.
   * (A2A 0.3 §5.5.3)
   *
   * The usual mistake: Pasting a working key or password as an illustration; the card is public.
   */
  description?: string;
}

/** HTTP authentication by the Authorization header. (A2A 0.3 §5.5.3) */
export interface HTTPAuthSecurityScheme {
  /**
   * Says which kind of scheme this is: `http`. (A2A 0.3 §5.5.3)
   *
   * The usual mistake: Another spelling or case; readers compare the word letter by letter.
   */
  type: "http";
  /**
   * The HTTP authentication scheme as registered with IANA, in any case: `Bearer`, `Basic`,
   * `DPoP` and others. (A2A 0.3 §5.5.3)
   *
   * The usual mistake: An invented scheme; clients know how to build the Authorization header
   * only for registered ones.
   */
  scheme: string;
  /**
   * How bearer tokens are formatted, as a hint for people; no client acts on it.
   * (A2A 0.3 §5.5.3)
   *
   * The usual mistake: Putting a sample token here instead of the name of its format.
   */
  bearerFormat?: string;
  /**
   * How to get and use the credential, for people: where to register, what the key looks like.
   * (A2A 0.3 §5.5.3)
   *
   * The usual mistake: Pasting a working key or password as an illustration; the card is public.
   */
  description?: string;
}

/** OAuth 2.0: how a client gets an access token. (A2A 0.3 §5.5.3) */
export interface OAuth2SecurityScheme {
  /**
   * Says which kind of scheme this is: `oauth2`. (A2A 0.3 §5.5.3)
   *
   * The usual mistake: Another spelling or case; readers compare the word letter by letter.
   */
  type: "oauth2";
  /**
   * How the client can obtain its token. 0.x allows several flows side by side; 1.0 allows one
   * per scheme. (A2A 0.3 §5.5.3)
   *
   * The usual mistake: A list of flows, or the OpenAPI 2 names `accessCode` and `application`.
   */
  flows: OAuthFlows;
  /**
   * The address of the authorization server's metadata (RFC 8414). Clients can read all
   * endpoints from it; it must be served over TLS. (A2A 0.3 §5.5.3)
   *
   * The usual mistake: An `http://` address: whoever sits on the line can then send clients to a
   * false server.
   */
  oauth2MetadataUrl?: string;
  /**
   * How to get and use the credential, for people: where to register, what the key looks like.
   * (A2A 0.3 §5.5.3)
   *
   * The usual mistake: Pasting a working key or password as an illustration; the card is public.
   */
  description?: string;
}

/** OpenID Connect: a provider found through its discovery document. (A2A 0.3 §5.5.3) */
export interface OpenIdConnectSecurityScheme {
  /**
   * Says which kind of scheme this is: `openIdConnect`. (A2A 0.3 §5.5.3)
   *
   * The usual mistake: Another spelling or case; readers compare the word letter by letter.
   */
  type: "openIdConnect";
  /**
   * The address of the provider's OpenID Connect discovery document. Clients read the
   * authorization and token endpoints from there. (A2A 0.3 §5.5.3)
   *
   * The usual mistake: Giving the issuer alone, without `/.well-known/openid-configuration`.
   */
  openIdConnectUrl: string;
  /**
   * How to get and use the credential, for people: where to register, what the key looks like.
   * (A2A 0.3 §5.5.3)
   *
   * The usual mistake: Pasting a working key or password as an illustration; the card is public.
   */
  description?: string;
}

/** Mutual TLS: the client proves itself by a certificate. (A2A 0.3 §5.5.3) */
export interface MutualTLSSecurityScheme {
  /**
   * Says which kind of scheme this is: `mutualTLS`. (A2A 0.3 §5.5.3)
   *
   * The usual mistake: Another spelling or case; readers compare the word letter by letter.
   */
  type: "mutualTLS";
  /**
   * How to get and use the credential, for people: where to register, what the key looks like.
   * (A2A 0.3 §5.5.3)
   *
   * The usual mistake: Pasting a working key or password as an illustration; the card is public.
   */
  description?: string;
}

/** The OAuth 2.0 flows on offer; any number of them. (A2A 0.3 §5.5.3) */
export interface OAuthFlows {
  /**
   * The flow in which a user signs in with a browser and the client exchanges a code for a
   * token. The usual choice when the agent acts for a person. (A2A 0.3 §5.5.3)
   *
   * The usual mistake: Calling it `authorizationCodeFlow`, as one migration text does; the
   * member is `authorizationCode`.
   */
  authorizationCode?: AuthorizationCodeOAuthFlow;
  /**
   * The flow for one service calling another: the client proves its own identity and no user
   * takes part. (A2A 0.3 §5.5.3)
   *
   * The usual mistake: Choosing it where the agent acts for a user: the token then says nothing
   * about who asked.
   */
  clientCredentials?: ClientCredentialsOAuthFlow;
  /**
   * The flow that hands the token to the browser directly. It was still current in 0.3; 1.0
   * deprecates it, because tokens leak through addresses and histories. (A2A 0.3 §5.5.3)
   *
   * The usual mistake: Choosing it for a new agent; the authorization code flow with PKCE does
   * the same safely.
   */
  implicit?: ImplicitOAuthFlow;
  /**
   * The flow in which the client collects the user's password. It was still current in 0.3; 1.0
   * deprecates it, because it trains people to hand out passwords. (A2A 0.3 §5.5.3)
   *
   * The usual mistake: Using it between services; `clientCredentials` is made for that.
   */
  password?: PasswordOAuthFlow;
}

/** The authorization code flow (RFC 6749 §4.1). (A2A 0.3 §5.5.3) */
export interface AuthorizationCodeOAuthFlow {
  /**
   * Where the user's browser is sent to sign in and consent. Must be a URL served over TLS.
   * (A2A 0.3 §5.5.3)
   *
   * The usual mistake: A relative path, or the token endpoint's address.
   */
  authorizationUrl: string;
  /**
   * Where the client obtains its access token. Must be a URL served over TLS. (A2A 0.3 §5.5.3)
   *
   * The usual mistake: A plain `http://` address, which shows the client's secret to everyone on
   * the line.
   */
  tokenUrl: string;
  /**
   * Where the client renews an expiring token. Absent, it renews at the token endpoint.
   * (A2A 0.3 §5.5.3)
   *
   * The usual mistake: Repeating the token endpoint's address; leave the member out then.
   */
  refreshUrl?: string;
  /**
   * The scopes a client can ask for: each name with one sentence for people about what it
   * allows. The map may be empty. (A2A 0.3 §5.5.3)
   *
   * The usual mistake: Writing a list of names; it is an object from name to description.
   */
  scopes: Record<string, string>;
}

/** The client credentials flow (RFC 6749 §4.4). (A2A 0.3 §5.5.3) */
export interface ClientCredentialsOAuthFlow {
  /**
   * Where the client obtains its access token. Must be a URL served over TLS. (A2A 0.3 §5.5.3)
   *
   * The usual mistake: A plain `http://` address, which shows the client's secret to everyone on
   * the line.
   */
  tokenUrl: string;
  /**
   * Where the client renews an expiring token. Absent, it renews at the token endpoint.
   * (A2A 0.3 §5.5.3)
   *
   * The usual mistake: Repeating the token endpoint's address; leave the member out then.
   */
  refreshUrl?: string;
  /**
   * The scopes a client can ask for: each name with one sentence for people about what it
   * allows. The map may be empty. (A2A 0.3 §5.5.3)
   *
   * The usual mistake: Writing a list of names; it is an object from name to description.
   */
  scopes: Record<string, string>;
}

/** The implicit flow (RFC 6749 §4.2). (A2A 0.3 §5.5.3) */
export interface ImplicitOAuthFlow {
  /**
   * Where the user's browser is sent to sign in and consent. Must be a URL served over TLS.
   * (A2A 0.3 §5.5.3)
   *
   * The usual mistake: A relative path, or the token endpoint's address.
   */
  authorizationUrl: string;
  /**
   * Where the client renews an expiring token. Absent, it renews at the token endpoint.
   * (A2A 0.3 §5.5.3)
   *
   * The usual mistake: Repeating the token endpoint's address; leave the member out then.
   */
  refreshUrl?: string;
  /**
   * The scopes a client can ask for: each name with one sentence for people about what it
   * allows. The map may be empty. (A2A 0.3 §5.5.3)
   *
   * The usual mistake: Writing a list of names; it is an object from name to description.
   */
  scopes: Record<string, string>;
}

/** The resource owner password flow (RFC 6749 §4.3). (A2A 0.3 §5.5.3) */
export interface PasswordOAuthFlow {
  /**
   * Where the client obtains its access token. Must be a URL served over TLS. (A2A 0.3 §5.5.3)
   *
   * The usual mistake: A plain `http://` address, which shows the client's secret to everyone on
   * the line.
   */
  tokenUrl: string;
  /**
   * Where the client renews an expiring token. Absent, it renews at the token endpoint.
   * (A2A 0.3 §5.5.3)
   *
   * The usual mistake: Repeating the token endpoint's address; leave the member out then.
   */
  refreshUrl?: string;
  /**
   * The scopes a client can ask for: each name with one sentence for people about what it
   * allows. The map may be empty. (A2A 0.3 §5.5.3)
   *
   * The usual mistake: Writing a list of names; it is an object from name to description.
   */
  scopes: Record<string, string>;
}
