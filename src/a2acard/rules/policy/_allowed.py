"""How a policy's lists are compared."""

from __future__ import annotations


def is_host_allowed(host: str, allowed: tuple[str, ...]) -> bool:
    """True when `host` is one of the names, or lies under one that is written `*.example.com`."""
    host = host.lower()
    return any(
        [
            host == name or (name.startswith("*.") and host.endswith(name[1:]))
            for name in map(str.lower, allowed)
        ]
    )


def is_uri_allowed(uri: str, allowed: tuple[str, ...]) -> bool:
    """True when `uri` is one of the list, or begins as one with a closing `*` does."""
    return any([uri == name or (name.endswith("*") and uri.startswith(name[:-1])) for name in allowed])
