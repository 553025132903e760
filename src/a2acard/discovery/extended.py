"""The extended card: how it is asked for in each binding and version, and what the answers mean (A2A 1.0 §3.1.11, §13.3)."""

from __future__ import annotations

from a2acard.discovery._exchange import Answer, Ask
from a2acard.discovery.guard import without_secrets
from a2acard.discovery.keys import authorized
from a2acard.errors import AccessRefused, BadAnswer, BadStatus, FetchError, NoExtendedCard, WrongType
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence
    from typing import TypeAlias

    from a2acard.card import Card
    from a2acard.comparison import Comparison
    from a2acard.discovery.credentials import Credentials
    from a2acard.discovery.keys import Keys
    from a2acard.discovery.selection import Selection
    from a2acard.source.document import Document

    Asking: TypeAlias = "Generator[Ask, Answer | FetchError, Extended]"

BINDINGS = ("JSONRPC", "HTTP+JSON")
"""What can be spoken without the extra `grpc`."""
_UNSUPPORTED, _NOT_CONFIGURED, _NO_METHOD, _NO_VERSION = -32004, -32007, -32601, -32009
_REASONS = {
    "UNSUPPORTED_OPERATION": _UNSUPPORTED,
    "EXTENDED_AGENT_CARD_NOT_CONFIGURED": _NOT_CONFIGURED,
    "VERSION_NOT_SUPPORTED": _NO_VERSION,
}


@value
class Extended:
    """An extended card: its bytes, the interface that was asked, the URL of the call, how it differs from the public card,
    and what was odd."""

    card: bytes
    url: str
    selection: Selection
    differences: Comparison
    notes: tuple[str, ...]


def spoken() -> tuple[str, ...]:
    """The bindings that can be spoken with what is installed."""
    from importlib.util import find_spec

    return (*BINDINGS, "GRPC") if find_spec("grpc") and find_spec("a2a") else BINDINGS


def extended(
    card: Card,
    keys: Keys,
    *,
    fetched_from: str | None = None,
    bindings: Sequence[str] = BINDINGS,
    hosts: str | Sequence[str] = "same-origin",
    tenant: str | None = None,
) -> Asking:
    """Ask the agent behind the public `card` for its extended one, by the first interface that can be called.

    `keys` are what the caller holds; `hosts` as for `select_interface`. Raises NoExtendedCard where the agent has none, by
    kind; NoInterface; AccessRefused where credentials are missing or not enough; other FetchErrors for what else came.
    """
    from a2acard.discovery.selection import select_interface

    if not declares(card):
        raise NoExtendedCard("the card", "it declares no extended card", "undeclared")
    chosen = select_interface(card, bindings=bindings, fetched_from=fetched_from, hosts=hosts, tenant=tenant)
    credentials = yield from authorized(card, keys)
    problem: FetchError | None = None
    for ask in _asks(chosen, card, credentials):
        answer = yield ask
        if isinstance(answer, FetchError):
            raise answer
        try:
            document = _read(answer, credentials)
        except _TryNext as stop:
            problem = problem or stop.error
            continue
        return _extended(card, document, answer, chosen, credentials)
    raise problem or AssertionError("there is always something to ask")


def declares(card: Card) -> bool:
    """True when the card says that there is an extended one, in the words of its version."""
    flags = (
        card.capabilities.flag("extendedAgentCard"),
        card.flag("supportsAuthenticatedExtendedCard"),
        card.flag("supportsExtendedAgentCard"),  # as one edition of the text had it (A.2.2)
    )
    return any(flags)


def _asks(chosen: Selection, card: Card, credentials: Credentials) -> list[Ask]:
    """The requests that may bring the extended card, the right one first."""
    if chosen.binding == "GRPC":
        scheme = "https" if chosen.secure else "http"
        return [Ask(f"{scheme}://{chosen.address}", "extended", {}, None, credentials, None, chosen)]
    if chosen.version == "1.0":
        if chosen.binding == "JSONRPC":
            params = {"tenant": chosen.tenant} if chosen.tenant else {}
            return [_rpc(chosen, "GetExtendedAgentCard", params, "1.0", credentials)]
        tenant = f"/{chosen.tenant}" if chosen.tenant else ""
        url = f"{chosen.url.rstrip('/')}{tenant}/extendedAgentCard"
        return [Ask(url, "extended", {"a2a-version": "1.0"}, None, credentials)]
    older = _older(chosen, credentials)
    if chosen.binding == "JSONRPC":
        method = "agent/getAuthenticatedExtendedCard"
        first = [] if card.card_version == "0.2" else [_rpc(chosen, method, {}, "0.3", credentials)]
        return [*first, *older]
    base = chosen.url.rstrip("/").removesuffix("/v1")
    return [Ask(f"{base}/v1/card", "extended", {"a2a-version": "0.3"}, None, credentials), *older]


def _rpc(
    chosen: Selection, method: str, params: dict[str, str], version: str, credentials: Credentials
) -> Ask:
    import json

    call: dict[str, object] = {"jsonrpc": "2.0", "id": "extended-card", "method": method}
    if params:
        call["params"] = params
    headers = {"content-type": "application/json", "accept": "application/json", "a2a-version": version}
    return Ask(chosen.url, "extended", headers, json.dumps(call).encode(), credentials)


def _older(chosen: Selection, credentials: Credentials) -> list[Ask]:
    """The route of 0.2: beside the agent's own URL, as its text says, or under it, as some read it."""
    from urllib.parse import urljoin

    path = "agent/authenticatedExtendedCard"
    under = f"{chosen.url.rstrip('/')}/{path}"
    beside = urljoin(chosen.url.rstrip("/"), path) if chosen.url.rstrip("/").count("/") > 2 else under
    headers = {"a2a-version": "0.3"}
    return [Ask(url, "extended", headers, None, credentials) for url in dict.fromkeys((beside, under))]


class _TryNext(Exception):
    """The endpoint does not know this way of asking; an older one may do."""

    def __init__(self, error: FetchError) -> None:
        super().__init__(str(error))
        self.error = error


def _read(answer: Answer, credentials: Credentials) -> Document:
    """The card that an answer brings; raises what it brings instead."""
    from a2acard.source.parse import Limits, read
    from a2acard.spec.detect import detect

    shown = without_secrets(answer.url)
    if answer.status in (401, 403, 407):
        raise _refused(answer, credentials)
    if 300 <= answer.status < 400:
        to = without_secrets(answer.headers.get("location", "")) or "nowhere"
        reason = f"the interface redirects to {to}, where credentials are not sent; the card has to name the final address"
        raise BadStatus(shown, reason, answer.status)
    document = read(answer.body, Limits(max_bytes=max(len(answer.body), 1)))
    node = document.value if document.readable else None
    error = node.get("error") if isinstance(node, dict) else None
    if isinstance(error, dict):
        raise _told(shown, error, answer.status)
    if answer.status in (404, 405, 501):
        raise _TryNext(BadStatus(shown, f"no extended card there (status {answer.status})", answer.status))
    if answer.status != 200:
        raise BadStatus(shown, f"status {answer.status}", answer.status)
    if not isinstance(node, dict):
        raise BadAnswer(shown, "the answer is no JSON object")
    if "result" in node and "jsonrpc" in node:
        span = document.span(("result",))
        document = read(document.text[span.start : span.end].encode("utf-8", "surrogatepass"))
    looks = detect(document.value)
    if looks.version is None:
        raise WrongType(shown, f"no Agent Card; it looks like {looks.looks_like or 'something else'}")
    return document


def _refused(answer: Answer, credentials: Credentials) -> AccessRefused:
    challenge = credentials.hidden(answer.headers.get("www-authenticate", ""))[:200]
    asks = f": {challenge}" if challenge else ""
    if answer.status == 403:
        said = "these credentials may not see the extended card" if credentials.has_any else "refuses"
    else:
        said = "does not take these credentials" if credentials.has_any else "asks for credentials"
    return AccessRefused(without_secrets(answer.url), f"{said} ({answer.status}){asks}", answer.status)


def _told(shown: str, error: Mapping[str, object], status: int) -> Exception:
    """What an error of the protocol says, from its code or its reason (A2A 1.0 §5.4); never the server's own words."""
    code = error.get("code")
    for detail in [one for name in ("data", "details") for one in _dicts(error.get(name))]:
        code = _REASONS.get(str(detail.get("reason")), code)
    if code == _UNSUPPORTED:
        return NoExtendedCard(
            shown, "it has no extended card, though its card declares one (-32004)", "unsupported"
        )
    if code == _NOT_CONFIGURED:
        return NoExtendedCard(
            shown, "its extended card is declared and not configured (-32007)", "not-configured"
        )
    if code == _NO_METHOD or status == 404:
        return _TryNext(
            NoExtendedCard(shown, "it does not know the method for extended cards (-32601)", "unknown-method")
        )
    if code == _NO_VERSION:
        return NoExtendedCard(shown, "it does not speak the version that its card says (-32009)", "version")
    return BadStatus(
        shown, f"the call failed with the error {code if isinstance(code, int) else 'without a code'}", status
    )


def _dicts(node: object) -> list[dict[str, object]]:
    return [one for one in node if isinstance(one, dict)] if isinstance(node, list) else []


def _extended(
    public: Card, document: Document, answer: Answer, chosen: Selection, credentials: Credentials
) -> Extended:
    from a2acard.card import Card
    from a2acard.comparison import compare_cards

    notes = list(answer.notes)
    if not credentials.has_any:
        notes.append("the extended card came without credentials; it must ask for some (A2A 1.0 §13.3)")
    view = Card.of(document.data)
    return Extended(document.data, answer.url, chosen, compare_cards(public, view), tuple(notes))
