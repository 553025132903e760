"""Looks whether the answer says how long the card may be kept."""

from __future__ import annotations

from a2acard.probing._base import Check, passed, warned
from a2acard.probing.checks._served import AT_HAND, by_rule
from a2acard.rules.response import no_cache_control

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import CardTalk


def _run(talk: CardTalk) -> Asking:
    """Look at the headers of the answer, on the way to which credentials may have been asked for."""
    if talk.found is None:
        return AT_HAND
    response, _ = yield from talk.observed()
    said = talk.found.headers.get("cache-control", "")
    return by_rule(no_cache_control.check, response, warned) or passed("Cache-Control: {said}", said=said)


CHECK = Check(
    "card-caching", "the answer says how long the card may be kept", _run, "A2A 1.0 §8.6.1", about="card"
)
