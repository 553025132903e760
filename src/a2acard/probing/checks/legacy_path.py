"""Looks what is at the path where cards were before 0.3."""

from __future__ import annotations

from a2acard.card.response import LEGACY, WELL_KNOWN, card_in
from a2acard.errors import FetchError
from a2acard.probing._base import Check, failed, passed, skipped, warned
from a2acard.probing.checks._served import AT_HAND, by_rule, lost, seen
from a2acard.rules.response import paths_disagree
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import CardTalk


def _run(talk: CardTalk) -> Asking:
    """Look at what the older path was answered with."""
    found = talk.found
    if found is None:
        return AT_HAND
    if not split(found.asked).path.endswith(WELL_KNOWN):
        return skipped("the card is not at {path}", path=WELL_KNOWN)
    response = yield from seen(talk, "other path")
    if isinstance(response, FetchError):
        return lost(response)
    other = response.other
    if other is None or other.status is None:
        return skipped("what is at {path} was not seen", path=LEGACY)
    if 300 <= other.status < 400:
        return passed("{path} redirects", path=LEGACY)
    if other.status in (404, 410):
        return passed("there is nothing at {path}, as newer agents have it", path=LEGACY)
    if other.status != 200:
        return warned("wrong-code", "{path} is answered with {status}", path=LEGACY, status=other.status)
    card = card_in(other.body)
    if card is None:
        return warned("html", "{path} is answered with 200 and no card", path=LEGACY)
    if card[0].get("name") != talk.card.name:
        return failed("wrong-shape", "{path} has the card of another agent", path=LEGACY)
    return by_rule(paths_disagree.check, response, warned) or passed(
        "the agent's card is at {path} too", path=LEGACY
    )


CHECK = Check(
    "legacy-path", "what is at the older path is the same agent", _run, "A2A 0.2 §5.3", about="card"
)
