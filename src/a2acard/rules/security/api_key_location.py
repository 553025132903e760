"""Flags API keys with an unknown place, or with the place under its 0.x name."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.source.edits import Rename, Replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{location}' is no place for an API key; there are header, query and cookie"
MESSAGE_IN = "'in' is the name of 0.x; 1.0 has 'location'"
TITLE = "Rename 'in' to 'location'"
TITLE_CASE = "Write '{use}'"
PLACES = ("header", "query", "cookie")


def check(card: Card) -> Iterator[Hit]:
    """One hit a scheme."""
    member = "location" if card.is_current else "in"
    for scheme in card.schemes.values():
        if scheme.kind != "apiKey":
            continue
        body = scheme.body
        location = body.text(member)
        if location is not None and location.strip() and location not in PLACES:
            low = location.strip().lower()
            fix = Fix(TITLE_CASE, (Replace(body.path(member), low),), True, {"use": low}) if low in PLACES else None
            yield Hit(body.path(member), MESSAGE, {"location": location}, fix)
        elif card.is_current and "in" in body.raw and "location" not in body.raw and "type" not in body.raw:
            yield Hit(body.path("in"), MESSAGE_IN, {}, Fix(TITLE, (Rename(body.path("in"), "location"),), True), name=True)


RULE = Rule(
    id="api-key-location",
    summary="an API key has no proper place",
    clause="A2A 1.0 §4.5.2",
    check=check,
    fixable=True,
)
