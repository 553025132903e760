"""Notes gRPC addresses in a form that the texts disagree about."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import interface_urls, is_bare_name
from a2acard.url import Url

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{url}' is one of two forms of a gRPC address: releases up to 1.0.1 ask for an https URL, the newest text for '{use}'"
MESSAGE_PORT = "'{url}' has no port; the newest text asks for host and port, as in '{use}'"

_SCHEMES = ("https", "dns")


def check(card: Card) -> Iterator[Hit]:
    """One hit, on the first such interface."""
    for interface, url in interface_urls(card):
        if interface.binding != "GRPC" or interface.legacy:
            continue
        if is_bare_name(url):
            yield Hit(interface.url_at, MESSAGE_PORT, {"url": url.text, "use": f"{url.text}:443"})
            return
        if url.scheme in _SCHEMES and (url.host or url.path.strip("/")):
            yield Hit(interface.url_at, MESSAGE, {"url": url.text, "use": _target(url)})
            return


def _target(url: Url) -> str:
    """The same address as host and port; dns carries it in its path."""
    default = "80" if url.scheme in ("http", "grpc") else "443"
    if not url.host:
        target = url.path.strip("/")
        return target if target.rpartition(":")[2].isdigit() else f"{target}:{default}"
    port = url.port or default
    return f"[{url.host}]:{port}" if ":" in url.host else f"{url.host}:{port}"


RULE = Rule(
    id="grpc-url-form",
    summary="a gRPC address is in a form that the texts disagree about",
    clause="A2A 1.0 §4.4.6 (a2a.proto, AgentInterface.url)",
    check=check,
)
