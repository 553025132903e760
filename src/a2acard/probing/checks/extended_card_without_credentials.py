"""Asks for the extended card without credentials, which nobody may have."""

from __future__ import annotations

from a2acard.discovery.calls import EXTENDED_CARD
from a2acard.discovery.extended import declares
from a2acard.probing._base import Check, failed, passed, skipped
from a2acard.probing.reading import CLOSED, obstacle, told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import Talk


def _run(talk: Talk) -> Asking:
    """Ask for the extended card, without credentials."""
    if talk.is_old and talk.binding == "GRPC":
        return skipped("0.3 by gRPC has one method for both cards")
    if not declares(talk.card):
        return skipped("the card declares no extended one")
    outcome = yield from talk.ask(EXTENDED_CARD, anonymous=True)
    if outcome.name == "Lost":
        return obstacle(outcome, trusted=False) or skipped("no answer")
    if outcome.name == "result":
        return failed("auth", "gives the extended card to anybody; it must ask for credentials")
    if outcome.name in CLOSED:
        return passed("asks for credentials")
    return skipped("there is none to protect: {said}", said=told(outcome))


CHECK = Check(
    "extended-card-without-credentials",
    "the extended card is for nobody without credentials",
    _run,
    "A2A 1.0 §13.3",
    clause_0_3="A2A 0.3 §7.10",
)
