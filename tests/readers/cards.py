"""Cards to put before the readers: made by hand for what clients differ in, and all that the project has."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

from a2acard.examples import EXAMPLES
from a2acard.rules import RULES
from tests.declarations.faults import faults, whole_card
from tests.readers.damage import damaged
from tests.rules.pages import read_page

DAMAGED = 1500
CORPUS = Path(__file__).parents[1] / "corpus"

OLD: dict[str, Any] = {
    "protocolVersion": "0.3.0",
    "name": "Tide Tables",
    "description": "Tells the tides of a harbour.",
    "version": "1.4.0",
    "url": "https://tides.example/a2a",
    "preferredTransport": "JSONRPC",
    "capabilities": {"streaming": True},
    "defaultInputModes": ["text/plain"],
    "defaultOutputModes": ["text/plain"],
    "skills": [{"id": "tides", "name": "Tides", "description": "High and low water.", "tags": ["sea"]}],
    "securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "X-Key"}},
    "security": [{"key": []}],
}
"""A sound card of 0.3."""
NEW: dict[str, Any] = {
    **{
        name: OLD[name]
        for name in OLD
        if name not in ("protocolVersion", "url", "preferredTransport", "security")
    },
    "supportedInterfaces": [
        {"url": "https://tides.example/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
    ],
    "securitySchemes": {"key": {"apiKeySecurityScheme": {"location": "header", "name": "X-Key"}}},
    "securityRequirements": [{"schemes": {"key": {"list": []}}}],
}
"""A sound card of 1.0."""
OAUTH = {
    "authorizationCode": {
        "authorizationUrl": "https://id.example/authorize",
        "tokenUrl": "https://id.example/token",
        "scopes": {"read": "Read"},
    },
    "clientCredentials": {"tokenUrl": "https://id.example/token", "scopes": {"read": "Read"}},
}
GONE = object()
"""In a change: the member is left out."""


def changed(card: dict[str, Any], **members: Any) -> dict[str, Any]:
    """A copy of the card with some members set anew, or left out."""
    made = deepcopy(card) | members
    return {name: item for name, item in made.items() if item is not GONE}


def interface(version: Any = "1.0", binding: Any = "JSONRPC", url: Any = "https://tides.example/a2a") -> Any:
    """An entry of `supportedInterfaces`, without what is GONE."""
    made = {"url": url, "protocolBinding": binding, "protocolVersion": version}
    return {name: item for name, item in made.items() if item is not GONE}


def interfaces(*entries: Any) -> dict[str, Any]:
    """The 1.0 card with these interfaces."""
    return changed(NEW, supportedInterfaces=list(entries))


def others(*entries: Any, **members: Any) -> dict[str, Any]:
    """The 0.3 card with these additional interfaces."""
    return changed(OLD, additionalInterfaces=list(entries), **members)


def secured(schemes: Any, *needs: Any) -> dict[str, Any]:
    """The 0.3 card with these schemes and alternatives."""
    return changed(OLD, securitySchemes=schemes, security=list(needs))


def secured_anew(schemes: Any, *needs: Any) -> dict[str, Any]:
    """The 1.0 card with these schemes and alternatives."""
    return changed(NEW, securitySchemes=schemes, securityRequirements=list(needs))


REST = {"url": "https://tides.example/rest", "transport": "HTTP+JSON"}
OAUTH_OLD = {"id": {"type": "oauth2", "flows": OAUTH}}
OAUTH_NEW = {"id": {"oauth2SecurityScheme": {"flows": OAUTH}}}
HYBRID = changed(
    NEW,
    supportedInterfaces=[interface(), interface("0.3", url="https://tides.example/a2a/v0.3")],
    url="https://tides.example/a2a/v0.3",
    preferredTransport="JSONRPC",
    protocolVersion="0.3.0",
    security=[{"key": []}],
    securitySchemes={
        "key": {
            "apiKeySecurityScheme": {"location": "header", "name": "X-Key"},
            "type": "apiKey",
            "in": "header",
            "name": "X-Key",
        }
    },
)
"""A card with both halves."""

HAND_MADE: dict[str, Any] = {
    "0.3": OLD,
    "1.0": NEW,
    "hybrid": HYBRID,
    "0.2.6": changed(OLD, protocolVersion="0.2.6"),
    "0.2 without version": changed(OLD, protocolVersion=GONE, preferredTransport=GONE),
    "0.3 with version null": changed(OLD, protocolVersion=None),
    "0.3 with version 0.3": changed(OLD, protocolVersion="0.3"),
    "0.3 that says 1.0": changed(OLD, protocolVersion="1.0"),
    "0.3 that says nothing": changed(OLD, protocolVersion=""),
    "pre-0.2": changed(
        OLD, protocolVersion=GONE, security=GONE, securitySchemes=GONE, authentication={"schemes": ["bearer"]}
    ),
    "transport null": changed(OLD, preferredTransport=None),
    "transport empty": changed(OLD, preferredTransport=""),
    "transport gone": changed(OLD, preferredTransport=GONE),
    "transport in small letters": changed(OLD, preferredTransport="jsonrpc"),
    "transport a number": changed(OLD, preferredTransport=5),
    "only gRPC in 0.3": changed(OLD, preferredTransport="GRPC", url="tides.example:443"),
    "only HTTP+JSON in 0.3": changed(OLD, preferredTransport="HTTP+JSON"),
    "url empty": changed(OLD, url=""),
    "url blank": changed(OLD, url=" "),
    "url null": changed(OLD, url=None),
    "url gone": changed(OLD, url=GONE),
    "url a number": changed(OLD, url=5),
    "url a list": changed(OLD, url=["https://tides.example/a2a"]),
    "url empty, another is there": others(REST, url=""),
    "three transports on one URL": others(
        {"url": "https://tides.example/a2a", "transport": "HTTP+JSON"},
        {"url": "https://tides.example/a2a", "transport": "GRPC"},
        {"url": "https://tides.example/a2a", "transport": "JSONRPC"},
    ),
    "same transport twice": others({"url": "https://other.example/a2a", "transport": "JSONRPC"}),
    "same transport, empty address": others({"url": "", "transport": "JSONRPC"}),
    "gRPC preferred, JSON-RPC beside": others(
        {"url": "https://tides.example/rpc", "transport": "JSONRPC"}, preferredTransport="GRPC"
    ),
    "gRPC preferred, JSON-RPC at the same address": others(
        {"url": "https://tides.example/a2a", "transport": "JSONRPC"}, preferredTransport="GRPC"
    ),
    "additional without transport": others({"url": "https://tides.example/rest"}),
    "additional without url": others({"transport": "HTTP+JSON"}, preferredTransport="GRPC"),
    "additional with more": others(REST | {"x-region": "eu"}),
    "additional null": others(None),
    "additional a string": others("https://tides.example/rest"),
    "additional an object": changed(OLD, additionalInterfaces=REST),
    "additional is null": changed(OLD, additionalInterfaces=None),
    "additional is empty": others(),
    "no interface": interfaces(),
    "no interface, url beside": changed(OLD, supportedInterfaces=[]),
    "interfaces null, url beside": changed(OLD, supportedInterfaces=None),
    "interfaces null": changed(NEW, supportedInterfaces=None),
    "interfaces gone": changed(NEW, supportedInterfaces=GONE),
    "interfaces an object": changed(NEW, supportedInterfaces={"a": interface()}),
    "interfaces a string": changed(NEW, supportedInterfaces="https://tides.example/a2a"),
    "interface null": interfaces(None),
    "interface a string": interfaces("https://tides.example/a2a"),
    "interface an empty list": interfaces([]),
    "interface with tenant": interfaces(interface() | {"tenant": "north"}),
    "version 0.3 only": interfaces(interface("0.3")),
    "version 0.3 before 1.0": interfaces(interface("0.3", url="https://tides.example/old"), interface()),
    "version 1.0 twice": interfaces(interface(), interface(url="https://second.example/a2a")),
    "version 1.1 only": interfaces(interface("1.1")),
    "version 1.1 and 0.3": interfaces(interface("0.3"), interface("1.1", url="https://tides.example/new")),
    "version 2.0": interfaces(interface("2.0")),
    "version 1.0.0": interfaces(interface("1.0.0")),
    "version v1.0": interfaces(interface("v1.0")),
    "version 1": interfaces(interface("1")),
    "version 1.0rc1": interfaces(interface("1.0rc1")),
    "version 0.3a1": interfaces(interface("0.3a1")),
    "version 0.3.post1": interfaces(interface("0.3.post1")),
    "version 0.3.0": interfaces(interface("0.3.0")),
    "version 0.2": interfaces(interface("0.2")),
    "version 0.2 before HTTP+JSON 1.0": interfaces(interface("0.2"), interface(binding="HTTP+JSON")),
    "version of words": interfaces(interface("latest")),
    "version empty": interfaces(interface("")),
    "version blank": interfaces(interface(" ")),
    "version null": interfaces(interface(None)),
    "version gone": interfaces(interface(GONE)),
    "version a number": interfaces(interface(1.0)),
    "version 1!1.0": interfaces(interface("1!1.0")),
    "versionless and 0.3": interfaces(interface(GONE, url="https://tides.example/x"), interface("0.3")),
    "same URL, two versions": interfaces(interface("0.3"), interface("1.0")),
    "same URL, three bindings": interfaces(
        interface(binding="GRPC"), interface(binding="HTTP+JSON"), interface(binding="JSONRPC")
    ),
    "only gRPC": interfaces(interface(binding="GRPC", url="tides.example:443")),
    "only gRPC, nowhere": interfaces(interface(binding="GRPC", url="")),
    "only HTTP+JSON": interfaces(interface(binding="HTTP+JSON")),
    "only gRPC of 0.3": interfaces(interface("0.3", binding="GRPC", url="tides.example:443")),
    "binding in small letters": interfaces(interface(binding="jsonrpc")),
    "binding of one's own": interfaces(interface(binding="https://tides.example/mqtt"), interface()),
    "binding gone": interfaces(interface(binding=GONE)),
    "binding gone, nothing secured": changed(
        interfaces(interface(binding=GONE)), securitySchemes=GONE, securityRequirements=GONE
    ),
    "binding null": interfaces(interface(binding=None)),
    "binding a number": interfaces(interface(binding=7)),
    "binding under its old name": interfaces({"url": "https://tides.example/a2a", "transport": "JSONRPC"}),
    "interface in snake_case": interfaces(
        {"url": "https://tides.example/a2a", "protocol_binding": "JSONRPC", "protocol_version": "1.0"}
    ),
    "interface url gone": interfaces(interface(url=GONE)),
    "interface url gone, HTTP+JSON": interfaces(interface(url=GONE, binding="HTTP+JSON")),
    "interface url blank": interfaces(interface(url=" ")),
    "interface url empty": interfaces(interface(url="")),
    "interface url a number": interfaces(interface(url=8080)),
    "snake_case": {
        "name": "Tide Tables",
        "description": "Tells the tides.",
        "version": "1.0.0",
        "supported_interfaces": [interface()],
        "capabilities": {"push_notifications": True},
        "default_input_modes": ["text/plain"],
        "default_output_modes": ["text/plain"],
        "skills": [],
        "security_schemes": {"key": {"api_key_security_scheme": {"location": "header", "name": "X-Key"}}},
        "security_requirements": [{"schemes": {"key": {"list": []}}}],
    },
    "0.3 in snake_case": {
        "protocol_version": "0.3.0",
        "name": "Tide Tables",
        "description": "Tells the tides.",
        "version": "1.0.0",
        "url": "https://tides.example/a2a",
        "preferred_transport": "JSONRPC",
        "capabilities": {"push_notifications": True},
        "default_input_modes": ["text/plain"],
        "default_output_modes": ["text/plain"],
        "skills": [],
        "security_schemes": {"key": {"type": "apiKey", "in": "header", "name": "X-Key"}},
        "security": [{"key": []}],
    },
    "both spellings": changed(NEW, default_input_modes=["text/html"], security_requirements=[]),
    "both spellings of an optional": changed(
        NEW, iconUrl="https://a.example/i", icon_url="https://b.example/i"
    ),
    "hybrid without types": changed(HYBRID, securitySchemes=NEW["securitySchemes"]),
    "hybrid without transport": changed(
        HYBRID, preferredTransport=GONE, securitySchemes=NEW["securitySchemes"]
    ),
    "hybrid, halves disagree": changed(HYBRID, security=[{"other": []}]),
    "hybrid, first scheme typed": changed(
        HYBRID, securitySchemes=OLD["securitySchemes"] | {"new": NEW["securitySchemes"]["key"]}
    ),
    "hybrid, first scheme untyped": changed(
        HYBRID, securitySchemes={"new": NEW["securitySchemes"]["key"]} | OLD["securitySchemes"]
    ),
    "hybrid, indices first": changed(
        HYBRID, securitySchemes=OLD["securitySchemes"] | {"1": NEW["securitySchemes"]["key"]}
    ),
    "hybrid at one address, 1.0 only": changed(HYBRID, supportedInterfaces=[interface(url=HYBRID["url"])]),
    "hybrid that speaks 1.0": changed(HYBRID, url="https://tides.example/a2a"),
    "1.0 with security": changed(NEW, securityRequirements=GONE, security=[{"key": []}]),
    "1.0 with security in its new form": changed(
        NEW, securityRequirements=GONE, security=[{"schemes": {"key": {"list": []}}}]
    ),
    "1.0 with schemes of 0.3": changed(NEW, securitySchemes=OLD["securitySchemes"]),
    "1.0 with both": changed(NEW, security=[{"other": ["read"]}]),
    "0.3 with schemes of 1.0": changed(OLD, securitySchemes=NEW["securitySchemes"]),
    "0.3 with requirements of 1.0": changed(
        OLD, security=GONE, securityRequirements=NEW["securityRequirements"]
    ),
    "two flows": secured(OAUTH_OLD, {"id": ["read"]}),
    "two flows in 1.0": secured_anew(OAUTH_NEW, {"schemes": {"id": {"list": ["read"]}}}),
    "no flow": secured({"id": {"type": "oauth2", "flows": {}}}, {"id": []}),
    "no flow in 1.0": secured_anew({"id": {"oauth2SecurityScheme": {"flows": {}}}}, {"schemes": {"id": {}}}),
    "flows gone": secured({"id": {"type": "oauth2"}}, {"id": []}),
    "flow null": secured(
        {"id": {"type": "oauth2", "flows": OAUTH | {"clientCredentials": None}}}, {"id": []}
    ),
    "device code": secured_anew(
        {
            "id": {
                "oauth2SecurityScheme": {
                    "flows": {
                        "deviceCode": {
                            "deviceAuthorizationUrl": "https://id.example/device",
                            "tokenUrl": "https://id.example/token",
                            "scopes": {},
                        }
                    }
                }
            }
        },
        {"schemes": {"id": {"list": []}}},
    ),
    "client certificates": secured({"tls": {"type": "mutualTLS"}}, {"tls": []}),
    "client certificates in 1.0": secured_anew({"tls": {"mtlsSecurityScheme": {}}}, {"schemes": {"tls": {}}}),
    "two kinds": secured_anew(
        {"key": NEW["securitySchemes"]["key"] | {"httpAuthSecurityScheme": {"scheme": "bearer"}}},
        {"schemes": {"key": {}}},
    ),
    "no kind": secured_anew({"key": {}}, {"schemes": {"key": {}}}),
    "kind null": secured_anew({"key": {"apiKeySecurityScheme": None}}, {"schemes": {"key": {}}}),
    "unknown type": secured({"key": {"type": "hawk"}}, {"key": []}),
    "type null": secured({"key": {"type": None, "scheme": "bearer"}}, {"key": []}),
    "type gone, http": secured({"key": {"scheme": "bearer"}}, {"key": []}),
    "type gone, two could be": secured(
        {"key": {"scheme": "bearer", "openIdConnectUrl": "https://id.example"}}, {"key": []}
    ),
    "type gone, key and http": secured(
        {"key": {"in": "header", "name": "K", "scheme": "b", "bearerFormat": "x"}}, {"key": []}
    ),
    "type gone, flows and http": secured(
        {"key": {"flows": OAUTH, "scheme": "b", "bearerFormat": "x"}}, {"key": []}
    ),
    "type a list": secured({"key": {"type": ["apiKey"]}}, {"key": []}),
    "location and in": secured({"key": OLD["securitySchemes"]["key"] | {"location": "query"}}, {"key": []}),
    "in of no place": secured({"key": {"type": "apiKey", "in": "body", "name": "K"}}, {"key": []}),
    "scheme null": secured({"key": None}, {"key": []}),
    "scheme a string": secured({"key": "bearer"}, {"key": []}),
    "schemes a list": changed(OLD, securitySchemes=[{"type": "http", "scheme": "bearer"}]),
    "schemes null": changed(OLD, securitySchemes=None),
    "schemes empty": changed(OLD, securitySchemes={}),
    "scheme not declared": secured({}, {"key": []}),
    "anyone": secured(OLD["securitySchemes"], {}),
    "anyone in 1.0": secured_anew(NEW["securitySchemes"], {}),
    "either or": secured(
        OLD["securitySchemes"] | {"jwt": {"type": "http", "scheme": "bearer"}},
        {"key": []},
        {"jwt": [], "key": []},
    ),
    "either or in 1.0": secured_anew(
        NEW["securitySchemes"] | {"jwt": {"httpAuthSecurityScheme": {"scheme": "bearer"}}},
        {"schemes": {"key": {}}},
        {"schemes": {"jwt": {"list": []}, "key": {"list": ["a"]}}},
    ),
    "scopes in a bare list": secured_anew(OAUTH_NEW, {"schemes": {"id": ["read"]}}),
    "scopes in an empty list": secured_anew(NEW["securitySchemes"], {"schemes": {"key": []}}),
    "scopes called list": secured_anew(NEW["securitySchemes"], {"schemes": {"key": ["list"]}}),
    "scopes a string": secured(OLD["securitySchemes"], {"key": "read"}),
    "scopes null": secured(OLD["securitySchemes"], {"key": None}),
    "scopes null in 1.0": secured_anew(NEW["securitySchemes"], {"schemes": {"key": None}}),
    "requirement without its wrapper": secured_anew(NEW["securitySchemes"], {"key": []}),
    "security null": changed(OLD, security=None),
    "security an object": changed(OLD, security={"key": []}),
    "security an empty object": changed(OLD, security={}),
    "security a string": changed(OLD, security="key"),
    "security empty": changed(OLD, security=[]),
    "requirements null, security beside": changed(NEW, securityRequirements=None, security=[{"key": []}]),
    "skill with security": changed(OLD, skills=[OLD["skills"][0] | {"security": [{"key": ["admin"]}]}]),
    "skill with security in 1.0": changed(
        NEW, skills=[NEW["skills"][0] | {"security": [{"key": ["admin"]}]}]
    ),
    "skill with protobuf security": changed(
        OLD, skills=[OLD["skills"][0] | {"security": [{"schemes": {"key": {"list": []}}}]}]
    ),
    "skills null": changed(OLD, skills=None),
    "skills null in 1.0": changed(NEW, skills=None),
    "skills an object": changed(NEW, skills={"a": {}}),
    "skills gone": changed(NEW, skills=GONE),
    "skills gone in 0.3": changed(OLD, skills=GONE),
    "skill null": changed(NEW, skills=[None]),
    "skill a string": changed(NEW, skills=["tides"]),
    "tags null": changed(OLD, skills=[OLD["skills"][0] | {"tags": None}]),
    "tags gone": changed(NEW, skills=[{"id": "tides"}]),
    "capabilities a list": changed(OLD, capabilities=["streaming"]),
    "capabilities a list in 1.0": changed(NEW, capabilities=["streaming"]),
    "capabilities a list of others": changed(NEW, capabilities=["tides"]),
    "capabilities null": changed(NEW, capabilities=None),
    "capabilities gone": changed(OLD, capabilities=GONE),
    "streaming yes": changed(OLD, capabilities={"streaming": "yes"}),
    "streaming true in quotes": changed(NEW, capabilities={"streaming": "true"}),
    "streaming 1": changed(NEW, capabilities={"streaming": 1}),
    "provider a string": changed(NEW, provider="Tide Office"),
    "provider a string in 0.3": changed(OLD, provider="Tide Office"),
    "provider in part": changed(OLD, provider={"organization": "Tide Office"}),
    "extended card": changed(OLD, supportsAuthenticatedExtendedCard=True),
    "extended card, capabilities null": changed(
        OLD, supportsAuthenticatedExtendedCard=True, capabilities=None
    ),
    "extended card, capabilities gone": changed(
        NEW, supportsAuthenticatedExtendedCard=True, capabilities=GONE
    ),
    "extended card twice": changed(
        OLD, supportsAuthenticatedExtendedCard=True, capabilities={"extendedAgentCard": False}
    ),
    "extended card in a list": changed(
        OLD, supportsAuthenticatedExtendedCard=True, capabilities=["streaming"]
    ),
    "extended card in 1.0": changed(NEW, supportsAuthenticatedExtendedCard=True),
    "unknown members": changed(
        OLD,
        **{"x-team": {"name": "Tides"}},
        capabilities={"streaming": True, "x-turbo": True},
        provider={"organization": "Tide Office", "url": "https://tides.example", "x-logo": "l"},
    ),
    "unknown members in 1.0": changed(
        NEW, **{"x-team": {"name": "Tides"}}, capabilities={"streaming": True, "x-turbo": True}
    ),
    "member in brackets": changed(NEW, **{"[x.team]": 1}),
    "state history": changed(OLD, capabilities={"stateTransitionHistory": True}),
    "extension": changed(
        NEW,
        capabilities={"extensions": [{"uri": "https://x.example/v1", "params": {"deep": [1, {"a": None}]}}]},
    ),
    "extension params a list": changed(NEW, capabilities={"extensions": [{"uri": "u", "params": [1]}]}),
    "extension null": changed(NEW, capabilities={"extensions": [None]}),
    "extension null in 0.3": changed(OLD, capabilities={"extensions": [None]}),
    "extensions a string": changed(OLD, capabilities={"extensions": "x"}),
    "half a character": changed(NEW, name="Tide \ud83d"),
    "half a character in 0.3": changed(OLD, name="Tide \ud83d"),
    "name a number": changed(NEW, name=5),
    "name a number in 0.3": changed(OLD, name=5),
    "nearly nothing": {"name": "Tide Tables"},
    "nothing": {},
    "icon": changed(HYBRID, iconUrl="https://tides.example/icon.png", securitySchemes=NEW["securitySchemes"]),
    "extended card named in a list": changed(
        OLD, supportsAuthenticatedExtendedCard=True, capabilities=["extendedAgentCard"]
    ),
    "0.3 of words": changed(OLD, protocolVersion="latest"),
    "name in brackets in a list": changed(NEW, provider=["[x]"]),
    "url a number, HTTP+JSON": changed(OLD, url=5, preferredTransport="HTTP+JSON"),
    "interface url a number, nothing secured": changed(
        interfaces(interface(url=5)), securitySchemes=GONE, securityRequirements=GONE
    ),
    "interface url a number, HTTP+JSON, nothing secured": changed(
        interfaces(interface(url=5, binding="HTTP+JSON")), securitySchemes=GONE, securityRequirements=GONE
    ),
    "interface url gone, HTTP+JSON, nothing secured": changed(
        interfaces(interface(url=GONE, binding="HTTP+JSON")), securitySchemes=GONE, securityRequirements=GONE
    ),
    "signatures": changed(OLD, signatures=[{"protected": "e30", "signature": "AA", "header": {"kid": "1"}}]),
    "signature null": changed(OLD, signatures=[None]),
    "signature in part": changed(OLD, signatures=[{"protected": "e30"}]),
    "whole 1.0": whole_card("1.0"),
    "whole 0.3": whole_card("0.3"),
    "whole 0.2": whole_card("0.2"),
}


def nested(depth: int) -> dict[str, Any]:
    """The 1.0 card with an extension whose params are nested so deep."""
    inner: Any = "deep"
    for _ in range(depth):
        inner = {"a": inner}
    return changed(NEW, capabilities={"extensions": [{"uri": "u", "params": {"p": inner}}]})


HAND_MADE |= {f"params {depth} deep": nested(depth) for depth in (46, 47, 48, 49)}


@cache
def all_cards() -> dict[str, dict[str, Any]]:
    """Every card: by hand, the project's own, one for every way to get a member wrong, and many damaged at random."""
    own = dict(_own())
    sound = [OLD, NEW, HYBRID, *[own[item.name] for item in EXAMPLES]]
    sound += [
        HAND_MADE[name] for name in ("whole 1.0", "whole 0.3", "either or", "either or in 1.0", "two flows")
    ]
    wrong = {
        f"{version} {fault} {number}": fault.card
        for version in ("1.0", "0.3", "0.2")
        for number, fault in enumerate(faults(version))
    }
    return (
        HAND_MADE
        | own
        | wrong
        | {f"damaged {number}": card for number, card in enumerate(damaged(sound, DAMAGED))}
    )


def _own() -> Iterator[tuple[str, dict[str, Any]]]:
    files = [(item.name, item.data) for item in EXAMPLES]
    files += [(str(path.relative_to(CORPUS)), path.read_bytes()) for path in sorted(CORPUS.rglob("*.json"))]
    for rule in RULES:
        page = read_page(rule)
        shown = (*page.accepted, *page.flagged)
        files += [(f"{rule.id} {number}", one.data) for number, one in enumerate(shown)]
    for name, data in files:
        try:
            card = json.loads(data.decode())
            json.dumps(card, allow_nan=False)
        except (ValueError, RecursionError):
            continue
        if isinstance(card, dict):
            yield name, card
