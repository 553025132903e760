"""Notes gRPC addresses in a form that the texts disagree about."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import interface_urls
from a2acard.url import Url

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{url}': the newest text wants 'host:port' for gRPC, the releases up to 1.0.1 an https URL; write '{use}' and most clients can use it"


def check(card: Card) -> Iterator[Hit]:
    """One hit, on the first such interface."""
    for interface, url in interface_urls(card):
        if (
            interface.binding == "GRPC"
            and not interface.legacy
            and url.scheme in ("http", "https", "dns", "grpc", "grpcs")
            and (url.host or url.path.strip("/"))
        ):
            yield Hit(interface.url_at, MESSAGE, {"url": url.text, "use": _target(url)})
            return


def _target(url: Url) -> str:
    host = url.host or url.path.strip("/").partition(":")[0]
    port = url.port or url.path.partition(":")[2] or ("80" if url.scheme == "http" else "443")
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


RULE = Rule(
    id="grpc-url-form",
    summary="a gRPC address is in a form that the texts disagree about",
    clause="A2A 1.0 §4.4.6 (a2a.proto, AgentInterface.url)",
    check=check,
)
