"""Asks without credentials where the card says that anybody gets in."""

from __future__ import annotations

from a2acard.card import requirements
from a2acard.probing._base import Check, failed, passed, skipped
from a2acard.probing.reading import CLOSED, obstacle
from a2acard.rules.security.unknown_http_scheme import REGISTERED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.discovery.calls import Outcome
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import Talk


def _run(talk: Talk) -> Asking:
    """Ask for an unknown task without credentials."""
    if talk.wants_credentials:
        return skipped("the card asks for credentials")
    if talk.life is None or talk.life.how is None:
        return skipped("no agent answers here")
    outcome = yield from talk.get_task(anonymous=True)
    if outcome.name in CLOSED and _asks_for_skills(talk):
        return skipped(
            "some skills ask for credentials; that the agent asks for them always is not to be told"
        )
    if outcome.name in CLOSED:
        return failed(
            "auth", "the card asks for no credentials, and the agent does ({said})", said=_said(outcome)
        )
    if not talk.life.is_right:
        return skipped("no agent answers as the card has it")
    return obstacle(outcome, trusted=False) or passed("answers without credentials, as the card has it")


def _asks_for_skills(talk: Talk) -> bool:
    """True where the card says of skills alone who may use them."""
    card = talk.card
    return any([requirements(skill, current=card.is_current) for skill in card.skills])


def _said(outcome: Outcome) -> str:
    """The status, and the scheme of the challenge where it is one that is registered: what the host writes else is its own."""
    challenge = outcome.answer.headers.get("www-authenticate", "") if outcome.answer else ""
    scheme = challenge.replace(",", " ").partition(" ")[0]
    return f"{outcome.status}, {scheme}" if scheme.lower() in REGISTERED else str(outcome.status)


CHECK = Check(
    "authentication-undeclared",
    "no credentials are asked for that the card does not declare",
    _run,
    "A2A 1.0 §7.3",
    clause_0_3="A2A 0.3 §4.3",
    gated=False,
)
