"""Cards kept by the rules of HTTP (RFC 9111, by hishel), in memory or in the user's cache folder, and used when a host fails.

Only cards are kept: what is no card is asked for again each time, so that the same host gives the same verdict. What came
for credentials is kept in memory only, apart for each of them.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from email.utils import formatdate, parsedate_to_datetime

import hishel

from a2acard.discovery._exchange import HEADERS, Answer, Ask
from a2acard.errors import BadValue, FetchError
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from os import PathLike
    from pathlib import Path

_LOG = logging.getLogger(__name__)
logging.getLogger("hishel").addHandler(logging.NullHandler())  # what it logs is told here, in one sentence

DEFAULT_S = 300
"""Seconds for which a card is fresh whose server says nothing about that (A2A 1.0 §8.6.2 leaves it to the client)."""
STALE_IF_ERROR_S = 86400
"""Seconds for which a card that is no longer fresh is used where the host can't be asked, or fails."""
MAX_BYTES = 64 * 1024 * 1024
"""Bytes that the folder may take; what was not used for longest goes first."""
_OPTIONS = hishel.CacheOptions(shared=False, allow_stale=False)
_KEPT_FOR = frozenset(("exact", "path", "origin", "listed", "guessed", "redirect"))
"""Why a request is made whose answer may be a card."""


_LONGEST_AGE_S = 366 * 86400
"""Older than this is no card, whatever a server says."""
_PATIENCE_S = 1.0
"""Seconds to wait for another process that writes."""
_BROKEN = (sqlite3.Error, RuntimeError, OSError)
"""What the storage raises where its file is damaged, gone or full."""
_SENT = ("if-none-match", "if-modified-since", "cache-control")
"""Headers of the cache's own that go to the host."""


@value
class Look:
    """What the cache has for a request: an answer, or what to ask the host with."""

    ask: Ask
    key: str
    state: hishel.AnyState
    answer: Answer | FetchError | None = None
    kept: bytes | None = None

    def condition(self, dressed: Ask) -> Ask:
        """The request as it is sent: with the validators of what is kept, if there is something."""
        if not isinstance(self.state, hishel.NeedRevalidation):
            return dressed
        found = self.state.request.headers
        named = {name: found[name] for name in _SENT if name in found}
        headers = {**dressed.headers, **named}
        return Ask(dressed.url, dressed.why, headers, None, dressed.credentials, dressed.certificate)


class Cache:
    """Cards by their URL and what they vary by. Make one with `in_memory` or `on_disk`; safe among threads and processes.

    `default_s` is how long a card is fresh whose server doesn't say; `stale_if_error_s` how long after that it may still
    be used when the host fails; both in seconds.
    """

    def __init__(
        self,
        storage: hishel.BaseStorage,
        *,
        default_s: int = DEFAULT_S,
        stale_if_error_s: int = STALE_IF_ERROR_S,
        is_private: bool = False,
    ) -> None:
        import secrets

        self.storage = storage
        self.default_s = default_s
        self.stale_if_error_s = stale_if_error_s
        self.is_private = is_private
        self._salt = secrets.token_bytes(16)
        self._is_broken = False

    @classmethod
    def in_memory(cls, *, default_s: int = DEFAULT_S, stale_if_error_s: int = STALE_IF_ERROR_S) -> Cache:
        """A cache that ends with the process."""
        connection = sqlite3.connect(":memory:", check_same_thread=False, isolation_level=None)
        storage = hishel.SqliteStorage(connection=connection, max_size=MAX_BYTES)
        return cls(storage, default_s=default_s, stale_if_error_s=stale_if_error_s, is_private=True)

    @classmethod
    def on_disk(
        cls,
        folder: str | PathLike[str] | None = None,
        *,
        default_s: int = DEFAULT_S,
        stale_if_error_s: int = STALE_IF_ERROR_S,
    ) -> Cache:
        """The cache in `folder`, by default in the user's cache folder. Raises BadValue where none can be made there."""
        from pathlib import Path

        from platformdirs import user_cache_path

        home = Path(folder) if folder is not None else user_cache_path("a2acard")
        try:
            home.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise BadValue(
                Phrase("{home}: no cache can be kept there: {error}", home=home, error=error.strerror)
            ) from error
        try:
            connection = sqlite3.connect(
                _sound(home / "cards.db"), check_same_thread=False, isolation_level=None, timeout=_PATIENCE_S
            )
        except sqlite3.Error as error:
            raise BadValue(
                Phrase("{home}: no cache can be kept there: {error}", home=home, error=str(error))
            ) from error
        connection.set_authorizer(_patient)
        storage = hishel.SqliteStorage(connection=connection, max_size=MAX_BYTES)
        return cls(storage, default_s=default_s, stale_if_error_s=stale_if_error_s)

    def close(self) -> None:
        """Close the storage."""
        self.storage.close()

    def takes(self, ask: Ask, dressed: Ask) -> bool:
        """True for a request whose answer may be kept: one for a card; with credentials, in memory only."""
        return (
            not self._is_broken
            and ask.body is None
            and ask.why in _KEPT_FOR
            and (self.is_private or dressed is ask)
        )

    def look(self, ask: Ask, dressed: Ask, *, refresh: bool = False) -> Look:
        """What is kept for a request; with `refresh` the host is asked whether it still holds, however fresh it is."""
        key = self._key(ask, dressed)
        request = _request(ask)
        if refresh:
            request.headers["cache-control"] = "no-cache"
        found = self._entries(key)
        state: hishel.AnyState = hishel.IdleClient(options=_OPTIONS).next(request, found)
        if isinstance(state, hishel.FromCache):
            body = _body(state.entry)
            age_s = _age_s(state.entry)
            said = Phrase("from the cache, {age_s} s old", age_s=age_s)
            return Look(ask, key, state, _answer(ask, state.entry, body, said), body)
        kept = _body(state.revalidating_entries[0]) if isinstance(state, hishel.NeedRevalidation) else None
        return Look(ask, key, state, None, kept)

    def settle(self, look: Look, answer: Answer | FetchError) -> Look:
        """What comes of the host's answer: it is kept where it may be, or says that what is kept still holds.

        Where the host fails, what is kept is used for a while. The result has no answer where the host has to be asked
        once more, without conditions.
        """
        try:
            return self._settled(look, answer)
        except (
            _BROKEN
        ):  # a cache that breaks while it is used is no reason not to have the card, or to wait for it again
            self._is_broken = True
            return Look(look.ask, look.key, look.state, answer)

    def _settled(self, look: Look, answer: Answer | FetchError) -> Look:
        if isinstance(answer, FetchError) or answer.status >= 500:
            stale = self._stale(look, answer)
            return Look(look.ask, look.key, look.state, stale or answer)
        if answer.status != 304 and not (answer.status == 200 and _is_card(answer.body)):
            return Look(look.ask, look.key, look.state, answer)
        waiting = look.state
        assert isinstance(waiting, (hishel.CacheMiss, hishel.NeedRevalidation))  # it had no answer
        state: hishel.AnyState | None = waiting.next(self._response(answer))
        while state is not None:
            if isinstance(state, hishel.StoreAndUse):
                for old in (
                    waiting.revalidating_entries if isinstance(waiting, hishel.NeedRevalidation) else ()
                ):
                    self.storage.remove_entry(old.id)  # two of one second can't be told apart
                entry = self.storage.create_entry(_request(look.ask), state.response, look.key)
                _body(entry)
                return Look(look.ask, look.key, state, _noted(answer, look.kept))
            if isinstance(state, hishel.CouldNotBeStored):
                return Look(look.ask, look.key, state, _noted(answer, look.kept))
            if isinstance(state, hishel.FromCache):
                body = look.kept if look.kept is not None else b""
                return Look(
                    look.ask,
                    look.key,
                    state,
                    _answer(look.ask, state.entry, body, Phrase("the host says it still holds")),
                )
            if isinstance(state, hishel.NeedToBeUpdated):
                for kept in state.updating_entries:
                    self.storage.update_headers(kept.id, kept.response.headers)
            elif isinstance(state, hishel.InvalidateEntries):
                for gone in state.entry_ids:
                    self.storage.remove_entry(gone)
            else:
                return Look(look.ask, look.key, state)
            state = state.next()
        return Look(look.ask, look.key, waiting, answer)

    def _entries(self, key: str) -> list[hishel.Entry]:
        try:
            return self.storage.get_entries(key)
        except _BROKEN:
            self._is_broken = True
            return []

    def _stale(self, look: Look, answer: Answer | FetchError) -> Answer | None:
        """What is kept, where the host fails and it is not too old for that (RFC 5861 §4, RFC 9111 §4.2.4)."""
        if not isinstance(look.state, hishel.NeedRevalidation) or look.kept is None:
            return None
        entry = look.state.revalidating_entries[0]
        control = _control(entry.response.headers.get("cache-control", ""))
        if "must-revalidate" in control or "no-cache" in control:
            return None
        said_s = _seconds(control.get("stale-if-error"))
        allowed_s = self.stale_if_error_s if said_s is None else said_s
        age_s = _age_s(entry)
        if age_s > (_seconds(control.get("max-age")) or 0) + allowed_s:
            return None
        reason = (
            answer.reason
            if isinstance(answer, FetchError)
            else Phrase("status {status}", status=answer.status)
        )
        said = Phrase("from the cache, {age_s} s old and no longer fresh", age_s=age_s)
        note = Phrase(
            "the host can't be asked ({reason}); this is the card as it was {age_s} s ago",
            reason=reason,
            age_s=age_s,
        )
        return _answer(look.ask, entry, look.kept, said, (note,))

    def _key(self, ask: Ask, dressed: Ask) -> str:
        import hashlib

        if dressed is ask:
            return hashlib.sha256(ask.url.encode()).hexdigest()
        sent = repr((dressed.url, sorted(dressed.headers.items()))).encode()
        return hashlib.blake2b(sent, key=self._salt).hexdigest()

    def _response(self, answer: Answer) -> hishel.Response:
        headers = {name: text for name, text in answer.headers.items() if name not in _NOT_KEPT}
        _right_clock(headers)
        control = _control(headers.get("cache-control", ""))
        says = {"max-age", "s-maxage", "no-store", "no-cache"} & control.keys()
        if answer.status == 200 and not says and "expires" not in headers and "last-modified" not in headers:
            kept = headers.get("cache-control")
            headers["cache-control"] = (
                f"{kept}, max-age={self.default_s}" if kept else f"max-age={self.default_s}"
            )
        stream = iter([answer.body]) if answer.status == 200 else iter([])
        return hishel.Response(answer.status, hishel.Headers(headers), stream)


def _patient(action: int, name: str | None, *_: object) -> int:
    """Let no statement of the storage set another patience than ours."""
    is_patience = action == sqlite3.SQLITE_PRAGMA and name == "busy_timeout"
    return sqlite3.SQLITE_IGNORE if is_patience else sqlite3.SQLITE_OK


def _sound(file: Path) -> Path:
    """The path of the database; one that is damaged is set aside under another name first."""
    if not file.is_file():
        return file
    try:
        connection = sqlite3.connect(file)
        try:
            sound = connection.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
            tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
        finally:
            connection.close()
        if sound and (not tables or "entries" in tables):
            return file
    except sqlite3.OperationalError:
        return file  # locked by another process, or not to be opened: not damaged
    except sqlite3.DatabaseError:
        pass
    _LOG.warning("%s: the cache is damaged; it is kept as %s.damaged, and begun anew", file, file.name)
    file.replace(file.with_name(f"{file.name}.damaged"))
    return file


def _right_clock(headers: dict[str, str]) -> None:
    """Put the time of reception where the answer has no time, an unreadable one or one that is yet to come (RFC 9110
    §6.6.1); what it says of its end stays as long after it as it was. A validator that can't be sent back is dropped."""
    said, now = _time(headers.get("date")), time.time()
    if said is None or said > now:
        ends = _time(headers.get("expires"))
        if ends is not None and said is not None:
            headers["expires"] = formatdate(now + ends - said, usegmt=True)
        headers["date"] = formatdate(now, usegmt=True)
    first = headers.get("age", "").partition(",")[0].strip()
    age_s = min(int(first), _LONGEST_AGE_S) if first.isascii() and first.isdigit() else 0
    was = _time(headers.get("date"))
    if age_s and was is not None and was > now - age_s:  # it has lain elsewhere for a while (RFC 9111 §4.2.3)
        back = was - max(now - age_s, 0)
        headers["date"] = formatdate(was - back, usegmt=True)
        ends = _time(headers.get("expires"))
        if ends is not None:
            headers["expires"] = formatdate(max(ends - back, 0), usegmt=True)
    control = headers.get("cache-control", "")
    if control.lower().count("max-age") + control.lower().count("s-maxage") > 1:
        headers["cache-control"] = _first_ages(control)
    for name in ("etag", "last-modified"):
        if not headers.get(name, "").isascii():
            del headers[name]


def _first_ages(control: str) -> str:
    """The directives without those that say another age than the first (RFC 9111 §4.2.1)."""
    kept: list[str] = []
    seen: set[str] = set()
    for part in control.split(","):
        name = part.strip().lower().partition("=")[0].strip()
        if name in ("max-age", "s-maxage") and name in seen:
            continue
        seen.add(name)
        kept.append(part.strip())
    return ", ".join(kept)


def _time(text: str | None) -> float | None:
    """Seconds since 1970 of an HTTP date; None for what is none."""
    try:
        return parsedate_to_datetime(text or "").timestamp()
    except (ValueError, TypeError, OverflowError):
        return None


_NOT_KEPT = frozenset(("content-encoding", "content-length", "transfer-encoding", "set-cookie", "connection"))
"""The body is kept decoded; cookies are never sent back."""


def _request(ask: Ask) -> hishel.Request:
    return hishel.Request("GET", ask.url, hishel.Headers({**HEADERS, **ask.headers}))


def _body(entry: hishel.Entry) -> bytes:
    return b"".join(entry.response.stream or ())  # type: ignore[arg-type]  # not an asynchronous one


def _answer(ask: Ask, entry: hishel.Entry, body: bytes, cached: str, notes: tuple[str, ...] = ()) -> Answer:
    headers = {name.lower(): text for name, text in entry.response.headers.items()}
    return Answer(ask.url, entry.response.status_code, headers, body, 0.0, cached, notes)


def _noted(answer: Answer, kept: bytes | None) -> Answer:
    """An answer with what changed since the card was kept."""
    change = _change(kept, answer.body) if kept is not None else None
    if change is None:
        return answer
    return Answer(
        answer.url, answer.status, answer.headers, answer.body, answer.seconds, "", (*answer.notes, change)
    )


def _change(old: bytes, new: bytes) -> str | None:
    from a2acard.redact import shown
    from a2acard.source.parse import read

    if old == new:
        return None
    before, after = read(old).value, read(new).value
    was = before.get("version") if isinstance(before, dict) else None
    now = after.get("version") if isinstance(after, dict) else None
    if was == now:
        return Phrase("the card has changed since it was last fetched, and its version has not")
    return Phrase(
        "the agent's version went from {was} to {now} since the card was last fetched",
        was=shown(was),
        now=shown(now),
    )


def _is_card(body: bytes) -> bool:
    from a2acard.source.parse import Limits, read
    from a2acard.spec.detect import detect

    document = read(body, Limits(max_bytes=max(len(body), 1)))
    return document.readable and detect(document.value).version is not None


def _age_s(entry: hishel.Entry) -> int:
    """The age of what is kept, in seconds (RFC 9111 §4.2.3)."""
    since = _time(entry.response.headers.get("date"))
    if since is None:
        return 0
    return max(int(time.time() - since), _seconds(entry.response.headers.get("age")) or 0, 0)


def _control(text: str) -> dict[str, str]:
    parts = [part.strip().lower().partition("=") for part in text.split(",") if part.strip()]
    return {name.strip(): item.strip().strip('"') for name, _, item in parts}


def _seconds(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdigit() and len(text) < 12 else None
