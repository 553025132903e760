"""Subscribes to a task that nobody has."""

from __future__ import annotations

from a2acard.discovery.calls import SUBSCRIBE, Operation
from a2acard.probing._base import Check, warned
from a2acard.probing.checks._feature import judged
from a2acard.probing.reading import name_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import Talk


def _run(talk: Talk) -> Asking:
    """Subscribe; over HTTP+JSON by POST, and where there is nothing by GET, for the texts differ."""
    outcome = yield from talk.ask(SUBSCRIBE)
    if talk.binding == "HTTP+JSON" and name_of(outcome) in ("NoSuchPlace", "MethodNotFound"):
        outcome = yield from talk.ask(_BY_GET)
    verdict = judged(
        talk,
        outcome,
        feature="streaming",
        declared=bool(talk.card.capabilities.flag("streaming")),
        refusal="UnsupportedOperation",
        unproven="that it really streams no unknown task can show",
    )
    if verdict.word == "pass" and outcome.streamed and outcome.name != "result" and not talk.is_old:
        return warned(
            "wrong-shape",
            "the error comes as an event stream; before a stream has begun errors are plain JSON",
        )
    return verdict


_BY_GET = Operation(
    SUBSCRIBE.rpc,
    SUBSCRIBE.rpc_0_3,
    "GET",
    SUBSCRIBE.path,
    SUBSCRIBE.path_0_3,
    SUBSCRIBE.grpc,
    SUBSCRIBE.grpc_0_3,
)


CHECK = Check(
    "streaming-declared",
    "streaming is there when declared, and refused when not",
    _run,
    "A2A 1.0 §3.3.4",
)
