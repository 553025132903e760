"""A message that the user wants to be sent: said aloud, sent once an interface, and its answer looked at."""

from __future__ import annotations

import json
from typing import Any

import pytest

from a2acard.discovery._exchange import Answer
from a2acard.discovery.guard import Guard
from a2acard.discovery.keys import Keys
from a2acard.mock import MockAgent
from a2acard.mock._deciding import Reply
from a2acard.probing.checks.sent_stream import _judged
from a2acard.probing.probe import probe_app
from a2acard.probing.report import ProbeReport
from a2acard.probing.sending import events, kind_of, state_of
from tests.cli.run import run
from tests.mock.cards import BASE, TOKEN, card, extended
from tests.probing.hosts import card as plain_card
from tests.probing.hosts import probed, words
from tests.probing.test_sdk import running


def sent(report: ProbeReport, check: str) -> dict[str, str]:
    """What came of one of the two checks, by interface."""
    return {
        f"{part.endpoint.binding} {part.endpoint.version}": one.message
        for part in report.interfaces
        for one in part.results
        if one.check.id == check
    }


@pytest.mark.parametrize("kind", ["full", "bare", "demanding", "tenant"])
def test_a_good_agent(kind: str) -> None:
    """It takes the message on each interface, and streams where it declares that."""
    agent = MockAgent(card(kind), extended=extended())
    report = probe_app(agent, BASE, keys=Keys((BASE,), bearer=TOKEN), send="Which bills are due?")
    assert words(report) == {}
    assert set(sent(report, "sent-message").values()) == {"the message was taken; its task is COMPLETED"}
    streamed = (
        "the card declares no streaming" if kind == "bare" else "2 events, the last of which is COMPLETED"
    )
    assert set(sent(report, "sent-stream").values()) == {streamed}
    assert agent.calls.count("SendMessage") == 1
    assert len([one for one in agent.calls if one.endswith("/message:send")]) == 1


@pytest.mark.parametrize("version", ["1.0", "0.3"])
def test_by_grpc(version: str) -> None:
    """The same over a connection: one message, and one stream, which is read to its end."""

    def made(port: int) -> dict[str, Any]:
        found = card("full", f"127.0.0.1:{port}")
        found["supportedInterfaces"][0]["protocolVersion"] = version
        return found

    agent = MockAgent(made(1), extended=extended())
    with agent.serve_grpc() as port:
        held = Keys((f"http://127.0.0.1:{port}",), bearer=TOKEN)
        report = probed(made(port), held, send="Which bills are due?")
    name = f"GRPC {version}"
    assert words(report).get(name) is None
    assert sent(report, "sent-message") == {name: "the message was taken; its task is COMPLETED"}
    assert sent(report, "sent-stream") == {name: "2 events, the last of which is COMPLETED"}
    assert agent.calls.count("SendMessage") == agent.calls.count("SendStreamingMessage") == 1


def test_a_stream_by_grpc_that_has_no_end() -> None:
    """No more of it is read than an answer may be long."""
    agent = MockAgent(card("full", "127.0.0.1:1"), extended=extended())
    endless = agent.mind.says

    def says(asked: Any) -> Any:
        reply = endless(asked)
        return reply if not reply.events else Reply(events=reply.events * 100_000)

    agent.mind.says = says  # type: ignore[method-assign]  # an agent that goes on
    guard = Guard(hosts=("127.0.0.1",), total_s=60.0, max_bytes=10_000)
    with agent.serve_grpc() as port:
        held = Keys((f"http://127.0.0.1:{port}",), bearer=TOKEN)
        report = probed(card("full", f"127.0.0.1:{port}"), held, guard, send="Which bills are due?")
    (found,) = sent(report, "sent-stream").values()
    assert found == "no answer: the stream is longer than 10000 bytes"


@pytest.mark.parametrize("profile", ["full", "v03"])
def test_the_official_sdk_takes_it(profile: str) -> None:
    """In every binding, and in 0.3 by its compatibility: what is sent has the form that its version wants."""
    with running(profile) as (url, counting):
        report = probed(url, send="Hello")
    assert counting.asked > 0
    assert set(sent(report, "sent-message").values()) == {"the message was taken; its task is COMPLETED"}
    if profile == "full":
        streamed = sent(report, "sent-stream")
        assert set(streamed) == {"JSONRPC 1.0", "HTTP+JSON 1.0", "GRPC 1.0"}
        assert set(streamed.values()) == {"2 events, the last of which is COMPLETED"}


def test_it_is_said_aloud() -> None:
    """On standard error, before anything is asked."""
    done = run("probe", json.dumps(plain_card(("https://10.0.0.1/", "JSONRPC", "1.0"))), "--send", "Hello")
    assert "--send: a message is really sent to the agent, which may start work" in done.err


def sse(*found: Any) -> Answer:
    """A stream of events."""
    body = "".join([f"data: {json.dumps(one)}\n\n" for one in found]).encode()
    return Answer("https://h.example/", 200, {"content-type": "text/event-stream"}, body, 0.1)


def task(state: str) -> dict[str, Any]:
    """A task of 1.0."""
    return {"task": {"id": "t", "status": {"state": f"TASK_STATE_{state}"}}}


def test_events_are_read_in_each_form() -> None:
    """With the envelope of JSON-RPC and without, of 1.0 and of 0.3."""
    old = {
        "jsonrpc": "2.0",
        "id": 1,
        "result": {"kind": "status-update", "status": {"state": "input-required"}},
    }
    found = events(sse(task("WORKING"), old))
    assert [kind_of(one) for one in found] == ["task", "statusUpdate"]
    assert [state_of(one) for one in found] == ["WORKING", "INPUT_REQUIRED"]
    plain = Answer(
        "https://h.example/", 200, {"content-type": "application/json"}, b'{"message": {"role": "x"}}', 0.1
    )
    assert [kind_of(one) for one in events(plain)] == ["message"]


@pytest.mark.parametrize(
    ("found", "word", "said"),
    [
        ((task("WORKING"), task("COMPLETED")), "pass", "2 events, the last of which is COMPLETED"),
        (({"message": {"role": "ROLE_AGENT"}},), "pass", "1 event, the last of which is a message"),
        ((task("WORKING"), task("INPUT_REQUIRED")), "pass", "2 events, the last of which is INPUT_REQUIRED"),
        ((), "fail", "the stream brings something that is no event of A2A"),
        ((task("WORKING"), {"hello": 1}), "fail", "the stream brings something that is no event of A2A"),
        (
            ({"artifactUpdate": {}}, task("COMPLETED")),
            "fail",
            "the stream begins with artifactUpdate, not with a task or a message",
        ),
        ((task("DONE"),), "fail", "the task is in a state that there is not"),
        ((task("WORKING"),), "fail", "the stream ends while the task is WORKING"),
        ((task("COMPLETED"), task("FAILED")), "fail", "the stream goes on after the task is COMPLETED"),
    ],
)
def test_streams(found: tuple[Any, ...], word: str, said: str) -> None:
    """What a stream may bring, and how it may end."""
    verdict = _judged(events(sse(*found)))
    assert (verdict.word, verdict.message) == (word, said)
