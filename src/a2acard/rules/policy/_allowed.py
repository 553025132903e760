"""How a policy's lists are compared."""

from __future__ import annotations

from a2acard.card.hosts import is_named, read
from a2acard.rules._interfaces import is_bare_name, parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_PORTS = {"http": "80", "ws": "80"}
"""The port of a URL that names none; everything else is 443, gRPC targets included."""
_RESOLVERS = ("dns", "ipv4", "ipv6")
"""gRPC targets, which carry their hosts in the path (`dns:///host:443`, `ipv4:203.0.113.7:443,203.0.113.8:443`)."""


def refused_hosts(text: str, allowed: tuple[str, ...]) -> Iterator[str]:
    """The hosts that a client of this address would call and that no entry names, each with its port where that is why."""
    for host, port in _targets(text):
        if not is_named(host, port, allowed):
            shown = f"[{host}]" if ":" in host else host
            yield f"{shown}:{port}" if is_named(host, None, _without_ports(allowed)) else host


def is_uri_allowed(uri: str, allowed: tuple[str, ...]) -> bool:
    """True when `uri` is one of the list, or begins as one with a closing `*` does."""
    return any([uri == name or (name.endswith("*") and uri.startswith(name[:-1])) for name in allowed])


def _targets(text: str) -> Iterator[tuple[str, str]]:
    """Host and port of an address; none where it names no host, which has other findings."""
    url = parts(text)
    if url.scheme in _RESOLVERS:
        for target in url.path.lstrip("/").split(","):
            inner = parts(f"//{target}")
            if inner.host:
                yield inner.host, _number(inner.port, None)
    elif url.host:
        yield url.host, _number(url.port, url.scheme)
    elif is_bare_name(url):
        yield text.lower(), _number(None, None)


def _number(port: str | None, scheme: str | None) -> str:
    return (port or "").lstrip("0") or _PORTS.get(scheme or "", "443")


def _without_ports(allowed: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([found[0] for entry in allowed if (found := read(entry))])
