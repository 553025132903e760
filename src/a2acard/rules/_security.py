"""What the security rules share: what the card and its skills ask of a caller, in whichever form they say it."""

from __future__ import annotations

from a2acard.card import View
from a2acard.mapping import requirement
from a2acard.rules._shared import means, slips
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from a2acard.card import Card, Scheme
    from a2acard.types import JSON, Path

MEMBERS = ("securityRequirements", "security")
"""The member of 1.0 and that of 0.x."""


@value
class Need:
    """One scheme that an alternative asks for: where its name stands, where its scopes stand, and the scopes."""

    at: Path
    name: str
    list_at: Path
    scopes: tuple[tuple[Path, str], ...]


@value
class Alternative:
    """One way in: the schemes a caller has to satisfy together; none of them means anyone may call."""

    at: Path
    needs: tuple[Need, ...]
    raw: dict[str, Any]

    @property
    def names(self) -> frozenset[str]:
        """The names of the schemes."""
        return frozenset([need.name for need in self.needs])


@value
class Access:
    """What the card, or one skill (`skill` True), asks of a caller; `whole` is False where a part can't be read."""

    at: Path
    skill: bool
    alternatives: tuple[Alternative, ...]
    whole: bool


def accesses(card: Card) -> tuple[Access, ...]:
    """The statements on access, the card's first; a hybrid is read once, by its 1.0 half.

    A 1.0 card that says it under the 0.x name only is read there: that name has a finding of its own, and what it
    holds is what the author meant.
    """
    found: tuple[Access, ...] | None = card.notes.get("accesses")
    if found is None:
        found = card.notes["accesses"] = tuple(_accesses(card))
    return found


def alternatives(card: Card) -> Iterator[Alternative]:
    """Every alternative that can be read, of the card and of its skills."""
    for access in accesses(card):
        yield from access.alternatives


def needs(card: Card) -> Iterator[tuple[Need, Scheme | None]]:
    """Every scheme that an alternative asks for, with its declaration."""
    for alternative in alternatives(card):
        for need in alternative.needs:
            yield need, card.schemes.get(need.name)


def declared(card: Card) -> frozenset[str] | None:
    """The names of the declared schemes; None where that can't be told (not an object, or a misspelt member)."""
    schemes = card.get("securitySchemes")
    if isinstance(schemes, dict):
        return frozenset(schemes)
    return None if schemes is not None or means(card, "securitySchemes") else frozenset()


def mentioned(card: Card) -> set[str] | None:
    """Every name that may be meant as a required scheme, in forms that can't be read too; None where a misspelt
    member may hold more."""
    if any([slip.params["use"] in MEMBERS for slip in slips(card)]):
        return None
    found: set[str] = set()
    for owner in (card, *card.skills):
        for member in MEMBERS:
            _names(owner.get(member), found)
    return found


def says_nothing(card: Card) -> bool:
    """True when neither the card nor a skill says what a caller needs, not even in a form that can't be read."""
    found = mentioned(card)
    stated = [owner.get(member) for owner in (card, *card.skills) for member in MEMBERS]
    return found is not None and not any(stated) and card.get("authentication") is None


def placed(scheme: Scheme) -> tuple[Path, str]:
    """Where an API key's place stands, and the place in small letters; `in` is the member's 0.x name."""
    wrapped = scheme.body.at != scheme.at
    member = "location" if wrapped and scheme.body.get("location") is not None else "in"
    return scheme.body.path(member), (scheme.body.text(member) or "").strip().lower()


def flows(scheme: Scheme) -> dict[str, View]:
    """The OAuth 2.0 flows of a scheme that are objects, by their camelCase name."""
    found = scheme.body.view("flows") if scheme.kind == "oauth2" else None
    return {_CAMEL.get(name, name): flow for name, flow in found.children().items()} if found else {}


_CAMEL = {
    "authorization_code": "authorizationCode",
    "client_credentials": "clientCredentials",
    "device_code": "deviceCode",
}


def _accesses(card: Card) -> Iterator[Access]:
    for owner in (card, *card.skills):
        current = card.is_current and owner.get("securityRequirements") is not None
        member = MEMBERS[0 if current else 1]
        entries = owner.get(member)
        if isinstance(entries, list):
            at = owner.path(member)
            read = [_alternative(card, entry, (*at, i), current) for i, entry in enumerate(entries)]
            kept = tuple([alternative for alternative in read if alternative])
            yield Access(at, owner is not card, kept, len(kept) == len(read))


def _alternative(card: Card, entry: JSON, at: Path, current: bool) -> Alternative | None:
    """The alternative, None where its form can't be read."""
    if not isinstance(entry, dict):
        return None
    named, inside = entry, at
    if card.is_current and "schemes" in entry and (current or isinstance(entry["schemes"], dict)):
        inner = {} if entry["schemes"] is None else entry["schemes"]  # in ProtoJSON null is unset
        if not isinstance(inner, dict):
            return None
        named, inside = inner, (*at, "schemes")
    elif current and (
        requirement(entry) is None or (list(entry) == ["scheme"] and "scheme" not in card.schemes)
    ):
        return None
    found = []
    for name, scopes in named.items():
        here = (*inside, name)
        if isinstance(scopes, dict) and card.is_current:
            view = View(scopes, here)
            found.append(Need(here, name, view.path("list"), tuple(view.texts("list"))))
        elif isinstance(scopes, list):
            texts = tuple([((*here, i), scope) for i, scope in enumerate(scopes) if isinstance(scope, str)])
            found.append(Need(here, name, here, texts))
        else:
            return None
    return Alternative(at, tuple(found), entry)


def _names(item: JSON, found: set[str]) -> None:
    """Every name in a statement of any form; the scopes, which are lists below names, are none."""
    if isinstance(item, dict):
        for name, inner in item.items():
            found.add(name)
            if isinstance(inner, dict) or name == "schemes":
                _names(inner, found)
    elif isinstance(item, list):
        for inner in item:
            if isinstance(inner, str):
                found.add(inner)
            else:
                _names(inner, found)
