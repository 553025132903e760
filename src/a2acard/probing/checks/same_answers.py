"""Compares what the interfaces of 1.0 have said to the same questions."""

from __future__ import annotations

from a2acard.discovery.calls import EXTENDED_CARD, GET_TASK, LIST_PUSH, SUBSCRIBE
from a2acard.probing._base import Check, failed, passed, skipped
from a2acard.probing.reading import CLOSED, name_of, told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.discovery.calls import Outcome
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import AgentTalk, Talk
    from a2acard.types import JSON


def _run(agent: AgentTalk) -> Asking:
    """Judge what was heard; nothing more is asked."""
    yield from ()
    talks = [talk for talk in agent.talks if not talk.is_old and talk.life is not None and talk.life.is_right]
    if len(talks) < 2:
        return skipped("fewer than two interfaces of 1.0 answer")
    compared = []
    for question in _QUESTIONS:
        answers = [(talk, _answer(talk, question)) for talk in talks]
        heard = [
            (talk, outcome)
            for talk, outcome in answers
            if outcome is not None and outcome.name not in ("Lost", "Busy")
        ]
        if len(heard) > 1 and not all([outcome.name in CLOSED for _, outcome in heard]):
            compared.append(question)
        for talk, outcome in heard[1:]:
            if not _alike(heard[0][1], outcome):
                return failed(
                    "wrong-shape",
                    "{question} is answered with {first} by {one} and with {second} by {other}",
                    question=question,
                    first=told(heard[0][1]),
                    one=heard[0][0].binding,
                    second=told(outcome)
                    + (", of other content" if name_of(outcome) == name_of(heard[0][1]) else ""),
                    other=talk.binding,
                )
    if not compared:
        return skipped("nothing that was answered can be compared")
    return passed(
        "{number} interfaces give the same answers to {questions}",
        number=len(talks),
        questions=", ".join(compared),
    )


_QUESTIONS = (GET_TASK.rpc, LIST_PUSH.rpc, SUBSCRIBE.rpc, EXTENDED_CARD.rpc)


def _answer(talk: Talk, question: str) -> Outcome | None:
    """The last answer to a question asked as the card has it: in its version, with credentials where there are some."""
    found = None
    for one in talk.heard:
        usual = (
            one.ask.headers.get("a2a-version") == talk.selection.version
            and one.ask.credentials == talk.credentials
        )
        named = {name: text for name, text in one.ask.headers.items() if name.endswith("extensions")}
        if one.ask.why == question and usual and named == talk.extension_headers and "?" not in one.ask.url:
            found = one.outcome
    return found


def _alike(one: Outcome, other: Outcome) -> bool:
    names = name_of(one), name_of(other)
    if names == ("result", "result"):
        return _content(one.value) == _content(other.value)
    return names[0] == names[1] or "Refused" in names


def _content(node: JSON) -> JSON:
    """A result without its envelope, and without what is empty: bindings may leave that out."""
    if isinstance(node, dict):
        if "jsonrpc" in node:
            return _content(node.get("result"))
        made = {name: _content(item) for name, item in node.items()}
        return {name: item for name, item in made.items() if item not in (None, "", [], {}, False, 0)}
    return [_content(item) for item in node] if isinstance(node, list) else node


CHECK = Check(
    "same-answers",
    "all interfaces give the same answers",
    _run,
    "A2A 1.0 §5.1",
    about="agent",
)
