"""Asks for the card once more: is it the same?"""

from __future__ import annotations

from a2acard.card.response import Further, card_in
from a2acard.errors import FetchError
from a2acard.probing._base import Check, failed, passed, warned
from a2acard.probing.checks._served import AT_HAND, asked, by_rule, lost, seen
from a2acard.rules.response import changes_between_requests

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import CardTalk


def _run(talk: CardTalk) -> Asking:
    """Compare with what came the second time; where that was 304, ask once more, on no condition."""
    found = talk.found
    if found is None:
        return AT_HAND
    response = yield from seen(talk, "again")
    if isinstance(response, FetchError):
        return lost(response)
    again = response.again
    if again is None or again.status != 200:
        answer = yield from asked(found)
        if isinstance(answer, FetchError):
            return lost(answer)
        again = Further(response.url, answer.status, answer.headers, answer.body)
    talk.is_steady = again.body == found.card
    if talk.is_steady:
        return passed("the same card came the second time")
    one, other = card_in(found.card), card_in(again.body if again.status == 200 else None)
    if one is None or other is None:
        return failed("wrong-code", "the second time no card came (HTTP {status})", status=again.status)
    if one[0] == other[0]:
        return warned("wrong-shape", "the same card comes in other bytes each time")
    return by_rule(changes_between_requests.check, response.having("again", again), failed) or passed(
        "the same card came the second time, signed anew"
    )


CHECK = Check(
    "card-stable", "the card is the same when it is asked for again", _run, "good practice", about="card"
)
