"""Asks the official Python SDK of 1.0 what it makes of cards; run by the interpreter that has it installed.

`python python_1_0.py CARDS` reads a JSON list and prints one of answers.
"""

from __future__ import annotations

import asyncio
import importlib
import json
import sys
from typing import Any


def main() -> None:
    """Ask for every card, from a server that is a function."""
    with open(sys.argv[1], encoding="utf-8") as file:
        cards = json.load(file)
    print(json.dumps([asyncio.run(answer(card)) for card in cards]))


async def answer(card: Any) -> dict[str, Any]:
    """What the resolver, the factory and the card object say."""
    httpx = importlib.import_module("httpx")
    module = importlib.import_module("a2a.client")
    asked: list[str] = []

    def serve(request: Any) -> Any:
        asked.append(request.url.path)
        return httpx.Response(200, content=json.dumps(card).encode())

    client = httpx.AsyncClient(transport=httpx.MockTransport(serve))
    try:
        held = await module.A2ACardResolver(client, "https://host.example/base").get_agent_card()
    except module.AgentCardResolutionError as error:
        refused = {"reads": False, "fault": str(error)}
        return {"path": asked[0], "plain": refused, "options": [refused]}
    dump = importlib.import_module("google.protobuf.json_format").MessageToDict
    said = {"reads": True, "held": dump(held), "access": access(dump(held))}
    plain, told = (
        taken(module, client, held, bindings) for bindings in ([], ["JSONRPC", "HTTP+JSON", "GRPC"])
    )
    return {"path": asked[0], "plain": said | {"choice": plain}, "options": [said | {"choice": told}]}


def taken(module: Any, client: Any, held: Any, bindings: list[str]) -> dict[str, Any]:
    """The address, the binding and the protocol of the transport that the factory makes, or its error."""
    grpc = importlib.import_module("grpc")
    urls: list[str] = []

    def channel(url: str) -> Any:
        urls.append(url)
        return grpc.aio.insecure_channel("127.0.0.1:1")

    config = module.ClientConfig(
        httpx_client=client, supported_protocol_bindings=bindings, grpc_channel_factory=channel
    )
    try:
        transport = module.ClientFactory(config).create(held)._transport
    except ValueError as error:
        return {"stuck": str(error)}
    if type(transport).__name__ == "TenantTransportDecorator":
        transport = transport._base
    kind = type(transport).__name__.removesuffix("Transport")
    binding = {"JsonRpc": "JSONRPC", "Rest": "HTTP+JSON", "Grpc": "GRPC"}[kind.removeprefix("Compat")]
    return {
        "url": urls[0] if urls else transport.url,
        "binding": binding,
        "wire": "0.3" if kind.startswith("Compat") else "1.0",
    }


KINDS = {
    "apiKeySecurityScheme": "apiKey",
    "httpAuthSecurityScheme": "http",
    "oauth2SecurityScheme": "oauth2",
    "openIdConnectSecurityScheme": "openIdConnect",
    "mtlsSecurityScheme": "mutualTLS",
}


def access(held: dict[str, Any]) -> list[list[Any]]:
    """The alternatives: scheme, kind, detail, scopes, whether it is declared."""
    schemes = held.get("securitySchemes", {})
    found = []
    for requirement in held.get("securityRequirements", []):
        needs = []
        for name, scopes in requirement.get("schemes", {}).items():
            wrapper, body = next(iter(schemes.get(name, {}).items()), ("", {}))
            needs.append(
                [name, KINDS.get(wrapper), detail(wrapper, body), scopes.get("list", []), name in schemes]
            )
        found.append(needs)
    return found


def detail(wrapper: str, body: dict[str, Any]) -> str:
    """What is said of a scheme beside its kind."""
    if wrapper == "apiKeySecurityScheme":
        return f"{body.get('location', '?')} {body.get('name', '?')}"
    if wrapper == "httpAuthSecurityScheme":
        return str(body.get("scheme", "?"))
    return ", ".join(body.get("flows", {})) if wrapper == "oauth2SecurityScheme" else ""


if __name__ == "__main__":
    main()
