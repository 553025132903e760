"""Asks for the extended card, with credentials where there are some."""

from __future__ import annotations

from a2acard.discovery.calls import EXTENDED_CARD
from a2acard.discovery.extended import declares
from a2acard.probing._base import Check, failed, passed, skipped, warned
from a2acard.probing.reading import CLOSED, is_error, name_of, told
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.discovery.calls import Outcome
    from a2acard.probing._base import Asking, Verdict
    from a2acard.probing.talk import Talk


def _run(talk: Talk) -> Asking:
    """Ask for the extended card."""
    if talk.is_old and talk.binding == "GRPC":
        return skipped("0.3 by gRPC has one method for both cards")
    declared = declares(talk.card)
    outcome = yield from talk.ask(EXTENDED_CARD)
    if outcome.name in CLOSED and declared:
        what = (
            Phrase("does not take these credentials") if talk.is_trusted else Phrase("asks for credentials")
        )
        return passed("declared, and {what}; what is behind them was not seen", what=what)
    stopped = talk.obstacle(outcome)
    if stopped is not None:
        return stopped
    return _declared(outcome) if declared else _undeclared(talk, outcome)


def _declared(outcome: Outcome) -> Verdict:
    if outcome.name == "result":
        return passed("declared, and there")
    if is_error(outcome, "ExtendedAgentCardNotConfigured") and outcome.reason is not None:
        return warned(
            "wrong-code", "declares an extended card, and has none configured ({said})", said=told(outcome)
        )
    return failed("wrong-code", "declares an extended card, and answers with {said}", said=told(outcome))


def _undeclared(talk: Talk, outcome: Outcome) -> Verdict:
    if is_error(outcome, "UnsupportedOperation"):
        return passed("undeclared, and refused")
    if outcome.name == "result":
        return failed("wrong-code", "does not declare an extended card, and gives one")
    name = name_of(outcome)
    if talk.is_old and name in ("MethodNotFound", "NoSuchPlace", "ExtendedAgentCardNotConfigured"):
        return passed("undeclared, and not there")
    word = warned if talk.is_old else failed
    return word(
        "wrong-code",
        "does not declare an extended card, and answers with {said}, not with UnsupportedOperation",
        said=told(outcome),
    )


CHECK = Check(
    "extended-card-declared",
    "the extended card is there when declared, and refused when not",
    _run,
    "A2A 1.0 §3.1.11",
    clause_0_3="A2A 0.3 §7.10",
)
