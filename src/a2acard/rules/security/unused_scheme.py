"""Flags declared schemes that nothing requires."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._security import accesses, declared, mentioned, needs, says_nothing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "no requirement of the card or of a skill names '{name}', so no client will use it"


def check(card: Card) -> Iterator[Hit]:
    """One hit a scheme, at its name; where nothing is required at all, `schemes-without-requirement` speaks."""
    used, names = mentioned(card), declared(card)
    if used is None or not names or says_nothing(card) or _is_for_extended_card(card):
        return
    unused = [scheme for name, scheme in card.schemes.items() if name not in used and scheme.kind]
    strangers = {need.name for need, _ in needs(card) if need.name not in names}
    if len(unused) <= len(strangers):
        return  # each may be what an undeclared name means, which has its own finding
    meant = {name.casefold() for name in strangers}
    for scheme in unused:
        if scheme.name.casefold() not in meant:
            yield Hit(scheme.at, MESSAGE, {"name": scheme.name}, name=True)


def _is_for_extended_card(card: Card) -> bool:
    """True where calls are free but an extended card is offered: its readers need a scheme (A2A 1.0 §3.1.11)."""
    offered = card.capabilities.flag("extendedAgentCard") or card.flag("supportsAuthenticatedExtendedCard")
    return bool(offered) and not any(
        [
            alternative.needs
            for access in accesses(card)
            if not access.skill
            for alternative in access.alternatives
        ]
    )


RULE = Rule(
    id="unused-scheme",
    summary="nothing requires a declared scheme",
    clause="A2A 1.0 §4.4.1",
    check=check,
)
