"""Looks whether the card came by HTTPS."""

from __future__ import annotations

from a2acard.probing._base import Check, failed, passed, skipped
from a2acard.probing.checks._served import AT_HAND, is_local
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import CardTalk


def _run(talk: CardTalk) -> Asking:
    """Look at the URL; nothing is asked."""
    yield from ()
    if talk.found is None:
        return AT_HAND
    if talk.in_process:
        return skipped("an application was asked in process; how it is served was not seen")
    if split(talk.found.url).scheme == "https":
        return passed("the card came by HTTPS")
    if is_local(talk, talk.found.url):
        return skipped("the card is on this machine")
    return failed("tls", "the card came by plain HTTP; whoever is in between can change it")


CHECK = Check("served-over-https", "the card is served by HTTPS", _run, "A2A 1.0 §7.1", about="card")
