"""Flags skills that ask for less than their card."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._security import accesses
from a2acard.types import enumerated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "this skill asks for less than the card ({names} instead of {others}); readers differ on which of the two counts"
MESSAGE_NOTHING = "this skill may be used by anyone, while the card asks for {others}; readers differ on which of the two counts"


def check(card: Card) -> Iterator[Hit]:
    """One hit an alternative; a card that can't be read in full, or that lets anyone in, can't be weakened."""
    whole, *skills = accesses(card) or (None,)
    if whole is None or whole.skill or not whole.whole:
        return
    wanted = [alternative.names for alternative in whole.alternatives]
    for access in skills:
        for alternative in access.alternatives:
            names = alternative.names
            undercut = next((other for other in wanted if names < other), None)
            if undercut and not any([other <= names for other in wanted]):
                params = {"names": ", ".join(sorted(names)), "others": enumerated(sorted(undercut))}
                yield Hit(alternative.at, MESSAGE if names else MESSAGE_NOTHING, params)


RULE = Rule(
    id="skill-weakens-security",
    summary="a skill asks for less than its card",
    clause="A2A 1.0 §4.4.5, §7.3",
    check=check,
)
