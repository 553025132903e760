"""How a card is found: a generator that asks for requests and is given answers, so that there is one search for both drivers.

It opens no connection, reads no clock, and knows nothing of asyncio (A2A 1.0 §8).
"""

from __future__ import annotations

from a2acard.discovery._exchange import Answer, Ask
from a2acard.discovery.guard import Guard, without_secrets
from a2acard.discovery.target import POINTERS, Target, target
from a2acard.errors import BadStatus, FetchError, TimedOut, TooManyRedirects, Unreachable, WrongType
from a2acard.source.parse import Limits, read
from a2acard.spec.detect import detect
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Mapping
    from typing import TypeAlias

    from a2acard.source.document import Document

    Asking: TypeAlias = "Generator[Ask, Answer | FetchError, Discovery]"

_REDIRECTS = (301, 302, 303, 307, 308)
_AUTH = (401, 403, 407)


@value
class Row:
    """One request of the trail: the URL, status (None where no answer came), content type, where it redirected to, the
    time in seconds, and what it came to."""

    url: str
    why: str
    status: int | None
    content_type: str | None
    location: str | None
    seconds: float | None
    verdict: str


@value
class Discovery:
    """A card that was found.

    `card` are its bytes, decoded; `url` is where it came from after redirects, `asked` the URL that led there; `why` says
    which place that was. `headers` are the answer's. `trail` are all requests in their order, `notes` what was odd.
    `others` are further cards that the origin names, where it lists several.
    """

    card: bytes
    url: str
    asked: str
    why: str
    headers: Mapping[str, str]
    trail: tuple[Row, ...]
    notes: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


class Search:
    """One search: what was tried so far, and what came of it."""

    def __init__(self, guard: Guard) -> None:
        self.guard = guard
        self.trail: list[Row] = []
        self.notes: list[str] = []
        self.refused: list[tuple[str, int]] = []
        self.first: FetchError | None = None
        self.origin = ""
        self.answered = False

    def run(self, aim: Target) -> Asking:
        """Try the places of `aim` until one has a card; then what the origin points to.

        Raises AddressRefused, Unreachable or TimedOut where the host can't be asked at all, and else what the places
        came to: BadStatus, WrongType.
        """
        self.origin = aim.origin
        for place in aim.places:
            found = yield from self._try(place.url, place.why)
            if found is not None:
                return _noted(found, aim)
        found = yield from self._pointed(aim)
        if found is not None:
            return found
        raise self._failure(aim)

    def _try(self, url: str, why: str) -> Generator[Ask, Answer | FetchError, Discovery | None]:
        """The card at `url`, or None with a row that says why there is none."""
        answer = yield from self._followed(url, why)
        if answer is None:
            return None
        verdict, document = _verdict(answer)
        self._say(answer, why, verdict)
        if document is None:
            if answer.status in _AUTH:
                self.refused.append((url, answer.status))
            return None
        return self._found(answer, url, why, document)

    def _followed(self, url: str, why: str) -> Generator[Ask, Answer | FetchError, Answer | None]:
        """The answer at the end of the redirects; None where they lead nowhere or nothing answers."""
        here, seen = url, {url}
        for hop in range(self.guard.max_redirects + 1):
            answer = yield Ask(here, why if not hop else "redirect")
            if isinstance(answer, FetchError):
                self._lost(here, why, answer)
                return None
            self.answered = True
            location = answer.headers.get("location", "") if answer.status in _REDIRECTS else ""
            if not location:
                return answer
            to = _joined(here, location)
            self._say(answer, why, "redirect", without_secrets(to))
            if to in seen:
                self.first = self.first or TooManyRedirects(
                    without_secrets(to), "the redirects lead in a circle"
                )
                return None
            seen.add(to)
            here = to
        reason = f"more than {self.guard.max_redirects} redirects"
        self.first = self.first or TooManyRedirects(without_secrets(here), reason)
        return None

    def _lost(self, url: str, why: str, error: FetchError) -> None:
        """Remember an error. Where the host itself can't be reached there is no sense in asking for another path."""
        self.trail.append(Row(without_secrets(url), why, None, None, None, None, error.reason))
        self.first = self.first or error
        here = url == self.origin or url.startswith((f"{self.origin}/", f"{self.origin}?"))
        if isinstance(error, (Unreachable, TimedOut)) and here and not self.answered:
            raise error

    def _say(self, answer: Answer, why: str, verdict: str, location: str | None = None) -> None:
        kind = answer.headers.get("content-type")
        url = without_secrets(answer.url)
        self.trail.append(Row(url, why, answer.status, kind, location, answer.seconds, verdict))

    def _found(self, answer: Answer, asked: str, why: str, document: Document) -> Discovery:
        kind = answer.headers.get("content-type", "").partition(";")[0].strip().lower()
        if not (kind == "application/json" or kind.endswith("+json")):
            self.notes.append(f"the card comes as '{kind or 'nothing'}', which is no type of JSON")
        return Discovery(
            document.data, answer.url, asked, why, answer.headers, tuple(self.trail), tuple(self.notes)
        )

    def _pointed(self, aim: Target) -> Generator[Ask, Answer | FetchError, Discovery | None]:
        """The first card that the origin's own lists name."""
        for path in POINTERS:
            answer = yield from self._followed(aim.origin + path, "catalog")
            if answer is None or answer.status != 200:
                if answer is not None:
                    self._say(answer, "catalog", f"status {answer.status}")
                continue
            urls = listed(answer)
            self._say(answer, "catalog", f"names {len(urls)} cards")
            for url in urls:
                found = yield from self._try(url, "listed")
                if found is not None:
                    others = tuple([other for other in urls if other != url])
                    return Discovery(
                        found.card,
                        found.url,
                        found.asked,
                        "listed",
                        found.headers,
                        tuple(self.trail),
                        found.notes,
                        others,
                    )
        return None

    def _failure(self, aim: Target) -> FetchError:
        """What a search without a result came to, in one sentence."""
        tried = ", ".join(dict.fromkeys([row.url for row in self.trail if row.status is not None]))
        if self.first is not None:
            return self.first
        if self.refused:
            url, status = self.refused[0]
            reason = f"asks for credentials ({status}); no card without them at {tried}"
            return BadStatus(without_secrets(url), reason, status)
        statuses = [row.status for row in self.trail if row.status is not None]
        shown = without_secrets(aim.url)
        if 200 in statuses:
            said = next(row.verdict for row in self.trail if row.status == 200)
            return WrongType(shown, f"no Agent Card: {said}; tried {tried}")
        return BadStatus(shown, f"no Agent Card at {tried}", statuses[0] if statuses else 0)


def _noted(found: Discovery, aim: Target) -> Discovery:
    """The card of an origin, where a path was asked for, may be that of another agent."""
    if found.why != "origin" or aim.places[0].why == "origin":
        return found
    note = f"no card under {without_secrets(aim.url)}; this is the one of the host, at {without_secrets(found.url)}"
    notes = (note, *found.notes)
    return Discovery(
        found.card, found.url, found.asked, found.why, found.headers, found.trail, notes, found.others
    )


def search(text: str, guard: Guard) -> tuple[Search, Asking]:
    """The search for what `text` calls an agent. Raises BadValue for what is no host and no URL."""
    made = Search(guard)
    return made, made.run(target(text))


def listed(answer: Answer) -> list[str]:
    """The card URLs that a catalog document names (AI Catalog, ARD), each once, in their order."""
    document = read(answer.body)
    found: list[str] = []
    waiting: list[object] = [document.value if document.readable else None]
    while waiting and len(found) < _MOST_LISTED:
        node = waiting.pop(0)
        if isinstance(node, dict):
            url = node.get("url") or node.get("cardUrl") or node.get("agentCardUrl") or node.get("href")
            if isinstance(url, str) and _names_card(node, url):
                found.append(_joined(answer.url, url))
            waiting += list(node.values())
        elif isinstance(node, list):
            waiting += node
    return list(dict.fromkeys(found))


_MOST_LISTED = 100
"""Cards of a catalog that are looked at to find one."""


def _names_card(node: Mapping[str, object], url: str) -> bool:
    kind = node.get("type") or node.get("mediaType") or node.get("media_type")
    return (
        (isinstance(kind, str) and "a2a" in kind.lower())
        or "agent-card" in url
        or url.endswith("/agent.json")
    )


def _verdict(answer: Answer) -> tuple[str, Document | None]:
    """What an answer is, in a few words, and its document where it is a card."""
    if answer.status != 200:
        return f"status {answer.status}", None
    document = read(answer.body, Limits(max_bytes=max(len(answer.body), 1)))
    if not document.readable:
        kind = answer.headers.get("content-type", "")
        page = "html" in kind or answer.body.lstrip()[:1] == b"<"
        return ("a web page, not a card" if page else "no JSON"), None
    found = detect(document.value)
    if found.version is None:
        return f"no Agent Card; it looks like {found.looks_like or 'something else'}", None
    return f"a card ({found.version})", document


def _joined(base: str, location: str) -> str:
    from urllib.parse import urljoin

    return urljoin(base, location)
