"""Applications, agents and addresses that would end a probe before its report."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from a2acard.probing.probe import probe, probe_app
from tests.discovery.drivers import LOCAL
from tests.discovery.servers import Reply, serving

CARD = json.loads((Path(__file__).parents[1] / "corpus/accepted/g2-noauth-min.json").read_bytes())
NEW = "/.well-known/agent-card.json"


def at(url: str, binding: str = "JSONRPC") -> dict[str, Any]:
    """A card whose only interface is there."""
    return {
        **CARD,
        "supportedInterfaces": [{"url": url, "protocolBinding": binding, "protocolVersion": "1.0"}],
    }


async def exits(scope: Any, receive: Any, send: Any) -> None:
    """End the process."""
    sys.exit(0)


async def silent(scope: Any, receive: Any, send: Any) -> None:
    """Return without an answer."""


async def junk(scope: Any, receive: Any, send: Any) -> None:
    """Send what is no message."""
    await send({"hello": "world"})


async def endless(scope: Any, receive: Any, send: Any) -> None:
    """Never come to an end."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    while True:
        await send({"type": "http.response.body", "body": b"x" * 65536, "more_body": True})


def serving_card(rest: Any) -> Any:
    """An application with a good card, and otherwise `rest`."""
    body = json.dumps(at("http://localhost/rpc")).encode()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            raise ValueError
        if scope["path"] != NEW:
            await rest(scope, receive, send)
            return
        headers = [(b"content-type", b"application/json")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body})

    return app


@pytest.mark.parametrize("rest", [exits, silent, junk, endless])
def test_an_application_that_breaks_asgi(rest: Any) -> None:
    """The report says that no agent answers."""
    report = probe_app(serving_card(rest))
    assert any([one.word in ("fail", "error") for group in report.interfaces for one in group.results])


@pytest.mark.parametrize("location", ["http://[::bad/", "//[", "http://a]b/"])
def test_a_redirect_to_no_url(location: str) -> None:
    """It is told as what it is, and the report comes."""
    with serving({"/rpc": Reply(307, b"", {"location": location})}) as host:
        report = probe(at(f"{host.url}/rpc"), guard=LOCAL)
    assert any([one.word == "fail" for group in report.interfaces for one in group.results])


def test_half_a_character_in_an_address() -> None:
    """The other interfaces are asked all the same."""
    with serving({}) as host:
        report = probe(at(f"{host.url}/\ud800"), guard=LOCAL)
    assert report.interfaces
