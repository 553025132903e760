"""Flags members of `capabilities` whose name is a slip of a known one."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.rules._shared import object_at, slips
from a2acard.source.edits import Rename

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{name}' is no capability, so clients take the agent for one without it; '{use}' is meant"
TITLE = "Rename it to '{use}'"


def check(card: Card) -> Iterator[Hit]:
    """One hit a member, at its name; the fix goes with a name that stands alone for its member."""
    found = [slip for slip in slips(card) if slip.message == "AgentCapabilities"]
    for slip in found:
        use = slip.params["use"]
        sure = object_at(card, slip.at[:-1])[str(slip.at[-1])] is not None
        alone = len([other for other in found if other.params["use"] == use]) == 1
        fix = Fix(TITLE, (Rename(slip.at, str(use)),), True, {"use": use}) if sure and alone else None
        yield Hit(slip.at, MESSAGE, slip.params, fix, name=True)


RULE = Rule(
    id="capability-misspelt",
    summary="a capability's name is misspelt",
    clause="A2A 1.0 §4.4.3",
    confidence="likely",
    check=check,
    fixable=True,
)
