"""Subscribes to a task that nobody has."""

from __future__ import annotations

from a2acard.probing._base import Check, warned
from a2acard.probing.checks._feature import judged, subscribed
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import Talk


def _run(talk: Talk) -> Asking:
    """Subscribe."""
    outcome = yield from subscribed(talk)
    verdict = judged(
        talk,
        outcome,
        feature=Phrase("streaming"),
        declared=bool(talk.card.capabilities.flag("streaming")),
        refusal="UnsupportedOperation",
        unproven=Phrase("that it really streams no unknown task can show"),
    )
    if verdict.word == "pass" and outcome.streamed and outcome.name != "result" and not talk.is_old:
        return warned(
            "wrong-shape",
            "the error comes as an event stream; before a stream has begun errors are plain JSON",
        )
    return verdict


CHECK = Check(
    "streaming-declared",
    "streaming is there when declared, and refused when not",
    _run,
    "A2A 1.0 §3.3.4",
    clause_0_3="A2A 0.3 §7.9",
)
