"""Key sets fetched: by HTTPS, through the guard, on the host that was named and on no other (RFC 7517 §5)."""

from __future__ import annotations

from a2acard.discovery._exchange import Answer, Ask
from a2acard.discovery.credentials import NOTHING, origin_of
from a2acard.discovery.guard import without_secrets
from a2acard.errors import BadStatus, BadValue, FetchError, TooManyRedirects
from a2acard.types import Phrase
from a2acard.url import joined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

_REDIRECTS = (301, 302, 303, 307, 308)
_MOST = 3
"""Redirects that are followed."""


def key_set(url: str) -> Generator[Ask, Answer | FetchError, bytes]:
    """The bytes of the key set at `url`. Raises FetchError, by kind; a redirect to another host, or another port of it, is one."""
    here = url
    for _ in range(_MOST + 1):
        answer = yield Ask(
            here, "keys", {"accept": "application/jwk-set+json, application/json"}, None, NOTHING
        )
        if isinstance(answer, FetchError):
            raise answer
        if answer.status == 200:
            return answer.body
        location = answer.headers.get("location", "") if answer.status in _REDIRECTS else ""
        if not location:
            raise BadStatus(
                without_secrets(here),
                Phrase("no key set: status {status}", status=answer.status),
                answer.status,
            )
        to = joined(here, location)
        if not _is_there(to, origin_of(url)):
            raise TooManyRedirects(
                without_secrets(to), Phrase("keys are not taken from another host than was named")
            )
        here = to
    raise TooManyRedirects(without_secrets(here), Phrase("more than {most} redirects", most=_MOST))


def _is_there(url: str, origin: str) -> bool:
    try:
        return origin_of(url) == origin
    except BadValue:  # no web address at all
        return False
