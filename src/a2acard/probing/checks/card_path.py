"""Looks where the card was found, and as what it came."""

from __future__ import annotations

from a2acard.discovery.guard import without_secrets
from a2acard.discovery.target import LEGACY, WELL_KNOWN
from a2acard.probing._base import Check, passed, warned
from a2acard.probing.checks._served import AT_HAND
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import CardTalk


def _run(talk: CardTalk) -> Asking:
    """Look at the search; nothing more is asked."""
    yield from ()
    found = talk.found
    if found is None:
        return AT_HAND
    if found.url.endswith(LEGACY):
        return warned("404", "the card is at {old} only, where newer clients do not look", old=LEGACY)
    if not split(found.url).path.endswith(WELL_KNOWN):
        return warned("404", "the card is not at {path}, where clients look", path=WELL_KNOWN)
    kind = found.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in ("application/json", "application/a2a+json"):
        return warned(
            "wrong-shape", "the card comes as '{kind}', not as application/json", kind=kind or "nothing"
        )
    if found.url != found.asked:
        return warned("redirect", "the card's place redirects to {url}", url=without_secrets(found.url))
    return passed("the card is at {path}", path=WELL_KNOWN)


CHECK = Check("card-path", "the card is at the well-known path", _run, "A2A 1.0 §8.2", about="card")
