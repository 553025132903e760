"""Each kind of difference is told, in its category, with its places; what means nothing is not told."""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from a2acard import compare, migrate

CARD: dict[str, Any] = {
    "name": "Bill desk",
    "description": "Finds the bills of a month and says which are unpaid.",
    "version": "1.4.0",
    "provider": {"organization": "Desk Ltd", "url": "https://desk.example"},
    "supportedInterfaces": [
        {"url": "https://a.desk.example/rpc", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"},
        {"url": "https://b.desk.example/rpc", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"},
        {"url": "https://a.desk.example/rest", "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0"},
        {"url": "https://a.desk.example/old", "protocolBinding": "JSONRPC", "protocolVersion": "0.3"},
    ],
    "capabilities": {
        "streaming": True,
        "extensions": [{"uri": "https://desk.example/ext/v1", "params": {"a": 1}}],
    },
    "securitySchemes": {
        "key": {"apiKeySecurityScheme": {"location": "header", "name": "X-Key"}},
        "login": {
            "oauth2SecurityScheme": {
                "flows": {
                    "clientCredentials": {
                        "tokenUrl": "https://login.desk.example/t",
                        "scopes": {"read": "Read", "pay": "Pay"},
                    }
                }
            }
        },
    },
    "securityRequirements": [
        {"schemes": {"login": {"list": ["read"]}}},
        {"schemes": {"key": {"list": []}}},
    ],
    "defaultInputModes": ["text/plain", "application/pdf"],
    "defaultOutputModes": ["application/json"],
    "skills": [
        {
            "id": "find",
            "name": "Find bills",
            "description": "Finds bills by month.",
            "tags": ["bills", "search"],
        },
        {
            "id": "pay",
            "name": "Pay bills",
            "description": "Pays a bill.",
            "tags": ["payments"],
            "inputModes": ["application/json"],
            "securityRequirements": [{"schemes": {"login": {"list": ["pay"]}}}],
        },
    ],
    "signatures": [{"protected": "e30", "signature": "AA"}],
}
SCHEMES = "securitySchemes"
NEEDS = "securityRequirements"
FACES = "supportedInterfaces"


def _flow(card: Any) -> Any:
    return card[SCHEMES]["login"]["oauth2SecurityScheme"]["flows"]["clientCredentials"]


CHANGES: list[tuple[str, str, Callable[[Any], object]]] = [
    # id, category, what is done to the card
    ("interface-removed", "breaking", lambda c: c[FACES].pop(1)),
    ("interface-moved", "breaking", lambda c: c[FACES][0].update(url="https://c.desk.example/rpc")),
    ("interface-added", "compatible", lambda c: c[FACES].append(c[FACES][0] | {"url": "https://c.desk.example/x"})),
    ("interface-added", "compatible", lambda c: c[FACES].append({"url": "d.desk.example:443", "protocolBinding": "GRPC", "protocolVersion": "1.0"})),
    ("binding-dropped", "breaking", lambda c: c[FACES].pop(2)),
    ("version-dropped", "breaking", lambda c: c[FACES].pop(3)),
    ("version-dropped", "breaking", lambda c: c[FACES][3].update(protocolVersion="1.0")),
    ("tenant-changed", "breaking", lambda c: c[FACES][0].update(tenant="north")),
    ("preference-changed", "compatible", lambda c: c[FACES].insert(0, c[FACES].pop(1))),
    ("newer-half-removed", "breaking", lambda c: c.update(supportedInterfaces=[])),
    ("older-half-added", "compatible", lambda c: c.update(url="https://a.desk.example/old", preferredTransport="JSONRPC")),
    ("scheme-changed", "breaking", lambda c: c[SCHEMES]["key"]["apiKeySecurityScheme"].update(name="X-Other")),
    ("scheme-changed", "breaking", lambda c: c[SCHEMES].update(key={"mtlsSecurityScheme": {}})),
    ("scheme-changed", "breaking", lambda c: _flow(c).update(tokenUrl="https://other.desk.example/t")),
    ("scheme-changed", "breaking", lambda c: _flow(c)["scopes"].pop("pay")),
    ("scope-added", "compatible", lambda c: _flow(c)["scopes"].update(list="List")),
    ("scheme-removed", "breaking", lambda c: (c[SCHEMES].pop("key"), c[NEEDS].pop(1))),
    ("requirement-tightened", "breaking", lambda c: c[NEEDS].pop(1)),
    ("requirement-tightened", "breaking", lambda c: c[NEEDS][0]["schemes"]["login"]["list"].append("pay")),
    ("requirement-tightened", "breaking", lambda c: c["skills"][0].update(securityRequirements=[{"schemes": {"login": {"list": ["pay"]}}}])),
    ("requirement-loosened", "compatible", lambda c: c[NEEDS].append({})),
    ("requirement-loosened", "compatible", lambda c: c[NEEDS][0]["schemes"].update(login={"list": []})),
    ("requirement-loosened", "compatible", lambda c: c["skills"][1].update(securityRequirements=[{"schemes": {"login": {}}}])),
    ("scheme-added", "breaking", lambda c: (c[SCHEMES].update(tls={"mtlsSecurityScheme": {}}), c.update(securityRequirements=[{"schemes": {"tls": {}}}]))),
    ("scheme-added", "compatible", lambda c: (c[SCHEMES].update(tls={"mtlsSecurityScheme": {}}), c[NEEDS].append({"schemes": {"tls": {}}}))),
    ("capability-lost", "breaking", lambda c: c["capabilities"].update(streaming=False)),
    ("capability-won", "compatible", lambda c: c["capabilities"].update(pushNotifications=True)),
    ("capability-won", "compatible", lambda c: c["capabilities"].update(extendedAgentCard=True)),
    ("extension-required", "breaking", lambda c: c["capabilities"]["extensions"][0].update(required=True)),
    ("extension-required", "breaking", lambda c: c["capabilities"]["extensions"].append({"uri": "https://x.example/e", "required": True})),
    ("extension-removed", "breaking", lambda c: c["capabilities"].pop("extensions")),
    ("extension-added", "compatible", lambda c: c["capabilities"]["extensions"].append({"uri": "https://x.example/e"})),
    ("extension-params-changed", "compatible", lambda c: c["capabilities"]["extensions"][0].update(params={"a": 2})),
    ("skill-removed", "breaking", lambda c: c["skills"].pop(0)),
    ("skill-renamed", "breaking", lambda c: c["skills"][0].update(id="find-bills")),
    ("skill-added", "compatible", lambda c: c["skills"].append({"id": "new", "name": "N", "description": "D", "tags": ["t"]})),
    ("mode-removed", "breaking", lambda c: c["defaultInputModes"].remove("application/pdf")),
    ("mode-added", "compatible", lambda c: c["defaultOutputModes"].append("text/plain")),
    ("mode-removed", "breaking", lambda c: c["skills"][0].update(inputModes=["text/plain"])),
    ("words-changed", "cosmetic", lambda c: c["skills"][0].update(description="Finds bills.")),
    ("words-changed", "cosmetic", lambda c: c["skills"][0]["tags"].append("months")),
    ("words-changed", "cosmetic", lambda c: c.update(description="Finds bills.")),
    ("words-changed", "cosmetic", lambda c: c["provider"].update(organization="Desk")),
    ("signature-removed", "breaking", lambda c: c.pop("signatures")),
    ("unknown-member-changed", "cosmetic", lambda c: c.update({"x-region": "eu"})),
    ("unknown-member-changed", "cosmetic", lambda c: c["skills"][0].update({"x-cost": 2})),
    ("unknown-member-changed", "cosmetic", lambda c: c["capabilities"].update({"x-batch": True})),
    ("words-changed", "cosmetic", lambda c: c[SCHEMES]["key"]["apiKeySecurityScheme"].update(description="From the portal")),
    ("words-changed", "cosmetic", lambda c: _flow(c)["scopes"].update(pay="Pay whatever is due")),
    ("words-changed", "cosmetic", lambda c: c["capabilities"]["extensions"][0].update(description="Receipts")),
]  # fmt: skip

NOTHING: list[Callable[[Any], object]] = [
    lambda c: c.update(dict(reversed(list(c.items())))),
    lambda c: c["skills"].reverse(),
    lambda c: c["skills"][0]["tags"].reverse(),
    lambda c: c["defaultInputModes"].reverse(),
    lambda c: c[NEEDS].reverse(),
    lambda c: c[SCHEMES].update(dict(reversed(list(c[SCHEMES].items())))),
    lambda c: c["signatures"].append({"protected": "e30", "signature": "BB"}),
    lambda c: c.update(version="1.4.1"),
    lambda c: c["skills"][0].update(inputModes=["application/pdf", "text/plain"]),
    lambda c: c["capabilities"].update(pushNotifications=False),
    lambda c: c[FACES][0].update(protocolVersion="1.0.1"),
    lambda c: c[FACES][0].update(url="https://A.desk.example:443/rpc"),
    lambda c: _flow(c).update(refreshUrl="https://login.desk.example/r"),
]


@pytest.mark.parametrize(
    ("id", "category", "act"), CHANGES, ids=[f"{i}-{item[0]}" for i, item in enumerate(CHANGES)]
)
def test_each_change(id: str, category: str, act: Callable[[Any], object]) -> None:
    """The change is told, and nothing graver."""
    card = deepcopy(CARD)
    act(card)
    found = compare(CARD, card).changes
    assert (id, category) in [(change.id, change.category) for change in found]
    order = ["breaking", "compatible", "cosmetic"]
    assert min(order.index(change.category) for change in found) == order.index(category)


@pytest.mark.parametrize("act", NOTHING)
def test_what_means_nothing(act: Callable[[Any], object]) -> None:
    """Order and white space where the protocol gives them no meaning, and words nobody routes by."""
    card = deepcopy(CARD)
    act(card)
    assert compare(CARD, card).changes == ()
    assert compare(json.dumps(CARD, indent=1).encode(), json.dumps(CARD).encode()).changes == ()


def test_places_are_in_both_cards() -> None:
    """The old place is in the old card, the new one in the new card."""
    card = deepcopy(CARD)
    card["skills"].insert(0, {"id": "new", "name": "N", "description": "D", "tags": ["t"]})
    card["skills"][1]["description"] = "Other."
    found = {change.id: change for change in compare(CARD, card).changes}
    assert (found["words-changed"].old_pointer, found["words-changed"].new_pointer) == (
        "/skills/0/description",
        "/skills/1/description",
    )
    assert (found["skill-added"].old_pointer, found["skill-added"].new_pointer) == (None, "/skills/0")


OLD: dict[str, Any] = {
    "protocolVersion": "0.3.0", "name": "Bill desk", "description": "Finds the bills of a month.", "version": "1.0.0",
    "url": "https://a.desk.example/rpc", "preferredTransport": "JSONRPC", "capabilities": {"streaming": True},
    "securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "X-Key"}}, "security": [{"key": []}],
    "supportsAuthenticatedExtendedCard": True, "defaultInputModes": ["text/plain"], "defaultOutputModes": ["text/plain"],
    "skills": [{"id": "find", "name": "Find", "description": "Finds bills.", "tags": ["bills"]}],
}  # fmt: skip


def ids(new: bytes) -> list[str]:
    """What changed from the card of 0.3."""
    return [change.id for change in compare(OLD, new).changes]


def test_across_versions() -> None:
    """A card that was carried over differs in who can read it, and in nothing else."""
    assert ids(migrate(OLD).card) == ["newer-half-added"]
    assert ids(migrate(OLD, half="drop").card) == ["older-half-removed", "newer-half-added"]
    assert ids(migrate(OLD, wire="upgrade").card) == [
        "older-half-removed",
        "version-dropped",
        "newer-half-added",
        "interface-added",
    ]


@pytest.mark.parametrize(
    ("old", "new", "act", "needed", "made", "enough"),
    [
        ("1.4.0", "2.0.0", "breaking", "major", "major", True),
        ("1.4.0", "1.5.0", "breaking", "major", "minor", False),
        ("0.4.0", "0.5.0", "breaking", "major", "minor", True),
        ("0.4.0", "0.4.1", "breaking", "major", "patch", False),
        ("1.4.0", "1.5.0", "compatible", "minor", "minor", True),
        ("1.4.0", "1.4.1", "compatible", "minor", "patch", False),
        ("1.4.0", "1.4.1", "cosmetic", "patch", "patch", True),
        ("1.4.0", "1.4.0", "cosmetic", "patch", "none", False),
        ("1.4.0", "1.4.0", "none", "none", "none", True),
        ("1.4.0", "1.3.9", "none", "none", "lower", False),
        ("1.4.0-rc.2", "1.4.0", "cosmetic", "patch", "patch", True),
        ("1.4.0-rc.10", "1.4.0-rc.9", "cosmetic", "patch", "lower", False),
        ("v1", "v2", "breaking", "major", "unknown", True),
        ("v1", "v1", "breaking", "major", "none", False),
    ],
)  # fmt: skip
def test_bump(old: str, new: str, act: str, needed: str, made: str, enough: bool) -> None:
    """The step between the versions against the one that the changes call for."""
    acts: dict[str, Callable[[Any], object]] = {
        "breaking": lambda c: c["skills"].pop(0),
        "compatible": lambda c: c["capabilities"].update(pushNotifications=True),
        "cosmetic": lambda c: c.update(name="Desk"),
        "none": lambda c: None,
    }
    card = deepcopy(CARD) | {"version": new}
    acts[act](card)
    bump = compare(CARD | {"version": old}, card).bump
    assert (bump.needed, bump.made, bump.enough) == (needed, made, enough)


def test_every_id_is_in_the_docs() -> None:
    """The page of the comparison has each kind, with its category."""
    text = (Path(__file__).parents[2] / "docs/diff.md").read_text(encoding="utf-8")
    for id, category, _ in CHANGES:
        assert f"| `{id}` | {category}" in text or f"| `{id}` | breaking or compatible" in text, id
