"""The list of a host's cards, as AI Catalog and its successor ARD have it."""

from __future__ import annotations

import json
import re

from a2acard.serving._http import iso_date
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from a2acard.card import Card

CATALOG = "/.well-known/ai-catalog.json"
ARD = "/.well-known/ard.json"
"""Where the successor of AI Catalog (ARD 0.91 §5.1) wants the same list."""
CARD_TYPE = "application/a2a-agent-card+json"
CATALOG_TYPE = "application/ai-catalog+json"
_FOREIGN = re.compile(r"[^A-Za-z0-9._-]+")
_MOST_QUERIES = 5
"""Sample queries of an entry: two to five are wanted (ARD 0.91 §4.2)."""


def catalog(cards: Iterable[tuple[str, Card, float | None]], base: str | None) -> bytes:
    """The catalog of cards, each with the path of its document and when it changed.

    URLs are absolute under `base`; without one they are paths, which readers take from where the catalog is.
    """
    rows = list(cards)
    publisher = split(base).host if base else None
    entries = [_entry(path, card, modified_s, base, publisher) for path, card, modified_s in rows]
    owner = next((name for _, card, _ in rows if (name := _owner(card))), None)
    host = publisher or next((_publisher(card) for _, card, _ in rows), "localhost")
    made = {"specVersion": "1.0", "host": {"displayName": owner or host}, "entries": _told_apart(entries)}
    return (json.dumps(made, ensure_ascii=False, indent=2) + "\n").encode("utf-8", "replace")


def _entry(
    path: str, card: Card, modified_s: float | None, base: str | None, publisher: str | None
) -> dict[str, object]:
    name = card.name or "agent"
    handle = _FOREIGN.sub("-", name).strip("-.").lower() or "agent"
    found: dict[str, object] = {
        "identifier": f"urn:air:{publisher or _publisher(card)}:agent:{handle}",
        "displayName": name,
        "type": CARD_TYPE,
        "url": f"{base or ''}{path}",
        **({} if modified_s is None else {"updatedAt": iso_date(modified_s)}),
    }
    texts = {"description": card.description, "version": card.version}
    tags = [tag for skill in card.skills for _, tag in skill.tags]
    lists = {
        "tags": tags,
        "capabilities": [skill.id for skill in card.skills if skill.id],
        "representativeQueries": [text for skill in card.skills for _, text in skill.examples][
            :_MOST_QUERIES
        ],
    }
    found |= {member: text for member, text in texts.items() if text}
    return found | {member: list(dict.fromkeys(items)) for member, items in lists.items() if items}


def _told_apart(entries: list[dict[str, object]]) -> list[dict[str, object]]:
    """Entries of which no two have one identifier."""
    seen: dict[object, int] = {}
    for entry in entries:
        name = entry["identifier"]
        seen[name] = seen.get(name, 0) + 1
        if seen[name] > 1:
            entry["identifier"] = f"{name}-{seen[name]}"
    return entries


def _publisher(card: Card) -> str:
    """The domain that speaks for a card: its first interface's, else its provider's."""
    urls = [interface.url for interface in card.interfaces if interface.url]
    hosts = [split(url).host for url in urls]
    return next((host for host in (*hosts, *card.hosts) if host and ":" not in host), "localhost")


def _owner(card: Card) -> str | None:
    return card.provider.text("organization") if card.provider else None
