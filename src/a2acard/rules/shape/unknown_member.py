"""Notes members that no version of A2A has."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import departure_hits, slips
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{name}' is no member of {message}; readers ignore it"
MESSAGE_NEAR = MESSAGE + " (it looks like '{near}', which is there too)"
MESSAGE_OTHER = "'{name}' belongs to another version (here: {use})"
MESSAGE_DRAFT = "'{name}' is a name that only drafts of 1.0 had (here: {use})"


def check(card: Card) -> Iterator[Hit]:
    """One hit a member, at its name; in a 0.x card the members of later versions too."""
    for hit in departure_hits(card, "unknown", MESSAGE, name=True):
        yield Hit(hit.at, MESSAGE_NEAR, hit.params, name=True) if hit.params["near"] else hit
    known = {slip.at for slip in slips(card)}
    for deviation in card.departures("misspelt"):
        if deviation.at not in known:
            params = {"name": deviation.params["name"], "message": deviation.message}
            yield Hit(deviation.at, MESSAGE, params, name=True)
    if not card.is_current:
        for deviation in card.departures("legacy"):
            entry = deviation.params["entry"]
            message = MESSAGE_DRAFT if entry.kind == "draft" else MESSAGE_OTHER
            yield Hit(deviation.at, message, {"name": entry.name, "use": Phrase(entry.use)}, name=True)


RULE = Rule(
    id="unknown-member",
    summary="a member is not part of the version",
    clause="A2A 1.0 §5.7",
    check=check,
)
