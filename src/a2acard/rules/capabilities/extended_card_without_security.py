"""Flags the promise of an extended card that nobody can authenticate for."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._security import declared
from a2acard.rules._shared import slips

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.types import JSON, Path

MESSAGE = "an extended card is offered to callers who authenticate, but the card declares no scheme to do so"

MESSAGE_OLD = (
    "'{name}' offers an extended card to callers who authenticate, but the card declares no scheme to do so; besides, "
    "1.0 has the offer elsewhere (capabilities.extendedAgentCard)"
)
_OLD = ("supportsAuthenticatedExtendedCard", "supportsExtendedAgentCard")


def check(card: Card) -> Iterator[Hit]:
    """One hit on the promise, under the name of 1.0, of 0.x or a misspelt one."""
    names = declared(card)
    if names is None or names or card.get("authentication"):
        return
    for at, promise in _promises(card):
        if promise is True or (isinstance(promise, str) and promise.strip().lower() == "true"):
            is_old = card.is_current and not card.has_settled_halves and at[-1] in _OLD
            yield Hit(at, MESSAGE_OLD if is_old else MESSAGE, {"name": at[-1]})
            return


def _promises(card: Card) -> Iterator[tuple[Path, JSON]]:
    capabilities, old = card.capabilities, _OLD[0]
    if card.is_current:
        yield capabilities.path("extendedAgentCard"), capabilities.get("extendedAgentCard")
    for member in _OLD if card.is_current else (old,):
        yield card.path(member), card.get(member)
    for slip in slips(card):
        if slip.params["use"] in ("extendedAgentCard", old):
            holder = capabilities if len(slip.at) > 1 else card
            yield slip.at, holder.raw.get(str(slip.at[-1]))


RULE = Rule(
    id="extended-card-without-security",
    summary="an extended card is offered without a way to authenticate",
    clause="A2A 1.0 §3.1.11, §13.3",
    check=check,
)
