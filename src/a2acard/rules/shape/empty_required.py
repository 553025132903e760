"""Flags required lists without an element and required texts that are blank."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import NO_CLAUSE, Hit, Rule
from a2acard.rules._shared import refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE_LIST = "'{name}' is empty; it must have at least one element"
MESSAGE_TEXT = "'{name}' is blank"


def check(card: Card) -> Iterator[Hit]:
    """One hit a member; an empty `skills` has its own rule, and no scheme in a draft means none."""
    for deviation in card.departures("empty"):
        if deviation.at != ("skills",) and deviation.message != "AgentAuthentication":
            message = MESSAGE_LIST if deviation.params["list"] else MESSAGE_TEXT
            clause = None if card.is_current else NO_CLAUSE  # only 1.0 asks for an element (§5.7)
            owner = "no-endpoint" if deviation.at == ("url",) else refused(card, deviation)
            yield Hit(deviation.at, message, deviation.params, clause=clause, unless=owner)


RULE = Rule(
    id="empty-required",
    summary="a required list is empty or a required text is blank",
    clause="A2A 1.0 §5.7",
    check=check,
)
