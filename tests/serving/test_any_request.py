"""Whatever comes, there is a whole answer, and no card for who may not have it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import MutableMapping
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from a2acard.card import Card
from a2acard.serving import CardApp, Extended, HostedCard
from a2acard.serving.credentials import Credentials
from tests.serving.answers import BILLS, CHANGED, HYBRID, NEW, OLD, PLAIN
from tests.serving.test_extended import PUBLIC, TWIN

GUARD = Credentials(Card.of(PUBLIC), bearer=["the token"], keys=["the key"])
DESK = HostedCard(json.dumps(PUBLIC).encode(), "/desk", CHANGED, extended=Extended(TWIN, GUARD))
CARDS = (HostedCard(HYBRID, "", CHANGED, True), HostedCard(PLAIN, BILLS, CHANGED), DESK)
APPS = (
    CardApp(CARDS),
    CardApp(CARDS, public_url="https://h.example/x"),
    CardApp(CARDS, hosts=("*.h.example", "h.example:8443"), proxy="x-forwarded"),
    CardApp(CARDS, hosts=("h.example",), proxy="forwarded"),
)
NAMES = (
    "accept accept-encoding a2a-version authorization cookie forwarded host if-modified-since if-none-match "
    "x-api-key x-forwarded-host x-forwarded-proto"
).split()
WORDS = (
    '* */* , ; = " W/ "a" q=0 q=nan q=1e999 gzip application/a2a+json 0.3 1.0 Bearer Basic Og== host= proto= h.example '
    "a.h.example :8443 https [::1] Thu, 01 Jan 0001 00:00:00 -0000 9999 \xff"
).split(" ")
TEXTS = st.lists(
    st.sampled_from(WORDS) | st.text(st.characters(max_codepoint=255), max_size=5), max_size=6
).map(" ".join)
PATHS = st.sampled_from(
    [NEW, OLD, BILLS + NEW, f"/desk{NEW}", "/bills/rpc", "/rest/extendedAgentCard", "/a2a", "/", "", "/x"]
) | st.text(max_size=9)
BODIES = st.sampled_from(
    [b"", b"{", json.dumps({"jsonrpc": "2.0", "id": 1, "method": "GetExtendedAgentCard"}).encode()]
)


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # a loaded machine is no failure
@given(
    app=st.sampled_from(APPS),
    method=st.sampled_from(["GET", "HEAD", "OPTIONS", "POST", "DELETE", "get"]),
    path=PATHS,
    root=st.sampled_from(["", "/", "/x", "/bills"]),
    query=st.sampled_from([b"", b"A2A-Version=1.0", b"a=%ff&&=;", b"\xff"]),
    headers=st.lists(st.tuples(st.sampled_from(NAMES), TEXTS), max_size=5),
    body=BODIES,
)
def test_any_request(
    app: CardApp,
    method: str,
    path: str,
    root: str,
    query: bytes,
    headers: list[tuple[str, str]],
    body: bytes,
) -> None:
    """One start and one end, headers that HTTP can carry, a length that is true; the extended card for nobody."""
    sent: list[MutableMapping[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: MutableMapping[str, Any]) -> None:
        sent.append(message)

    raw = [(name.encode(), text.encode("latin-1")) for name, text in headers]
    scope = {"type": "http", "method": method, "path": path, "root_path": root, "query_string": query}
    asyncio.run(app({**scope, "headers": raw, "scheme": "http"}, receive, send))
    start, end = sent
    assert 200 <= start["status"] < 500
    named = dict(start["headers"])
    for name, text in start["headers"]:
        assert name == name.lower()
        assert not {*b"\r\n\0"} & {*text}
    if start["status"] not in (204, 304) and method != "HEAD":
        assert int(named[b"content-length"]) == len(end["body"])
    assert b"With more" not in end["body"]
