"""Cards for the mock agent: all declared, nothing declared, with a tenant, with an extension that is demanded."""

from __future__ import annotations

import copy
from typing import Any

BASE = "https://agent.bills.example"
TOKEN = "mock-token"
EXTENSION = "https://bills.example/ext/traces/v1"

_CARD: dict[str, Any] = {
    "name": "Bill desk",
    "description": "Finds the bills of a household by number, month or amount, and says which are still to be paid.",
    "version": "1.2.0",
    "provider": {"organization": "Bills", "url": "https://bills.example"},
    "documentationUrl": "https://bills.example/docs",
    "capabilities": {},
    "defaultInputModes": ["text/plain"],
    "defaultOutputModes": ["text/plain"],
    "skills": [
        {
            "id": "find",
            "name": "Find a bill",
            "description": "Finds a bill by its number, or all bills of a month, and tells amount, payee and due date.",
            "tags": ["bills", "household", "payments"],
            "examples": ["Which bills are due in March?", "What was bill 4711 about?"],
        }
    ],
}


def card(kind: str, grpc: str | None = None) -> dict[str, Any]:
    """The card of one kind, with the HTTP interfaces, or with the gRPC one at `grpc` alone."""
    made = copy.deepcopy(_CARD)
    if kind != "bare":
        made["capabilities"] = {"streaming": True, "pushNotifications": True, "extendedAgentCard": True}
        made["securitySchemes"] = {"token": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}
        made["securityRequirements"] = [{"schemes": {"token": {"list": []}}}]
    if kind == "demanding":
        made["capabilities"]["extensions"] = [{"uri": EXTENSION, "description": "Traces.", "required": True}]
    urls: tuple[tuple[str, str], ...] = (("JSONRPC", f"{BASE}/rpc"), ("HTTP+JSON", f"{BASE}/rest"))
    if grpc is not None:
        urls = (("GRPC", grpc),)
    more = {"tenant": "acme"} if kind == "tenant" else {}
    made["supportedInterfaces"] = [
        {"url": url, "protocolBinding": binding, "protocolVersion": "1.0"} | more for binding, url in urls
    ]
    return made


def extended() -> dict[str, Any]:
    """The extended card: one skill more."""
    made = card("full")
    made["skills"].append({"id": "pay", "name": "Pay", "description": "Pays a bill.", "tags": ["bills"]})
    return made
