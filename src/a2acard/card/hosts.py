"""Hosts as settings name them: `agents.example.com`, `*.corp.example` for what lies under one, `host:8443` for one port."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_FOREIGN = frozenset("/*@?#\\[]%<>\"'")
"""What stands in URLs and patterns, and in no host name."""


def read(entry: str) -> tuple[str, str | None] | None:
    """The name, in small letters, and the port of an entry; None where it is neither a host nor `*.` before one."""
    text = entry.lower()
    if text.startswith("["):
        name, bracket, rest = text[1:].partition("]")
        if not bracket or ":" not in name or rest[:1] not in ("", ":"):
            return None
        colon, port = rest[:1], rest[1:]
    elif text.count(":") > 1:
        name, colon, port = text, "", ""  # an IPv6 address
    else:
        name, colon, port = text.partition(":")
    name = name.rstrip(".")
    bare = name.removeprefix("*.")
    if not bare or not _FOREIGN.isdisjoint(bare) or any([c.isspace() for c in bare]) or bare.startswith("."):
        return None
    if colon and not (port.isascii() and port.isdigit() and len(port) < 6 and 0 < int(port) < 65536):
        return None
    return name, str(int(port)) if colon else None


def is_named(host: str, port: str | None, entries: Iterable[str]) -> bool:
    """True when an entry names `host`; one with a port names that port only, one without any."""
    host = host.lower().rstrip(".")
    for entry in entries:
        found = read(entry)
        if found is None:
            continue
        name, wanted = found
        is_host = name == host or (name.startswith("*.") and host.endswith(name[1:]))
        if is_host and wanted in (None, port):
            return True
    return False
