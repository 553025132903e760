"""Flags a hybrid whose two halves say different things."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGES = {
    "url": "0.x clients are sent to {old}, which 'supportedInterfaces' does not have",
    "blank": "0.x clients find no address: 'url' is blank, though an interface speaks 0.x",
    "requirements": "the halves ask for different credentials: 'security' and 'securityRequirements' differ",
    "missing": "0.x clients see no requirement: 'securityRequirements' asks for credentials, and 'security' is not there",
    "scheme": "the 0.x members of the scheme say '{old}', its 1.0 wrapper says '{new}'",
    "flag": "the old flag of the extended card is {old}, 'capabilities.extendedAgentCard' is {new}",
}


def check(card: Card) -> Iterator[Hit]:
    """One hit a difference, at the 0.x member; what can't be read or is misnamed has its own rule."""
    for at, what, old, new in card.disagreements:
        unless = None
        if what == "requirements":
            unless = "requirement-shape" if card.get("securityRequirements") else "invisible-security"
            what = what if "security" in card.raw else "missing"
        elif what == "flag":
            unless = "extended-card-without-security"
        yield Hit(at, MESSAGES[what], {"old": old, "new": new}, unless=unless)


RULE = Rule(
    id="hybrid-halves-disagree",
    summary="the 1.0 and the 0.x half say different things",
    clause="A2A 1.0 §5.1",
    check=check,
)
