"""Where a server is seen from outside, and a card with its interfaces there."""

from __future__ import annotations

from a2acard.card.hosts import is_named
from a2acard.card.hosts import read as read_host
from a2acard.errors import BadValue, SpecError
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from a2acard.card import Card
    from a2acard.serving._http import Headers, Scope

PROXIES = ("x-forwarded", "forwarded")
"""The families of headers by which a trusted proxy may tell the host and the scheme that were asked for."""
_USUAL = {"http": "80", "https": "443"}


class HostRefused(Exception):
    """The request is for a host that was not named."""


class Public:
    """Where the application is seen: at one URL, or at whichever of the named hosts a request is for.

    `proxy` names the one family of headers that is believed; none is, unless told. Raises BadValue.
    """

    def __init__(self, url: str | None, hosts: Iterable[str], proxy: str | None) -> None:
        self.hosts = tuple(hosts)
        self.proxy = proxy
        if url is not None and self.hosts:
            raise BadValue(
                "public_url and hosts exclude each other: the URL is known, or it is the request's"
            )
        if proxy is not None and proxy not in PROXIES:
            raise BadValue(f"proxy is one of {', '.join(PROXIES)}, not {proxy!r}")
        if proxy is not None and not self.hosts:
            raise BadValue("what a proxy says of the host counts only with hosts, the list of those allowed")
        for host in self.hosts:
            if read_host(host) is None:
                raise BadValue(f"{host!r} is no host: write name, *.name or name:port")
        self.url = None if url is None else base_url(url)

    @property
    def example(self) -> str | None:
        """A base that requests may have; None where nobody told."""
        named = [host.removeprefix("*.") for host in self.hosts]
        return f"https://{named[0]}" if named else self.url

    def base(self, scope: Scope, headers: Headers) -> str | None:
        """The base for one request; None where nobody told. Raises HostRefused."""
        if not self.hosts:
            return self.url
        scheme, host = self._asked(scope, headers)
        found = read_host(host)
        if found is None or found[0].startswith("*."):
            raise HostRefused
        name, port = found
        if not is_named(name, port or _USUAL[scheme], self.hosts):
            raise HostRefused
        shown = f"[{name}]" if ":" in name else name
        end = f":{port}" if port and port != _USUAL[scheme] else ""
        return f"{scheme}://{shown}{end}{str(scope.get('root_path', '')).rstrip('/')}"

    def _asked(self, scope: Scope, headers: Headers) -> tuple[str, str]:
        """The scheme and the host that were asked for; of what several proxies say, the last one is the nearest."""
        scheme, host = str(scope.get("scheme", "http")), headers.get("host", "")
        if self.proxy == "x-forwarded":
            scheme = _last(headers.get("x-forwarded-proto")) or scheme
            host = _last(headers.get("x-forwarded-host")) or host
        elif self.proxy == "forwarded":
            told = _pairs(_last(headers.get("forwarded")))
            scheme, host = told.get("proto", scheme), told.get("host", host)
        scheme = scheme.lower()
        return (scheme if scheme in _USUAL else str(scope.get("scheme", "http"))), host


def _last(text: str | None) -> str:
    return (text or "").rpartition(",")[2].strip()


def _pairs(element: str) -> dict[str, str]:
    """The parameters of one element of `Forwarded` (RFC 7239 §4)."""
    pairs = [part.partition("=") for part in element.split(";")]
    return {name.strip().lower(): text.strip().strip('"') for name, sign, text in pairs if sign}


def base_url(text: str) -> str:
    """A base URL without its closing slash. Raises BadValue for what is none."""
    url = split(text.strip())
    if not url.is_http or not url.host or url.query is not None or url.fragment is not None or url.userinfo:
        from a2acard.redact import redacted

        raise BadValue(
            f"{redacted(text)!r} is no public URL: write https://host/path, without query and credentials"
        )
    return url.text.rstrip("/")


def seen_at(card: Card, base: str) -> bytes:
    """The bytes of a card whose interfaces are moved to where the server is seen: from the origin of its first interface.

    A card that has them there already stays as it is. Raises SpecError for a signed card that would have to change.
    """
    first = next((i.url for i in card.interfaces if i.url and split(i.url).is_http), None)
    if first is None:
        return card.document.data
    url, public = split(first), split(base)
    origin = _origin(first)
    prefix = public.path.rstrip("/")
    inside = not prefix or url.path == prefix or url.path.startswith(f"{prefix}/")
    target = _origin(base) if inside else base
    if target == origin:
        return card.document.data
    from a2acard.migration.rewrite import rewrite

    made = rewrite(card.document, origin, target)
    if made.moved and made.signatures:
        raise SpecError(
            f"a signed card can't be moved to {target}: its signatures are about the URLs it has; sign one that has the public ones"
        )
    return made.document.data


def _origin(text: str) -> str:
    url = split(text)
    host = f"[{url.host}]" if url.host and ":" in url.host else url.host
    return f"{url.scheme}://{host}{f':{url.port}' if url.port else ''}"
