"""Where a server is seen from outside, and a card with its interfaces there."""

from __future__ import annotations

import re
from ipaddress import ip_address

from a2acard.errors import BadValue, SpecError
from a2acard.types import Phrase
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from a2acard.card import Card
    from a2acard.serving._http import Headers, Scope

PROXIES = ("x-forwarded", "forwarded")
"""The families of headers by which a trusted proxy may tell the host and the scheme that were asked for."""
_READ = {"x-forwarded": ("X-Forwarded-Host", "X-Forwarded-Proto"), "forwarded": ("Forwarded",)}
"""The headers of each family that are looked at: what answers vary by."""
_USUAL = {"http": "80", "https": "443"}
_LABEL = re.compile(r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\Z")
"""A part of a host's name (RFC 1123 §2.1); names of other letters have their `xn--` form."""
_MOST_NAME = 253
_ANY = "*"


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
                Phrase("public_url and hosts exclude each other: the URL is known, or it is the request's")
            )
        if proxy is not None and proxy not in PROXIES:
            raise BadValue(
                Phrase("proxy is one of {proxies}, not {proxy!r}", proxies=", ".join(PROXIES), proxy=proxy)
            )
        if proxy is not None and not self.hosts:
            raise BadValue(
                Phrase("what a proxy says of the host counts only with hosts, the list of those allowed")
            )
        self.entries = tuple([_entry(host) for host in self.hosts])
        self.vary = _READ[proxy] if proxy is not None else ()
        self.url = None if url is None else base_url(url)

    @property
    def example(self) -> str | None:
        """A base that requests may have; None where nobody told."""
        if not self.entries:
            return self.url
        name, port = self.entries[0]
        return _url("https", name.removeprefix("*."), None if port == _ANY else port)

    def base(self, scope: Scope, headers: Headers) -> str | None:
        """The base for one request; None where nobody told. Raises HostRefused."""
        if not self.hosts:
            return self.url
        scheme, host = self._asked(scope, headers)
        found = _read_host(host)
        if (
            found is not None
            and not self._names(scheme, *found)
            and self.proxy
            and self._names("http", *found)
        ):
            scheme = "http"  # so its entry says, whatever the proxy left unsaid
        if found is None or not self._names(scheme, *found):
            raise HostRefused
        return _url(scheme, *found) + str(scope.get("root_path", "")).rstrip("/")

    def _names(self, scheme: str, name: str, port: str | None) -> bool:
        """True when an entry names a host; one without a port names the usual one of the scheme."""
        usual = _USUAL[scheme]
        for entry, wanted in self.entries:
            is_host = name.endswith(entry[1:]) if entry.startswith("*.") else name == entry
            if is_host and (wanted == _ANY or (wanted or usual) == (port or usual)):
                return True
        return False

    def _asked(self, scope: Scope, headers: Headers) -> tuple[str, str]:
        """The scheme and the host that were asked for; of what several proxies say, the last one is the nearest.

        A proxy that does not say the scheme is taken for one that speaks HTTPS to the world.
        """
        scheme, host = str(scope.get("scheme", "http")), headers.get("host", "")
        if self.proxy == "x-forwarded":
            scheme = _last(headers.get("x-forwarded-proto")) or "https"
            host = _last(headers.get("x-forwarded-host")) or host
        elif self.proxy == "forwarded":
            told = _pairs(_last(headers.get("forwarded")))
            scheme, host = told.get("proto", "https"), told.get("host", host)
        scheme = scheme.lower()
        return (
            scheme if scheme in _USUAL else "https" if self.proxy else str(scope.get("scheme", "http"))
        ), host


def _read_host(text: str) -> tuple[str, str | None] | None:
    """The name, in small letters, and the port of what stands in `Host`; None where it is no legal host."""
    if not text.isascii():
        return None
    if text.startswith("["):
        name, bracket, rest = text[1:].partition("]")
        if not bracket or ":" not in name or rest[:1] not in ("", ":"):
            return None
        colon, port = rest[:1], rest[1:]
    else:
        name, colon, port = text.partition(":")
    name = name.lower() if ":" in name else name.lower().removesuffix(".")
    if (colon and not (port.isdigit() and len(port) < 6 and 0 < int(port) < 65536)) or not _is_legal(name):
        return None
    return name, str(int(port)) if colon else None


def _is_legal(name: str) -> bool:
    """True for the name of a host and for an address."""
    if ":" in name:
        try:
            return "%" not in name and bool(ip_address(name))
        except ValueError:
            return False
    return len(name) <= _MOST_NAME and all([_LABEL.match(label) for label in name.split(".")])


def _entry(text: str) -> tuple[str, str | None]:
    """The name, or `*.` before one, and the port of an entry of the list; `*` is any. Raises BadValue."""
    bare = text.removeprefix("*.")
    found = _read_host(bare.removesuffix(":*"))
    if found is None or (bare.endswith(":*") and found[1] is not None):
        raise BadValue(
            Phrase(
                "{text!r} is no host: write name, *.name, name:port or name:*; without a port it is the usual one, 80 or 443",
                text=text,
            )
        )
    name, port = found
    return text[: len(text) - len(bare)] + name, _ANY if bare.endswith(":*") else port


def _url(scheme: str, name: str, port: str | None) -> str:
    shown = f"[{name}]" if ":" in name else name
    return f"{scheme}://{shown}{f':{port}' if port and port != _USUAL[scheme] else ''}"


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
            Phrase(
                "{text!r} is no public URL: write https://host/path, without query and credentials",
                text=redacted(text),
            )
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
            Phrase(
                "a signed card can't be moved to {target}: its signatures are about the URLs it has; sign one that has the public ones",
                target=target,
            )
        )
    return made.document.data


def _origin(text: str) -> str:
    url = split(text)
    host = f"[{url.host}]" if url.host and ":" in url.host else url.host
    return f"{url.scheme}://{host}{f':{url.port}' if url.port else ''}"
