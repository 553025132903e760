"""Asks for the headers of the card alone."""

from __future__ import annotations

from a2acard.errors import FetchError
from a2acard.probing._base import Check, passed, warned
from a2acard.probing.checks._served import AT_HAND, asked, lost

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import CardTalk


def _run(talk: CardTalk) -> Asking:
    """Ask by HEAD."""
    found = talk.found
    if found is None:
        return AT_HAND
    answer = yield from asked(found, method="HEAD")
    if isinstance(answer, FetchError):
        return lost(answer)
    if answer.status != 200:
        return warned("wrong-code", "HEAD is answered with {status}, GET with 200", status=answer.status)
    different = [
        name
        for name in (_SAME if talk.is_steady else _SAME[:-1])
        if name in found.headers and answer.headers.get(name) != found.headers[name]
    ]
    if different:
        return warned("wrong-shape", "HEAD and GET differ in {name}", name=different[0])
    return passed("HEAD is answered as GET is")


_SAME = ("content-type", "cache-control", "etag")
"""Headers that are the same; the last one only as long as the card is."""


CHECK = Check("head", "HEAD is answered as GET is", _run, "RFC 9110 §9.3.2", about="card")
