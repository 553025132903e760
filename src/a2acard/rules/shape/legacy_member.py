"""Flags members of older versions in a 1.0 card."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.mapping import leftover_edits
from a2acard.rules._shared import is_blank, serves_older_clients
from a2acard.source.edits import Remove
from a2acard.spec.v0_3 import TRANSPORTS
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.spec._base import Legacy
    from a2acard.spec.shape import Deviation
    from a2acard.types import Path

MESSAGE = "'{name}' is no member of 1.0, and its readers ignore it (in its place: {use})"
TITLE = "Bring '{name}' to 1.0"
TITLE_BLANK = "Remove the empty '{name}'"
_ADDRESSES = ("url", "preferredTransport", "additionalInterfaces")
_PROMISES = ("supportsAuthenticatedExtendedCard", "supportsExtendedAgentCard")


def check(card: Card) -> Iterator[Hit]:
    """One hit a member, at its name; `security` and the `in` of an API key have their own rules."""
    for deviation in card.leftovers:
        entry: Legacy = deviation.params["entry"]
        empty = is_blank(deviation.params["value"])
        if (entry.name == "security" and not empty) or entry.message == "APIKeySecurityScheme":
            continue
        edits = (Remove(deviation.at),) if empty else leftover_edits(card.raw, deviation.at)
        title = TITLE_BLANK if empty else TITLE
        is_safe = not serves_older_clients(card) and (empty or not _is_odd_binding(deviation))
        fix = Fix(title, edits, is_safe, {"name": entry.name}) if edits else None
        params = {"name": entry.name, "use": Phrase(entry.use)}
        unless = _owners(card, deviation.at, empty=empty)
        yield Hit(deviation.at, MESSAGE, params, fix, name=True, unless=unless)


def _is_odd_binding(deviation: Deviation) -> bool:
    """True for a transport that is no binding: under its new name it would be an error that it was not before."""
    value = deviation.params["value"]
    if deviation.at[-1] != "transport":
        return False
    return not isinstance(value, str) or (value not in TRANSPORTS and ":" not in value)


def _owners(card: Card, at: Path, *, empty: bool) -> tuple[str, ...]:
    """The rules that say more: what an old address or an old promise does to those who still read it."""
    if len(at) > 1 or empty:
        return ()
    if at[0] in _ADDRESSES:
        return ("legacy-half-without-interface",)
    if at[0] not in _PROMISES:
        return ()
    disagrees = any([place == at for place, _, _, _ in card.disagreements])
    return ("extended-card-without-security", *(("hybrid-halves-disagree",) if disagrees else ()))


RULE = Rule(
    id="legacy-member",
    summary="a 1.0 card has a member of an older version",
    clause="A2A 1.0 Appendix A.2",
    check=check,
    fixable=True,
)
