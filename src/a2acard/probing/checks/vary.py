"""Asks for the card as an older client does: does its shape follow the version, and does the answer say so?"""

from __future__ import annotations

from a2acard.card.response import Further, card_in
from a2acard.discovery.observe import OLDER, apart
from a2acard.errors import FetchError
from a2acard.probing._base import Check, failed, passed, skipped
from a2acard.probing.checks._served import AT_HAND, asked, by_rule, lost, seen
from a2acard.rules.response import no_vary

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import CardTalk


def _run(talk: CardTalk) -> Asking:
    """Ask in 0.3."""
    if talk.found is None:
        return AT_HAND
    response = yield from seen(talk, "older")
    if isinstance(response, FetchError):
        return lost(response)
    if (
        response.older is None
    ):  # a host that answers its own name only, and whose closer look was over before this
        answer = yield from asked(talk.found, OLDER, url=apart(talk.found.url))
        if isinstance(answer, FetchError):
            return lost(answer)
        response = response.having("older", Further(response.url, answer.status, answer.headers, answer.body))
    found = by_rule(no_vary.check, response, failed)
    if found is not None:
        return found
    one, other = card_in(response.body), card_in(response.older.body if response.older else None)
    if one is None or other is None:
        return skipped("who asks in 0.3 is given no card")
    if one[1] != other[1]:
        return passed("the card's shape follows A2A-Version, and Vary says so")
    return passed("the card has one shape for all")


CHECK = Check(
    "vary",
    "where the shape of the card follows the version, Vary says so",
    _run,
    "RFC 9110 §12.5.5",
    about="card",
)
