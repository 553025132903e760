"""How a card is found: a generator that asks for requests and is given answers, so that there is one search for both drivers.

It opens no connection, reads no clock, and knows nothing of asyncio (A2A 1.0 §8).
"""

from __future__ import annotations

from a2acard.discovery._exchange import Answer, Ask
from a2acard.discovery._pointers import Pointed, linked, listed
from a2acard.discovery.guard import Guard, without_secrets
from a2acard.discovery.target import LEGACY, POINTERS, WELL_KNOWN, Target, guesses, target
from a2acard.errors import (
    AddressRefused,
    BadStatus,
    FetchError,
    TimedOut,
    TooManyRedirects,
    Unreachable,
    WrongType,
)
from a2acard.source.parse import Limits, read
from a2acard.spec.detect import detect
from a2acard.types import Counted, Phrase, value
from a2acard.url import joined, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping
    from typing import TypeAlias

    from a2a.types.a2a_pb2 import AgentCard

    from a2acard.signing.verdict import SignatureReport
    from a2acard.source.document import Document

    Asking: TypeAlias = "Generator[Ask, Answer | FetchError, Discovery]"

_REDIRECTS = (301, 302, 303, 307, 308)
_AUTH = (401, 403, 407)


@value
class Row:
    """One request of the trail: the URL, status (None where no answer came), content type, where it redirected to, the
    time in seconds, what it came to; `challenge` is what an answer that asks for credentials asks for, `cache` where the
    answer came from when not from the host."""

    url: str
    why: str
    status: int | None
    content_type: str | None
    location: str | None
    seconds: float | None
    verdict: str
    challenge: str | None = None
    cache: str | None = None


@value
class Discovery:
    """A card that was found.

    `card` are its bytes, decoded; `url` is where it came from after redirects, `asked` the URL that led there; `why` says
    which place that was. `headers` are the answer's. `trail` are all requests in their order, `notes` what was odd.
    `others` are further cards that the origin names, where it lists several. `proof` is what its signatures prove, where that was asked.
    """

    card: bytes
    url: str
    asked: str
    why: str
    headers: Mapping[str, str]
    trail: tuple[Row, ...]
    notes: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    proof: SignatureReport | None = None

    def with_(
        self,
        *,
        notes: tuple[str, ...] | None = None,
        others: tuple[str, ...] | None = None,
        proof: SignatureReport | None = None,
    ) -> Discovery:
        """The same with other notes, other agents, or what its signatures prove."""
        return Discovery(
            self.card,
            self.url,
            self.asked,
            self.why,
            self.headers,
            self.trail,
            self.notes if notes is None else notes,
            self.others if others is None else others,
            self.proof if proof is None else proof,
        )

    def to_sdk(self) -> AgentCard:
        """The card as an object of the official SDK; raises as `a2acard.discovery.sdk_card.to_sdk`."""
        from a2acard.discovery.sdk_card import to_sdk

        return to_sdk(self.card)


class Search:
    """One search: what was tried so far, and what came of it."""

    def __init__(
        self,
        guard: Guard,
        *,
        guess: bool = False,
        exactly: bool = False,
        hidden: Callable[[str], str] = str,
    ) -> None:
        self.guard = guard
        self.guess = guess
        self.exactly = exactly
        self.hidden = hidden
        self.trail: list[Row] = []
        self.notes: list[str] = []
        self.refused: list[tuple[str, int]] = []
        self.first: FetchError | None = None
        self.origin = ""
        self.answered = False
        self.pointed = Pointed()
        self.mistaken: list[Answer] = []
        self.again = ""

    def run(self, aim: Target) -> Asking:
        """Try the places of `aim` until one has a card; then what the origin points to.

        Raises AddressRefused, Unreachable or TimedOut where the host can't be asked at all, and else what the places
        came to: BadStatus, WrongType.
        """
        self.origin = aim.origin
        if self.exactly:
            found = yield from self._try(aim.url, "exact")
            if found is None:
                raise self._failure(aim)
            return found
        for place in aim.places:
            found = yield from self._try(place.url, place.why)
            if found is not None:
                return _noted(found, aim)
        found = yield from self._pointed(aim)
        if found is None and self.guess:
            found = yield from self._guessed(aim)
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
            elif answer.status == 200:
                self.mistaken.append(answer)
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
            if answer.status in _BUSY and not self.again:
                after = answer.headers.get("retry-after", "").strip()[:40]
                self.again = f"{after} s" if after.isdecimal() else after if after.isprintable() else ""
            self._remember(answer)
            location = answer.headers.get("location", "") if answer.status in _REDIRECTS else ""
            if not location:
                return answer
            to = joined(here, location)
            self._say(answer, why, Phrase("redirect"), without_secrets(to))
            if to in seen:
                self.first = self.first or TooManyRedirects(
                    self.hidden(without_secrets(to)), Phrase("the redirects lead in a circle")
                )
                return None
            seen.add(to)
            here = to
        reason = Phrase("more than {max_redirects} redirects", max_redirects=self.guard.max_redirects)
        self.first = self.first or TooManyRedirects(self.hidden(without_secrets(here)), reason)
        return None

    def _lost(self, url: str, why: str, error: FetchError) -> None:
        """Remember an error. Where the host itself can't be reached there is no sense in asking for another path."""
        shown = self.hidden(without_secrets(url))
        self.trail.append(Row(shown, why, None, None, None, None, error.reason))
        self.first = self.first or error
        here = url == self.origin or url.startswith((f"{self.origin}/", f"{self.origin}?"))
        if isinstance(error, (AddressRefused, Unreachable, TimedOut)) and here and not self.answered:
            raise error

    def _remember(self, answer: Answer) -> None:
        """Keep what an answer points to: a host that has no card at its places may say where it is."""
        found = linked(answer)
        self.pointed = Pointed(
            tuple(dict.fromkeys([*self.pointed.cards, *found.cards])),
            tuple(dict.fromkeys([*self.pointed.catalogs, *found.catalogs])),
        )

    def _say(self, answer: Answer, why: str, verdict: str, location: str | None = None) -> None:
        """Add a row to the trail, without what the host sent back of the credentials."""
        kind = answer.headers.get("content-type")
        challenge = answer.headers.get("www-authenticate") if answer.status in _AUTH else None
        self.trail.append(
            Row(
                self.hidden(without_secrets(answer.url)),
                why,
                answer.status,
                self.hidden(kind) if kind else None,
                self.hidden(location) if location else None,
                answer.seconds,
                verdict,
                self.hidden(challenge)[:_MOST_CHALLENGE] if challenge else None,
                answer.cached or None,
            )
        )

    def _found(self, answer: Answer, asked: str, why: str, document: Document) -> Discovery:
        kind = answer.headers.get("content-type", "").partition(";")[0].strip().lower()
        if not (kind == "application/json" or kind.endswith("+json")):
            self.notes.append(
                Phrase("the card comes as '{kind}', which is no type of JSON", kind=kind or Phrase("nothing"))
            )
        self._note_place(answer.url, asked)
        self.notes += answer.notes
        return Discovery(
            document.data, answer.url, asked, why, answer.headers, tuple(self.trail), tuple(self.notes)
        )

    def _note_place(self, url: str, asked: str) -> None:
        """Note a place that surprises: another host than was asked, or the older path where the newer one has nothing."""
        host, home = split(url).host, split(asked).host
        if host != home:
            self.notes.append(
                Phrase("{home} redirects to another host: the card comes from {host}", home=home, host=host)
            )
        elif _origin_of(url) != _origin_of(asked):
            there, here = _origin_of(url), _origin_of(asked)
            self.notes.append(
                Phrase(
                    "{here} redirects to another origin: the card comes from {there}", here=here, there=there
                )
            )
        elif self.origin and _origin_of(url) != _origin_of(self.origin):
            there, here = _origin_of(url), _origin_of(self.origin)
            self.notes.append(
                Phrase("{here} names a card elsewhere: this one comes from {there}", here=here, there=there)
            )
        if not (asked.endswith(LEGACY) and url.endswith(LEGACY)):
            return
        newer = self.hidden(without_secrets(asked)).removesuffix(LEGACY) + WELL_KNOWN
        said = [row.status for row in self.trail if row.url == newer and row.status is not None]
        if any([status in (404, 410) for status in said]):
            self.notes.append(
                Phrase(
                    "the card is at {legacy} only, where cards were before 0.3; newer clients look at {well_known}: serve it there too",
                    legacy=LEGACY,
                    well_known=WELL_KNOWN,
                )
            )
        elif any([status >= 500 or status == 429 for status in said]):
            self.notes.append(
                Phrase(
                    "{well_known} answers {said} at the moment; the card that {legacy} has may be an older one",
                    well_known=WELL_KNOWN,
                    said=said[0],
                    legacy=LEGACY,
                )
            )

    def _pointed(self, aim: Target) -> Generator[Ask, Answer | FetchError, Discovery | None]:
        """The first card that the origin's own lists name, or that its answers and its page link to."""
        cards: dict[str, None] = {}
        tried: set[str] = set()
        for path in POINTERS:
            yield from self._catalog(aim.origin + path, cards, tried)
        if not cards and not (self.pointed.cards or self.pointed.catalogs) and not self._asked(aim.origin):
            page = yield from self._followed(f"{aim.origin}/", "page")
            if page is not None:
                self._say(
                    page,
                    "page",
                    Phrase("status {status}", status=page.status)
                    if page.status != 200
                    else Phrase("the host's page"),
                )
        cards |= dict.fromkeys(self.pointed.cards)
        for url in self.pointed.catalogs:
            yield from self._catalog(url, cards, tried)
        return (yield from self._first(tuple(cards), "listed"))

    def _asked(self, origin: str) -> bool:
        """True when the host's page was asked for already."""
        return any([row.url == f"{without_secrets(origin)}/" for row in self.trail])

    def _catalog(
        self, url: str, cards: dict[str, None], tried: set[str], depth: int = 0
    ) -> Generator[Ask, Answer | FetchError, None]:
        """Add the cards that a catalog names, and those of the catalogs it names."""
        if url in tried or len(tried) >= _MOST_CATALOGS:
            return
        tried.add(url)
        answer = yield from self._followed(url, "catalog")
        if answer is None:
            return
        if answer.status != 200:
            self._say(answer, "catalog", Phrase("status {status}", status=answer.status))
            return
        found = listed(answer)
        self._say(answer, "catalog", _named(len(found.cards)))
        cards |= dict.fromkeys(found.cards)
        for other in found.catalogs if depth < 1 else ():
            yield from self._catalog(other, cards, tried, depth + 1)

    def _first(
        self, urls: tuple[str, ...], why: str
    ) -> Generator[Ask, Answer | FetchError, Discovery | None]:
        """The first of `urls` that is a card's; the others are named beside it."""
        for url in urls:
            found = yield from self._try(url, why)
            if found is not None:
                return found.with_(others=tuple([other for other in urls if other != url]))
        return None

    def _guessed(self, aim: Target) -> Generator[Ask, Answer | FetchError, Discovery | None]:
        """The card at a place that only a platform has, or a mistake; the note says which place would be right."""
        for place in guesses(aim):
            found = yield from self._try(place.url, "guessed")
            if found is not None:
                shown = without_secrets(found.url)
                note = Phrase(
                    "the card is at {shown}, {why}; clients look at {well_known}",
                    shown=shown,
                    why=place.why,
                    well_known=WELL_KNOWN,
                )
                return found.with_(notes=(note, *found.notes))
        return None

    def _failure(self, aim: Target) -> FetchError:
        """What a search without a result came to, in one sentence; every URL that was asked for is in it."""
        if self.first is not None:
            return self.first
        answers = {row.url: row.status for row in self.trail if row.status is not None}
        tried = ", ".join([f"{url} ({status})" for url, status in answers.items()])
        shown = without_secrets(aim.url)
        places = [row.status for row in self.trail if row.why in _OWN]
        busy = next((status for status in places if status in _BUSY), None)
        if busy is not None:
            if self.again:
                reason = Phrase(
                    "the host is busy ({busy}); it says to come again in {again}. Tried {tried}",
                    busy=busy,
                    again=self.again,
                    tried=tried,
                )
            else:
                reason = Phrase(
                    "the host is busy ({busy}); try again later. Tried {tried}", busy=busy, tried=tried
                )
            return BadStatus(shown, reason, busy)
        if self.refused:
            url, status = self.refused[0]
            reason = Phrase(
                "asks for credentials ({status}). Either the card is protected (give credentials), or it is elsewhere: under a path (name the agent's own URL). Tried {tried}",
                status=status,
                tried=tried,
            )
            return BadStatus(without_secrets(url), reason, status)
        if 200 in answers.values():
            said = [row.verdict for row in self.trail if row.status == 200 and row.why in _PLACES]
            if said:
                what = said[0]
                if not what.startswith("no Agent Card"):
                    what = Phrase("no Agent Card: {what}", what=what)
                return WrongType(shown, Phrase("{what}; tried {tried}", what=what, tried=tried))
        reason = Phrase(
            "no Agent Card at {tried}. Cards are at {well_known} since 0.3, and were at {legacy} before; an agent under a path is found by its own URL",
            tried=tried,
            well_known=WELL_KNOWN,
            legacy=LEGACY,
        )
        return BadStatus(shown, reason, next(iter(answers.values()), 0))


def _origin_of(text: str) -> str:
    """Scheme, host and port of a URL, the usual port left out."""
    url = split(text)
    usual = {"https": "443", "http": "80"}.get(url.scheme or "")
    return f"{url.scheme}://{url.host}" + (f":{url.port}" if url.port and url.port != usual else "")


_BUSY = (429, 503)
_OWN = ("exact", "path", "origin")
_PLACES = ("exact", "path", "origin", "listed", "guessed")
_MOST_CHALLENGE = 300
"""Characters of a challenge that are told."""
_MOST_CATALOGS = 5
"""Catalogs of one host that are asked for."""


def _named(number: int) -> str:
    """What a catalog comes to."""
    return (
        Counted(number, "names {number} card", "names {number} cards") if number else Phrase("names no cards")
    )


def _noted(found: Discovery, aim: Target) -> Discovery:
    """The card of an origin, where a path was asked for, may be that of another agent."""
    if found.why != "origin" or aim.places[0].why == "origin":
        return found
    if aim.url.rstrip("/") in (aim.origin, found.url):  # a slash too many is no path
        return found
    note = Phrase(
        "no card under {asked}; this is the one of the host, at {url}",
        asked=without_secrets(aim.url),
        url=without_secrets(found.url),
    )
    return found.with_(notes=(note, *found.notes))


def search(
    text: str,
    guard: Guard,
    *,
    guess: bool = False,
    exactly: bool = False,
    hidden: Callable[[str], str] = str,
) -> tuple[Search, Asking]:
    """The search for what `text` calls an agent; with `guess`, also where only platforms and mistakes have cards, and
    `exactly` at that URL only.

    `hidden` takes out of a text what a host may have sent back and nobody is to see. Raises BadValue for what is no host and no URL.
    """
    made = Search(guard, guess=guess, exactly=exactly, hidden=hidden)
    return made, made.run(target(text))


_REASONS = {
    "too-deep": Phrase("JSON that is nested too deeply"),
    "too-large": Phrase("more than a card may have"),
    "not-utf-8": Phrase("no UTF-8, which JSON has to be (RFC 8259 §8.1)"),
}


def _unreadable(document: Document) -> str:
    """Why a body can't be read, in a few words and none of its own."""
    kinds = [problem.kind for problem in document.problems]
    return next((_REASONS[kind] for kind in kinds if kind in _REASONS), Phrase("no JSON"))


def _verdict(answer: Answer) -> tuple[str, Document | None]:
    """What an answer is, in a few words, and its document where it is a card."""
    if answer.status not in (200, 203):  # 203: what a proxy has changed (RFC 9110 §15.3.4)
        return Phrase("status {status}", status=answer.status), None
    document = read(answer.body, Limits(max_bytes=max(len(answer.body), 1)))
    if not document.readable:
        kind = answer.headers.get("content-type", "")
        page = "html" in kind or answer.body.lstrip()[:1] == b"<"
        return (Phrase("a web page, not a card") if page else _unreadable(document)), None
    found = detect(document.value)
    if found.version is None:
        return Phrase(
            "no Agent Card; it looks like {looks_like}",
            looks_like=found.looks_like or Phrase("something else"),
        ), None
    return Phrase("a card ({version})", version=found.version), document
