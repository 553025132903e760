"""What is kept of a request and its answer: no credentials, and of bodies no more than what an error says."""

from __future__ import annotations

from a2acard.discovery._exchange import Answer
from a2acard.discovery.guard import without_secrets
from a2acard.probing.reading import heard, told
from a2acard.probing.report import Exchange
from a2acard.redact import printable, redacted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from a2acard.discovery._exchange import Ask
    from a2acard.errors import FetchError

_OURS = frozenset(
    "a2a-version a2a-extensions x-a2a-extensions accept content-type origin if-none-match"
    " access-control-request-method access-control-request-headers".split()
)
"""Headers of ours that hold no credential."""
_SECRET = frozenset("set-cookie set-cookie2 authorization proxy-authorization authentication-info".split())
_MOST = 2000
"""Characters of a body that are kept."""
_LOOKED_AT = 50_000
"""Characters of a body that are cleaned for that: enough that what is cut off at their end is none of those that are kept."""


def exchange(
    ask: Ask, answer: Answer | FetchError, check: str, pointer: str, hidden: Callable[[str], str]
) -> Exchange:
    """One exchange as it may be kept."""
    sent = _headers({name: text for name, text in ask.headers.items() if name.lower() in _OURS}, hidden)
    url = without_secrets(ask.url) + ("?A2A-Version=1.0" if "?A2A-Version=" in ask.url else "")
    method = ask.target.method if ask.target is not None else ask.verb
    outcome = heard(ask, answer)
    if not isinstance(answer, Answer):
        return Exchange(check, pointer, method, hidden(url), sent, None, (), hidden(told(outcome)), None)
    said = {name: text for name, text in answer.headers.items() if name not in _SECRET}
    body = "" if outcome.name == "result" else _body(answer.body.decode("utf-8", "replace"), hidden)
    return Exchange(
        check,
        pointer,
        method,
        hidden(url),
        sent,
        answer.status,
        _headers(said, hidden),
        hidden(told(outcome)),
        round(answer.seconds, 4),
        body[:_MOST] or None,  # cut last: half a secret is known to nobody as one
    )


def _body(text: str, hidden: Callable[[str], str]) -> str:
    """A body without secrets. Where so much is hidden that the end of what was looked at comes near, nothing is left of it."""
    clean = redacted(hidden(text[:_LOOKED_AT]))
    return clean if len(text) <= _LOOKED_AT or len(clean) > _LOOKED_AT // 2 else "***"


def _headers(headers: Mapping[str, str], hidden: Callable[[str], str]) -> tuple[tuple[str, str], ...]:
    """Headers as they may be kept. What is known to be secret goes first: what only looks like it is cut where it ends to look so."""
    return tuple(
        [(hidden(name.lower()), printable(redacted(hidden(text)))) for name, text in headers.items() if text]
    )
