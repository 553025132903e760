"""The alternatives that give access, as a client sees them in what it holds."""

from __future__ import annotations

from a2acard.mapping import WRAPPERS
from a2acard.readers._base import Need

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.readers._base import Alternative, Held
    from a2acard.types import JSON

_KINDS = {wrapper: kind for kind, wrapper in WRAPPERS.items()}


def older(held: Held) -> tuple[Alternative, ...]:
    """By `security` and schemes that say their `type`, as clients of 0.x have them (A2A 0.3 §5.5)."""
    schemes = held.card.get("securitySchemes")
    return tuple(
        [
            tuple([_older_need(name, scopes, schemes) for name, scopes in entry.items()])
            for entry in _objects(held.card.get("security"))
        ]
    )


def newer(held: Held) -> tuple[Alternative, ...]:
    """By `securityRequirements` and schemes in their wrappers, as clients of 1.0 have them (A2A 1.0 §4.5)."""
    schemes = held.card.get("securitySchemes")
    found = []
    for entry in _objects(held.card.get("securityRequirements")):
        needs = entry.get("schemes")
        pairs = needs.items() if isinstance(needs, dict) else ()
        found.append(tuple([_newer_need(name, item, schemes, held.is_typed) for name, item in pairs]))
    return tuple(found)


def asks(card: dict[str, JSON]) -> bool:
    """True when a card, read with good will, asks for authentication: some alternative in any form names a scheme."""
    old = card.get("authentication")
    if isinstance(old, dict) and old.get("schemes"):
        return True
    for name in ("security", "securityRequirements", "security_requirements"):
        for entry in _objects(card.get(name)):
            if entry.get("schemes", entry):
                return True
    return False


def _older_need(name: str, scopes: JSON, schemes: JSON) -> Need:
    scheme = schemes.get(name) if isinstance(schemes, dict) else None
    kind = scheme.get("type") if isinstance(scheme, dict) else None
    body = scheme if isinstance(scheme, dict) else {}
    kind = kind if isinstance(kind, str) and kind in WRAPPERS else None
    return Need(name, kind, _detail(kind, body, "in"), _texts(scopes), scheme is not None)


def _newer_need(name: str, item: JSON, schemes: JSON, is_typed: bool) -> Need:
    scheme = schemes.get(name) if isinstance(schemes, dict) else None
    scopes = _texts(item.get("list") if isinstance(item, dict) else None)
    wrappers = [w for w in _KINDS if w in scheme] if isinstance(scheme, dict) and is_typed else []
    if not wrappers:
        return Need(name, None, "", scopes, scheme is not None)
    assert isinstance(scheme, dict)  # it has a wrapper
    body = scheme[wrappers[0]]
    kind = _KINDS[wrappers[0]]
    return Need(name, kind, _detail(kind, body if isinstance(body, dict) else {}, "location"), scopes, True)


def _detail(kind: str | None, body: dict[str, JSON], place: str) -> str:
    if kind == "apiKey":
        return f"{_word(body.get(place))} {_word(body.get('name'))}"
    if kind == "http":
        return _word(body.get("scheme"))
    flows = body.get("flows") if kind == "oauth2" else None
    return (
        ", ".join([name for name, flow in flows.items() if flow is not None])
        if isinstance(flows, dict)
        else ""
    )


def _word(item: JSON) -> str:
    return item if isinstance(item, str) and item else "?"


def _objects(item: JSON) -> list[dict[str, JSON]]:
    return [entry for entry in item if isinstance(entry, dict)] if isinstance(item, list) else []


def _texts(item: JSON) -> tuple[str, ...]:
    return tuple([text for text in item if isinstance(text, str)]) if isinstance(item, list) else ()
