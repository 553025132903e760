"""Whom a reader trusts, and for what: the keys, whom each speaks for, and until when. The root is the reader's own."""

from __future__ import annotations

import os

from a2acard.canonical_form import DIALECTS
from a2acard.errors import BadValue, KeyUnusable
from a2acard.jws import ALGORITHMS
from a2acard.signing.keys import Key, read_key_set
from a2acard.types import Phrase, value
from a2acard.url import clear_host, grpc_target, is_under, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from a2acard.card import Card

_MOST = 1024 * 1024
"""Bytes of a trust file, and of each file it names."""


@value
class TrustedKey:
    """A key and what it may speak for: hosts under `domains`, agents of `providers`, interfaces under `urls`; nothing named
    means any card. `not_before` and `expires` are in seconds since 1970. `dialects` are those that it signs in, where that is known."""

    key: Key
    domains: tuple[str, ...] = ()
    providers: tuple[str, ...] = ()
    urls: tuple[str, ...] = ()
    not_before: float | None = None
    expires: float | None = None
    dialects: tuple[str, ...] = ()

    def objection(self, card: Card, fetched_from: str | None, now: float) -> str | None:
        """Why this key does not speak for a card at a time; None when it does."""
        if self.not_before is not None and now < self.not_before:
            return Phrase("the key is not trusted yet")
        if self.expires is not None and now >= self.expires:
            return Phrase("the key is not trusted any more")
        if self.domains:
            known = [clear_host(domain) or domain.lower().rstrip(".") for domain in self.domains]
            hosts = [clear_host(i.url or "") for i in card.all_interfaces]
            for host in [*hosts, *([clear_host(fetched_from)] if fetched_from else [])]:
                if host is None or not any([is_under(host, domain) for domain in known]):
                    return Phrase(
                        "the key speaks for {domains}, and the card names {host}",
                        domains=", ".join(self.domains),
                        host=host or Phrase("no host"),
                    )
            if not hosts:
                return Phrase(
                    "the key speaks for {domains}, and the card names no interface",
                    domains=", ".join(self.domains),
                )
        if self.urls:
            urls = ", ".join(self.urls)
            for interface in card.all_interfaces:
                if not any([_is_below(interface.url or "", prefix) for prefix in self.urls]):
                    return Phrase(
                        "the key speaks for what is under {urls}, and an interface is elsewhere", urls=urls
                    )
            if not card.all_interfaces:
                return Phrase(
                    "the key speaks for what is under {urls}, and the card names no interface", urls=urls
                )
            if fetched_from and _origin(fetched_from) not in [_origin(prefix) for prefix in self.urls]:
                return Phrase(
                    "the key speaks for what is under {urls}, and the card was fetched from {host}",
                    urls=urls,
                    host=clear_host(fetched_from) or Phrase("no clear host"),
                )
        if self.providers:
            named = card.provider.text("organization") if card.provider else None
            if named not in self.providers:
                return Phrase(
                    "the key speaks for {providers}, and the card is by {named}",
                    providers=", ".join(self.providers),
                    named=named or Phrase("nobody"),
                )
        return None


def _is_below(url: str, prefix: str) -> bool:
    """True when `url` is `prefix` or goes on behind a slash: no other host, no other name that begins alike, no way up."""
    target = grpc_target(url)
    here, home = split(url if target is None else f"https://{target}"), split(prefix)
    ways = [way.partition(";")[0] for way in _plain(here.path).replace("\\", "/").split("/")]
    if clear_host(url) is None or ".." in ways or "." in ways:
        return False
    if _origin(url) != _origin(prefix):
        return False
    base = home.path.rstrip("/")
    return here.path == base or here.path.startswith(f"{base}/")


def _plain(path: str) -> str:
    """A path with its percent signs undone, however often they were written."""
    from urllib.parse import unquote

    for _ in range(8):
        path, before = unquote(path), path
        if path == before:
            return path
    return "/../"  # nobody writes it so


def _origin(text: str) -> tuple[str | None, str | None, str | None]:
    """Scheme, host and port of a URL, the usual port of a scheme spelt out; what has no clear host is nobody's.

    A target of gRPC without a scheme (`host:443`, `dns:///host:443`) is one by TLS.
    """
    target = grpc_target(text)
    url = split(text if target is None else f"https://{target}")
    scheme = {"grpcs": "https", "grpc": "http"}.get(url.scheme or "", url.scheme)
    port = (url.port or "").lstrip("0") or {"https": "443", "http": "80"}.get(scheme or "")
    return scheme, clear_host(text), port


@value
class Trust:
    """What a reader goes by. An empty one trusts nobody.

    `required` is how many keys have to have signed; `algorithms` are those that count; `revoked` are ids and thumbprints of keys
    that count no more; `jku_hosts` are the hosts whose key sets are believed, where a signature names one. `passed_over` says which keys of
    a file could not be used.
    """

    keys: tuple[TrustedKey, ...] = ()
    required: int = 1
    algorithms: tuple[str, ...] = tuple(ALGORITHMS)
    revoked: frozenset[str] = frozenset()
    jku_hosts: tuple[str, ...] = ()
    passed_over: tuple[str, ...] = ()

    @classmethod
    def of(cls, *keys: Key) -> Trust:
        """Trust in these keys, for any card."""
        for key in keys:
            if not isinstance(key, Key):
                raise BadValue(
                    Phrase(
                        "{name} is no Key; read_keys makes keys of PEM and of JSON Web Keys",
                        name=type(key).__name__,
                    )
                )
        return cls(tuple([TrustedKey(key) for key in keys]))

    @classmethod
    def read(cls, path: str) -> Trust:
        """The trust that a file says (TOML). Raises BadValue and KeyUnusable, naming the file and the place."""
        import tomllib

        text = _file(path, path)
        try:
            data = tomllib.loads(text.decode("utf-8-sig"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise BadValue(Phrase("{path}: not TOML: {error}", path=path, error=str(error))) from error
        except RecursionError as error:
            raise BadValue(Phrase("{path}: nested too deeply", path=path)) from error
        return _parsed(data, path)

    def is_revoked(self, key: Key) -> bool:
        """True when the key counts no more, by its thumbprint, its id, or any other id that it has here."""
        if not self.revoked:
            return False
        names = [one.key.kid for one in self.keys if one.key.thumbprint == key.thumbprint]
        return not self.revoked.isdisjoint((key.kid, key.thumbprint, *names))


_SETTINGS = {"required", "algorithms", "revoked", "jku_hosts", "keys"}
_OF_A_KEY = {"file", "kid", "domains", "providers", "urls", "dialects", "not_before", "expires"}


def _parsed(data: Mapping[str, Any], path: str) -> Trust:
    _refuse_unknown(data, _SETTINGS, path)
    required = data.get("required", 1)
    if not isinstance(required, int) or isinstance(required, bool) or required < 1:
        raise BadValue(Phrase("{path}: required is a number of keys, 1 or more", path=path))
    algorithms = _texts(data, "algorithms", path) or tuple(ALGORITHMS)
    for alg in algorithms:
        if alg not in ALGORITHMS:
            raise BadValue(
                Phrase(
                    "{path}: algorithms: {alg!r} is none that is accepted; {algorithms} are",
                    path=path,
                    alg=alg,
                    algorithms=", ".join(ALGORITHMS),
                )
            )
    entries = data.get("keys", [])
    if not isinstance(entries, list) or not all([isinstance(entry, dict) for entry in entries]):
        raise BadValue(Phrase("{path}: keys is a list of tables, each begun by [[keys]]", path=path))
    passed_over: list[str] = []
    found = [
        key for number, entry in enumerate(entries) for key in _of_entry(entry, path, number, passed_over)
    ]
    return Trust(
        tuple(found),
        required,
        algorithms,
        frozenset(_texts(data, "revoked", path)),
        tuple(
            [_host(text, Phrase("{path}: jku_hosts", path=path)) for text in _texts(data, "jku_hosts", path)]
        ),
        tuple(passed_over),
    )


def _of_entry(
    entry: Mapping[str, Any], path: str, number: int, passed_over: list[str]
) -> Iterable[TrustedKey]:
    where = Phrase("{path}: keys[{number}]", path=path, number=number)
    _refuse_unknown(entry, _OF_A_KEY, where)
    file = entry.get("file")
    if not isinstance(file, str) or not file:
        raise BadValue(Phrase("{where}: file names a PEM file, a JSON Web Key or a set of them", where=where))
    location = os.path.join(os.path.dirname(path), file)
    read = read_key_set(_file(location, where), name=Phrase("{where}: {file}", where=where, file=file))
    keys = read.keys
    passed_over += read.passed_over
    kid = entry.get("kid")
    if kid is not None:
        named = [key for key in keys if key.kid == kid]
        if not named and len(keys) == 1 and isinstance(kid, str):
            named = [Key(keys[0].raw, kid, keys[0].algorithms, keys[0].thumbprint)]
        if not named:
            raise BadValue(Phrase("{where}: {file} has no key {kid!r}", where=where, file=file, kid=kid))
        keys = tuple(named)
    dialects = _texts(entry, "dialects", where)
    for dialect in dialects:
        if dialect not in DIALECTS:
            raise BadValue(
                Phrase(
                    "{where}: dialects: {dialect!r} is none; {dialects} are",
                    where=where,
                    dialect=dialect,
                    dialects=", ".join(DIALECTS),
                )
            )
    begins, ends = (_time(entry.get(name), f"{where}: {name}") for name in ("not_before", "expires"))
    if begins is not None and ends is not None and begins >= ends:
        raise BadValue(
            Phrase("{where}: not_before is no earlier than expires: the key would never count", where=where)
        )
    for key in keys:
        if key.is_private:
            raise KeyUnusable(
                Phrase(
                    "{where}: {file} holds a private key; trust needs the public half only",
                    where=where,
                    file=file,
                )
            )
        yield TrustedKey(
            key,
            tuple(
                [
                    _domain(text, Phrase("{where}: domains", where=where))
                    for text in _texts(entry, "domains", where)
                ]
            ),
            _texts(entry, "providers", where),
            tuple(
                [_prefix(text, Phrase("{where}: urls", where=where)) for text in _texts(entry, "urls", where)]
            ),
            begins,
            ends,
            dialects,
        )


def _domain(text: str, where: str) -> str:
    """A domain as hosts are compared with it. Raises BadValue, with the cure, for what no host is under."""
    from a2acard.card.hosts import read

    name = text.strip().lower()
    if "://" in name or "/" in name:
        host = split(name).host or "desk.example.org"
        raise BadValue(
            Phrase(
                "{where}: {text!r} is a URL; write the host, {host!r}, or put the URL into urls",
                where=where,
                text=text,
                host=host,
            )
        )
    if name.startswith("*."):
        raise BadValue(
            Phrase(
                "{where}: {text!r}: a domain means all hosts under it; write {name!r}",
                where=where,
                text=text,
                name=name[2:],
            )
        )
    found = read(name)
    if found is not None and found[1] is not None:
        raise BadValue(
            Phrase(
                "{where}: {text!r}: a domain has no port; write {found!r}, or put a URL into urls",
                where=where,
                text=text,
                found=found[0],
            )
        )
    if found is None or "*" in name or "@" in name:
        raise BadValue(
            Phrase(
                "{where}: {text!r} is no name of a host, such as 'desk.example.org'", where=where, text=text
            )
        )
    return found[0]


def _prefix(text: str, where: str) -> str:
    """A URL that others may be under. Raises BadValue, with the cure, where none can be."""
    from urllib.parse import unquote

    name = text.strip()
    url = split(name)
    if url.scheme not in ("https", "http") or clear_host(name) is None or "*" in (url.host or ""):
        raise BadValue(
            Phrase(
                "{where}: {text!r} is no URL of a host, such as 'https://desk.example.org/agents/'",
                where=where,
                text=text,
            )
        )
    if url.query is not None or url.fragment is not None or {".", ".."} & set(unquote(url.path).split("/")):
        raise BadValue(
            Phrase(
                "{where}: {text!r}: leave '?', '#', '.' and '..' out; what is under the path is meant",
                where=where,
                text=text,
            )
        )
    return name


def _host(text: str, where: str) -> str:
    """A host whose key sets may be believed. Raises BadValue, with the cure, for what is none."""
    from a2acard.card.hosts import read

    if read(text.strip()) is None:
        host = split(text).host if "://" in text else None
        raise BadValue(
            Phrase(
                "{where}: {text!r} is no host; write {host!r}, with a port where it is not 443",
                where=where,
                text=text,
                host=host or "keys.example.org",
            )
        )
    return text.strip()


def _texts(data: Mapping[str, Any], name: str, where: str) -> tuple[str, ...]:
    found = data.get(name, [])
    if not isinstance(found, list) or not all([isinstance(one, str) and one.strip() for one in found]):
        raise BadValue(Phrase("{where}: {name} is a list of texts", where=where, name=name))
    if name in data and not found and name not in ("revoked", "jku_hosts"):
        raise BadValue(
            Phrase(
                "{where}: {name} is empty, and would mean nothing or anything; leave it out, or name some",
                where=where,
                name=name,
            )
        )
    return tuple(found)


def _time(found: object, where: str) -> float | None:
    from datetime import UTC, date, datetime

    if found is None:
        return None
    if isinstance(found, datetime):
        return (found if found.tzinfo else found.replace(tzinfo=UTC)).timestamp()
    if isinstance(found, date):
        return datetime(found.year, found.month, found.day, tzinfo=UTC).timestamp()
    raise BadValue(Phrase("{where} is a date, written 2027-01-31", where=where))


def _refuse_unknown(data: Mapping[str, Any], known: set[str], where: str) -> None:
    from difflib import get_close_matches

    for name in sorted(data.keys() - known):
        near = get_close_matches(name, sorted(known), 1)
        raise BadValue(
            Phrase(
                "{where}: there is no {name!r}; did you mean {near!r}?", where=where, name=name, near=near[0]
            )
            if near
            else Phrase(
                "{where}: there is no {name!r}; there are {known}",
                where=where,
                name=name,
                known=", ".join(sorted(known)),
            )
        )


def _file(path: str, where: str) -> bytes:
    there = path if where == path else Phrase("{where}: {path}", where=where, path=path)
    try:
        with open(path, "rb") as file:
            data = file.read(_MOST + 1)
    except ValueError as error:
        raise BadValue(Phrase("{where}: {path!r} is no name of a file", where=where, path=path)) from error
    except OSError as error:
        raise BadValue(
            Phrase("{there}: {reason}", there=there, reason=(error.strerror or "it can not be read").lower())
        ) from error
    if len(data) > _MOST:
        raise BadValue(Phrase("{there}: longer than {most} bytes", there=there, most=_MOST))
    return data
