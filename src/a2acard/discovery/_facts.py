"""What a lock file says of a card beside the card itself: digests, who signed it, where it answers and what it asks for."""

from __future__ import annotations

from a2acard.errors import CanonicalizationError, SpecError
from a2acard.jcs import canonicalize
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from a2acard.types import JSON

_WORDS = ("name", "description", "version", "documentationUrl", "iconUrl", "provider", "signatures")
"""Members of a card that people read, and the version, which every change raises."""
_SKILL_WORDS = ("name", "description", "tags", "examples")


@value
class Signer:
    """Who a signature says that it is from: the key's id and the algorithm in its header, and the thumbprint (RFC 7638) of
    the key that it holds with, where that is known."""

    kid: str | None
    alg: str | None
    thumbprint: str | None = None

    @property
    def name(self) -> str:
        """What to call it by."""
        return self.kid or self.thumbprint or Phrase("no named key")


def signers(card: JSON) -> tuple[Signer, ...]:
    """Those that the headers of the signatures name; nothing is verified."""
    from a2acard.jws import parse

    entries = card.get("signatures") if isinstance(card, dict) else None
    found = []
    for entry in entries if isinstance(entries, list) else ():
        header = parse(entry).header if isinstance(entry, dict) else {}
        kid, alg = header.get("kid"), header.get("alg")
        found.append(Signer(kid if isinstance(kid, str) else None, alg if isinstance(alg, str) else None))
    return tuple(found)


def facts(card: bytes, data: JSON, signed_by: Iterable[Signer]) -> dict[str, object]:
    """The members of an entry that are drawn from the card, whose bytes and value are given; null for what it does not have."""
    from a2acard.card import Card

    made: dict[str, Any] = {
        "version": data.get("version") if isinstance(data, dict) else None,
        "canonical_sha256": canonical_digest(card),
        "structure_sha256": digest(structure(data)),
        "keys": [{"kid": one.kid, "alg": one.alg, "thumbprint": one.thumbprint} for one in signed_by],
        "interfaces": [],
        "schemes": {},
    }
    try:
        view = Card.of(card)
    except SpecError:
        return made
    made["interfaces"] = [
        {"url": one.url, "binding": one.binding, "version": one.version} for one in view.all_interfaces
    ]
    made["schemes"] = {name: scheme.kind for name, scheme in view.schemes.items()}
    return made


def structure(card: JSON) -> JSON:
    """A card without what only people read, in it and in its skills: what clients act on is left."""
    if not isinstance(card, dict):
        return card
    kept = {name: item for name, item in card.items() if name not in _WORDS}
    skills = kept.get("skills")
    if isinstance(skills, list):
        kept["skills"] = [_without(skill) if isinstance(skill, dict) else skill for skill in skills]
    return kept


def _without(skill: Mapping[str, JSON]) -> JSON:
    return {name: item for name, item in skill.items() if name not in _SKILL_WORDS}


def canonical_digest(card: bytes | Mapping[str, JSON]) -> str | None:
    """The SHA-256 of a card's canonical bytes; None where it has none."""
    import hashlib

    from a2acard.canonical_form import canonical

    try:
        return hashlib.sha256(canonical(card)).hexdigest()
    except CanonicalizationError:
        return None


def digest(data: JSON) -> str | None:
    """The SHA-256 of a value's canonical bytes; None where it has none."""
    import hashlib

    try:
        return hashlib.sha256(canonicalize(data)).hexdigest()
    except CanonicalizationError:
        return None
