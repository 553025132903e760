"""Sends the user's text, and looks at what comes back: only where the user asked for it."""

from __future__ import annotations

from a2acard.probing._base import Check, failed, passed, skipped, warned
from a2acard.probing.reading import told
from a2acard.probing.replies import fault, form_of
from a2acard.probing.sending import SEND, events, kind_of, message, state_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import Talk


def _run(talk: Talk) -> Asking:
    """Send the message."""
    if talk.text is None:
        return skipped("no text was given to send")
    outcome = yield from talk.send(message(talk, SEND), once=True)
    stopped = talk.obstacle(outcome)
    if stopped is not None:
        return stopped
    if outcome.name != "result" or outcome.answer is None:
        return failed("wrong-code", "a message is answered with {said}", said=told(outcome))
    (event,) = events(outcome.answer)[:1] or [None]
    kind, state = kind_of(event), state_of(event)
    if kind not in ("task", "message"):
        return failed("wrong-shape", "a message is answered with neither a task nor a message")
    wrong = fault(event, form_of(talk))
    if wrong is not None:
        return wrong
    if kind == "message":
        return passed("a message is answered with a message")
    if state in ("FAILED", "REJECTED", "CANCELED"):
        return warned("wrong-code", "the message was taken, and its task is {state}", state=state)
    return passed("the message was taken; its task is {state}", state=state)


CHECK = Check(
    "sent-message",
    "a message that is sent is answered",
    _run,
    "A2A 1.0 §3.1.1",
    clause_0_3="A2A 0.3 §7.1",
    sends=True,
)
