"""Asks the official Python SDK of 0.2 or 0.3 what it makes of cards; run by the interpreter that has it installed.

`python python_0_x.py CARDS` reads a JSON list and prints one of answers.
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
    """What the resolver, the client and the card object say."""
    httpx = importlib.import_module("httpx")
    asked: list[str] = []

    def serve(request: Any) -> Any:
        asked.append(request.url.path)
        return httpx.Response(200, content=json.dumps(card).encode())

    client = httpx.AsyncClient(transport=httpx.MockTransport(serve))
    module = importlib.import_module("a2a.client")
    ways = [[], ["JSONRPC", "HTTP+JSON", "GRPC"]] if hasattr(module, "ClientFactory") else [[]]
    try:
        held = await module.A2ACardResolver(client, "https://host.example/base").get_agent_card()
    except (
        module.A2AClientJSONError,
        ValueError,
    ) as error:  # it stumbles over half a character in its own report
        refused = {"reads": False, "places": places(error.__cause__ or error.__context__)}
        plain, *options = [refused for _ in ways]
    else:
        said = {
            "reads": True,
            "held": held.model_dump(mode="json", by_alias=True, exclude_none=True),
            "access": access(held),
        }
        plain, *options = [said | {"choice": choice(module, client, held, way)} for way in ways]
    return {"path": asked[0], "plain": plain, "options": options}


def choice(module: Any, client: Any, held: Any, bindings: list[str]) -> dict[str, Any]:
    """What is taken, or the words of the error."""
    try:
        return take(module, client, held, bindings)
    except ValueError as error:
        return {"stuck": str(error)}


def take(module: Any, client: Any, held: Any, bindings: list[str]) -> dict[str, Any]:
    """The address and the binding of the client that the SDK makes."""
    if not hasattr(module, "ClientFactory"):
        made = module.A2AClient(client, agent_card=held)
        return {"url": made.url, "binding": "JSONRPC"}
    taken: dict[str, Any] = {}

    def producer(binding: str) -> Any:
        def make(_card: Any, url: str, *_: Any) -> Any:
            taken.update(url=url, binding=binding)
            return None

        return make

    config = module.ClientConfig(httpx_client=client)
    factory = module.ClientFactory(config)
    config.supported_transports = bindings
    for binding in bindings or ["JSONRPC"]:
        factory.register(binding, producer(binding))
    factory.create(held)
    return taken


def access(held: Any) -> list[list[Any]]:
    """The alternatives: scheme, kind, detail, scopes, whether it is declared."""
    schemes = held.security_schemes or {}
    found = []
    for requirement in held.security or []:
        needs = []
        for name, scopes in requirement.items():
            scheme = schemes[name].root if name in schemes else None
            kind = scheme.type if scheme else None
            needs.append([name, kind, detail(scheme), scopes, scheme is not None])
        found.append(needs)
    return found


def detail(scheme: Any) -> str:
    """What is said of a scheme beside its kind."""
    kind = type(scheme).__name__
    if kind == "APIKeySecurityScheme":
        return f"{scheme.in_.value} {scheme.name or '?'}"
    if kind == "HTTPAuthSecurityScheme":
        return scheme.scheme or "?"
    if kind == "OAuth2SecurityScheme":
        return ", ".join(scheme.flows.model_dump(by_alias=True, exclude_none=True))
    return ""


def places(error: Any) -> list[list[str | int]]:
    """Where pydantic found faults; those of a scheme are the scheme's own."""
    found = []
    for fault in error.errors():
        place = list(fault["loc"])
        found.append(place[:2] if place[0] in ("securitySchemes", "security_schemes") else place)
    return found


if __name__ == "__main__":
    main()
