"""Flags `security` in a 1.0 card: most readers see no requirement at all."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.mapping import leftover_edits
from a2acard.rules._shared import is_writable, object_at, serves_older_clients

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = (
    "'security' is the name of 0.x; the official Python SDK maps it, all other readers of 1.0 see an agent that "
    "needs no authentication"
)
MESSAGE_BESIDE = "'security' is the name of 0.x; readers of 1.0 go by 'securityRequirements' beside it"
TITLE = "Write it as 'securityRequirements'"


def check(card: Card) -> Iterator[Hit]:
    """One hit on the card and one a skill that has it, at its name; an empty one hides nothing."""
    for deviation in card.leftovers:
        if deviation.params["name"] == "security" and deviation.params["value"]:
            edits = leftover_edits(card.raw, deviation.at) if is_writable(card) else ()
            fix = Fix(TITLE, edits, not serves_older_clients(card)) if edits else None
            beside = object_at(card, deviation.at[:-1]).get("securityRequirements") is not None
            yield Hit(deviation.at, MESSAGE_BESIDE if beside else MESSAGE, {}, fix, name=True)


RULE = Rule(
    id="invisible-security",
    summary="a 1.0 card states its requirements under the 0.x name",
    clause="A2A 1.0 §4.4.1",
    check=check,
    fixable=True,
)
