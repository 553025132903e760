"""The card of the agent, served as it should be, or not."""

from __future__ import annotations

import json

from a2acard.serving import CardApp
from a2acard.serving._http import TEXT, answer, encoded, headers_of, path_of
from a2acard.serving.hosted import LEGACY, WELL_KNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import MutableMapping
    from typing import Any

    from a2acard.card import Card
    from a2acard.serving._http import App, Receive, Scope, Send

_OLD = {"name": "Old", "description": "Old.", "url": "https://old.example/", "version": "1.0.0", "protocolVersion": "0.3.0",
        "capabilities": {}, "defaultInputModes": [], "defaultOutputModes": [], "skills": []}  # fmt: skip
_JSON = {"content-type": "application/json"}
_PAGE = b"<!doctype html><title>Hello</title>\n"


class Shop:
    """Serves the card, and passes everything else on."""

    def __init__(self, card: Card, data: bytes, faults: frozenset[str], other: App) -> None:
        self.faults = faults
        self.given = 0
        if "faulty-card" in faults:
            data = json.dumps(
                {name: item for name, item in card.raw.items() if name != "description"}
            ).encode()
        self.app = CardApp.of(data, other=other)
        name = card.name or ""
        self.old = json.dumps(_OLD | {"name": name}).encode()
        self.another = json.dumps(_OLD | {"name": f"Not {name}"}).encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        path = path_of(scope) if scope["type"] == "http" else ""
        if path == LEGACY and "other-at-legacy-path" in self.faults:
            await answer(send, scope, 200, encoded(_JSON), self.another)
        elif path == LEGACY and "page-at-legacy-path" in self.faults:
            await answer(send, scope, 200, encoded({"content-type": "text/html"}), _PAGE)
        elif path == WELL_KNOWN and self._is_for_old(scope):
            await answer(send, scope, 200, encoded(_JSON), self.old)
        elif path == WELL_KNOWN and "no-head" in self.faults and scope["method"] == "HEAD":
            await answer(send, scope, 405, encoded(TEXT), b"")
        elif path == WELL_KNOWN:
            await self._card(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _is_for_old(self, scope: Scope) -> bool:
        return "shape-without-vary" in self.faults and headers_of(scope).get("a2a-version") != "1.0"

    async def _card(self, scope: Scope, receive: Receive, send: Send) -> None:
        if "another-each-time" in self.faults:
            kept = [pair for pair in scope["headers"] if pair[0].lower() != b"accept-encoding"]
            scope, send = dict(scope) | {"headers": kept}, self._changing(send)
        if "always-modified" in self.faults:
            kept = [pair for pair in scope["headers"] if not pair[0].lower().startswith(b"if-")]
            scope = dict(scope) | {"headers": kept}
        await self.app(scope, receive, self._spoilt(send))

    def _changing(self, send: Send) -> Send:
        """What sends the card with a number in its description, but the first time."""

        async def changing(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                kept = [pair for pair in message["headers"] if pair[0].lower() != b"content-length"]
                message = dict(message) | {"headers": kept}
            elif message.get("body"):
                made = json.loads(message["body"])
                made["description"] = f"{made.get('description', '')} ({self.given})"
                message = dict(message) | {
                    "body": json.dumps(made).encode() if self.given else message["body"]
                }
                self.given += 1
            await send(message)

        return changing

    def _spoilt(self, send: Send) -> Send:
        """What sends the answer without the headers that are to be missing."""
        gone = {b"cache-control"} if "no-max-age" in self.faults else set()
        gone |= {b"etag", b"last-modified"} if "no-etag" in self.faults else set()

        async def spoilt(message: MutableMapping[str, Any]) -> None:
            if message["type"] == "http.response.start":
                kept = [pair for pair in message["headers"] if pair[0].lower() not in gone]
                if "card-as-text" in self.faults:
                    kept = [(n, b"text/plain") if n.lower() == b"content-type" else (n, t) for n, t in kept]
                message = dict(message) | {"headers": kept}
            await send(message)

        return spoilt
