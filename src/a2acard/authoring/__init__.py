"""Writes cards: from Python, from an author's answers, from an OpenAPI document, a list of MCP tools or another card.

    from a2acard.authoring import card, jsonrpc, provider, skill

    card(name=…, description=…, version=…, interfaces=[jsonrpc("https://…")], provider=…, skills=[skill(…)]).to_bytes()

Values are frozen; what is wrong raises BadValue and names the member and the cure.
"""

from __future__ import annotations

from a2acard.authoring.new_card import NewCard, card
from a2acard.authoring.parts import (
    Extension,
    Interface,
    Provider,
    Skill,
    extension,
    grpc,
    http_json,
    interface,
    jsonrpc,
    provider,
    skill,
)
from a2acard.authoring.security import (
    Flow,
    Requirement,
    Scheme,
    api_key,
    authorization_code,
    bearer,
    client_credentials,
    device_code,
    http,
    mutual_tls,
    oauth2,
    openid_connect,
    requires,
)

__all__ = [
    "Extension",
    "Flow",
    "Interface",
    "NewCard",
    "Provider",
    "Requirement",
    "Scheme",
    "Skill",
    "api_key",
    "authorization_code",
    "bearer",
    "card",
    "client_credentials",
    "device_code",
    "extension",
    "grpc",
    "http",
    "http_json",
    "interface",
    "jsonrpc",
    "mutual_tls",
    "oauth2",
    "openid_connect",
    "provider",
    "requires",
    "skill",
]
