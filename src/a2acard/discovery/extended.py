"""The extended card: how it is asked for in each binding and version, and what the answers mean (A2A 1.0 §3.1.11, §13.3)."""

from __future__ import annotations

from a2acard.discovery._exchange import Answer, Ask
from a2acard.discovery.calls import EXTENDED_CARD, RPC_ID, call, first_event, read_outcome
from a2acard.discovery.guard import without_secrets
from a2acard.discovery.keys import authorized
from a2acard.errors import AccessRefused, BadAnswer, BadStatus, FetchError, NoExtendedCard, WrongType
from a2acard.types import Phrase, value
from a2acard.url import joined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Sequence
    from typing import TypeAlias

    from a2acard.card import Card
    from a2acard.comparison import Comparison
    from a2acard.discovery.calls import Outcome
    from a2acard.discovery.credentials import Credentials
    from a2acard.discovery.keys import Keys
    from a2acard.discovery.selection import Selection
    from a2acard.source.document import Document

    Asking: TypeAlias = "Generator[Ask, Answer | FetchError, Extended]"

BINDINGS = ("JSONRPC", "HTTP+JSON")
"""What can be spoken without the extra `grpc`."""


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
        raise NoExtendedCard(Phrase("the card"), Phrase("it declares no extended card"), "undeclared")
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
    usual = call(chosen, EXTENDED_CARD, credentials=credentials, why="extended")
    if chosen.version == "1.0" or chosen.binding == "GRPC":
        return [usual]
    older = _older(chosen, credentials)
    return older if card.card_version == "0.2" and chosen.binding == "JSONRPC" else [usual, *older]


def _older(chosen: Selection, credentials: Credentials) -> list[Ask]:
    """The route of 0.2: beside the agent's own URL, as its text says, or under it, as some read it."""
    path = "agent/authenticatedExtendedCard"
    under = f"{chosen.url.rstrip('/')}/{path}"
    beside = joined(chosen.url.rstrip("/"), path) if chosen.url.rstrip("/").count("/") > 2 else under
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
    outcome = read_outcome(answer)
    if outcome.name != "result":
        raise _said(outcome, answer, shown, credentials)
    body = first_event(answer.body) if outcome.streamed else answer.body
    document = read(body, Limits(max_bytes=max(len(body), 1)))
    node = document.value
    if isinstance(node, dict) and "result" in node and "jsonrpc" in node:
        if node.get("id") != RPC_ID:
            raise BadAnswer(shown, Phrase("the answer has the id of another request (JSON-RPC 2.0 §5)"))
        span = document.span(("result",))
        document = read(document.text[span.start : span.end].encode("utf-8", "surrogatepass"))
    looks = detect(document.value)
    if looks.version is None:
        raise WrongType(
            shown,
            Phrase(
                "no Agent Card; it looks like {looks_like}",
                looks_like=looks.looks_like or Phrase("something else"),
            ),
        )
    return document


_NONE = {
    "UnsupportedOperation": (
        Phrase("it has no extended card, though its card declares one (-32004)"),
        "unsupported",
    ),
    "ExtendedAgentCardNotConfigured": (
        Phrase("its extended card is declared and not configured (-32007)"),
        "not-configured",
    ),
    "VersionNotSupported": (
        Phrase("it does not speak the version that its card says (-32009)"),
        "version",
    ),
}
_UNKNOWN = Phrase("it does not know the method for extended cards (-32601)")


def _said(outcome: Outcome, answer: Answer, shown: str, credentials: Credentials) -> Exception:
    """What an answer without a card says; never in the server's own words."""
    name, status = outcome.name, answer.status
    if name in ("Unauthenticated", "Forbidden"):
        return _refused(answer, credentials)
    if name == "Redirect":
        to = credentials.hidden(without_secrets(answer.headers.get("location", ""))) or Phrase("nowhere")
        reason = Phrase(
            "the interface redirects to {to}, where credentials are not sent; the card has to name the final address",
            to=to,
        )
        return BadStatus(shown, reason, status)
    if name in _NONE:
        return NoExtendedCard(shown, *_NONE[name])
    if name == "MethodNotFound":
        return _TryNext(NoExtendedCard(shown, _UNKNOWN, "unknown-method"))
    if status in (404, 405, 410, 501):
        return _TryNext(
            BadStatus(shown, Phrase("no extended card there (status {status})", status=status), status)
        )
    if outcome.code is not None:
        return BadStatus(shown, Phrase("the call failed with the error {code}", code=outcome.code), status)
    if status == 200:
        return BadAnswer(shown, Phrase("the answer is no JSON object"))
    return BadStatus(shown, Phrase("status {status}", status=status), status)


def _refused(answer: Answer, credentials: Credentials) -> AccessRefused:
    challenge = credentials.hidden(answer.headers.get("www-authenticate", ""))[:200]
    if answer.status == 403:
        what = (
            Phrase("these credentials may not see the extended card")
            if credentials.has_any
            else Phrase("refuses")
        )
    else:
        what = (
            Phrase("does not take these credentials")
            if credentials.has_any
            else Phrase("asks for credentials")
        )
    said = Phrase("{what} ({status})", what=what, status=answer.status)
    if challenge:
        said = Phrase("{what}: {challenge}", what=said, challenge=challenge)
    return AccessRefused(without_secrets(answer.url), said, answer.status)


def _extended(
    public: Card, document: Document, answer: Answer, chosen: Selection, credentials: Credentials
) -> Extended:
    from a2acard.card import Card
    from a2acard.comparison import compare_cards

    notes = list(answer.notes)
    if not credentials.has_any:
        notes.append(
            Phrase("the extended card came without credentials; it must ask for some (A2A 1.0 §13.3)")
        )
    view = Card.of(document.data)
    return Extended(document.data, answer.url, chosen, compare_cards(public, view), tuple(notes))
