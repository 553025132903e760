"""What a card asks for, said in words."""

from __future__ import annotations

from typing import Any

from a2acard.discovery.access import access, explained

T = "https://login.desk.example/token"


def said(needs: Any, schemes: Any, **more: Any) -> list[str]:
    """The lines for a card of 1.0."""
    card = {"name": "Desk", "version": "1.0.0", "supportedInterfaces": [], "skills": []}
    return list(explained(access(card | {"securityRequirements": needs, "securitySchemes": schemes} | more)))


def flow(name: str, **members: Any) -> Any:
    """A scheme of OAuth 2.0 with one flow."""
    return {"oauth2SecurityScheme": {"flows": {name: members}}}


def test_anyone() -> None:
    """No requirement, and an empty one."""
    assert said([], {}) == ["Anyone may call."]
    assert said([{}], {}) == ["Anyone may call."]


def test_one_way_with_two_needs() -> None:
    """All of it is needed, and what the card can't tell is named."""
    lines = said(
        [{"schemes": {"key": {}, "cert": {}}}],
        {
            "key": {"apiKeySecurityScheme": {"location": "header", "name": "X-Key"}},
            "cert": {"mtlsSecurityScheme": {}},
        },
        documentationUrl="https://desk.example/docs?token=1",
    )
    assert lines == [
        "A caller needs:",
        "  - an API key in the header X-Key, and a TLS client certificate that the server trusts (mutual TLS)",
        "What the card can't tell:",
        "  - where the API key for 'key' comes from",
        "  - which certificates 'cert' takes",
        "  - the documentation may say where: https://desk.example/docs",
    ]


def test_each_kind() -> None:
    """Every scheme and flow in its own words."""
    schemes = {
        "bearer": {"httpAuthSecurityScheme": {"scheme": "Bearer", "bearerFormat": "JWT"}},
        "basic": {"httpAuthSecurityScheme": {"scheme": "basic"}},
        "digest": {"httpAuthSecurityScheme": {"scheme": "Digest"}},
        "oidc": {"openIdConnectSecurityScheme": {"openIdConnectUrl": "https://id.desk.example/.well-known/openid-configuration"}},
        "code": flow("authorizationCode", authorizationUrl="https://login.desk.example/ask", tokenUrl=T, pkceRequired=True, scopes={}),
        "client": flow("clientCredentials", tokenUrl=T, scopes={}),
        "device": flow("deviceCode", deviceAuthorizationUrl="https://login.desk.example/device", tokenUrl=T, scopes={}),
        "implicit": flow("implicit", authorizationUrl="https://login.desk.example/ask", scopes={}),
        "password": flow("password", tokenUrl=T, scopes={}),
    }  # fmt: skip
    needs = [
        {"schemes": {name: {"list": ["read", "pay"]} if name == "client" else {}}}
        for name in [*schemes, "ghost"]
    ]
    lines = said(needs, schemes)
    assert lines[:11] == [
        "A caller needs one of these 10:",
        "  1. a bearer token in the header Authorization (JWT)",
        "  2. a name and a password (HTTP Basic)",
        "  3. credentials by the HTTP scheme Digest",
        "  4. an access token of the OpenID provider described at https://id.desk.example/.well-known/openid-configuration",
        f"  5. an OAuth 2.0 access token, after the user has agreed at https://login.desk.example/ask, with PKCE, from {T}",
        f"  6. an OAuth 2.0 access token with the scopes read, pay, from {T} for the client itself",
        f"  7. an OAuth 2.0 access token, from {T}, while the user agrees on another device (https://login.desk.example/device)",
        "  8. an OAuth 2.0 access token, by the implicit flow at https://login.desk.example/ask, which is deprecated",
        f"  9. an OAuth 2.0 access token, from {T} for the user's password, which is deprecated",
        "  10. 'ghost', which the card does not declare",
    ]


def test_skills_and_older_cards() -> None:
    """What a skill asks for itself, and the form of 0.3."""
    card = {
        "name": "Desk", "url": "https://a.desk.example/x", "preferredTransport": "JSONRPC",
        "securitySchemes": {"key": {"type": "apiKey", "in": "query", "name": "k"}}, "security": [{"key": []}, {}],
        "skills": [{"id": "pay", "security": [{"key": []}]}],
    }  # fmt: skip
    assert list(explained(access(card)))[:5] == [
        "A caller needs one of these 2:",
        "  1. an API key in the query parameter k",
        "  2. nothing at all",
        "For the skill 'pay': A caller needs:",
        "  - an API key in the query parameter k",
    ]
