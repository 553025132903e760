"""What any server of cards answers: one table, to which the application, nginx and Caddy are held alike."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import httpx2

from a2acard import migrate
from a2acard.serving.older import older
from a2acard.serving.table import DEPRECATED

ROOT = Path(__file__).parents[2]
PLAIN = (ROOT / "tests/corpus/accepted/g1-full.json").read_bytes()
HYBRID = migrate((ROOT / "tests/corpus/accepted/v03-0-good.json").read_bytes()).card
OLDER = older(HYBRID)
CHANGED = 1_767_225_600.0  # 2026-01-01T00:00:00Z
NEW, OLD = "/.well-known/agent-card.json", "/.well-known/agent.json"
BILLS = "/agents/bills"
CATALOG = "/.well-known/ai-catalog.json"
SAME, BEFORE, AFTER = (
    "Thu, 01 Jan 2026 00:00:00 GMT",
    "Wed, 31 Dec 2025 23:59:59 GMT",
    "Fri, 02 Jan 2026 00:00:00 GMT",
)
METHODS = "GET, HEAD, OPTIONS"

Ask: TypeAlias = Callable[[str, str, dict[str, str]], httpx2.Response]
"""Path, method and headers to an answer."""


@dataclass(frozen=True)
class Row:
    """A request to a host with the hybrid at the root, legacy, and a plain card under /agents/bills; and its answer.

    `{etag}` in a header stands for the entity tag of the same document. `not_by` are the servers that can't, or don't.
    """

    name: str
    path: str = NEW
    method: str = "GET"
    headers: dict[str, str] = field(default_factory=dict)
    status: int = 200
    says: dict[str, str] = field(default_factory=dict)
    varies: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    body: bytes | None = None
    not_by: tuple[str, ...] = ()


JSON, A2A = "application/json", "application/a2a+json"
SHARED = {
    "access-control-allow-origin": "*",
    "cache-control": "public, max-age=3600",
    "last-modified": SAME,
}
REFUSED = {
    "allow": METHODS,
    "access-control-allow-origin": "*",
    "content-type": "text/plain; charset=utf-8",
}
SHOWN = {"access-control-expose-headers": "ETag, Last-Modified"}
REASON = b"method not allowed\n"
NEGOTIATED = ("accept", "accept-encoding", "a2a-version")

ROWS = (
    Row(
        "the card as it is",
        says={**SHARED, "content-type": JSON, "x-content-type-options": "nosniff"},
        varies=NEGOTIATED,
        lacks=("content-encoding", "deprecation", "set-cookie"),
        body=HYBRID,
    ),
    Row("a card under a path", f"{BILLS}{NEW}", says={**SHARED, "content-type": JSON}, body=PLAIN),
    Row("its own type", headers={"accept": A2A}, says={"content-type": A2A}, body=HYBRID),
    Row(
        "its own type first",
        headers={"accept": f"{A2A}, application/json;q=0.9"},
        says={"content-type": A2A},
    ),
    Row(
        "its own type second",
        headers={"accept": f"application/json, {A2A};q=0.5"},
        says={"content-type": JSON},
    ),
    Row("JSON refused", headers={"accept": f"application/json;q=0, {A2A}"}, says={"content-type": A2A}),
    Row("anything", headers={"accept": "*/*"}, says={"content-type": JSON}),
    Row("a browser", headers={"accept": "text/html,*/*;q=0.1"}, says={"content-type": JSON}),
    Row(
        "HEAD",
        method="HEAD",
        says={**SHARED, "content-type": JSON, "content-length": str(len(HYBRID))},
        body=b"",
    ),
    Row(
        "packed",
        headers={"accept-encoding": "br, gzip;q=0.5"},
        says={"content-encoding": "gzip", "content-type": JSON},
        varies=NEGOTIATED,
        body=HYBRID,
    ),
    Row("gzip refused", headers={"accept-encoding": "gzip;q=0"}, lacks=("content-encoding",), body=HYBRID),
    Row(
        "the tag",
        headers={"if-none-match": "{etag}"},
        status=304,
        says={"access-control-allow-origin": "*", "cache-control": "public, max-age=3600"},
        lacks=("content-encoding",),
        body=b"",
    ),
    Row("a weak tag", headers={"if-none-match": "W/{etag}"}, status=304, body=b""),
    Row("one of several tags", headers={"if-none-match": '"a,b", {etag}'}, status=304, body=b""),
    Row("any tag", headers={"if-none-match": "*"}, status=304, body=b""),
    Row("another tag", headers={"if-none-match": '"other"'}, body=HYBRID),
    Row("HEAD with the tag", method="HEAD", headers={"if-none-match": "{etag}"}, status=304, body=b""),
    Row("the date", headers={"if-modified-since": SAME}, status=304, body=b""),
    Row("a later date", headers={"if-modified-since": AFTER}, status=304, body=b""),
    Row("an earlier date", headers={"if-modified-since": BEFORE}, body=HYBRID),
    Row("no date", headers={"if-modified-since": "yesterday"}, body=HYBRID),
    Row(
        "another tag and a later date",
        headers={"if-none-match": '"other"', "if-modified-since": AFTER},
        body=HYBRID,
    ),
    Row(
        "the tag and an earlier date",
        headers={"if-none-match": "{etag}", "if-modified-since": BEFORE},
        status=304,
        body=b"",
        not_by=("nginx",),  # it wants both to be met, where RFC 9110 §13.1.3 has the tag alone count
    ),
    *[
        Row(f"{method} is refused", method=method, status=405, says={**REFUSED, **SHOWN}, body=REASON)
        for method in ("POST", "PUT", "DELETE", "PATCH")
    ],
    Row(
        "a preflight",
        method="OPTIONS",
        headers={
            "origin": "https://app.example.org",
            "access-control-request-method": "GET",
            "access-control-request-headers": "a2a-version",
        },
        status=204,
        says={
            "allow": METHODS,
            "access-control-allow-origin": "*",
            "access-control-allow-methods": METHODS,
            "access-control-allow-headers": "Accept, A2A-Version, Cache-Control, If-Modified-Since, If-None-Match",
            "access-control-max-age": "86400",
        },
        body=b"",
    ),
    Row(
        "another origin",
        headers={"origin": "https://app.example.org"},
        says={"access-control-allow-origin": "*", "access-control-expose-headers": "ETag, Last-Modified"},
    ),
    Row(
        "the older path",
        OLD,
        says={
            **SHARED,
            "content-type": JSON,
            "deprecation": DEPRECATED,
            "link": '<agent-card.json>; rel="canonical"',
            "access-control-expose-headers": "ETag, Last-Modified, Link, Deprecation",
        },
        varies=("accept", "accept-encoding"),
        body=OLDER,
    ),
    Row(
        "the older path, packed",
        OLD,
        headers={"accept-encoding": "gzip"},
        says={"content-encoding": "gzip"},
        body=OLDER,
    ),
    Row(
        "the older path, POST",
        OLD,
        method="POST",
        status=405,
        says={**REFUSED, "access-control-expose-headers": "ETag, Last-Modified, Link, Deprecation"},
        body=REASON,
    ),
    Row("the catalog, POST", CATALOG, method="POST", status=405, says={**REFUSED, **SHOWN}, body=REASON),
    Row("the older path, its tag", OLD, headers={"if-none-match": "{etag}"}, status=304, body=b""),
    Row("no older path without legacy", f"{BILLS}{OLD}", status=404),
    Row(
        "a client of 0.3 at the newer path",
        headers={"a2a-version": "0.3"},
        says={**SHARED, "content-type": JSON},
        varies=NEGOTIATED,
        lacks=("deprecation", "link"),
        body=OLDER,
    ),
    Row(
        "a client of 0.3.0",
        headers={"a2a-version": "0.3.0", "accept": A2A},
        says={"content-type": A2A},
        body=OLDER,
    ),
    Row("a client of 1.0", headers={"a2a-version": "1.0"}, body=HYBRID),
    Row(
        "the catalog",
        CATALOG,
        says={**SHARED, "content-type": JSON},
    ),
    Row("the catalog by its newer name", "/.well-known/ard.json", says={"content-type": JSON}),
    Row("another path", "/nowhere", status=404),
    Row("the folder", "/.well-known/", status=404),
)


def check(row: Row, ask: Ask) -> None:
    """Ask, and hold the answer to the row."""
    headers = dict(row.headers)
    if "{etag}" in headers.get("if-none-match", ""):
        tag = ask(row.path, "GET", {}).headers["etag"]
        assert tag.startswith('"')
        headers["if-none-match"] = headers["if-none-match"].replace("{etag}", tag)
    answer = ask(row.path, row.method, headers)
    assert answer.status_code == row.status, answer.text
    for name, text in row.says.items():
        assert answer.headers.get(name) == text, f"{name}: {answer.headers.get(name)}"
    for name in row.lacks:
        assert name not in answer.headers, f"{name}: {answer.headers[name]}"
    varies = {part.strip().lower() for part in answer.headers.get("vary", "").split(",")}
    assert set(row.varies) <= varies, varies
    if row.body is not None:
        assert answer.content == row.body
    if row.status in (200, 304) and row.path != "/nowhere":
        assert answer.headers["etag"].startswith('"')
