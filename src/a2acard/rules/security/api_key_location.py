"""Flags API keys with an unknown place, or with the place under its 0.x name."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.source.edits import Remove, Rename, Replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.card import View
    from a2acard.source.edits import Edit

MESSAGE = "'{location}' is no place for an API key; there are header, query and cookie"
MESSAGE_IN = "'in' is the name of 0.x; 1.0 has 'location'"
TITLE = "Rename 'in' to 'location'"
TITLE_REMOVE = "Remove 'in'"
TITLE_CASE = "Write '{use}'"
PLACES = ("header", "query", "cookie")


def check(card: Card) -> Iterator[Hit]:
    """One hit a scheme; inside the wrapper of 1.0 the member is `location`, in the OpenAPI style it is `in`."""
    for scheme in card.schemes.values():
        if scheme.kind == "apiKey":
            wrapped = scheme.body.at != scheme.at
            if wrapped and "in" in scheme.body.raw:
                yield _old_name(scheme.body)
            else:
                yield from _place(scheme.body, "location" if wrapped else "in")


def _place(body: View, member: str) -> Iterator[Hit]:
    location = body.text(member)
    if location is not None and location.strip() and location not in PLACES:
        low, at = location.strip().lower(), body.path(member)
        fix = Fix(TITLE_CASE, (Replace(at, low),), True, {"use": low}) if low in PLACES else None
        yield Hit(at, MESSAGE, {"location": location}, fix)


def _old_name(body: View) -> Hit:
    """The hit on `in`; where `location` is there too and differs, only the author knows which is right."""
    at, old = body.path("in"), body.text("in")
    if "location" in body.raw:
        fix = Fix(TITLE_REMOVE, (Remove(at),), True) if body.raw["location"] == old else None
        return Hit(at, MESSAGE_IN, {}, fix, name=True)
    edits: tuple[Edit, ...] = (Rename(at, "location"),)
    low = (old or "").strip().lower()
    if low in PLACES and low != old:
        edits += (Replace(at, low),)
    return Hit(at, MESSAGE_IN, {}, Fix(TITLE, edits, True), name=True)


RULE = Rule(
    id="api-key-location",
    summary="an API key has no proper place",
    clause="A2A 1.0 §4.5.2",
    check=check,
    fixable=True,
)
