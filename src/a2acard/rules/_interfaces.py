"""What the interface rules share: which URLs they judge."""

from __future__ import annotations

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
            yield interface, split(text)


def hosted(card: Card) -> Iterator[tuple[Path, str, Url]]:
    """Path, text and parts of every interface URL that names a host, `host:port` included."""
    for interface, url in interface_urls(card):
        if url.host:
            yield interface.url_at, url.text, url


def is_bare_host(url: Url) -> bool:
    """True for `host:port` without a scheme, the gRPC target form."""
    return url.scheme is None and url.host is not None


_MEANT = {
    "jsonrpc": "JSONRPC", "jsonrpc2": "JSONRPC", "jsonrpc20": "JSONRPC", "jsonrpcoverhttp": "JSONRPC", "rpc": "JSONRPC",
    "grpc": "GRPC", "grpcs": "GRPC", "protobuf": "GRPC",
    "httpjson": "HTTP+JSON", "http+json": "HTTP+JSON", "rest": "HTTP+JSON", "httprest": "HTTP+JSON", "jsonhttp": "HTTP+JSON",
    "http": "HTTP+JSON", "https": "HTTP+JSON", "httpsjson": "HTTP+JSON", "restapi": "HTTP+JSON", "restjson": "HTTP+JSON",
}  # fmt: skip


def meant(binding: str) -> str | None:
    """The core binding that `binding` is a spelling of, or None."""
    return _MEANT.get("".join([c for c in binding.casefold() if c.isalnum()]))
