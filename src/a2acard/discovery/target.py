"""From what a user calls an agent to the URLs where its card may be."""

from __future__ import annotations

from a2acard.errors import BadValue
from a2acard.types import Phrase, value
from a2acard.url import joined, split

WELL_KNOWN = "/.well-known/agent-card.json"
"""Where a card is since 0.3 (A2A 1.0 §8.2, RFC 8615)."""
LEGACY = "/.well-known/agent.json"
"""Where it was before."""
POINTERS = ("/.well-known/ai-catalog.json", "/.well-known/ard.json")
"""Documents of an origin that list its agents."""


@value
class Place:
    """One URL to try, and why: `exact` (as given), `path` (under the given path) or `origin`."""

    url: str
    why: str


@value
class Target:
    """What a user called an agent: the URL it stands for, its origin, and the places to look, best first."""

    url: str
    origin: str
    places: tuple[Place, ...]


def target(text: str) -> Target:
    """The target that a host, an origin, a base URL or a card's URL is. Raises BadValue for anything else.

    A host without a scheme is taken for HTTPS. The exact URL comes first where it has a path, then both well-known paths
    under that path and at the origin, the newer path before the older one.
    """
    given = text.strip()
    url = split(given if "://" in given else f"https://{given}")
    if not url.is_http or not url.host or not given.isprintable() or " " in given:
        raise BadValue(Phrase("{text!r} is no host and no http(s) URL", text=text))
    host = f"[{url.host}]" if ":" in url.host else url.host
    userinfo = f"{url.userinfo}@" if url.userinfo is not None else ""
    origin = f"{url.scheme}://{userinfo}{host}" + (f":{url.port}" if url.port else "")
    path = url.path if url.path not in ("", "/") else ""
    query = f"?{url.query}" if url.query is not None else ""
    exact = f"{origin}{path or '/'}{query}"
    places = [Place(exact, "exact")] if path or query else []
    bases = [(f"{origin}{base}", "path") for base in _bases(path)] + [(origin, "origin")]
    for known in (WELL_KNOWN, LEGACY):
        places += [Place(base + known, why) for base, why in bases]
    seen: set[str] = set()
    unique = [place for place in places if not (place.url in seen or seen.add(place.url))]  # type: ignore[func-returns-value]  # adding is meant
    return Target(exact, origin, tuple(unique))


def _bases(path: str) -> list[str]:
    """The path that an agent lives under: as given, and for what looks like a file the folder it is in."""
    base = path.rstrip("/")
    if not base:
        return []
    if "/.well-known/" in base:
        return [base.partition("/.well-known/")[0]] if base.partition("/.well-known/")[0] else []
    if base.endswith(".json"):
        folder = base.rpartition("/")[0]
        return [folder] if folder else []
    return [base]


_PLATFORM = ("/v1/card", "/agentCard/v1.0", "/a2a/agentCard/v0.3", "/a2a/app/.well-known/agent-card.json")
"""Where hosting platforms have cards, under the agent's own URL."""
_MISTAKEN = (
    "/.well-known/a2a-agent-card",
    "/.well-known/a2a.json",
    "/.well-known/agent-card",
    "/.well-known/agentcard.json",
    "/.well-known/agents.json",
    "/agent-card.json",
    "/agent.json",
)
"""Paths that no version of the specification ever had, and that people wrote all the same."""


_APPENDED = Phrase("appended to the address")
_RELATIVE = Phrase("relative")
_AT_HOST = Phrase("at the root of its host")


def looked_for(address: str) -> tuple[tuple[str, str], ...]:
    """Where clients that know an interface's URL only look for the card: each URL with the way that it is found in.

    Some append the well-known path to the URL, some resolve it as a relative reference (RFC 3986 §5.2), which takes the last
    segment of a path without a slash at its end away, and some go to the root of the host (RFC 8615). Empty for what is no
    http(s) URL.
    """
    url = split(address)
    if not url.is_http or not url.host:
        return ()
    base = address.partition("#")[0].partition("?")[0]
    root = base[: len(base) - len(url.path)] if url.path else base
    found = {base.rstrip("/") + WELL_KNOWN: _APPENDED}
    found.setdefault(joined(base if url.path else f"{base}/", WELL_KNOWN.removeprefix("/")), _RELATIVE)
    found.setdefault(root + WELL_KNOWN, _AT_HOST)
    return tuple(found.items())


def guesses(aim: Target) -> list[Place]:
    """Further places, for a user who asks for guesses; `why` says what such a place is."""
    base = aim.url.partition("?")[0].rstrip("/")
    bases = dict.fromkeys([base, aim.origin])
    found = [
        Place(url, Phrase("relative to the given URL")) for url, way in looked_for(base) if way == _RELATIVE
    ]
    found += [
        Place(one + path, Phrase("where only some platforms have it")) for one in bases for path in _PLATFORM
    ]
    found += [Place(aim.origin + path, Phrase("a path of no version of A2A")) for path in _MISTAKEN]
    tried = {place.url for place in aim.places}
    return [place for place in found if place.url not in tried]
