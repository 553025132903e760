"""Flags passwords that go over plain HTTP."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import interface_urls, is_well_formed
from a2acard.url import is_loopback

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.types import Path

MESSAGE = "the Basic scheme sends the password with every call, and '{url}' is plain HTTP: anyone on the way can read it"


def check(card: Card) -> Iterator[Hit]:
    """One hit a scheme, naming the first address without TLS; loopback does not leave the machine."""
    url = _plain(card)
    for at in _basic(card) if url else ():
        yield Hit(at, MESSAGE, {"url": url})


def _plain(card: Card) -> str | None:
    """The first interface that passwords cross a network to in the clear."""
    for _, url in interface_urls(card):
        host = url.host or ""
        open_to_all = url.scheme in ("http", "ws") and host and is_well_formed(host)
        if open_to_all and not is_loopback(host) and not card.options.allows(host):
            return url.text
    return None


def _basic(card: Card) -> Iterator[Path]:
    for scheme in card.schemes.values():
        if scheme.kind == "http" and (scheme.body.text("scheme") or "").strip().lower() == "basic":
            yield scheme.body.path("scheme")
    if card.card_version == "pre-0.2":
        authentication = card.view("authentication")
        for at, name in authentication.texts("schemes") if authentication else ():
            if name.strip().lower() == "basic":
                yield at


RULE = Rule(
    id="basic-without-tls",
    summary="a password goes over plain HTTP",
    clause="A2A 1.0 §7.1, RFC 7617 §4",
    check=check,
)
