"""Looks what is at the path where cards were before 0.3."""

from __future__ import annotations

from a2acard.discovery.target import LEGACY, WELL_KNOWN
from a2acard.errors import FetchError
from a2acard.probing._base import Check, failed, passed, skipped, warned
from a2acard.probing.checks._served import AT_HAND, asked, lost
from a2acard.source.parse import read
from a2acard.spec.detect import detect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import CardTalk


def _run(talk: CardTalk) -> Asking:
    """Ask for the older path."""
    found = talk.found
    if found is None:
        return AT_HAND
    if not found.url.endswith(WELL_KNOWN):
        return skipped("the card is not at {path}", path=WELL_KNOWN)
    answer = yield from asked(found, url=found.url.removesuffix(WELL_KNOWN) + LEGACY)
    if isinstance(answer, FetchError):
        return lost(answer)
    if 300 <= answer.status < 400:
        return passed("{path} redirects", path=LEGACY)
    if answer.status in (404, 410):
        return passed("there is nothing at {path}, as newer agents have it", path=LEGACY)
    if answer.status != 200:
        return warned("wrong-code", "{path} is answered with {status}", path=LEGACY, status=answer.status)
    document = read(answer.body)
    if detect(document.value).version is None:
        return warned("html", "{path} is answered with 200 and no card", path=LEGACY)
    other, name = document.value, talk.card.name
    if isinstance(other, dict) and other.get("name") != name:
        return failed("wrong-shape", "{path} has the card of another agent", path=LEGACY)
    return passed("the agent's card is at {path} too", path=LEGACY)


CHECK = Check(
    "legacy-path", "what is at the older path is the same agent", _run, "A2A 0.2 §5.3", about="card"
)
