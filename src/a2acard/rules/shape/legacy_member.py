"""Flags members of older versions in a 1.0 card."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.mapping import leftover_edits
from a2acard.rules._shared import is_blank, serves_older_clients
from a2acard.source.edits import Remove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.spec._base import Legacy
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
        fix = Fix(title, edits, not serves_older_clients(card), {"name": entry.name}) if edits else None
        params = {"name": entry.name, "use": entry.use}
        unless = _owners(card, deviation.at, empty=empty)
        yield Hit(deviation.at, MESSAGE, params, fix, name=True, unless=unless)


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
