"""Asks for the card if it has changed since."""

from __future__ import annotations

from a2acard.errors import FetchError
from a2acard.probing._base import Check, failed, passed, skipped, warned
from a2acard.probing.checks._served import AT_HAND, by_rule, lost, seen
from a2acard.rules.response import no_304, no_etag

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import CardTalk


def _run(talk: CardTalk) -> Asking:
    """Ask with the validators of the answer (RFC 9110 §13.1)."""
    if talk.found is None:
        return AT_HAND
    response = yield from seen(talk, "again")
    if isinstance(response, FetchError):
        return lost(response)
    found = by_rule(no_etag.check, response, warned) or by_rule(no_304.check, response, failed, "wrong-code")
    if found is not None:
        return found
    again = response.again
    assert again is not None and again.status is not None  # noqa: PT018  # an answer came
    if again.status == 304:
        return (
            failed("wrong-shape", "the answer 304 has a body")
            if again.body
            else passed("an unchanged card is answered with 304")
        )
    if again.status == 200:
        return skipped("the card was another one the second time")
    return failed(
        "wrong-code", "an unchanged card is answered with {status}, not with 304", status=again.status
    )


CHECK = Check("not-modified", "an unchanged card is not sent again", _run, "A2A 1.0 §8.6.1", about="card")
