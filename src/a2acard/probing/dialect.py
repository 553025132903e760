"""Which dialect an interface really speaks, found from its answers; and where nothing speaks, whether somebody does nearby."""

from __future__ import annotations

from a2acard.discovery.calls import ABSENT, GET_TASK, call
from a2acard.discovery.guard import without_secrets
from a2acard.discovery.selection import Selection
from a2acard.probing.reading import CLOSED, is_alive, is_marked, name_of
from a2acard.types import Phrase, value
from a2acard.url import joined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator
    from typing import TypeAlias

    from a2acard.discovery._exchange import Answer, Ask
    from a2acard.discovery.calls import Outcome
    from a2acard.errors import FetchError
    from a2acard.probing.talk import Talk

    Finding: TypeAlias = "Generator[Ask, Answer | FetchError, Life]"
    Doubting: TypeAlias = "Generator[Ask, Answer | FetchError, str | None]"
    Found: TypeAlias = "Generator[Ask, Answer | FetchError, Selection | None]"


@value
class Life:
    """What answers at an interface.

    `outcome` is the answer to the declared question. `speaks` is what was found to answer: the interface itself where the
    card is right, else another version, another binding, the end of a redirect, a neighbouring path, or the same without
    its tenant (`how` says which: `declared`, `closed`, `version`, `binding`, `redirect`, `neighbour`, `tenant`); None where
    no agent answers. `other` names the protocol that answers instead, where it can be told; `doubt` says why an answer that
    an agent could have given does not show that there is one.
    """

    outcome: Outcome
    how: str | None = None
    speaks: Selection | None = None
    other: str | None = None
    doubt: str | None = None

    @property
    def is_right(self) -> bool:
        """True when the interface can be asked as the card has it."""
        return self.how in ("declared", "closed")


def find_life(talk: Talk) -> Finding:
    """Ask for a task that nobody has, first as the card says, then as it may have meant."""
    declared = talk.selection
    outcome = yield from talk.get_task()
    if talk.is_old and not _is_heard(outcome):
        outcome = yield from _unsaid(talk, outcome)
    if outcome.name in CLOSED:
        if talk.asks_for_credentials(outcome):
            return Life(outcome, "closed", declared)
        return Life(outcome, doubt=_REFUSED)
    doubt = (yield from _doubt(talk, declared, outcome)) if is_alive(outcome) else None
    if is_alive(outcome) and doubt is None:
        return Life(outcome, "declared", declared)
    if outcome.name in ("Lost", "Busy"):
        return Life(outcome)
    if outcome.name == "Redirect":
        there = yield from _redirected(talk, outcome)
        if there is not None:
            return Life(outcome, "redirect", there)
    for how, look in _LOOKS:
        found = yield from look(talk)
        if found is not None:
            return Life(outcome, how, found)
    return Life(outcome, other=_protocol(outcome), doubt=doubt)


_REFUSED = Phrase(
    "it refuses without a challenge, the card declares no credentials, and any gateway may do so"
)
_ALIKE = Phrase("it answers a method that does not exist the same way")
_ANYBODY = Phrase("nothing in it is A2A's, and version 99.0 is answered the same way")


def _is_heard(outcome: Outcome) -> bool:
    """True for an answer that is no other without the header: the agent's own, a refusal, none at all."""
    return is_alive(outcome) or outcome.name in (*CLOSED, "Lost", "Busy", "Redirect", "WebPage")


def _unsaid(talk: Talk, outcome: Outcome) -> Generator[Ask, Answer | FetchError, Outcome]:
    """The answer to the question as clients of 0.3 ask it, who do not know the header; where it is an agent's, all is asked so."""
    again = yield from talk.get_task(version=ABSENT)
    if not is_alive(again):
        return outcome
    talk.says = ABSENT
    return again


def _doubt(talk: Talk, selection: Selection, outcome: Outcome) -> Doubting:
    """Why an answer does not show that an agent gave it; None where it does.

    What says no more than a number has to come in answer to the question: another question gets another answer, by
    JSON-RPC a method that there is not, by HTTP+JSON a version that there is not, which no other service looks at.
    """
    if is_marked(outcome):
        return None
    if selection.binding == "JSONRPC":
        other = yield from talk.no_such_method(selection)
        return _ALIKE if name_of(other) == name_of(outcome) else None
    if selection.version != "1.0":
        return Phrase("nothing in it is A2A's")
    other = yield from talk.get_task(selection=selection, version="99.0")
    return _ANYBODY if name_of(other) == name_of(outcome) else None


def _answers(talk: Talk, selection: Selection) -> Generator[Ask, Answer | FetchError, bool]:
    outcome = yield from talk.get_task(selection=selection)
    if not is_alive(outcome) or name_of(outcome) == "Internal":
        return False
    return (yield from _doubt(talk, selection, outcome)) is None


def _first(talk: Talk, candidates: list[Selection]) -> Found:
    for one in candidates:
        if (yield from _answers(talk, one)):
            return one
    return None


def _versions(talk: Talk) -> Found:
    declared = talk.selection
    return _first(talk, [_with(declared, version="0.3" if declared.version == "1.0" else "1.0")])


def _untenanted(talk: Talk) -> Found:
    return _first(talk, [_with(talk.selection, tenant="")] if talk.selection.tenant else [])


def _bindings(talk: Talk) -> Found:
    other = {"JSONRPC": "HTTP+JSON", "HTTP+JSON": "JSONRPC"}.get(talk.binding)
    versions = ("1.0", "0.3") if not talk.is_old else ("0.3", "1.0")
    return _first(talk, [_with(talk.selection, binding=other, version=v) for v in versions] if other else [])


def _neighbours(talk: Talk) -> Found:
    """The same path with or without its last slash, and the host's root."""
    from a2acard.url import split

    if talk.binding == "GRPC":
        return _first(talk, [])
    url = talk.selection.url.partition("?")[0].partition("#")[0]
    parts = split(url)
    root = url[: len(url) - len(parts.path)] + "/"
    slash = url.rstrip("/") if url.endswith("/") else f"{url}/"
    places = (
        [root] if talk.binding == "HTTP+JSON" else [slash, root]
    )  # a slash at the end says nothing of HTTP+JSON
    alike = [place for place in places if place.rstrip("/") != url.rstrip("/") or place == slash]
    return _first(talk, [_with(talk.selection, url=place) for place in dict.fromkeys(alike) if place != url])


_LOOKS = (("version", _versions), ("tenant", _untenanted), ("binding", _bindings), ("neighbour", _neighbours))


def _redirected(talk: Talk, outcome: Outcome) -> Found:
    """The interface that the declared one leads to, where an agent answers there; credentials are not sent along."""
    assert outcome.answer is not None  # it was a redirect
    there = _base(talk, joined(outcome.answer.url, outcome.answer.headers.get("location", "")))
    if there is None or there == talk.selection.url:
        return None
    moved = _with(talk.selection, url=there)
    again = yield from talk.get_task(selection=moved, anonymous=True)
    if again.name in CLOSED:
        return moved if talk.asks_for_credentials(again) else None
    return moved if is_alive(again) and (yield from _doubt(talk, moved, again)) is None else None


def _base(talk: Talk, url: str) -> str | None:
    """The interface's URL of which `url` is the place that was asked for."""
    if talk.binding != "HTTP+JSON":
        return url or None
    usual = call(talk.selection, GET_TASK, task=talk.task).url
    base = talk.selection.url.rstrip("/")
    below = usual[len(base.removesuffix("/v1") if talk.is_old else base) :]  # a tenant is a part of it
    return url.removesuffix(below) if url.endswith(below) else None


def _with(
    selection: Selection,
    *,
    url: str | None = None,
    binding: str | None = None,
    version: str | None = None,
    tenant: str | None = None,
) -> Selection:
    address = url or selection.address
    return Selection(
        url or selection.url,
        binding or selection.binding,
        version or selection.version,
        selection.tenant if tenant is None else tenant or None,
        address,
        selection.secure,
        selection.pointer,
        (),
    )


def _protocol(outcome: Outcome) -> str | None:
    """The other protocol that an answer gives itself away as."""
    answer = outcome.answer
    if answer is None:
        return None
    if any([name.startswith("mcp-") for name in answer.headers]) or any(
        [word in answer.body.lower() for word in _MCP]
    ):
        return "MCP"
    if outcome.name in ("MethodNotFound", "InvalidRequest", "ParseError"):
        return Phrase("JSON-RPC, but no method of A2A")
    if answer.headers.get("content-type", "").startswith("application/grpc"):
        return "gRPC"
    return None


_MCP = (b"mcp-session", b"missing session id")
"""What MCP servers answer who has no session with them."""


def shown(selection: Selection) -> str:
    """An interface's URL as it may be told."""
    return selection.address if selection.binding == "GRPC" else without_secrets(selection.url)
