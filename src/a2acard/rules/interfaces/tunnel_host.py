"""Flags interfaces on a temporary tunnel."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import hosted
from a2acard.url import is_under

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{host}' is a temporary tunnel ({service}); the address dies with it"
TUNNELS = {
    "ngrok.io": "ngrok", "ngrok.app": "ngrok", "ngrok.dev": "ngrok", "ngrok-free.app": "ngrok", "ngrok-free.dev": "ngrok",
    "trycloudflare.com": "Cloudflare quick tunnel", "loca.lt": "localtunnel", "localhost.run": "localhost.run", "lhr.life": "localhost.run",
    "serveo.net": "Serveo", "serveousercontent.com": "Serveo", "pagekite.me": "PageKite", "devtunnels.ms": "dev tunnels",
    "app.github.dev": "GitHub Codespaces", "gitpod.io": "Gitpod", "pinggy.link": "Pinggy", "pinggy.io": "Pinggy",
    "bore.pub": "bore", "zrok.io": "zrok", "telebit.io": "Telebit", "playit.gg": "playit",
}  # fmt: skip


def check(card: Card) -> Iterator[Hit]:
    """One hit an interface."""
    for at, _, url in hosted(card):
        host = url.host or ""
        service = tunnel(host)
        if service and not card.options.allows(host):
            yield Hit(at, MESSAGE, {"host": host, "service": service})


def tunnel(host: str) -> str | None:
    """The tunnel service that `host` belongs to, or None."""
    if "trycloudflare" in host.split("."):
        return TUNNELS["trycloudflare.com"]
    return next((name for domain, name in TUNNELS.items() if is_under(host, domain)), None)


RULE = Rule(
    id="tunnel-host", summary="an interface is on a temporary tunnel", confidence="likely", check=check
)
