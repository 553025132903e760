"""How push notifications and streaming are asked for, and what they have in common: declared they know no such task, undeclared they refuse."""

from __future__ import annotations

from a2acard.discovery.calls import SUBSCRIBE, Operation
from a2acard.probing._base import Verdict, failed, passed, warned
from a2acard.probing.reading import is_error, name_of, told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from a2acard.discovery._exchange import Answer, Ask
    from a2acard.discovery.calls import Outcome
    from a2acard.discovery.credentials import Credentials
    from a2acard.errors import FetchError
    from a2acard.probing.talk import Talk


def subscribed(
    talk: Talk, *, anonymous: bool = False, credentials: Credentials | None = None
) -> Generator[Ask, Answer | FetchError, Outcome]:
    """Subscribe to the task that nobody has; over HTTP+JSON by POST, and where there is nothing by GET, for the texts differ."""
    outcome = yield from talk.ask(SUBSCRIBE, anonymous=anonymous, credentials=credentials)
    if talk.binding == "HTTP+JSON" and name_of(outcome) in ("NoSuchPlace", "MethodNotFound"):
        outcome = yield from talk.ask(_BY_GET, anonymous=anonymous, credentials=credentials)
    return outcome


_BY_GET = Operation(
    SUBSCRIBE.rpc,
    SUBSCRIBE.rpc_0_3,
    "GET",
    SUBSCRIBE.path,
    SUBSCRIBE.path_0_3,
    SUBSCRIBE.grpc,
    SUBSCRIBE.grpc_0_3,
)


def judged(
    talk: Talk, outcome: Outcome, *, feature: str, declared: bool, refusal: str, unproven: str
) -> Verdict:
    """The verdict on a feature, from the answer to a question about a task that nobody has.

    `refusal` is the error of an agent that has not got it, `unproven` what the answer can't show.
    """
    stopped = talk.obstacle(outcome)
    if stopped is not None:
        return stopped
    named = {"feature": feature, "said": told(outcome), "refusal": refusal}
    name = name_of(outcome)
    refuses = is_error(outcome, refusal)
    if declared:
        if name in ("TaskNotFound", "result"):
            return passed("declared, and not refused; {unproven}", unproven=unproven)
        return failed("wrong-code", "declares {feature}, and answers with {said}", **named)
    if refuses:
        return passed("undeclared, and refused with {refusal}", **named)
    if name == "result":
        return failed("wrong-code", "does not declare {feature}, and answers all the same", **named)
    if talk.is_old:
        return warned(
            "wrong-code", "does not declare {feature}, and answers with {said}, not with {refusal}", **named
        )
    if name == "TaskNotFound":
        return failed(
            "wrong-code",
            "does not declare {feature}, and looks for the task instead of refusing ({said})",
            **named,
        )
    return failed(
        "wrong-code", "does not declare {feature}, and answers with {said}, not with {refusal}", **named
    )
