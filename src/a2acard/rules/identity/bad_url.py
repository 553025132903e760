"""Flags URL members that no reader can follow."""

from __future__ import annotations

import re

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.url import Url, placeholder, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.card import Address

MESSAGES = {
    "relative": "'{url}' is relative; there is nothing it could be relative to",
    "script": "'{url}' is a script, not an address",
    "data": "'{url}' is a data URL, not an address",
    "userinfo": "the URL carries a user name or password before its host",
    "character": "'{url}' holds '{character}', which a URL must encode",
    "host": "'{url}' has no host",
    "host-form": "'{host}' is no host name",
    "port": "'{port}' is no port",
    "escape": "'{url}' has a broken percent escape",
}
_UNENCODED = re.compile(r'[\x00-\x20\x7f"<>\\^`{|}]')
_BROKEN_ESCAPE = re.compile(r"%(?![0-9A-Fa-f]{2})")
_HOST = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_])?\Z")


def check(card: Card) -> Iterator[Hit]:
    """One hit a URL; placeholders, relative interfaces and their credentials have rules of their own."""
    for address in card.addresses:
        if not placeholder(address.text):
            found = _fault(address, split(address.text))
            if found:
                what, params = found
                yield Hit(address.at, MESSAGES[what], {"url": address.text} | params)


def _fault(address: Address, url: Url) -> tuple[str, dict[str, object]] | None:
    text, interface = address.text, address.role == "interface"
    if url.scheme in ("javascript", "vbscript"):
        return "script", {}
    if url.scheme == "data":
        return None if address.role == "icon" else ("data", {})
    unencoded = _UNENCODED.search(text) or _non_ascii(url)
    if unencoded:
        return "character", {"character": unencoded if isinstance(unencoded, str) else unencoded[0]}
    if _BROKEN_ESCAPE.search(text):
        return "escape", {}
    if url.scheme is None:
        return None if interface else ("relative", {})
    if url.host is None or (not url.host and url.is_http):
        return None if interface and _custom(address) else ("host", {})
    if url.userinfo is not None and not interface:
        return "userinfo", {}
    if url.port and not (url.port.isdigit() and 0 < int(url.port) < 65536):
        return "port", {"port": url.port}
    if (
        url.is_http
        and url.host.isascii()
        and ":" not in url.host
        and (not _HOST.match(url.host) or ".." in url.host)
    ):
        return "host-form", {"host": url.host}
    return None


def _non_ascii(url: Url) -> str | None:
    """The first character after the host that is not ASCII; a host in its own script is no fault."""
    rest = "".join([url.path, url.query or "", url.fragment or ""])
    return next((c for c in rest if ord(c) > 126), None)


def _custom(address: Address) -> bool:
    binding = address.interface.binding if address.interface else None
    return binding not in (None, "JSONRPC", "GRPC", "HTTP+JSON")


RULE = Rule(
    id="bad-url",
    summary="a URL can't be followed",
    clause="RFC 3986 §3",
    check=check,
)
