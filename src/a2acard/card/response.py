"""The HTTP answer around a card, as a value: where it was asked for, what came, and what a few further requests gave."""

from __future__ import annotations

from a2acard.source.parse import Limits, read
from a2acard.spec.detect import detect
from a2acard.types import value
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from a2acard.card.card import Card
    from a2acard.types import JSON

WELL_KNOWN = "/.well-known/agent-card.json"
"""Where clients look for a card since 0.3 (A2A 1.0 §8.2)."""
LEGACY = "/.well-known/agent.json"
"""Where they looked before."""
FOREIGN_HOST = "host.a2acard.invalid"
"""The `Host` of the request that asks as a stranger; nobody has this name (RFC 6761 §6.4)."""
FOREIGN_FORWARDED = "forwarded.a2acard.invalid"
"""Its `X-Forwarded-Host`."""
AUTH = (401, 403, 407)
"""The statuses that ask for credentials, or for others."""


@value
class Hop:
    """One redirect on the way to the card."""

    url: str
    status: int
    to: str


@value
class Refusal:
    """An answer that asked for credentials, with its challenge, if it had one (RFC 9110 §11.6.1)."""

    url: str
    status: int
    challenge: str | None


@value
class Further:
    """What a further request came to: the status (None: no answer came), the headers, and the body where it was read."""

    url: str
    status: int | None
    headers: Mapping[str, str] = {}
    body: bytes | None = None


@value
class Response:
    """The subject of a rule about the answer that a card came in.

    `url` is where it came from, `asked` the URL that led there over `hops`, `why` which place that was; all URLs are
    without credentials, query and fragment, header names in small letters. `peer` is the address that answered.
    `notes` are what else there is to tell of the search. `refusals` are answers on the way that asked for credentials; `page` is a URL that was named as the card's own and
    is a web page. The further requests, None where none was made: `other` is the other one of the two well-known
    paths, `again` the same URL once more, on the condition that it has changed, `stranger` the same with a `Host` that is
    not the server's, in the version 0.3, and `older` the same in 0.3 with the right `Host`. `card` is the view over the
    body, None where it is no card.
    """

    url: str
    asked: str
    why: str
    body: bytes
    status: int = 200
    headers: Mapping[str, str] = {}
    hops: tuple[Hop, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    peer: str | None = None
    page: str | None = None
    notes: tuple[str, ...] = ()
    other: Further | None = None
    again: Further | None = None
    stranger: Further | None = None
    older: Further | None = None
    card: Card | None = None

    def about(self, card: Card | None) -> Response:
        """The same with the view over its body."""
        return self._with("card", card)

    def having(self, member: str, further: Further) -> Response:
        """The same with what a further request came to, under the name of its member."""
        return self._with(member, further)

    def _with(self, member: str, item: object) -> Response:
        values: dict[str, Any] = {name: getattr(self, name) for name in self.__match_args__}
        return Response(**values | {member: item})

    @property
    def is_page(self) -> bool:
        """True for a web page."""
        return is_page(self.headers, self.body)


def is_page(headers: Mapping[str, str], body: bytes) -> bool:
    """True for a web page: what says so and is no JSON, or begins like one."""
    start = body.removeprefix(b"\xef\xbb\xbf").lstrip()[:1]
    return start == b"<" or ("html" in headers.get("content-type", "").lower() and start not in (b"{", b"["))


def card_in(body: bytes | None) -> tuple[dict[str, JSON], str] | None:
    """The card that a body is, and its version; None for anything else."""
    if body is None:
        return None
    document = read(body, Limits(max_bytes=max(len(body), 1)))
    version = detect(document.value).version if document.readable else None
    found = document.value
    return (found, version) if version is not None and isinstance(found, dict) else None


def validators(headers: Mapping[str, str]) -> dict[str, str]:
    """The conditions for asking again for what came with `headers` (RFC 9110 §13.1); none where it has no validator."""
    found = {}
    if is_entity_tag(headers.get("etag", "")):
        found["if-none-match"] = headers["etag"].strip()
    if headers.get("last-modified", "").strip():
        found["if-modified-since"] = headers["last-modified"].strip()
    return found


def is_entity_tag(text: str) -> bool:
    """True for an entity tag, weak or strong: in quotes, and with none inside (RFC 9110 §8.8.3)."""
    tag = text.strip().removeprefix("W/")
    return len(tag) >= 2 and tag[0] == tag[-1] == '"' and '"' not in tag[1:-1]


def other_path(url: str) -> str | None:
    """The other one of the two well-known paths under the same base; None for a card that is elsewhere."""
    for here, there in ((WELL_KNOWN, LEGACY), (LEGACY, WELL_KNOWN)):
        if split(url).path.endswith(here):
            return url.partition("?")[0].removesuffix(here) + there
    return None


def base_path(url: str) -> str | None:
    """The path that a card's server is mounted under: what stands before `/.well-known/`; None for a card elsewhere."""
    path = split(url).path
    for known in (WELL_KNOWN, LEGACY):
        if path.endswith(known):
            return path.removesuffix(known)
    return None
