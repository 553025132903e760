"""What both drivers do before a request goes out and once an answer is there."""

from __future__ import annotations

import httpcore2
import httpx2

from a2acard.discovery._exchange import HEADERS, NO_CONNECTION, Answer, Ask, Tls, decoded
from a2acard.discovery.credentials import origin_of
from a2acard.discovery.guard import without_secrets
from a2acard.errors import AddressRefused, BadAnswer, BadValue, FetchError, TimedOut, Unreachable
from a2acard.types import Phrase
from a2acard.url import joined, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ssl
    from collections.abc import Callable, Generator
    from http.cookiejar import CookieJar
    from typing import Any, TypeVar

    from a2acard.discovery.credentials import Credentials
    from a2acard.discovery.guard import Guard

    T = TypeVar("T")

FAILURES = (
    FetchError,
    httpcore2.TimeoutException,
    httpcore2.NetworkError,
    httpcore2.ProtocolError,
    httpx2.HTTPError,
    httpx2.InvalidURL,
    UnicodeError,  # half a character in a URL
    OSError,  # what asyncio's TLS lets through
)
"""What a request can come to, for `translated`."""


def timeouts(guard: Guard) -> httpx2.Timeout:
    """The guard's times as the HTTP library has them."""
    return httpx2.Timeout(guard.total_s, connect=guard.connect_s)


def no_cookies() -> CookieJar:
    """A jar that takes none: what a host sets with one answer would go along with the next request, as credentials that
    nobody gave, and to every port of the host."""
    from http.cookiejar import CookieJar, DefaultCookiePolicy

    return CookieJar(DefaultCookiePolicy(allowed_domains=()))


def driven(
    asking: Generator[Ask, Answer | FetchError, T],
    fetch: Callable[[Ask, float], Answer | FetchError],
    deadline: float,
) -> T:
    """What comes of a dialogue whose requests `fetch` answers until `deadline`, by `time.monotonic`; its errors are raised."""
    try:
        ask = next(asking)
        while True:
            ask = asking.send(fetch(ask, deadline))
    except StopIteration as stop:
        return stop.value  # type: ignore[no-any-return]  # what the dialogue came to


def dressed(ask: Ask, credentials: Credentials) -> Ask | FetchError:
    """The request with the credentials that may go where it goes, the URL read as the HTTP library reads it.

    An error where the two readings differ: a credential must not follow a URL that means two things.
    """
    chosen = credentials if ask.credentials is None else ask.credentials
    try:
        if chosen.has_any and origin_of(str(httpx2.URL(ask.url))) != origin_of(ask.url):
            return AddressRefused(without_secrets(ask.url), Phrase("the URL can be read in two ways"))
        return chosen.dressed(ask)
    except (BadValue, httpx2.InvalidURL):
        return ask  # the guard says what is wrong with it


def headers_of(ask: Ask) -> dict[str, str]:
    """All headers of a request; its own come before the usual ones, and an empty one takes a usual one away."""
    found = {**HEADERS, **{name.lower(): text for name, text in ask.headers.items()}}
    return {name: text for name, text in found.items() if text}


def peer_of(answer: httpx2.Response) -> str | None:
    """The address that an answer comes from, as long as its body has not been read: then the connection may be closed."""
    stream = answer.extensions.get("network_stream")
    try:
        found = stream.get_extra_info("server_addr") if stream else None
    except OSError:  # whoever answered is gone already
        return None
    return str(found[0]) if found else None


def made(
    ask: Ask,
    answer: httpx2.Response,
    body: bytes,
    seconds: float,
    guard: Guard,
    credentials: Credentials,
    peer: str | None = None,
    tls: Tls | None = None,
) -> Answer:
    """An answer as a value, its headers in small letters.

    Raises FetchError for a body that can't be decoded, and for a redirect that would pass the credentials on.
    """
    url = ask.url
    headers = {name.lower(): text for name, text in answer.headers.items()}
    if "location" in headers:
        chosen = credentials if ask.credentials is None else ask.credentials
        headers["location"] = _bare(url, headers["location"], chosen)
    coding = headers.get("content-encoding", "")
    plain = decoded(without_secrets(url), body, coding, guard.max_bytes) if coding and body else body
    return Answer(url, answer.status_code, headers, plain, seconds, peer=peer, tls=tls)


def _bare(url: str, location: str, credentials: Credentials) -> str:
    """Where an answer redirects to, without the credentials that its host was sent. Raises AddressRefused where they
    stand in it otherwise and would go to another origin."""
    if not credentials.has_any:
        return location
    bare = credentials.undressed(location)
    to = joined(url, bare)
    if credentials.is_in(to) and split(to).host is not None and not credentials.go_to(to):
        shown = credentials.hidden(without_secrets(to))
        raise AddressRefused(shown, Phrase("the host redirects there with the credentials it was sent"))
    return bare


def tls_of(ask: Ask, answer: httpx2.Response) -> Tls | None:
    """What TLS says of the connection, asked before the body is read, with which it may end; None where it is not wanted."""
    stream = answer.extensions.get("network_stream") if ask.tls else None
    inner = stream.get_extra_info("ssl_object") if stream is not None else None
    return None if inner is None else facts(inner)


def facts(inner: ssl.SSLObject | ssl.SSLSocket) -> Tls | None:
    """What TLS says of a connection; None where its certificate was not looked at."""
    import ssl

    shown: Any = inner.getpeercert()
    if not shown:
        return None
    begins, ends = [ssl.cert_time_to_seconds(shown[name]) for name in ("notBefore", "notAfter")]
    return Tls(inner.version() or "", begins, ends)


def translated(shown: str, error: Exception, guard: Guard) -> FetchError:
    """An error of the HTTP library as one of ours; its own words may hold what was sent, so they are not shown."""
    if isinstance(error, FetchError):
        return error
    if isinstance(error, (httpx2.InvalidURL, UnicodeError)):
        return AddressRefused(shown, Phrase("the URL can't be asked for: it is none"))
    if isinstance(error, (httpcore2.ConnectTimeout, httpx2.ConnectTimeout)):
        return TimedOut(
            shown,
            Phrase("no connection in {connect_s:g} s", connect_s=guard.connect_s),
        )
    if isinstance(error, (httpcore2.TimeoutException, httpx2.TimeoutException)):
        return TimedOut(shown, Phrase("no whole answer in {total_s:g} s", total_s=guard.total_s))
    tls = _tls_reason(error)
    if tls is not None:
        return Unreachable(shown, tls, "tls")
    if isinstance(error, (httpcore2.ConnectError, httpx2.ConnectError)):
        return Unreachable(shown, NO_CONNECTION)
    return BadAnswer(shown, Phrase("the answer is no HTTP, or broke off"))


_NO_TLS = ("wrong_version_number", "http_request", "record_layer_failure")
"""What OpenSSL says of an answer that is no TLS at all."""


def _tls_reason(error: BaseException) -> str | None:
    """What TLS says, where it is what failed."""
    import ssl

    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ssl.SSLError):
            reason = getattr(cause, "verify_message", "") or (cause.reason or "no TLS").lower()
            if "certificate_required" in reason:
                return Phrase("the host wants a client certificate, and was shown none")
            if reason in _NO_TLS:
                return Phrase(
                    "nothing at this port speaks TLS; if plain HTTP is meant, write http:// before the host"
                )
            return Phrase("the certificate does not hold, or there is no TLS: {reason}", reason=reason)
        cause = cause.__cause__ or cause.__context__
    return None


def user_agent() -> str:
    """What requests say they come from."""
    from a2acard import __version__

    return f"a2acard/{__version__} (+https://a2acard.dev)"
