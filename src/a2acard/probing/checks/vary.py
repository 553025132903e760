"""Asks for the card as clients of other versions do: does its shape follow the version, and does the answer say so?"""

from __future__ import annotations

from a2acard.errors import FetchError
from a2acard.probing._base import Check, failed, passed
from a2acard.probing.checks._served import AT_HAND, asked, lost
from a2acard.source.parse import read
from a2acard.spec.detect import detect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import CardTalk


def _run(talk: CardTalk) -> Asking:
    """Ask without a version, and in 0.3."""
    found = talk.found
    if found is None:
        return AT_HAND
    for version in ("", "0.3"):
        answer = yield from asked(found, {"a2a-version": version})
        if isinstance(answer, FetchError):
            return lost(answer)
        shape = detect(read(answer.body).value).version if answer.status == 200 else None
        if shape == talk.card.card_version or shape is None:
            continue
        named = [name.strip().lower() for name in answer.headers.get("vary", "").split(",")]
        if "a2a-version" not in named and "*" not in named:
            return failed(
                "wrong-shape",
                "the card is of {one} or of {other}, by the header A2A-Version, and no Vary says so; caches mix them up",
                one=talk.card.card_version,
                other=shape,
            )
        return passed("the card's shape follows A2A-Version, and Vary says so")
    return passed("the card has one shape for all")


CHECK = Check(
    "vary",
    "where the shape of the card follows the version, Vary says so",
    _run,
    "RFC 9110 §12.5.5",
    about="card",
)
