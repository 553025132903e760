"""What the interface rules share: which URLs they judge, and what a binding is taken for."""

from __future__ import annotations

import re

from a2acard.mapping import meant
from a2acard.rules.survey import CORE_BINDINGS
from a2acard.url import Url, placeholder, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.card import Card, Interface
    from a2acard.types import Path


def interface_urls(card: Card) -> Iterator[tuple[Interface, Url]]:
    """Every interface with its URL in parts; blank ones and placeholders belong to other rules."""
    for interface in card.all_interfaces:
        text = interface.url
        if text and text.strip() and not placeholder(text):
            yield interface, parts(text)


def parts(text: str) -> Url:
    """`text` in its parts; `127.0.0.1:50051` and `[::1]:50051` are host and port too, as gRPC writes targets."""
    url = split(text)
    if url.scheme is None and url.host is None and _TARGET.match(text):
        inner = split(f"//{text}")
        return Url(
            text, None, inner.userinfo, inner.host, inner.port, inner.path, inner.query, inner.fragment
        )
    return url


def hosted(card: Card) -> Iterator[tuple[Path, str, Url]]:
    """Path, text and parts of every interface URL that names a host, `host:port` included; a broken host is `bad-url`'s."""
    for interface, url in interface_urls(card):
        if url.host and is_well_formed(url.host):
            yield interface.url_at, url.text, url


def is_usable(text: str | None) -> bool:
    """True for a URL that names a host."""
    return text is not None and parts(text).host is not None


def is_bare_host(url: Url) -> bool:
    """True for `host:port` without a scheme, the gRPC target form; `//host/path` is relative instead."""
    return url.scheme is None and url.host is not None and not url.text.startswith("//")


def is_bare_name(url: Url) -> bool:
    """True for `grpc.example.com` alone, which gRPC takes for a target with the usual port."""
    return url.scheme is None and url.host is None and bool(_NAME.match(url.text))


def is_well_formed(host: str) -> bool:
    """False for brackets around what is no address, and for labels with a hyphen at an end (RFC 1123 §2.1)."""
    return not _HYPHENS.search(host) and "[" not in host


def speaks(interface: Interface) -> tuple[str, ...]:
    """The URL schemes that the interface's core binding is spoken over; empty for any other binding."""
    default = "JSONRPC" if interface.legacy and interface.at == () else ""
    return _SCHEMES.get(interface.binding or default, ())


def is_version(text: str) -> bool:
    """True for Major.Minor, with a patch number or without, as clients compare it: `01.0` is another text."""
    return _VERSION.match(text) is not None


def is_custom(binding: str | None) -> bool:
    """True for a binding that is neither a core one nor a slip of one: it may have addresses of its own."""
    return (
        binding is not None
        and bool(binding.strip())
        and binding not in CORE_BINDINGS
        and meant(binding) is None
    )


_TARGET = re.compile(r"(?:\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9_.-]+):[0-9]+(?:[/?#]|\Z)")
_NAME = re.compile(r"(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}\Z", re.IGNORECASE)
_HYPHENS = re.compile(r"(?:\A|\.)-|-(?:\.|\Z)")
_SCHEMES = {
    "JSONRPC": ("http", "https"),
    "HTTP+JSON": ("http", "https"),
    "GRPC": ("http", "https", "dns", "grpc", "grpcs", "ipv4", "ipv6", "xds"),
}
NO_ADDRESSES = ("javascript", "vbscript", "data", "file")
"""Schemes of what is no address at all, under any binding; `bad-url` says so."""
_NUMBER = r"(?:0|[1-9][0-9]*)"
_VERSION = re.compile(rf"{_NUMBER}\.{_NUMBER}(?:\.{_NUMBER})?\Z")
KNOWN_VERSIONS = ("0.1", "0.2", "0.3", "1.0")
"""The protocol versions that there have been."""
CODE_HOSTS = (
    "github.com", "gist.github.com", "raw.githubusercontent.com", "gitlab.com", "bitbucket.org", "huggingface.co", "npmjs.com",
    "pypi.org", "linkedin.com", "x.com", "medium.com",
)  # fmt: skip
"""Where code, packages and profiles lie; nobody's own domain, and no place for an agent."""
