"""The application as clients and frameworks meet it: headers, conditions, methods, mounts; the bytes are the author's."""

from __future__ import annotations

import asyncio
import gzip
import json
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

import httpx2
import pytest

from a2acard import migrate
from a2acard.serving import CardApp

ROOT = Path(__file__).parents[2]
CARD = (ROOT / "tests/corpus/accepted/g1-full.json").read_bytes()
HYBRID = migrate((ROOT / "tests/corpus/accepted/v03-0-good.json").read_bytes()).card
NEW, OLD = "/.well-known/agent-card.json", "/.well-known/agent.json"
CHANGED = 1_767_225_600.0  # 2026-01-01T00:00:00Z
APP = CardApp.of(CARD, modified_s=CHANGED)


def ask(
    app: Any, path: str = NEW, method: str = "GET", root_path: str = "", **headers: str
) -> httpx2.Response:
    """One request; header names with `_` for `-`."""

    async def send() -> httpx2.Response:
        transport = httpx2.ASGITransport(app, root_path=root_path)
        async with httpx2.AsyncClient(transport=transport, base_url="http://agents.example.org") as client:
            given = {name.replace("_", "-"): text for name, text in headers.items()}
            return await client.request(method, path, headers={"accept-encoding": "identity"} | given)

    return asyncio.run(send())


def test_the_card_is_served_as_it_is() -> None:
    """Its bytes, and all that HTTP should say about them."""
    answer = ask(APP)
    assert answer.status_code == 200
    assert answer.content == CARD
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "public, max-age=3600"
    assert answer.headers["last-modified"] == "Thu, 01 Jan 2026 00:00:00 GMT"
    assert answer.headers["etag"].startswith('"')
    assert answer.headers["vary"] == "Accept, Accept-Encoding"
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.headers["content-length"] == str(len(CARD))


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("*/*", "application/json"),
        ("application/json", "application/json"),
        ("application/a2a+json", "application/a2a+json"),
        ("application/a2a+json, application/json;q=0.9", "application/a2a+json"),
        ("application/json, application/a2a+json;q=0.5", "application/json"),
        ("application/*", "application/json"),
        ("text/html", "application/json"),
        ("application/json;q=0, application/a2a+json", "application/a2a+json"),
        (";;q=x,", "application/json"),
    ],
)
def test_the_type_is_the_one_that_is_preferred(accept: str, kind: str) -> None:
    """By `Accept`; whoever accepts neither gets JSON all the same."""
    assert ask(APP, accept=accept).headers["content-type"] == kind


def test_head_is_get_without_a_body() -> None:
    """The same headers."""
    get, head = ask(APP), ask(APP, method="HEAD")
    assert head.content == b""
    assert head.headers == get.headers


ETAG = ask(APP).headers["etag"]


@pytest.mark.parametrize(
    ("name", "text", "status"),
    [
        ("if_none_match", ETAG, 304),
        ("if_none_match", f"W/{ETAG}", 304),
        ("if_none_match", f'"a,b", {ETAG}', 304),
        ("if_none_match", f'W/"x",{ETAG},"y"', 304),
        ("if_none_match", ETAG.strip('"'), 304),
        ("if_none_match", "*", 304),
        ("if_none_match", '"other"', 200),
        ("if_none_match", '"unterminated', 200),
        ("if_none_match", "", 200),
        ("if_modified_since", "Thu, 01 Jan 2026 00:00:00 GMT", 304),
        ("if_modified_since", "Fri, 02 Jan 2026 00:00:00 GMT", 304),
        ("if_modified_since", "Wed, 31 Dec 2025 23:59:59 GMT", 200),
        ("if_modified_since", "yesterday", 200),
    ],
)
def test_conditions(name: str, text: str, status: int) -> None:
    """A copy that is still good costs no body."""
    answer = ask(APP, **{name: text})
    assert answer.status_code == status
    assert answer.headers["etag"] == ETAG
    assert (answer.content == b"") == (status == 304)
    assert "cache-control" in answer.headers


def test_the_tag_counts_before_the_date() -> None:
    """Where both conditions are there (RFC 9110 §13.2.2)."""
    answer = ask(APP, if_none_match='"other"', if_modified_since="Fri, 02 Jan 2026 00:00:00 GMT")
    assert answer.status_code == 200


def test_compression() -> None:
    """For those who take it, under a tag of its own; the tag of either form is good for 304."""
    answer = ask(APP, accept_encoding="br, gzip;q=0.5")
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.content == CARD  # the client has decoded it
    assert answer.headers["etag"] != ETAG
    assert ask(APP, accept_encoding="gzip", if_none_match=answer.headers["etag"]).status_code == 304
    assert ask(APP, accept_encoding="gzip", if_none_match=ETAG).status_code == 304
    assert "content-encoding" not in ask(APP, accept_encoding="gzip;q=0").headers
    assert len(gzip.compress(CARD)) > int(answer.headers["content-length"]) - 64


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_other_methods(method: str) -> None:
    """405, and which are allowed."""
    answer = ask(APP, method=method)
    assert answer.status_code == 405
    assert answer.headers["allow"] == "GET, HEAD, OPTIONS"


def test_preflight() -> None:
    """A browser may send what a client of cards sends."""
    answer = ask(APP, method="OPTIONS", origin="https://app.example.org", access_control_request_method="GET")
    assert answer.status_code == 204
    assert "A2A-Version" in answer.headers["access-control-allow-headers"]
    assert answer.headers["access-control-allow-origin"] == "*"


def test_other_paths() -> None:
    """404, or whoever was named for them."""
    assert ask(APP, "/nowhere").status_code == 404
    assert ask(APP, OLD).status_code == 404
    assert ask(CardApp.of(CARD, modified_s=0, other=APP), "/x").status_code == 404


def test_the_older_path_has_the_older_shape() -> None:
    """For clients of 0.3 at their path, and at the newer one for those that say so; `Vary` tells caches."""
    app = CardApp.of(HYBRID, modified_s=CHANGED, legacy=True)
    old, new = ask(app, OLD), ask(app, NEW)
    assert new.content == HYBRID
    assert old.json()["url"] == "https://weather.example.com/a2a"
    assert "supportedInterfaces" not in old.json()
    assert ask(app, NEW, a2a_version="0.3").content == old.content
    assert ask(app, NEW, a2a_version="1.0").content == HYBRID
    assert "A2A-Version" in new.headers["vary"]
    assert old.headers["etag"] != new.headers["etag"]
    assert old.headers["link"] == '<agent-card.json>; rel="canonical"'
    assert old.headers["deprecation"] == "@1753833600"
    assert not {"link", "deprecation"} & (
        new.headers.keys() | ask(app, NEW, a2a_version="0.3").headers.keys()
    )


def test_a_card_that_nobody_of_0_3_can_use_has_no_older_shape() -> None:
    """It is refused, not made up."""
    from a2acard.errors import SpecError

    with pytest.raises(SpecError, match="speaks 0.3"):
        CardApp.of(CARD, modified_s=CHANGED, legacy=True)


@pytest.mark.parametrize(
    ("path", "root"),
    [
        (f"/agents/bills{NEW}", "/agents/bills"),
        (NEW, ""),
        (NEW, "/agents/bills"),
        (f"/agents/bills{NEW}", "/agents/bills/"),
    ],
)
def test_mounts(path: str, root: str) -> None:
    """Under a path, whether the server leaves the prefix in the path or a proxy has taken it away."""
    assert ask(APP, path, root_path=root).content == CARD


def test_in_starlette() -> None:
    """Mounted, and as the whole application with the framework for every other path."""
    from starlette.applications import Starlette
    from starlette.responses import PlainTextResponse
    from starlette.routing import Mount, Route

    async def hello(request: object) -> PlainTextResponse:
        return PlainTextResponse("hello")

    framework = Starlette(routes=[Route("/hello", hello), Mount("/agents/bills", app=APP)])
    assert ask(framework, f"/agents/bills{NEW}").content == CARD
    around = CardApp.of(CARD, modified_s=CHANGED, other=framework)
    assert ask(around, "/hello").text == "hello"
    assert ask(around).content == CARD


def test_beside_the_official_sdk() -> None:
    """The SDK's resolver reads what is served, and its own routes are left alone."""
    pytest.importorskip("a2a")
    from a2a.client.card_resolver import parse_agent_card

    made = parse_agent_card(json.loads(ask(APP).content))
    assert made.name == json.loads(CARD)["name"]


def test_lifespan_and_websockets() -> None:
    """Alone it takes part in starting and stopping; a socket is closed, not left hanging."""
    sent: list[MutableMapping[str, Any]] = []
    messages = iter([{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}])

    async def receive() -> dict[str, Any]:
        return next(messages)

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    asyncio.run(APP({"type": "lifespan"}, receive, send))
    asyncio.run(APP({"type": "websocket", "path": "/"}, receive, send))
    assert [m["type"] for m in sent] == [
        "lifespan.startup.complete",
        "lifespan.shutdown.complete",
        "websocket.close",
    ]
