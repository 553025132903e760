"""Asks without credentials where the card says that anybody gets in."""

from __future__ import annotations

from a2acard.probing._base import Check, failed, passed, skipped
from a2acard.probing.reading import CLOSED, obstacle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import Talk


def _run(talk: Talk) -> Asking:
    """Ask for an unknown task without credentials."""
    if talk.wants_credentials:
        return skipped("the card asks for credentials")
    if talk.life is None or talk.life.how is None:
        return skipped("no agent answers here")
    outcome = yield from talk.get_task(anonymous=True)
    if outcome.name in CLOSED:
        return failed(
            "auth", "the card asks for no credentials, and the agent does ({status})", status=outcome.status
        )
    if not talk.life.is_right:
        return skipped("no agent answers as the card has it")
    return obstacle(outcome, trusted=False) or passed("answers without credentials, as the card has it")


CHECK = Check(
    "authentication-undeclared",
    "no credentials are asked for that the card does not declare",
    _run,
    "A2A 1.0 §7.3",
    gated=False,
)
