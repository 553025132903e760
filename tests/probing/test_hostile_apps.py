"""Applications, agents and addresses that would end a probe before its report."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from a2acard.errors import BadValue
from a2acard.probing.probe import aprobe_app, probe, probe_app
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


START: dict[str, Any] = {
    "type": "http.response.start",
    "status": 200,
    "headers": [(b"content-type", b"application/json")],
}


class Odd(BaseException):
    """None of the errors that servers look for."""


def sending(*messages: Any) -> Any:
    """An application that sends these."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        for message in messages:
            await send(message)

    return app


def raising(error: BaseException) -> Any:
    """An application that ends so."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        raise error

    return app


FAULTS = [
    (
        sending(START, {"type": "http.response.body", "body": "text"}),
        "the application sends a body that is no bytes, but str",
    ),
    (
        sending(START | {"status": "200"}),
        "the application sends a status that is none: it has to be a whole number",
    ),
    (
        sending({"type": "http.response.start"}),
        "the application sends a status that is none: it has to be a whole number",
    ),
    (
        sending(START | {"headers": [("content-type", "text/plain")]}),
        "the application sends headers that are no bytes",
    ),
    (sending(START | {"headers": 7}), "the application sends headers that are no pairs"),
    (sending("hello"), "the application sends what is no message of ASGI"),
    (sending(START), "the application does not answer by ASGI: it sends no whole answer"),
    (raising(asyncio.CancelledError()), "the application ends with CancelledError, which no server takes"),
    (raising(KeyboardInterrupt()), "the application ends with KeyboardInterrupt, which no server takes"),
    (raising(Odd()), "the application ends with Odd, which no server takes"),
    (raising(SystemExit(3)), "the application ends with SystemExit, which no server takes"),
]


@pytest.mark.parametrize(("rest", "said"), FAULTS, ids=[str(number) for number in range(len(FAULTS))])
@pytest.mark.parametrize("own_loop", [False, True])
def test_what_an_application_does_wrong_is_named(rest: Any, said: str, own_loop: bool) -> None:
    """One failed check says it, in a thread of its own and in the caller's loop; the others are skipped."""
    app = serving_card(rest)
    report = asyncio.run(aprobe_app(app)) if own_loop else probe_app(app)
    alive, *others = report.interfaces[0].results
    assert (alive.word, alive.message) == ("fail", f"no agent answers here: {said}")
    assert {one.word for one in others} == {"skip"}


def test_what_servers_take_is_taken() -> None:
    """Headers that can be gone through once only, and a body that is a view of bytes."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send(START | {"headers": iter(START["headers"])})
        await send({"type": "http.response.body", "body": memoryview(b"{}")})

    alive = probe_app(serving_card(app)).interfaces[0].results[0]
    assert alive.message == "no agent answers here: HTTP 200 without an answer of A2A"


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (asyncio.CancelledError(), r"ends itself while it starts \(CancelledError\)"),
        (KeyboardInterrupt(), r"ends itself while it starts \(KeyboardInterrupt\)"),
        (Odd(), r"ends itself while it starts \(Odd\)"),
    ],
)
def test_an_application_that_ends_while_it_starts(error: BaseException, said: str) -> None:
    """It is told that it does, and how."""
    with pytest.raises(BadValue, match=said):
        probe_app(raising(error))
    with pytest.raises(BadValue, match="no message of ASGI while it starts"):
        probe_app(sending("hello"))


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


@pytest.mark.parametrize(
    ("url", "binding"),
    [
        ("https://\ud800/", "JSONRPC"),
        ("http://a b/", "JSONRPC"),
        ("https://[::bad/", "HTTP+JSON"),
        ("..:443", "GRPC"),
        ("?x:1", "GRPC"),
    ],
)
def test_an_address_without_an_origin(url: str, binding: str) -> None:
    """It fails, and no check of it breaks down."""
    report = probe(at(url, binding), guard=LOCAL)
    assert report.interfaces[0].results[0].word == "fail"
    assert "crash" not in {one.category for one in report.every}
