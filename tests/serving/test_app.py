"""The application as clients and frameworks meet it: headers, conditions, methods, mounts; the bytes are the author's."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import MutableMapping
from typing import Any

import pytest

from a2acard.serving import CardApp, HostedCard
from tests.serving.answers import BILLS, CHANGED, HYBRID, NEW, OLD, ROWS, Row, check
from tests.serving.answers import PLAIN as CARD
from tests.serving.asking import ask

APP = CardApp.of(CARD, modified_s=CHANGED)


HOST = CardApp(
    [
        HostedCard(HYBRID, modified_s=CHANGED, legacy=True),
        HostedCard(CARD, BILLS, modified_s=CHANGED),
    ]
)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
def test_the_table_of_answers(row: Row) -> None:
    """What nginx and Caddy are held to by the same table."""
    check(row, lambda path, method, headers: ask(HOST, path, method, **headers))


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


@pytest.mark.parametrize(
    ("raw", "status"),
    [
        (NEW, 200),
        (f"/agents/bills{NEW}", 200),
        (f"{NEW}%20", 200),  # what else came is the framework's business
        (f"{NEW}/", 404),
        (f"{NEW}%2F", 404),
        (f"{NEW}%2f", 404),
        ("", 404),
    ],
)
def test_a_slash_that_a_framework_adds(raw: str, status: int) -> None:
    """Litestar tells a mounted application a path with a slash more than was asked for."""
    scope = {"type": "http", "method": "GET", "path": f"{NEW}/", "raw_path": raw.encode(), "headers": []}
    sent: list[MutableMapping[str, Any]] = []

    async def receive() -> dict[str, Any]:
        raise AssertionError("the card needs no body")

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    asyncio.run(APP(scope, receive, send))
    assert sent[0]["status"] == status


@pytest.mark.parametrize("slash", ["/", "%2F", "%2f", "//", "%2F%2F", "/%2F", "%252F", "%2F/"])
def test_a_slash_more_is_another_path(slash: str) -> None:
    """However it is written."""
    assert ask(APP, f"{NEW}{slash}").status_code == 404
    assert ask(APP, f"/agents/bills{NEW}{slash}", root_path="/agents/bills").status_code == 404


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
