"""The part of an author's answers that is about access: schemes by name, and what is required."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from a2acard.authoring._tables import Table

_FLOW_URLS = {
    "authorization-url": "authorizationUrl",
    "token-url": "tokenUrl",
    "device-authorization-url": "deviceAuthorizationUrl",
    "refresh-url": "refreshUrl",
}
FLOWS = {
    "authorization-code": ("authorizationCode", ("authorization-url", "token-url")),
    "client-credentials": ("clientCredentials", ("token-url",)),
    "device-code": ("deviceCode", ("device-authorization-url", "token-url")),
}
"""The words for the flows, what the card calls them, and the addresses that each needs."""
KINDS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "bearer": ((), ("format",)),
    "http": (("scheme",), ("format",)),
    "api-key": (("name",), ("location",)),
    "openid-connect": (("url",), ()),
    "mutual-tls": ((), ()),
    "oauth2": (("flow", "token-url", "scopes"), (*_FLOW_URLS, "pkce", "metadata-url")),
}
"""Each kind of scheme with the keys it needs, and those it may have beside `kind` and `description`."""
LOCATIONS = ("header", "query", "cookie")


def schemes(table: Table) -> dict[str, Any]:
    """The schemes by name, as the card has them. Raises BadValue."""
    made = {}
    for name in table.held:
        scheme = table.table(name)
        assert scheme is not None  # it is one of its keys
        made[name] = _scheme(scheme)
    return made


def _scheme(table: Table) -> dict[str, Any]:
    table.need("kind")
    kind = table.choice("kind", KINDS) or ""
    needed, more = KINDS[kind]
    table.know(("kind", "description", *needed, *more))
    table.need(*needed)
    wrapper, body = _BODIES[kind](table)
    description = table.text("description")
    return {wrapper: ({"description": description} if description else {}) | body}


def _bearer(table: Table) -> tuple[str, dict[str, Any]]:
    return "httpAuthSecurityScheme", {"scheme": "Bearer"} | _optional(table, "format", "bearerFormat")


def _http(table: Table) -> tuple[str, dict[str, Any]]:
    body = {"scheme": table.text("scheme")}
    return "httpAuthSecurityScheme", body | _optional(table, "format", "bearerFormat")


def _api_key(table: Table) -> tuple[str, dict[str, Any]]:
    location = table.choice("location", LOCATIONS) or "header"
    return "apiKeySecurityScheme", {"location": location, "name": table.text("name")}


def _openid_connect(table: Table) -> tuple[str, dict[str, Any]]:
    return "openIdConnectSecurityScheme", {"openIdConnectUrl": table.text("url")}


def _mutual_tls(_: Table) -> tuple[str, dict[str, Any]]:
    return "mtlsSecurityScheme", {}


def _oauth2(table: Table) -> tuple[str, dict[str, Any]]:
    flow, needed = FLOWS[table.choice("flow", FLOWS) or ""]
    table.need(*needed)
    body: dict[str, Any] = {}
    for key, member in _FLOW_URLS.items():
        body |= _optional(table, key, member)
    scopes = table.table("scopes")
    body["scopes"] = {name: scopes.text(name) for name in scopes.held} if scopes else {}
    if flow == "authorizationCode" and table.flag("pkce") is not False:
        body["pkceRequired"] = True
    return "oauth2SecurityScheme", {"flows": {flow: body}} | _optional(
        table, "metadata-url", "oauth2MetadataUrl"
    )


_BODIES = {
    "bearer": _bearer,
    "http": _http,
    "api-key": _api_key,
    "openid-connect": _openid_connect,
    "mutual-tls": _mutual_tls,
    "oauth2": _oauth2,
}


def _optional(table: Table, key: str, member: str) -> dict[str, Any]:
    found = table.text(key)
    return {} if found is None else {member: found}


def requirements(table: Table, key: str) -> list[Any]:
    """The alternatives at `key`: a list of tables, each with scopes by the name of a scheme. Raises BadValue."""
    made = []
    for alternative in table.tables(key):
        named = {name: alternative.texts(name) for name in alternative.held}
        made.append({"schemes": {name: {"list": scopes} if scopes else {} for name, scopes in named.items()}})
    return made
