"""The extended card: asked for by the operations that A2A has for it, given to whoever proves to be somebody."""

from __future__ import annotations

import inspect
from math import isfinite
from urllib.parse import unquote

from a2acard.errors import BadValue, SpecError
from a2acard.serving._body import Body
from a2acard.serving._errors import (
    INVALID,
    NO_CREDENTIALS,
    NOT_CONFIGURED,
    PARAMS,
    PARSE,
    REFUSED,
    TOO_LONG,
    UNAUTHENTICATED,
    UNKNOWN_METHOD,
    UNSUPPORTED,
    VERSION,
    Fault,
)
from a2acard.serving._http import answer, encoded
from a2acard.serving.challenge import challenges, secret_headers
from a2acard.serving.older import older
from a2acard.serving.public import seen_at
from a2acard.serving.resource import Resource
from a2acard.types import Phrase, value
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Any, TypeAlias

    from a2acard.card import Card, Interface
    from a2acard.serving._http import App, RawHeaders, Receive, Scope, Send
    from a2acard.serving.hosted import HostedCard
    from a2acard.serving.request import Request
    from a2acard.types import JSON

    Authorize: TypeAlias = Callable[[Request], Any | Awaitable[Any]]
    Cards: TypeAlias = bytes | Callable[[Any], bytes | None | Awaitable[bytes | None]]

NEW, OLD = "GetExtendedAgentCard", "agent/getAuthenticatedExtendedCard"
"""The JSON-RPC methods of A2A 1.0 §9.4.11 and 0.3 §7.10."""
_GENERATION = {NEW: "1", OLD: "0"}
_TYPES = {"1": ("application/a2a+json", "application/json"), "0": ("application/json",)}
MOST_BYTES = 64 * 1024
"""The longest request that is looked into: the operation has next to no parameters."""
RPC_HEADERS = {"cache-control": "private, no-cache"}
"""What is said beside a card that came by JSON-RPC."""
BOM = b"\xef\xbb\xbf"
_REMEMBERED = 64
"""Cards by identity whose forms are kept ready."""


@value
class Refusal:
    """What `authorize` returns for somebody who is known and may not: 403, with the reason where one is given."""

    reason: str = ""


class Extended:
    """An extended card: its bytes, or a function of the identity that gives them (None: none for this one).

    `authorize` gets the request and returns who is asking; None for missing or false credentials (401), a Refusal for who
    may not (403). Both functions may be async. Without `card` the operation says that none is configured. `realm` is what
    the challenge calls the place, instead of the agent's name. `modified_s` is when the bytes changed, in seconds since
    1970; of a function nobody knows.
    """

    def __init__(
        self,
        card: Cards | None,
        authorize: Authorize | None = None,
        *,
        realm: str | None = None,
        modified_s: float | None = None,
    ) -> None:
        if card is not None and authorize is None:
            raise BadValue(Phrase("an extended card needs authorize: without it anyone would get it"))
        self.card = card
        self.authorize = authorize
        self.realm = realm
        self.modified_s = modified_s


class Call:
    """What is asked at one path: by which method, in which binding, in which versions."""

    def __init__(self, owner: ExtendedCalls, method: str, versions: set[str], operation: str) -> None:
        self.owner = owner
        self.method = method
        self.versions = versions
        self.operation = operation

    @property
    def what(self) -> str:
        """What there is, in a few words."""
        return self.operation or " and ".join(
            [name for name, generation in _GENERATION.items() if self.speaks(generation)]
        )

    @property
    def is_configured(self) -> bool:
        """True where there is a card to give, not only the word that there is none."""
        return self.owner.extended.card is not None

    def speaks(self, generation: str) -> bool:
        """True when an interface here speaks a version of it."""
        return any([version.split(".")[0] == generation for version in self.versions])

    async def run(
        self, request: Request, scope: Scope, receive: Receive, send: Send, other: App | None
    ) -> None:
        """Answer, or pass on what is for somebody else."""
        method = request.method
        if self.method == "POST" and method == "POST":
            await self._rpc(request, receive, send, other)
        elif self.method == "GET" and method in ("GET", "HEAD"):
            await self._rest(request, send)
        elif other is not None:
            await other(scope, receive, send)
        else:
            allow = {"allow": "GET, HEAD" if self.method == "GET" else "POST"}
            await answer(send, scope, 405, encoded(allow | {"content-type": "text/plain"}), b"not allowed\n")

    async def _rest(self, request: Request, send: Send) -> None:
        generation = "1" if self.operation == "extendedAgentCard" else "0"
        found = self._version_fault(request, generation)
        resource = found or await self.owner.resource(request, generation)
        if isinstance(resource, Fault):
            await self._refuse(send, request, resource, resource.http, resource.rest())
            return
        status, headers, body = resource.reply(request.method, request.headers)
        await answer(send, request.scope, status, headers, body)

    async def _rpc(self, request: Request, receive: Receive, send: Send, other: App | None) -> None:
        body = await Body.read(receive, MOST_BYTES)
        message = body.json()
        method = message.get("method") if isinstance(message, dict) else None
        mine = isinstance(method, str) and method in _GENERATION and self.speaks(_GENERATION[method])
        if other is not None and not mine:
            await other(request.scope, body.replay(receive), send)
            return
        fault = _request_fault(body, message, known=mine)
        request_id = message.get("id") if isinstance(message, dict) and _is_id(message.get("id")) else None
        generation = _GENERATION.get(str(method), "1")
        if fault is None:
            fault = self._version_fault(request, generation) or self._tenant_fault(message)
        resource = fault or await self.owner.resource(request, generation)
        if isinstance(resource, Fault):
            await self._refuse(send, request, resource, resource.rpc_status, resource.rpc(request_id))
            return
        whole = b'{"jsonrpc":"2.0","id":%s,"result":%s}' % (
            _dumped(request_id),
            resource.data.removeprefix(BOM).strip(),
        )
        headers = {"content-type": "application/json", **RPC_HEADERS, "vary": ", ".join(self.owner.vary)}
        await answer(send, request.scope, 200, encoded(headers), whole)

    def _version_fault(self, request: Request, generation: str) -> Fault | None:
        """What is wrong with the version that a request asks for; none means 0.3 (A2A 1.0 §3.6)."""
        text = request.headers.get("a2a-version") or request.query.get("A2A-Version") or ""
        asked = ".".join(text.strip().split(".")[:2]) or "0.3"
        served = {version for version in self.versions if version.split(".")[0] == generation}
        if asked in served or (generation == "0" and asked.split(".")[0] == "0"):
            return None
        return VERSION.saying(f"version {asked!r} is not supported here; {' and '.join(sorted(served))} is")

    def _tenant_fault(self, message: Any) -> Fault | None:
        tenant = message.get("params", {}).get("tenant")
        if tenant is None or tenant == "":
            return None
        if not isinstance(tenant, str):
            return PARAMS.saying("the tenant is no text")
        return None if tenant in self.owner.tenants else PARAMS.saying("the tenant is none of the card's")

    async def _refuse(self, send: Send, request: Request, fault: Fault, status: int, body: bytes) -> None:
        headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
        if fault.http == UNAUTHENTICATED:
            headers += self.owner.challenge(request)
        await answer(send, request.scope, status, headers, body)


class ExtendedCalls:
    """The calls for the extended twin of one public card, at the paths of its own interfaces."""

    def __init__(self, card: Card, hosted: HostedCard, base: str | None, vary: tuple[str, ...] = ()) -> None:
        assert hosted.extended is not None  # or there is nothing to call
        self.card = card
        self.extended = hosted.extended
        self.hosted = hosted
        self.base = base
        self.is_declared = is_declared(card)
        self.tenants = {interface.tenant for interface in card.all_interfaces if interface.tenant}
        self.challenges = challenges(card, self.extended.realm)
        self.vary = (*secret_headers(card), *vary)
        self._ready: dict[tuple[bytes, str], Resource] = {}
        if isinstance(self.extended.card, bytes):
            self._resource(self.extended.card, "1" if card.is_current else "0")

    def calls(self, prefix: str) -> dict[str, Call]:
        """Every call by path; where the server is seen under a `prefix`, also as a proxy asks that takes it away."""
        found: dict[str, Call] = {}
        for interface in self.card.all_interfaces:
            for path, method, operation in _places(interface):
                shorter = path[len(prefix) :] if prefix and path.startswith(f"{prefix}/") else path
                for where in (path, shorter):
                    call = found.setdefault(where, Call(self, method, set(), operation))
                    call.versions.add(_version(interface))
        return found

    async def resource(self, request: Request, generation: str) -> Resource | Fault:
        """The card for whoever asks, or what is in the way."""
        if not self.is_declared:
            return UNSUPPORTED
        if self.extended.card is None or self.extended.authorize is None:
            return NOT_CONFIGURED
        identity = await _settled(self.extended.authorize(request))
        if identity is None or identity is False:
            return NO_CREDENTIALS
        if isinstance(identity, Refusal):
            return REFUSED.saying(identity.reason or REFUSED.message)
        card = self.extended.card
        data = card if isinstance(card, bytes) else await _settled(card(identity))
        if data is None:
            return NOT_CONFIGURED
        try:
            return self._resource(data, generation)
        except SpecError as error:
            return NOT_CONFIGURED.saying(f"there is no extended card to give: {error}")

    def _resource(self, data: bytes, generation: str) -> Resource:
        """The card as one generation reads it, moved to where the server is seen."""
        found = self._ready.get((data, generation))
        if found is None:
            if len(self._ready) >= _REMEMBERED:
                self._ready.clear()
            found = self._ready[data, generation] = Resource(
                self._shaped(data, generation),
                self.extended.modified_s if isinstance(self.extended.card, bytes) else None,
                max_age_s=self.hosted.max_age_s,
                types=_TYPES[generation],
                public=False,
                vary=self.vary,
            )
        return found

    def _shaped(self, data: bytes, generation: str) -> bytes:
        from a2acard.card import Card

        card = Card.of(data)
        if self.base is not None:
            data = seen_at(card, self.base)
        if generation == "1" and not card.is_current:
            raise SpecError(
                Phrase(
                    "the extended card is one of {version}, and 1.0 is asked for",
                    version=card.card_version,
                )
            )
        return older(data) if generation == "0" and card.is_current else data

    def challenge(self, request: Request) -> RawHeaders:
        """The challenges; a token that came and is false is told so (RFC 6750 §3.1)."""
        came = request.headers.get("authorization", "").lower().startswith("bearer ")
        texts = [
            text + (', error="invalid_token"' if came and text.startswith("Bearer ") else "")
            for text in self.challenges
        ]
        return [(b"www-authenticate", text.encode("latin-1")) for text in texts]


def is_declared(card: Card) -> bool:
    """True when a public card says that there is an extended one, in the words of 1.0 or of 0.x."""
    return True in (
        card.capabilities.flag("extendedAgentCard"),
        card.flag("supportsAuthenticatedExtendedCard"),
    )


def _places(interface: Interface) -> list[tuple[str, str, str]]:
    """The paths at which an interface takes the operation, each with its method and, where GET, its name."""
    url = split(interface.url or "")
    if not url.is_http or url.host is None:
        return []
    binding = interface.binding or ("JSONRPC" if interface.legacy else "")
    path = unquote(url.path)
    base = path.rstrip("/")
    is_old = _version(interface).startswith("0.")
    if binding == "JSONRPC":
        found = [(path or "/", "POST", "")]
    elif binding == "HTTP+JSON" and is_old:
        found = [(f"{base}/v1/card", "GET", "card")]
    elif binding == "HTTP+JSON":
        found = [(f"{base}/extendedAgentCard", "GET", "extendedAgentCard")]
        if interface.tenant:
            found.append((f"{base}/{interface.tenant}/extendedAgentCard", "GET", "extendedAgentCard"))
    else:
        return []
    if is_old:
        above = base.rpartition("/")[0]
        found.append((f"{above}/agent/authenticatedExtendedCard", "GET", "authenticatedExtendedCard"))
    return found


def _version(interface: Interface) -> str:
    """The version an interface speaks, `Major.Minor`."""
    text = interface.version or ("0.3" if interface.legacy else "1.0")
    return ".".join(text.strip().split(".")[:2])


def _request_fault(body: Body, message: object, *, known: bool) -> Fault | None:
    """What is wrong with a JSON-RPC request before its method is called."""
    if body.is_cut:
        return TOO_LONG
    if message is Body.NO_JSON:
        return PARSE
    if not isinstance(message, dict) or message.get("jsonrpc") != "2.0" or not _is_id(message.get("id", ...)):
        return INVALID
    if not isinstance(message.get("method"), str):
        return INVALID
    if not known:
        return UNKNOWN_METHOD
    return None if isinstance(message.get("params", {}), dict) else PARAMS


def _is_id(found: object) -> bool:
    """True for a text, a number that JSON can write, and null (JSON-RPC 2.0 §4)."""
    if isinstance(found, float):
        return isfinite(found)
    return found is None or (isinstance(found, (str, int)) and not isinstance(found, bool))


def _dumped(request_id: JSON) -> bytes:
    import json

    return json.dumps(request_id).encode()


async def _settled(found: Any) -> Any:
    """What a function gave, waited for where it has to be."""
    return await found if inspect.isawaitable(found) else found
