"""Looks whether the answer says how long the card may be kept."""

from __future__ import annotations

from a2acard.probing._base import Check, passed, warned
from a2acard.probing.checks._served import AT_HAND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import CardTalk


def _run(talk: CardTalk) -> Asking:
    """Look at the headers; nothing more is asked."""
    yield from ()
    if talk.found is None:
        return AT_HAND
    said = talk.found.headers.get("cache-control", "")
    if "max-age" not in said.lower():
        return warned(
            "wrong-shape", "no Cache-Control with a max-age; clients have to guess how long the card holds"
        )
    return passed("Cache-Control: {said}", said=said)


CHECK = Check(
    "card-caching", "the answer says how long the card may be kept", _run, "A2A 1.0 §8.6.1", about="card"
)
