"""What a server says to a caller without credentials: the challenges of `WWW-Authenticate`, from the card's schemes."""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.card import Card, Scheme

_NOT_QUOTABLE = re.compile(r"[^\t \x21-\x7e]+")
_SCOPE = re.compile(r"[\x21\x23-\x5b\x5d-\x7e]+\Z")
_TOKEN = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+\Z")
_NEEDS_MORE = ("digest", "hoba", "mutual", "scram-sha-1", "scram-sha-256", "negotiate", "ntlm", "dpop")
"""Schemes whose challenge carries what only their own server can make, or takes no realm."""
_KEY_PLACES = ("header", "query", "cookie")


def challenges(card: Card, realm: str | None = None) -> tuple[str, ...]:
    """The challenges for a card's extended twin, one for each way in that HTTP can name (RFC 9110 §11.6.1).

    Bearer for tokens of any kind, with the scopes that the card demands (RFC 6750 §3); Basic (RFC 7617 §2); ApiKey, which
    is no registered scheme but a legal challenge, with the key's place and name. The realm is the agent's name, unless
    told. There is always one: 401 has to come with a challenge.
    """
    area = _quoted(realm if realm is not None else card.name or "agent") or "agent"
    wanted = [pair for requirement in card.requirements for pair in requirement.schemes]
    wanted += [(name, ()) for name in card.schemes if name not in {name for name, _ in wanted}]
    found: dict[str, None] = {}
    for name, scopes in wanted:
        scheme = card.schemes.get(name)
        for text in _of(scheme, area, scopes) if scheme is not None else ():
            found[text] = None
    return tuple(found) or (f'Bearer realm="{area}"',)


def secret_headers(card: Card) -> tuple[str, ...]:
    """The request headers in which a caller's credentials come: what an answer varies by."""
    found = ["Authorization"]
    for scheme in card.schemes.values():
        place, name = key_place(scheme)
        if place == "cookie":
            found.append("Cookie")
        elif place == "header" and _TOKEN.match(name):
            found.append(name)
    return tuple(dict.fromkeys(found))


def key_place(scheme: Scheme) -> tuple[str, str]:
    """Where the key of an apiKey scheme comes, and under which name; empty texts for another scheme."""
    if scheme.kind != "apiKey":
        return "", ""
    place = scheme.body.text("location") or scheme.body.text("in") or ""
    name = scheme.body.text("name") or ""
    return (place, name) if place in _KEY_PLACES and name else ("", "")


def _of(scheme: Scheme, realm: str, scopes: tuple[str, ...]) -> Iterator[str]:
    if scheme.kind in ("oauth2", "openIdConnect"):
        named = " ".join([scope for scope in scopes if _SCOPE.match(scope)])
        yield f'Bearer realm="{realm}"' + (f', scope="{named}"' if named else "")
    elif scheme.kind == "http":
        name = scheme.body.text("scheme") or ""
        if name.lower() == "bearer":
            yield f'Bearer realm="{realm}"'
        elif name.lower() == "basic":
            yield f'Basic realm="{realm}", charset="UTF-8"'
        elif _TOKEN.match(name) and name.lower() not in _NEEDS_MORE:
            yield f'{name} realm="{realm}"'
    elif scheme.kind == "apiKey":
        place, name = key_place(scheme)
        if place:
            yield f'ApiKey realm="{realm}", in="{place}", name="{_quoted(name)}"'


def _quoted(text: str) -> str:
    """What may stand between quotation marks (RFC 9110 §5.6.4); other signs are left out."""
    return _NOT_QUOTABLE.sub("", text).strip().replace("\\", "\\\\").replace('"', '\\"')
