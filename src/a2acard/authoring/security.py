"""How callers prove who they are: schemes, OAuth flows, and what is required of them."""

from __future__ import annotations

import a2acard.authoring._checks as check
from a2acard.authoring._frozen import Members, freeze, thaw
from a2acard.errors import BadValue
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Literal

    from a2acard.types import JSON

LOCATIONS = ("header", "query", "cookie")


@value
class Scheme:
    """One way to authenticate: the member that wraps it in a card (A2A 1.0 §4.5.1), and what it holds."""

    wrapper: str
    members: Members

    def to_dict(self) -> dict[str, JSON]:
        """As the card has it."""
        return {self.wrapper: thaw(self.members)}

    @property
    def scopes(self) -> tuple[str, ...] | None:
        """The scopes that its flow offers; None where none are listed."""
        body = thaw(self.members)
        flows = body.get("flows") if isinstance(body, dict) else None
        for flow in flows.values() if isinstance(flows, dict) else ():
            offered = flow.get("scopes") if isinstance(flow, dict) else None
            return tuple(offered) if isinstance(offered, dict) else None
        return None


@value
class Flow:
    """One OAuth 2.0 flow: its member in a card (A2A 1.0 §4.5.7), and what it holds."""

    name: str
    members: Members


@value
class Requirement:
    """Schemes that are needed together, each with its scopes; several requirements are alternatives."""

    schemes: tuple[tuple[str, tuple[str, ...]], ...]

    def to_dict(self) -> dict[str, JSON]:
        """As the card has it."""
        named: dict[str, JSON] = {
            name: {"list": list(scopes)} if scopes else {} for name, scopes in self.schemes
        }
        return {"schemes": named}


def bearer(*, description: str | None = None, format: str | None = None) -> Scheme:
    """A bearer token in the Authorization header (RFC 6750); `format` says what tokens are, such as JWT."""
    return http(scheme="Bearer", description=description, format=format)


def http(*, scheme: str, description: str | None = None, format: str | None = None) -> Scheme:
    """An HTTP authentication scheme by its registered name (RFC 9110 §11.1). Raises BadValue."""
    name = check.text("http.scheme", scheme)
    if any([c.isspace() for c in name]):
        raise BadValue(
            Phrase("http.scheme: {name!r} is no name of a scheme; write one such as Bearer", name=name)
        )
    return _scheme(
        "httpAuthSecurityScheme",
        description,
        scheme=name,
        bearerFormat=check.optional_text("http.format", format),
    )


def api_key(
    *, name: str, location: Literal["header", "query", "cookie"] = "header", description: str | None = None
) -> Scheme:
    """A key in the header called `name`, or in a query parameter or cookie. Raises BadValue."""
    return _scheme(
        "apiKeySecurityScheme",
        description,
        location=check.known("api_key.location", location, LOCATIONS),
        name=check.text("api_key.name", name),
    )


def openid_connect(*, url: str, description: str | None = None) -> Scheme:
    """OpenID Connect; `url` is that of the discovery document. Raises BadValue."""
    return _scheme(
        "openIdConnectSecurityScheme", description, openIdConnectUrl=check.url("openid_connect.url", url)
    )


def mutual_tls(*, description: str | None = None) -> Scheme:
    """A client certificate (RFC 8705)."""
    return _scheme("mtlsSecurityScheme", description)


def oauth2(*, flow: Flow, metadata_url: str | None = None, description: str | None = None) -> Scheme:
    """OAuth 2.0 with one flow, as 1.0 has it; for several flows make several schemes. Raises BadValue."""
    if not isinstance(flow, Flow):
        raise BadValue(
            Phrase("oauth2.flow: make one with authorization_code, client_credentials or device_code")
        )
    return _scheme(
        "oauth2SecurityScheme",
        description,
        flows={flow.name: thaw(flow.members)},
        oauth2MetadataUrl=None if metadata_url is None else check.url("oauth2.metadata_url", metadata_url),
    )


def authorization_code(
    *,
    authorization_url: str,
    token_url: str,
    scopes: Mapping[str, str],
    refresh_url: str | None = None,
    pkce: bool = True,
) -> Flow:
    """Sign-in in a browser (RFC 6749 §4.1); `scopes` maps each to what it allows. Raises BadValue."""
    return _flow(
        "authorizationCode",
        {"authorizationUrl": authorization_url, "tokenUrl": token_url, "refreshUrl": refresh_url},
        scopes,
        {"pkceRequired": True} if pkce else {},
    )


def client_credentials(*, token_url: str, scopes: Mapping[str, str], refresh_url: str | None = None) -> Flow:
    """A program with an identity of its own (RFC 6749 §4.4). Raises BadValue."""
    return _flow("clientCredentials", {"tokenUrl": token_url, "refreshUrl": refresh_url}, scopes, {})


def device_code(
    *,
    device_authorization_url: str,
    token_url: str,
    scopes: Mapping[str, str],
    refresh_url: str | None = None,
) -> Flow:
    """A device without keyboard or browser (RFC 8628). Raises BadValue."""
    urls = {
        "deviceAuthorizationUrl": device_authorization_url,
        "tokenUrl": token_url,
        "refreshUrl": refresh_url,
    }
    return _flow("deviceCode", urls, scopes, {})


def requires(*schemes: str | Mapping[str, Sequence[str]]) -> Requirement:
    """What one alternative needs together: names of schemes, or names with the scopes needed.

    `requires("key")`, `requires({"login": ["bills:read"]})`, `requires("key", {"login": []})`. Raises BadValue.
    """
    found: dict[str, tuple[str, ...]] = {}
    for item in schemes:
        named = {item: ()} if isinstance(item, str) else check.mapping("requires", item)
        for name, scopes in named.items():
            if name in found:
                raise BadValue(
                    Phrase("requires: {name!r} is there twice; name it once, with all scopes", name=name)
                )
            found[check.text("requires", name)] = check.texts(f"requires: scopes of {name!r}", scopes)
    if not found:
        raise BadValue(Phrase("requires: there is none; name a scheme, or leave the requirement out"))
    return Requirement(tuple(found.items()))


def _scheme(wrapper: str, description: str | None, **members: JSON) -> Scheme:
    body: dict[str, JSON] = {"description": check.optional_text("description", description)} | members
    return Scheme(wrapper, freeze({name: item for name, item in body.items() if item is not None}))


def _flow(
    name: str, urls: Mapping[str, str | None], scopes: Mapping[str, str], more: dict[str, JSON]
) -> Flow:
    members: dict[str, JSON] = {
        member: check.url(f"{name}.{member}", url) for member, url in urls.items() if url is not None
    }
    members["scopes"] = {
        check.text(f"{name}.scopes", scope): str(meaning)
        for scope, meaning in check.mapping(f"{name}.scopes", scopes).items()
    }
    return Flow(name, freeze(members | more))
