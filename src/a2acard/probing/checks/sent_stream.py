"""Sends the user's text and asks for a stream: only where the user asked for it, and the card declares streaming."""

from __future__ import annotations

from a2acard.finding import some
from a2acard.probing._base import Check, failed, passed, skipped
from a2acard.probing.reading import told
from a2acard.probing.replies import fault, form_of, stranger
from a2acard.probing.sending import ENDED, PAUSED, STREAM, events, kind_of, message, state_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking, Verdict
    from a2acard.probing.talk import Talk
    from a2acard.types import JSON


def _run(talk: Talk) -> Asking:
    """Send the message, and read the stream to its end."""
    if talk.text is None or not talk.card.capabilities.flag("streaming"):
        return skipped("no text was given to send" if talk.text is None else "the card declares no streaming")
    outcome = yield from talk.send(message(talk, STREAM), once=True)
    stopped = talk.obstacle(outcome)
    if stopped is not None:
        return stopped
    if outcome.name != "result" or outcome.answer is None:
        return failed(
            "wrong-code", "a message that asks for a stream is answered with {said}", said=told(outcome)
        )
    if not outcome.streamed:
        return failed("wrong-shape", "a message that asks for a stream is answered without one")
    return _judged(events(outcome.answer), form_of(talk))


def _judged(found: list[JSON], form: str) -> Verdict:
    kinds = [kind_of(event) for event in found]
    if None in kinds or not kinds:
        return failed("wrong-shape", "the stream brings something that is no event of A2A")
    wrong = next((one for one in [fault(event, form) for event in found] if one is not None), None)
    if wrong is not None:
        return wrong
    if form == "1.0" and kinds[0] not in ("task", "message"):  # 0.3 has no word on the order
        return failed(
            "wrong-shape", "the stream begins with {kind}, not with a task or a message", kind=kinds[0]
        )
    if form == "1.0" and "message" in kinds and len(kinds) > 1:
        return failed("wrong-shape", "the stream brings a message and more; a message comes alone")
    return stranger(found) or _ended(found, kinds[-1])


def _ended(found: list[JSON], last: str | None) -> Verdict:
    """Whether the stream ends when the task does, neither before nor after."""
    every = [state_of(event) for event in found]
    states = [state for state in every if state is not None]
    if last != "message" and (not states or states[-1] not in (*ENDED, *PAUSED)):
        return failed(
            "wrong-shape",
            "the stream ends while the task is {state}",
            state=states[-1] if states else "in no state",
        )
    early = [state for state in every[:-1] if state in ENDED]
    if early:
        return failed("wrong-shape", "the stream goes on after the task is {state}", state=early[0])
    return passed(
        "{events}, the last of which is {last}",
        events=some(len(found), "event"),
        last=states[-1] if states else "a message",
    )


CHECK = Check(
    "sent-stream",
    "a message that asks for a stream gets one, to its end",
    _run,
    "A2A 1.0 §3.1.2",
    clause_0_3="A2A 0.3 §7.2",
    sends=True,
)
