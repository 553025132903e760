"""Which version is this card: each sentence of the decision table, and what is no card at all."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from a2acard.spec import VERSIONS
from a2acard.spec.detect import detect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.types import JSON

BARE: dict[str, JSON] = {
    "name": "Tides",
    "description": "Reports tides by harbour and day.",
    "version": "1.0.0",
    "capabilities": {},
    "skills": [{"id": "tides"}],
}
INTERFACES: JSON = [
    {"url": "https://tides.example.com", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
]
URL: dict[str, JSON] = {"url": "https://tides.example.com"}
OPENAPI: JSON = {"key": {"type": "apiKey", "in": "header", "name": "X-Key"}}
WRAPPED: JSON = {"key": {"apiKeySecurityScheme": {"location": "header", "name": "X-Key"}}}


def card(**members: JSON) -> dict[str, JSON]:
    """A small card with these members more."""
    return BARE | members


VERDICTS: list[tuple[str, JSON, str | None, set[str]]] = [
    # supportedInterfaces with entries and no 0.x member
    ("interfaces", card(supportedInterfaces=INTERFACES), "1.0", set()),
    (
        "interfaces and wrapped schemes",
        card(supportedInterfaces=INTERFACES, securitySchemes=WRAPPED),
        "1.0",
        set(),
    ),
    # … with a 0.x member too
    ("interfaces and url", card(supportedInterfaces=INTERFACES, url="https://a.example"), "hybrid", set()),
    (
        "interfaces and preferredTransport",
        card(supportedInterfaces=INTERFACES, preferredTransport="GRPC"),
        "hybrid",
        set(),
    ),
    (
        "interfaces and additionalInterfaces",
        card(supportedInterfaces=INTERFACES, additionalInterfaces=[]),
        "hybrid",
        set(),
    ),
    (
        "interfaces and OpenAPI schemes",
        card(supportedInterfaces=INTERFACES, securitySchemes=OPENAPI),
        "hybrid",
        set(),
    ),
    # … a lone leftover makes no hybrid
    ("interfaces and security", card(supportedInterfaces=INTERFACES, security=[{"key": []}]), "1.0", set()),
    (
        "interfaces and protocolVersion",
        card(supportedInterfaces=INTERFACES, protocolVersion="1.0"),
        "1.0",
        set(),
    ),
    (
        "interfaces and stateTransitionHistory",
        card(supportedInterfaces=INTERFACES, capabilities={"stateTransitionHistory": True}),
        "1.0",
        set(),
    ),
    ("interfaces and a null url", card(supportedInterfaces=INTERFACES, url=None), "1.0", set()),
    # no supportedInterfaces
    ("authentication", card(**URL, authentication={"schemes": ["bearer"]}), "pre-0.2", set()),
    (
        "authentication and a version",
        card(**URL, authentication={"schemes": []}, protocolVersion="0.3.0"),
        "0.3",
        set(),
    ),
    ("authentication without schemes", card(**URL, authentication={"type": "none"}), "0.3", {"undeclared"}),
    ("0.2.x", card(**URL, protocolVersion="0.2.9"), "0.2", set()),
    ("0.2", card(**URL, protocolVersion="0.2"), "0.2", set()),
    (
        "0.2.x with a transport",
        card(**URL, protocolVersion="0.2.6", preferredTransport="JSONRPC"),
        "0.2",
        set(),
    ),
    ("0.1", card(**URL, protocolVersion="0.1"), "pre-0.2", set()),
    ("0.3.x", card(**URL, protocolVersion="0.3.0"), "0.3", set()),
    ("preferredTransport", card(**URL, preferredTransport="JSONRPC"), "0.3", set()),
    ("additionalInterfaces", card(**URL, additionalInterfaces=[]), "0.3", set()),
    ("signatures", card(**URL, signatures=[]), "0.3", set()),
    ("mutualTLS", card(**URL, securitySchemes={"m": {"type": "mutualTLS"}}), "0.3", set()),
    ("claims 1.0", card(**URL, protocolVersion="1.0"), "0.3", {"claims_newer"}),
    (
        "claims 1.0 with a transport",
        card(**URL, protocolVersion="1.0.0", preferredTransport="GRPC"),
        "0.3",
        {"claims_newer"},
    ),
    ("nothing says", card(**URL), "0.3", {"undeclared"}),
    ("nothing says, no address", card(), "0.3", {"undeclared"}),
    ("a date for a version", card(**URL, protocolVersion="2025-06-18"), "0.3", {"undeclared"}),
    ("a number for a version", card(**URL, protocolVersion=0.3), "0.3", set()),
    # look-alike
    (
        "invented members",
        card(supportedInterfaces=[{"url": "https://a.example", "transport": "http"}]),
        "1.0",
        {"invented"},
    ),
    ("interfaces as strings", card(supportedInterfaces=["https://a.example"]), "1.0", {"invented"}),
    ("invented, with url", card(**URL, supportedInterfaces=[{"protocol": "a2a"}]), "hybrid", {"invented"}),
    # empty or null supportedInterfaces
    ("empty interfaces", card(supportedInterfaces=[]), "1.0", set()),
    (
        "empty interfaces, 0.3 card",
        card(**URL, supportedInterfaces=[], protocolVersion="0.3.0"),
        "0.3",
        set(),
    ),
    ("null interfaces", card(**URL, supportedInterfaces=None, preferredTransport="GRPC"), "0.3", set()),
    # snake_case is read as camelCase
    (
        "snake_case 1.0",
        card(supported_interfaces=[{"url": "https://a.example", "protocol_binding": "JSONRPC"}]),
        "1.0",
        {"snake_case"},
    ),
    ("snake_case 0.3", card(**URL, protocol_version="0.3.0"), "0.3", {"snake_case"}),
    (
        "snake_case hybrid",
        card(supported_interfaces=INTERFACES, security_schemes=OPENAPI),
        "hybrid",
        {"snake_case"},
    ),
    # not a card
    ("two members", {"name": "a", "description": "b"}, None, set()),
    ("nothing", {}, None, set()),
]


@pytest.mark.parametrize(
    ("document", "version", "flags"), [row[1:] for row in VERDICTS], ids=[row[0] for row in VERDICTS]
)
def test_verdicts(document: JSON, version: str | None, flags: set[str]) -> None:
    """The version and the flags follow the decision table, and a reason is given."""
    verdict = detect(document)
    raised = {
        name for name in ("claims_newer", "undeclared", "invented", "snake_case") if getattr(verdict, name)
    }
    assert (verdict.version, raised) == (version, flags)
    assert verdict.reasons


CARD: JSON = card(**URL)
LOOKS: list[tuple[JSON, str | None, str | None]] = [
    (
        {"serverInfo": {"name": "x"}, "protocolVersion": "2025-06-18", "capabilities": {}},
        "an MCP server card or manifest",
        None,
    ),
    (
        {"name": "x", "description": "y", "version": "1", "packages": []},
        "an MCP server card or manifest",
        None,
    ),
    ({"openapi": "3.1.0", "info": {}, "paths": {}, "security": []}, "an OpenAPI description", None),
    ({"keys": [{"kty": "EC"}]}, "a JSON Web Key Set", None),
    (
        {"schema_version": "v1", "name_for_model": "x", "description_for_model": "y"},
        "a plugin manifest (ai-plugin)",
        None,
    ),
    ({"specVersion": "1.0", "host": {}, "entries": [{}]}, "an AI catalog", None),
    ([CARD, CARD], "a list of Agent Cards", None),
    ([CARD], "a list of Agent Cards", "/0"),
    ([1], "a JSON array", None),
    (
        {"type": "https://eips.ethereum.org/EIPS/eip-8004#registration-v1", "name": "x"},
        "an ERC-8004 registration",
        None,
    ),
    (card(registrations=[], supportedTrust=[]), "an ERC-8004 registration", None),
    ({"jsonrpc": "2.0", "id": 1, "result": CARD}, "a JSON-RPC message", "/result"),
    ({"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "x"}, "a JSON Schema", None),
    ({"issuer": "https://a.example", "jwks_uri": "https://a.example/k"}, "an OpenID configuration", None),
    ({"name": "x", "version": "1.0.0", "description": "y", "dependencies": {}}, "a package manifest", None),
    ({"agentCard": CARD, "attestations": []}, "a wrapped card (the card is at /agentCard)", "/agentCard"),
    ({"a/b": CARD}, "a wrapped card (the card is at /a~1b)", "/a~1b"),
    ({"agents": [CARD]}, "a wrapped card (the card is at /agents/0)", "/agents/0"),
    ({"agents": [CARD, CARD]}, "a list of Agent Cards (at /agents)", None),
    ({"one": CARD, "two": CARD}, "several Agent Cards by name", None),
    ({"hello": "world"}, None, None),
    (None, "a JSON null", None),
    ("text", "a JSON string", None),
    (True, "a JSON boolean", None),
    (1.5, "a JSON number", None),
]


@pytest.mark.parametrize(("document", "looks_like", "card_at"), LOOKS)
def test_what_is_no_card_is_named(document: JSON, looks_like: str | None, card_at: str | None) -> None:
    """A document that is no card is said to be what it is, and a card inside it is pointed at."""
    verdict = detect(document)
    assert (verdict.version, verdict.looks_like, verdict.card_at) == (None, looks_like, card_at)


@pytest.mark.parametrize(
    "extra", [{"tools": [{"inputSchema": {}}]}, {"dependencies": []}, {"openapi": "3.1.0", "info": {}}]
)
def test_a_card_with_foreign_members_stays_a_card(extra: dict[str, JSON]) -> None:
    """Vendor members do not turn a document with skills or interfaces into something else."""
    assert detect(CARD | extra).version == "0.3"  # type: ignore[operator]  # CARD is an object


JSON_VALUES: st.SearchStrategy[JSON] = st.recursive(
    st.sampled_from([None, True, 0.3, 1, "", "1.0", "type", "²", "kty"]),
    lambda inner: (
        st.lists(inner, max_size=2)
        | st.dictionaries(st.sampled_from(["type", "schemes", "kty", "x"]), inner, max_size=2)
    ),
    max_leaves=4,
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # a loaded machine is no failure
@given(
    st.dictionaries(
        st.sampled_from(
            [
                *BARE,
                *URL,
                "supportedInterfaces",
                "securitySchemes",
                "authentication",
                "protocolVersion",
                "protocol_version",
                "signatures",
                "tools",
                "keys",
                "entries",
                "result",
            ]
        ),
        JSON_VALUES,
    )
)
def test_any_json_has_a_verdict(document: dict[str, JSON]) -> None:
    """No value at any known member makes the decision fail."""
    assert detect(document).version in (*VERSIONS, None)
    assert detect({"wrapped": document}).version in (*VERSIONS, None)


CORPUS = os.environ.get("A2ACARD_CORPUS")


@pytest.mark.skipif(not CORPUS, reason="A2ACARD_CORPUS names no folder of public cards")
def test_public_cards_have_a_verdict() -> None:
    """Every readable document of the corpus gets a verdict with a reason."""
    seen = 0
    for path in sorted(Path(CORPUS or "").glob("*.json")):
        try:
            document = json.loads(path.read_text("utf-8-sig"))
        except ValueError:
            continue
        verdict = detect(document)
        assert verdict.reasons, path.name
        assert verdict.version in (*VERSIONS, None), path.name
        seen += 1
    assert seen


@pytest.mark.parametrize(
    "name",
    ["supportInterfaces", "supportedInterface", "supported_interface", "SupportedInterfaces", "interfaces"],
)
def test_a_slip_of_the_newer_list_is_a_newer_card(name: str) -> None:
    """What was meant decides, so that the one thing wrong is told, and not all that a card of 0.3 would lack."""
    assert detect(BARE | {name: INTERFACES}).version == "1.0"
    assert detect(BARE | {name: [{"url": "https://tides.example.com"}]}).version != "1.0"
    assert detect(BARE | URL | {name: INTERFACES}).version != "1.0"
