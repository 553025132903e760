"""What a user lets be sent, and to which origins. It is dropped on every other origin, and shown to nobody."""

from __future__ import annotations

from a2acard.discovery._exchange import Ask
from a2acard.errors import BadValue
from a2acard.types import Phrase, value
from a2acard.url import ascii_host, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TypeAlias

    Pairs: TypeAlias = tuple[tuple[str, str], ...]

_TOKEN = frozenset("!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")
"""What the names of headers and cookies are made of (RFC 9110 §5.6.2)."""
FRAMING = frozenset(("host", "content-length", "transfer-encoding", "connection", "te", "upgrade", "trailer"))
"""Headers that say how a message is framed, and are not for a user to set."""
_PORTS = {"https": "443", "http": "80"}


def origin_of(text: str) -> str:
    """The origin of a URL, or of a host taken for HTTPS: `https://host:443` (RFC 6454). Raises BadValue for neither."""
    url = split(text if "://" in text else f"https://{text}")
    if not url.is_http or not url.host:
        raise BadValue(Phrase("{text!r} is no origin; it is written https://agents.example.org", text=text))
    host = f"[{url.host}]" if ":" in url.host else ascii_host(url.host.rstrip("."))
    return f"{url.scheme}://{host}:{url.port or _PORTS[str(url.scheme)]}"


@value
class Certificate:
    """A TLS client certificate (mutual TLS): PEM files of the certificate with its chain, and of the key if it is apart."""

    file: str
    key: str | None = None


@value
class Credentials:
    """What to send, and the origins it may go to; there is no other origin that it ever goes to.

    `headers`, `query` and `cookies` are pairs of a name and what it says; `certificate` is for mutual TLS. Make it with
    `Credentials.to`, which checks all of it.
    """

    origins: tuple[str, ...] = ()
    headers: Pairs = ()
    query: Pairs = ()
    cookies: Pairs = ()
    certificate: Certificate | None = None

    def __repr__(self) -> str:
        names = [name for name, _ in (*self.headers, *self.query, *self.cookies)]
        return f"Credentials(to {', '.join(self.origins) or 'nobody'}: {', '.join(names) or 'nothing'})"

    @classmethod
    def to(
        cls,
        origins: Iterable[str],
        *,
        bearer: str | None = None,
        basic: tuple[str, str] | None = None,
        headers: Iterable[tuple[str, str]] = (),
        query: Iterable[tuple[str, str]] = (),
        cookies: Iterable[tuple[str, str]] = (),
        certificate: Certificate | None = None,
    ) -> Credentials:
        """Credentials for `origins` (URLs or hosts): a bearer token, a name with its password, or what stands in a header,
        the query or a cookie. Raises BadValue for what can't be sent; the message has no value in it."""
        sent = list(headers)
        if bearer is not None:
            sent.append(("Authorization", f"Bearer {_checked(Phrase('the bearer token'), bearer)}"))
        if basic is not None:
            sent.append(("Authorization", f"Basic {basic_value(*basic)}"))
        names = [name.lower() for name, _ in sent]
        if names.count("authorization") > 1:
            raise BadValue(
                Phrase("more than one of bearer token, basic credentials and Authorization header is given")
            )
        cookies = tuple(cookies)
        twice = next((name for name in names if names.count(name) > 1), "cookie" if cookies else "")
        if names.count(twice) + (twice == "cookie" and bool(cookies)) > 1:
            raise BadValue(Phrase("the header {twice} is given twice; only one can be sent", twice=twice))
        for name, item in sent:
            _check_name(Phrase("header"), name)
            _checked(Phrase("the header {name}", name=name), item)
        for name, item in cookies:
            _check_name(Phrase("cookie"), name)
            if not _checked(Phrase("the cookie {name}", name=name), item).isascii() or any(
                [c in item for c in ' ",;\\']
            ):
                raise BadValue(Phrase("the cookie {name} holds characters that no cookie has", name=name))
        return cls(
            tuple(dict.fromkeys([origin_of(text) for text in origins])),
            tuple(sent),
            tuple(query),
            tuple(cookies),
            certificate,
        )

    @property
    def has_any(self) -> bool:
        """True when there is something to send."""
        return bool(self.headers or self.query or self.cookies or self.certificate)

    def go_to(self, url: str) -> bool:
        """True when they may be sent to `url`: its origin is one of those the user named."""
        return self.has_any and origin_of(url) in self.origins

    def dressed(self, ask: Ask) -> Ask:
        """The request with the credentials, where they may go to; else the request as it is."""
        if not self.go_to(ask.url):
            return ask
        headers = dict(ask.headers) | dict(self.headers)
        if self.cookies:
            headers["Cookie"] = "; ".join([f"{name}={item}" for name, item in self.cookies])
        url = ask.url
        if self.query:
            from urllib.parse import urlencode

            url += ("&" if "?" in url else "?") + urlencode(self.query)
        return Ask(
            url,
            ask.why,
            headers,
            ask.body,
            ask.credentials,
            self.certificate,
            ask.target,
            ask.method,
            ask.tls,
        )

    def undressed(self, url: str) -> str:
        """A URL without the parameters of these credentials: a host that redirects with its whole query sends them back."""
        start, mark, query = url.partition("#")[0].partition("?")
        if not mark or not self.query:
            return url
        from urllib.parse import unquote_plus

        def is_own(part: str) -> bool:
            name, _, text = part.partition("=")
            return (unquote_plus(name), unquote_plus(text)) in self.query

        kept = [part for part in query.split("&") if not is_own(part)]
        return start + ("?" + "&".join(kept) if kept else "")

    def is_in(self, text: str) -> bool:
        """True when a text holds something secret of these credentials."""
        return self.hidden(text) != text

    def hidden(self, text: str) -> str:
        """A text without what is secret here, should a host have sent it back, however it wrote it."""
        from a2acard.discovery.spellings import without

        return without(text, self._secrets())

    def _secrets(self) -> Iterator[str]:
        from a2acard.discovery.spellings import within_basic

        for name, item in (*self.headers, *self.query, *self.cookies):
            yield item
            scheme, space, bare = item.partition(" ")
            if name.lower() == "authorization" and space:
                yield bare
                yield from within_basic(bare) if scheme.lower() == "basic" else ()


NOTHING = Credentials()
"""No credentials, for nobody."""


def basic_value(user: str, password: str) -> str:
    """A name and a password as HTTP Basic has them (RFC 7617). Raises BadValue for a name with a colon."""
    from base64 import b64encode

    if ":" in user:
        raise BadValue(Phrase("the name of basic credentials has a colon, which none can have"))
    return b64encode(f"{user}:{password}".encode()).decode()


def is_token(name: str) -> bool:
    """True for what may be the name of a header or a cookie (RFC 9110 §5.6.2)."""
    return bool(name) and _TOKEN.issuperset(name)


def _check_name(kind: str, name: str) -> None:
    if not is_token(name):
        raise BadValue(Phrase("{name!r} is no name of a {kind}", name=name, kind=kind))
    if kind == "header" and name.lower() in FRAMING:
        raise BadValue(Phrase("the header {name} is not for credentials", name=name))


def _checked(what: str, text: str) -> str:
    if not text.strip():
        raise BadValue(Phrase("{what} is empty", what=what))
    if not all([" " <= char <= "~" or char == "\t" or "\x80" <= char <= "\xff" for char in text]):
        raise BadValue(Phrase("{what} holds characters that no header has, such as a line break", what=what))
    return text
