"""A closer look at the answer that a card came in: a generator that asks for three more requests at most.

Like the search it opens no connection and reads no clock. Every request is a GET, and none leaves anything behind: those
that say what no client of the server would (a foreign `Host`, an older version) are made to a URL with a query of their
own, so that no shared cache hands their answers to anybody else.
"""

from __future__ import annotations

from a2acard.card.response import (
    AUTH,
    FOREIGN_FORWARDED,
    FOREIGN_HOST,
    Further,
    Hop,
    Refusal,
    Response,
    is_page,
    other_path,
    validators,
)
from a2acard.discovery._exchange import Answer, Ask
from a2acard.discovery.credentials import NOTHING
from a2acard.discovery.guard import without_secrets
from a2acard.errors import FetchError
from a2acard.types import Phrase
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
    from typing import TypeAlias

    from a2acard.discovery.credentials import Credentials
    from a2acard.discovery.flow import Discovery, Row

    Looking: TypeAlias = "Generator[Ask, Answer | FetchError, Response]"

MOST = 3
"""Requests that looking takes at most."""
ORIGIN = "https://a2acard.dev"
"""The page that a browser would be on: whether pages of others may read the card is told by the answer."""
_QUERY = "a2acard-observes=1"
OLDER = {"a2a-version": "0.3", "cache-control": "no-store", "origin": ORIGIN}
_STRANGE = {**OLDER, "host": FOREIGN_HOST, "x-forwarded-host": FOREIGN_FORWARDED}


def observe(found: Discovery, credentials: Credentials = NOTHING) -> Looking:
    """What is to be told of the answer that `found` came in (A2A 1.0 §8.2, §8.6); `credentials` are those of the search.

    The stranger has none: where hosts share a front, its `Host` may lead to anybody. What a host sends back of the
    credentials is told to nobody.
    """
    spent, hidden = 0, credentials.hidden
    other = _tried(found)
    path = other_path(found.asked)
    if other is None and path is not None:
        other = _further((yield Ask(path, "other path")), path, hidden)
        spent += 1
    again = yield Ask(found.url, "again", {**validators(found.headers), "origin": ORIGIN})
    away = apart(found.url)
    stranger = _further((yield Ask(away, "stranger", _STRANGE, credentials=NOTHING)), away, hidden)
    spent += 2
    older = stranger if stranger.status == 200 else None
    if older is None and spent < MOST:  # a server that answers its own host only
        older = _further((yield Ask(away, "older", OLDER)), away, hidden)
    return Response(
        url=hidden(without_secrets(found.url)),
        asked=hidden(without_secrets(found.asked)),
        why=found.why,
        body=found.card,
        headers=_told(found.headers, hidden),
        hops=_hops(found.trail),
        refusals=(*_refusals(found.trail), *_kept_out(found, stranger, credentials)),
        peer=again.peer if isinstance(again, Answer) else None,
        page=_page(found.trail),
        notes=_notes(found),
        other=other,
        again=_further(again, found.url, hidden),
        stranger=stranger,
        older=older,
    )


def mistaken(
    answers: Sequence[Answer], trail: tuple[Row, ...], credentials: Credentials = NOTHING
) -> Response | None:
    """What stands where a card should, after a search without a result: JSON before a page, and what is called a document
    before what is not."""
    if not answers:
        return None
    answer = min(answers, key=lambda a: (is_page(a.headers, a.body), not split(a.url).path.endswith(".json")))
    url = credentials.hidden(without_secrets(answer.url))
    number = next((n for n, row in enumerate(trail) if row.url == url and row.status == answer.status), -1)
    hops = _hops(trail[: number + 1])
    return Response(
        url=url,
        asked=hops[0].url if hops else url,
        why="mistaken",
        body=answer.body,
        headers=_told(answer.headers, credentials.hidden),
        hops=hops,
        refusals=_refusals(trail),
        peer=answer.peer,
    )


def _notes(found: Discovery) -> tuple[str, ...]:
    """That the card is another one than was asked for, and further agents; what else a search notes is told by rules."""
    notes = [note for note in found.notes if note.startswith("no card under ")]
    return (
        *notes,
        *[Phrase("the host has another agent: {url}", url=without_secrets(url)) for url in found.others],
    )


def _tried(found: Discovery) -> Further | None:
    """What the search met at the other well-known path before it found the card; None where it did not look there.

    Redirects that lead nowhere are no answer.
    """
    path = other_path(found.asked)
    shown = None if path is None else without_secrets(path)
    here = next((number for number, row in enumerate(found.trail) if row.url == shown), None)
    if here is None:
        return None
    row = found.trail[here]
    for after in found.trail[here + 1 :]:
        if row.location is None or row.location != after.url:
            break
        row = after
    status = None if row.location is not None else row.status
    return Further(shown or row.url, status, {"content-type": row.content_type or ""})


def _further(came: Answer | FetchError, url: str, hidden: Callable[[str], str]) -> Further:
    shown = hidden(without_secrets(url))
    if isinstance(came, FetchError):
        return Further(shown, None)
    return Further(shown, came.status, _told(came.headers, hidden), came.body)


def _told(headers: Mapping[str, str], hidden: Callable[[str], str]) -> dict[str, str]:
    return {name: hidden(text) for name, text in headers.items()}


def apart(url: str) -> str:
    """The URL with a query that no client sends: under it a shared cache keeps nothing for anybody else."""
    url = url.partition("#")[0]
    return f"{url}{'&' if '?' in url else '?'}{_QUERY}"


def _hops(trail: tuple[Row, ...]) -> tuple[Hop, ...]:
    """The redirects that led to the last answer, which is the card's."""
    hops: list[Hop] = []
    for row, after in zip(trail[-2::-1], trail[:0:-1], strict=True):
        if row.location is None or row.location != after.url or row.status is None:
            break
        hops.insert(0, Hop(row.url, row.status, row.location))
    return tuple(hops)


def _refusals(trail: Iterable[Row]) -> tuple[Refusal, ...]:
    return tuple([Refusal(row.url, row.status, row.challenge) for row in trail if row.status in AUTH])


def _kept_out(found: Discovery, stranger: Further, credentials: Credentials) -> tuple[Refusal, ...]:
    """The demand for credentials that the search did not meet, for it had some."""
    if stranger.status != 401 or not credentials.has_any:
        return ()
    challenge = stranger.headers.get("www-authenticate")
    return (Refusal(without_secrets(found.url), stranger.status, challenge),)


def _page(trail: Iterable[Row]) -> str | None:
    """The URL that was named as a document's own, and is a web page."""
    for row in trail:
        if row.why == "exact" and row.url.endswith(".json") and row.verdict == "a web page, not a card":
            return row.url
    return None
