"""A message that the user wants to be sent: said aloud, sent once an interface, and its answer looked at."""

from __future__ import annotations

import json
from typing import Any

import pytest

from a2acard.discovery._exchange import Answer
from a2acard.discovery.guard import Guard
from a2acard.discovery.keys import Keys
from a2acard.mock import MockAgent
from a2acard.mock._deciding import Reply as Said
from a2acard.probing.checks.sent_stream import _judged
from a2acard.probing.probe import probe_app
from a2acard.probing.report import ProbeReport
from a2acard.probing.sending import events, kind_of, state_of
from tests.cli.run import run
from tests.discovery.servers import Reply, serving
from tests.mock.cards import BASE, TOKEN, card, extended
from tests.probing.hosts import card as plain_card
from tests.probing.hosts import probed, words
from tests.probing.test_dialect import result, rpc
from tests.probing.test_drivers import old_card
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
        return reply if not reply.events else Said(events=reply.events * 100_000)

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


ARTIFACT = {"artifactId": "a", "parts": [{"text": "x"}]}
MESSAGE = {"message": {"messageId": "m", "role": "ROLE_AGENT", "parts": [{"text": "x"}]}}
OLD_MESSAGE = {"kind": "message", "messageId": "m", "role": "agent", "parts": [{"kind": "text", "text": "x"}]}
OLD_TASK = {"kind": "task", "id": "t", "contextId": "c", "status": {"state": "completed"}}


def task(state: str, **members: Any) -> dict[str, Any]:
    """A task of 1.0."""
    return {"task": {"id": "t", "status": {"state": f"TASK_STATE_{state}"}} | members}


def update(state: str, **members: Any) -> dict[str, Any]:
    """An update of its status."""
    return {
        "statusUpdate": {"taskId": "t", "contextId": "c", "status": {"state": f"TASK_STATE_{state}"}}
        | members
    }


def message(**members: Any) -> dict[str, Any]:
    """A message of 1.0, with these members instead of its own."""
    return {"message": MESSAGE["message"] | members}


@pytest.mark.parametrize(
    ("version", "reply", "category", "said"),
    [
        ("1.0", MESSAGE, None, "a message is answered with a message"),
        ("1.0", task("COMPLETED", artifacts=[ARTIFACT]), None, "the message was taken; its task is COMPLETED"),
        ("0.3", OLD_MESSAGE, None, "a message is answered with a message"),
        ("0.3", OLD_TASK, None, "the message was taken; its task is COMPLETED"),
        ("1.0", OLD_TASK, "wrong-version", "what comes has the form of 0.3 (member 'kind')"),
        ("1.0", OLD_MESSAGE, "wrong-version", "what comes has the form of 0.3 (member 'kind')"),
        ("0.3", MESSAGE, "wrong-version", "what comes has the form of 1.0 (member 'message')"),
        ("0.3", OLD_TASK | {"status": {"state": "TASK_STATE_COMPLETED"}}, "wrong-version", "the state is 'TASK_STATE_COMPLETED'"),
        ("1.0", {"task": {"id": "t", "status": {"state": "completed"}}}, "wrong-version", "the state is 'completed'"),
        ("1.0", task("COMPLETED") | MESSAGE, "wrong-shape", "'task' and 'message' come together; only one may"),
        ("1.0", {"task": {"status": {"state": "TASK_STATE_COMPLETED"}}}, "wrong-shape", "'task' has no 'id'"),
        ("1.0", task("COMPLETED", artifacts=[{}]), "wrong-shape", "there is an artifact without an 'artifactId'"),
        ("1.0", task("COMPLETED", artifacts=[{"artifactId": "a", "parts": []}]), "wrong-shape", "the artifact has no parts"),
        ("1.0", message(role="ROLE_USER"), "wrong-shape", "the message has the role 'ROLE_USER'; an agent's is ROLE_AGENT"),
        ("1.0", message(role="agent"), "wrong-version", "the message has the role 'agent'; an agent's is ROLE_AGENT"),
        ("1.0", message(parts=[]), "wrong-shape", "the message has no parts"),
        ("1.0", message(parts=["x"]), "wrong-shape", "a part of the message has not one of text, raw, url and data"),
        ("1.0", message(parts=[{"kind": "text", "text": "x"}]), "wrong-version", "a part of the message has the form of 0.3"),
        ("0.3", OLD_MESSAGE | {"parts": [{"text": "x"}]}, "wrong-shape", "a part of the message has no kind that 0.3 has"),
        ("1.0", {"message": {}}, "wrong-shape", "'message' has no 'messageId'"),
        ("1.0", {"artifactUpdate": {}}, "wrong-shape", "a message is answered with neither a task nor a message"),
    ],
)  # fmt: skip
def test_what_answers_a_message(version: str, reply: Any, category: str | None, said: str) -> None:
    """One thing, in the form of the version that is declared, whole."""
    known = rpc(current=version == "1.0", old=version == "0.3")

    def answer(headers: dict[str, str]) -> Reply:
        if not any([f'"{name}"' in headers[":body"] for name in ("SendMessage", "message/send")]):
            return known(headers)  # type: ignore[no-any-return]  # as the script has it
        body = {"jsonrpc": "2.0", "id": "a2acard", "result": reply}
        return Reply(200, json.dumps(body).encode(), {"content-type": "application/json"})

    with serving({"/a2a": answer}) as host:
        report = probed(plain_card((f"{host.url}/a2a", "JSONRPC", version)), send="Hello")
    found = result(report, "sent-message")
    assert (found.word, found.category) == ("fail" if category else "pass", category)
    assert found.message.startswith(said)


def test_an_agent_of_0_3() -> None:
    """Its task and its stream have the form of 0.3, by JSON-RPC and by HTTP+JSON."""
    agent = MockAgent(old_card(), extended=extended())
    report = probe_app(agent, BASE, keys=Keys((BASE,), bearer=TOKEN), send="Which bills are due?")
    assert {name: rows for name, rows in words(report).items() if name} == {}
    assert set(sent(report, "sent-message")) == {"JSONRPC 0.3", "HTTP+JSON 0.3"}
    assert set(sent(report, "sent-stream").values()) == {"2 events, the last of which is COMPLETED"}


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
        ((MESSAGE,), "pass", "1 event, the last of which is a message"),
        ((task("WORKING"), task("INPUT_REQUIRED")), "pass", "2 events, the last of which is INPUT_REQUIRED"),
        ((), "fail", "the stream brings something that is no event of A2A"),
        ((task("WORKING"), {"hello": 1}), "fail", "the stream brings something that is no event of A2A"),
        (
            ({"artifactUpdate": {"taskId": "t", "contextId": "c", "artifact": ARTIFACT}}, task("COMPLETED")),
            "fail",
            "the stream begins with artifactUpdate, not with a task or a message",
        ),
        ((task("DONE"),), "fail", "the task is in no state that there is: 'DONE'"),
        ((task("WORKING"),), "fail", "the stream ends while the task is WORKING"),
        ((task("COMPLETED"), task("FAILED")), "fail", "the stream goes on after the task is COMPLETED"),
        (
            (
                task("WORKING"),
                update("COMPLETED"),
                {"artifactUpdate": {"taskId": "t", "contextId": "c", "artifact": ARTIFACT}},
            ),
            "fail",
            "the stream goes on after the task is COMPLETED",
        ),
        (
            (task("WORKING"), update("COMPLETED", taskId="u")),
            "fail",
            "'taskId' of 'statusUpdate' is another than the task's",
        ),
        (
            (task("WORKING", contextId="d"), update("COMPLETED")),
            "fail",
            "'contextId' of 'statusUpdate' is another than the task's",
        ),
        (
            (task("WORKING"), {"artifactUpdate": {}}, update("COMPLETED")),
            "fail",
            "'artifactUpdate' has no 'taskId'",
        ),
        ((MESSAGE, MESSAGE), "fail", "the stream brings a message and more; a message comes alone"),
        ((task("WORKING"), MESSAGE), "fail", "the stream brings a message and more; a message comes alone"),
    ],
)
def test_streams(found: tuple[Any, ...], word: str, said: str) -> None:
    """What a stream may bring, and how it may end."""
    verdict = _judged(events(sse(*found)), "1.0")
    assert (verdict.word, verdict.message) == (word, said)


def test_a_stream_of_0_3_may_begin_with_an_update() -> None:
    """Its text has no word on the order."""
    found: list[Any] = [
        {
            "kind": "status-update",
            "taskId": "t",
            "contextId": "c",
            "status": {"state": state},
            "final": state == "completed",
        }
        for state in ("working", "completed")
    ]
    assert _judged(found, "0.3").word == "pass"
