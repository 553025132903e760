"""Flags URL members that no reader can follow."""

from __future__ import annotations

import re

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import is_bare_host, is_custom, is_well_formed, parts
from a2acard.url import Url, placeholder
from a2acard.url import address as address_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.card import Address

MESSAGES = {
    "blank": "the URL is nothing but blanks",
    "relative": "'{url}' is relative; there is nothing it could be relative to",
    "script": "'{url}' is a script, not an address",
    "file": "'{url}' is a file on one machine",
    "data": "'{url}' is a data URL, not an address",
    "userinfo": "the URL carries a user name or password before its host",
    "character": "'{url}' holds '{character}', which a URL must encode",
    "host": "'{url}' has no host",
    "host-form": "'{host}' is no host name",
    "port": "'{port}' is no port",
    "escape": "'{url}' has a broken percent escape",
}
_UNENCODED = re.compile(r'[\x00-\x20\x7f"<>\\^`{|}]')
_FIRST_HIDDEN = 0xA0  # below are the control characters C0 and C1
_OWN_FORM = ("dns", "ipv4", "ipv6", "xds")
"""gRPC targets, which carry their host in the path."""
_BROKEN_ESCAPE = re.compile(r"%(?![0-9A-Fa-f]{2})")
_HOST = re.compile(r"[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_])?\Z")


def check(card: Card) -> Iterator[Hit]:
    """One hit a URL; placeholders, relative interfaces and their credentials have rules of their own."""
    for address in card.addresses:
        if not placeholder(address.text):
            url = parts(address.text)
            found = _fault(address, url)
            if found:
                what, params = found
                yield Hit(
                    address.at,
                    MESSAGES[what],
                    {"url": address.text} | params,
                    unless=_owner(params.get("character")),
                )


def _fault(address: Address, url: Url) -> tuple[str, dict[str, object]] | None:
    text, interface = address.text, address.role == "interface"
    if not text.strip():
        return "blank", {}
    if text != text.strip():
        return "character", {"character": text[0] if text[0].isspace() else text[-1]}
    if url.scheme is None and not (interface and is_bare_host(url)):
        return None if interface else ("relative", {})
    if url.scheme in ("javascript", "vbscript"):
        return "script", {}
    if url.scheme == "file":
        return "file", {}
    if url.scheme == "data":
        return None if address.role == "icon" else ("data", {})
    unencoded = _UNENCODED.search(text) or _non_ascii(url)
    if unencoded:
        return "character", {"character": unencoded if isinstance(unencoded, str) else unencoded[0]}
    if _BROKEN_ESCAPE.search(text):
        return "escape", {}
    if url.host is None or (not url.host and url.is_http):
        own = interface and (_is_custom(address) or url.scheme in _OWN_FORM)
        return None if own else ("host", {})
    if url.userinfo is not None and not interface:
        return "userinfo", {}
    if url.port and not _is_port(url.port):
        return "port", {"port": url.port}
    if (url.is_http or url.scheme is None) and not _is_host(url.host):
        return "host-form", {"host": url.host}
    return None


def _owner(character: object) -> str | None:
    """The rule that says it better: about characters that nobody sees."""
    if isinstance(character, str) and not character.isprintable() and character not in "\t\n\r":
        return "control-character" if ord(character) < _FIRST_HIDDEN else "hidden-character"
    return None


def _is_port(port: str) -> bool:
    return port.isascii() and port.isdigit() and len(port) < 6 and 0 < int(port) < 65536


def _is_host(host: str) -> bool:
    """False for an ASCII name that can't be one; IPv6 literals and names in other scripts are left alone."""
    if not host.isascii() or ":" in host:
        return True
    if host.replace(".", "").isdigit() and address_class(host) is None:
        return False  # digits and dots that are no IPv4 address
    return (
        bool(_HOST.match(host))
        and is_well_formed(host)
        and all(0 < len(label) < 64 for label in host.split("."))
    )


def _non_ascii(url: Url) -> str | None:
    """The first character after the host that is not ASCII; a host in its own script is no fault."""
    rest = "".join([url.path, url.query or "", url.fragment or ""])
    return next((c for c in rest if ord(c) > 126), None)


def _is_custom(address: Address) -> bool:
    return address.interface is not None and is_custom(address.interface.binding)


RULE = Rule(
    id="bad-url",
    summary="a URL can't be followed",
    clause="RFC 3986 §3",
    check=check,
)
