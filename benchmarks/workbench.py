"""How long the server takes for the page that judges a card, in process: request in, page out."""

from __future__ import annotations

import asyncio
import json
import statistics
import time
from typing import Any
from urllib.parse import urlencode

from a2acard.examples import EXAMPLES
from a2acard.web import create_app

SIZE = 3700
"""Bytes of the card, about."""
TIMES = 100


def card() -> bytes:
    """The largest example, filled up with its own skills to the size."""
    largest: dict[str, Any] = json.loads(max([item.data for item in EXAMPLES], key=len))
    skills = largest["skills"]
    number = 0
    while len(json.dumps(largest, ensure_ascii=False, indent=2).encode()) < SIZE:
        number += 1
        skills.append(
            {**skills[0], "id": f"{skills[0]['id']}-{number}", "name": f"{skills[0]['name']} {number}"}
        )
    return json.dumps(largest, ensure_ascii=False, indent=2).encode()


async def _asked(app: Any, body: bytes) -> float:
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "method": "POST", "path": "/en/validate",
        "raw_path": b"/en/validate", "query_string": b"", "root_path": "", "scheme": "http", "server": ("localhost", 80), "client": ("127.0.0.1", 1),
        "headers": [(b"host", b"localhost"), (b"content-type", b"application/x-www-form-urlencoded"), (b"content-length", str(len(body)).encode())],
    }  # fmt: skip
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    start = time.perf_counter()
    await app(scope, receive, send)
    taken = time.perf_counter() - start
    assert sent[0]["status"] == 200
    return taken


def measure() -> None:
    """Print the median."""
    data = card()
    body = urlencode({"card": data.decode(), "profile": "recommended"}).encode()

    async def every() -> list[float]:
        app = create_app()
        return [await _asked(app, body) for _ in range(TIMES)][TIMES // 10 :]

    median = statistics.median(asyncio.run(every())) * 1000
    print(
        f"workbench       validate page, card of {len(data)} bytes: {median:.1f} ms at the median (aim: under 30)"
    )
