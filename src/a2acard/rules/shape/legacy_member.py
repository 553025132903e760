"""Flags members of older versions in a 1.0 card."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.mapping import leftover_edits
from a2acard.rules._shared import serves_older_clients
from a2acard.source.edits import Remove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.spec._base import Legacy

MESSAGE = "'{name}' is no member of 1.0, and its readers ignore it (in its place: {use})"
TITLE = "Bring '{name}' to 1.0"
_OWNERS = {
    "url": "legacy-half-without-interface",
    "preferredTransport": "legacy-half-without-interface",
    "additionalInterfaces": "legacy-half-without-interface",
}


def check(card: Card) -> Iterator[Hit]:
    """One hit a member, at its name; `security` and the `in` of an API key have their own rules."""
    for deviation in card.leftovers:
        entry: Legacy = deviation.params["entry"]
        empty = deviation.params["value"] in (None, "", [], {})
        if (entry.name == "security" and not empty) or entry.message == "APIKeySecurityScheme":
            continue
        edits = (Remove(deviation.at),) if empty else leftover_edits(card.raw, deviation.at)
        fix = Fix(TITLE, edits, not serves_older_clients(card), {"name": entry.name}) if edits else None
        params = {"name": entry.name, "use": entry.use}
        unless = _OWNERS.get(entry.name) if len(deviation.at) == 1 else None
        yield Hit(deviation.at, MESSAGE, params, fix, name=True, unless=unless)


RULE = Rule(
    id="legacy-member",
    summary="a 1.0 card has a member of an older version",
    clause="A2A 1.0 Appendix A.2",
    check=check,
    fixable=True,
)
