"""The part of the survey about capabilities, security schemes and requirements."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

BROAD_SCOPES = frozenset(("*", "*:*", "*.*", "**", "admin", "administrator", "root", "superuser", "sudo"))
"""Whole scopes, in small letters: `user:*` and `admin:read` are bounded."""
_OWNED_HEADERS = frozenset(
    "connection contentlength expect host keepalive proxyconnection te trailer transferencoding upgrade".split()
)
"""Header fields that belong to HTTP itself, without their dashes."""
_VERSION_ENDS = frozenset([f"/v{digit}" for digit in range(10)])
_PROMISES = frozenset(("legacy", "misspelt", "string-boolean"))
"""Departures behind which an extended card may be promised."""


def look_at_capabilities(raw: dict[str, Any], kinds: frozenset[str], cues: set[str]) -> None:
    """Extensions with anything unusual, and an extended card that nobody can be let in to."""
    capabilities = raw.get("capabilities", ())
    if "extensions" in capabilities:
        uris = set()
        for extension in capabilities["extensions"]:
            uri = extension.get("uri", "")
            uris.add(uri)
            everyday = uri[:8] == "https://" and uri[-3:] in _VERSION_ENDS and uri[8:9].isalnum()
            if (
                not everyday
                or "a2a-protocol" in uri.lower()
                or len(uri.split()) > 1
                or extension.get("required")
            ):
                cues.add("extensions")
        if len(uris) < len(capabilities["extensions"]):
            cues.add("extensions")
    if not raw.get("securitySchemes"):
        promised = "extendedAgentCard" in capabilities and capabilities["extendedAgentCard"]
        if promised or "supportsAuthenticatedExtendedCard" in raw or not kinds.isdisjoint(_PROMISES):
            cues.add("extended-card")


def look_at_security(raw: dict[str, Any], current: bool, cues: set[str]) -> None:
    """Schemes and requirements with anything that a rule may have something to say about."""
    schemes = raw.get("securitySchemes", {})
    if schemes:
        _schemes(schemes, current, cues)
    if "authentication" in raw:
        cues.add("http-scheme")
    if not (
        schemes
        or raw.get("securityRequirements")
        or raw.get("security")
        or ("authentication" in raw and raw["authentication"])
    ):
        cues.add("no-security")
    _requirements(raw, current, schemes, cues)


def _schemes(schemes: dict[str, Any], current: bool, cues: set[str]) -> None:
    place = "location" if current else "in"
    for scheme in schemes.values():
        for body in scheme.values() if current else (scheme,):
            if "flows" in body:
                _flows(body["flows"], current, cues)
            if "openIdConnectUrl" in body and not body["openIdConnectUrl"].endswith("/openid-configuration"):
                cues.add("oidc")
            if "scheme" in body and body["scheme"].lower() != "bearer":
                cues.add("http-scheme")
            if "location" in body or "in" in body:
                name = body.get("name", "").replace("-", "")
                if (
                    body.get(place) != "header"
                    or (current and "in" in body)
                    or not (name.isascii() and name.isalnum())
                    or name.lower() in _OWNED_HEADERS
                ):
                    cues.add("api-key")


def _flows(flows: dict[str, Any], current: bool, cues: set[str]) -> None:
    if not flows:
        cues.add("shape:no-flow")
    for name, flow in flows.items():
        if name == "authorizationCode":
            if current and flow.get("pkceRequired") is not True:
                cues.add("flow")
        elif name == "implicit" or name == "password":
            cues.add("flow")


def _requirements(raw: dict[str, Any], current: bool, schemes: dict[str, Any], cues: set[str]) -> None:
    names: set[str] = set()
    wanted = raw.get("securityRequirements" if current else "security", ())
    if wanted:
        seen = {frozenset(names)}  # an empty alternative is as much of interest as a repeated one
        for requirement in wanted:
            needs = requirement.get("schemes", {}) if current else requirement
            names.update(needs)
            key = frozenset(needs)
            if key in seen:
                cues.add("alternatives")
            seen.add(key)
            for name, scopes in needs.items():
                items = scopes.get("list") if current and scopes else scopes
                if items and not _are_offered(items, schemes.get(name, {}), current):
                    cues.add("scopes")
    if names != schemes.keys():
        cues.add("references")
    if current and "security" in raw:
        cues.update(("references", "scopes", "alternatives"))
    for skill in raw.get("skills", ()):
        if "securityRequirements" in skill or "security" in skill:
            cues.update(("references", "scopes", "alternatives"))


def _are_offered(items: list[str], scheme: dict[str, Any], current: bool) -> bool:
    """True when flows of the scheme offer these scopes, and none of them is a broad one."""
    flows = (scheme.get("oauth2SecurityScheme", {}) if current else scheme).get("flows", {})
    offered = [scope for flow in flows.values() for scope in flow.get("scopes", ())]
    return all([item in offered and item.strip().lower() not in BROAD_SCOPES for item in items])
