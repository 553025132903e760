"""Asks for the card if it has changed since."""

from __future__ import annotations

from a2acard.errors import FetchError
from a2acard.probing._base import Check, failed, passed, warned
from a2acard.probing.checks._served import AT_HAND, asked, lost

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import CardTalk


def _run(talk: CardTalk) -> Asking:
    """Ask with the validator of the answer, alone, then among others and weak (RFC 9110 §13.1.2)."""
    found = talk.found
    if found is None:
        return AT_HAND
    tag = found.headers.get("etag")
    if not tag:
        return warned("wrong-shape", "no ETag; clients have to fetch the whole card each time")
    for sent in (tag, f'"a2acard-other", W/{tag.removeprefix("W/")}'):
        answer = yield from asked(found, {"if-none-match": sent})
        if isinstance(answer, FetchError):
            return lost(answer)
        if answer.status != 304:
            return failed(
                "wrong-code",
                "an unchanged card is answered with {status}, not with 304 (If-None-Match: {sent})",
                status=answer.status,
                sent=sent,
            )
        if answer.body:
            return failed("wrong-shape", "the answer 304 has a body")
    return passed("an unchanged card is answered with 304")


CHECK = Check("not-modified", "an unchanged card is not sent again", _run, "A2A 1.0 §8.6.1", about="card")
