"""Whose a host is, as far as names tell."""

from __future__ import annotations

from a2acard.rules._interfaces import is_well_formed
from a2acard.url import address, is_loopback, is_private, is_under

_SECOND_LEVELS = ("co", "com", "net", "org", "ac", "edu", "gov", "gob", "or", "ne")
_PLATFORMS = frozenset(
    "vercel.app netlify.app pages.dev workers.dev fly.dev onrender.com herokuapp.com web.app firebaseapp.com github.io "
    "gitlab.io hf.space azurewebsites.net run.app replit.app up.railway.app deno.dev blogspot.com".split()
)
"""No list of public suffixes: only where agents and their icons are often found."""


def belongs(host: str, homes: list[str]) -> bool:
    """True under a home, above one (keys.example.com serves eu.keys.example.com), or beside one."""
    bare = host.removeprefix("www.")
    return any([is_under(host, home) or is_under(home, bare) or _siblings(host, home) for home in homes])


def is_public_name(host: str) -> bool:
    """False for addresses and inner names, which say nothing about whose a host is."""
    return is_well_formed(host) and address(host) is None and not is_loopback(host) and not is_private(host)


def _siblings(one: str, other: str) -> bool:
    """True for two names under one parent of at least two labels (static.example.com, agent.example.com)."""
    parent = one.partition(".")[2]
    return parent.count(".") >= 1 and parent == other.partition(".")[2] and not _is_shared(parent)


def _is_shared(domain: str) -> bool:
    """True for a domain under which strangers are neighbours: a country's `co.uk`, a platform's `vercel.app`."""
    first, _, last = domain.rpartition(".")
    return domain in _PLATFORMS or (len(last) == 2 and first in _SECOND_LEVELS)
