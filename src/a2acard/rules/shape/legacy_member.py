"""Flags members of older versions in a 1.0 card."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.mapping import leftover_edits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.spec._base import Legacy

MESSAGE = "'{name}' is no member of 1.0, and its readers ignore it; use {use}"
TITLE = "Bring '{name}' to 1.0"


def check(card: Card) -> Iterator[Hit]:
    """One hit a member, at its name; `security` has its own rule."""
    for deviation in card.leftovers:
        entry: Legacy = deviation.params["entry"]  # type: ignore[assignment]  # the walk put it there
        if entry.name == "security":
            continue
        edits = leftover_edits(card.raw, deviation.at)
        params = {"name": entry.name, "use": entry.use}
        fix = Fix(TITLE, edits, not card.has_legacy_interface, {"name": entry.name}) if edits else None
        yield Hit(deviation.at, MESSAGE, params, fix, name=True)


RULE = Rule(
    id="legacy-member",
    summary="a 1.0 card has a member of an older version",
    clause="A2A 1.0 Appendix A.2",
    check=check,
    fixable=True,
)
