"""The agent: an ASGI application with its card, and a gRPC server beside it where the extra is installed."""

from __future__ import annotations

import asyncio
import json
from urllib.parse import parse_qsl

from a2acard.errors import BadValue
from a2acard.mock._deciding import Mind
from a2acard.mock._http import Came, Sent, by_rest, by_rpc
from a2acard.mock._serving import Shop
from a2acard.mock.misbehaviours import MISBEHAVIOURS
from a2acard.serving._body import Body
from a2acard.serving._http import answer, encoded, headers_of, path_of
from a2acard.types import Phrase
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from contextlib import AbstractContextManager

    from a2acard.serving._http import Receive, Scope, Send
    from a2acard.types import JSON

_MOST_BYTES = 1024 * 1024


class MockAgent:
    """The agent behind `card`, which knows no task and does no work: a message is done at once.

    It answers at the paths of the card's interfaces, in the versions that they declare, and serves the card at its well-known
    path. `extended` is its extended card, `token` the bearer token that it takes; `misbehaviours` are names of
    `MISBEHAVIOURS`, `delay_s` what the one called `slow` waits. `calls` are the operations it was asked for, in their order.

    Raises SourceError and SpecError for what is no card, BadValue for a misbehaviour that there is not.
    """

    def __init__(
        self,
        card: bytes | Mapping[str, JSON],
        *,
        extended: Mapping[str, JSON] | None = None,
        token: str = "mock-token",  # it protects nothing
        misbehaviours: Iterable[str] = (),
        delay_s: float = 0.0,
    ) -> None:
        from a2acard.card import Card

        faults = frozenset((misbehaviours,) if isinstance(misbehaviours, str) else misbehaviours)
        unknown = sorted(faults - MISBEHAVIOURS.keys())
        if unknown:
            raise BadValue(
                Phrase(
                    "{unknown!r} is no misbehaviour; they are {misbehaviours}",
                    unknown=unknown[0],
                    misbehaviours=", ".join(MISBEHAVIOURS),
                )
            )
        data = card if isinstance(card, bytes) else json.dumps(card, ensure_ascii=False).encode()
        self.card = Card.of(data)
        self.faults = faults
        self.delay_s = delay_s if "slow" in faults else 0.0
        self.mind = Mind(self.card, extended, token, faults)
        self.calls: list[str] = []
        self._places = _places(self.mind)
        self._shop = Shop(self.card, data, faults, self._agent)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        await self._shop(scope, receive, send)

    def serve_grpc(self, port: int = 0) -> AbstractContextManager[int]:
        """The agent by gRPC on loopback until the end of the block, which is given its port (0: a free one).

        Raises BadValue where the extra `grpc` is not installed.
        """
        from a2acard.mock._grpc import serving

        return serving(self, port)

    async def _agent(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            return
        if self.delay_s:
            await asyncio.sleep(self.delay_s)
        body = await Body.read(receive, _MOST_BYTES)
        whole = b"".join([message.get("body", b"") for message in body.messages])
        sent = self._answered(scope, whole)
        headers = dict(sent.headers) | {"access-control-allow-origin": "*"}
        if "no-preflight" in self.faults:
            del headers["access-control-allow-origin"]
        await answer(send, scope, sent.status, encoded(headers), sent.body)

    def _answered(self, scope: Scope, body: bytes) -> Sent:
        if "web-page" in self.faults and not path_of(scope).startswith("/.well-known/"):
            return Sent(200, {"content-type": "text/html"}, b"<!doctype html><title>Hello</title>\n")
        path = path_of(scope)
        moved = "redirects" in self.faults
        if moved and not path.startswith(_MOVED):
            return Sent(307, {"location": f"{_MOVED}{path}"})
        path = path.removeprefix(_MOVED) if moved else path
        found = None if "dead" in self.faults else self._place(path, scope["method"])
        if found is None:
            return Sent(404, {"content-type": "text/plain"}, b"nothing here\n")
        if scope["method"] == "OPTIONS":
            return self._preflight()
        binding, below, spoken = found
        query = dict(parse_qsl(scope.get("query_string", b"").decode("latin-1")))
        came = Came(scope["method"], below, headers_of(scope), query, body, spoken)
        self.calls.append(_called(came, binding))
        return by_rpc(self.mind, came) if binding == "JSONRPC" else by_rest(self.mind, came)

    def _place(self, path: str, method: str) -> tuple[str, str, tuple[str, ...]] | None:
        """The interface that a path belongs to: its binding, what is below it, and the versions that are spoken there."""
        rpc = self._places.get(("JSONRPC", path))
        if rpc is not None and method in ("POST", "OPTIONS"):
            return "JSONRPC", "", rpc
        for (binding, base), spoken in self._places.items():
            start = base.rstrip("/")
            if binding == "HTTP+JSON" and path.startswith(f"{start}/"):
                return binding, path[len(start) :], spoken
        return None

    def _preflight(self) -> Sent:
        if "no-preflight" in self.faults:
            return Sent(405, {"allow": "GET, POST"})
        version = "" if "version-header-blocked" in self.faults else ", A2A-Version"
        allowed = f"Authorization, Content-Type, A2A-Extensions{version}"
        return Sent(
            204, {"access-control-allow-methods": "GET, POST", "access-control-allow-headers": allowed}
        )


_MOVED = "/moved"


def _places(mind: Mind) -> dict[tuple[str, str], tuple[str, ...]]:
    """The versions that are spoken at each path, by binding."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for one in mind.card.all_interfaces:
        key = one.binding or "JSONRPC", split(one.url or "").path or "/"
        version = "0.3" if "speaks-0.3" in mind.faults or (one.version or "0.3").startswith("0.") else "1.0"
        found[key] = tuple(dict.fromkeys((*found.get(key, ()), version)))
    return found


def _called(came: Came, binding: str) -> str:
    """What a request asks for, as it stands in `calls`."""
    if binding != "JSONRPC":
        return f"{came.method} {came.below}"
    try:
        return str(json.loads(came.body)["method"])
    except (ValueError, KeyError, TypeError):
        return "no call"
