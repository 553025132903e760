"""A host that can't answer now, in the middle of a probe: what it says then is no answer to what was asked."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import grpc
import pytest

from a2acard.discovery._exchange import Answer
from a2acard.discovery.calls import read_outcome
from a2acard.probing.reading import told
from tests.discovery.servers import Reply, serving
from tests.probing.hosts import card, probed
from tests.probing.test_dialect import bad, result, rpc

LIMIT = {"content-type": "application/json", "retry-after": "30"}
WELL_KNOWN = "/.well-known/agent-card.json"


def tired(status: int, after: int, body: bytes = b"", headers: dict[str, str] | None = None) -> Any:
    """A JSON-RPC agent that answers so often, and then with `status`."""
    answer, asked = rpc(), []

    def script(said: dict[str, str]) -> Reply:
        asked.append(said)
        if len(asked) > after:
            return Reply(status, body, LIMIT if headers is None else headers)
        return answer(said)  # type: ignore[no-any-return]  # as the script has it

    return script


@pytest.mark.parametrize("status", [429, 502, 503, 504])
@pytest.mark.parametrize("body", [b"", b"<html>later</html>", b'{"error": {"code": 429, "message": "slow"}}'])
def test_in_the_middle(status: int, body: bytes) -> None:
    """Each check that asks after that could not be finished, and says when to come again; none fails for it."""
    with serving({"/a2a": tired(status, 2, body)}) as host:
        report = probed(card((f"{host.url}/a2a", "JSONRPC", "1.0")))
    assert result(report, "alive").word == "pass"
    found = [one for one in report.interfaces[0].results if one.requests and one.check.id != "alive"]
    assert len(found) > 5
    late = [one for one in found if one.check.id != "unknown-version"]
    assert {(one.word, one.category) for one in late} == {("error", "busy")}
    said = f"the host can't answer now: HTTP {status}, Retry-After: 30 s"
    assert {one.message for one in late} == {said}
    assert not report.is_finished


@pytest.mark.parametrize(
    ("headers", "said"),
    [
        ({"retry-after": "Fri, 31 Dec 1999 23:59:59 GMT"}, ", Retry-After: Fri, 31 Dec 1999 23:59:59 GMT"),
        ({"retry-after": "\x1b[31m" + "9" * 30}, ", Retry-After: \\u001b[31m" + "9" * 30),
        ({"retry-after": "9" * 100}, ", with a Retry-After that is none"),
        ({}, ", without a Retry-After"),
    ],
)
def test_when_to_come_again(headers: dict[str, str], said: str) -> None:
    """A date is told as it is, anything else harmless and short, or not at all; that nothing is said is told too."""
    assert told(read_outcome(Answer("https://h.example/", 503, headers, b"", 0.1))) == f"HTTP 503{said}"


def test_too_many_requests_from_the_start() -> None:
    """Whether there is an agent can't be told; the host is not asked for others."""
    with serving({}, otherwise=Reply(429, b"", LIMIT)) as host:
        report = probed(card((f"{host.url}/a2a", "JSONRPC", "1.0")))
        assert len(host.asked) == 1
    assert (result(report, "alive").word, result(report, "alive").category) == ("error", "busy")


def test_a_card_that_is_served_before_an_agent_that_is_not_there() -> None:
    """The card is there, nothing behind it answers: the card's checks pass, and whether there is an agent is left open."""
    made = card(("{}/a2a", "JSONRPC", "1.0"))
    script: Any = {"/a2a": Reply(503, b"no healthy upstream", {"content-type": "text/plain"})}
    with serving(script) as host:
        made["supportedInterfaces"][0]["url"] = f"{host.url}/a2a"
        script[WELL_KNOWN] = Reply(200, json.dumps(made).encode(), {"content-type": "application/json"})
        report = probed(host.url)
    assert (result(report, "alive").word, result(report, "alive").category) == ("error", "busy")
    assert result(report, "alive").message == "the host can't answer now: HTTP 503, without a Retry-After"
    assert {one.check.id: one.word for one in report.results}["card-path"] == "pass"
    assert bad(report)[0] == "alive"


@pytest.mark.parametrize("status", [502, 503, 504])
def test_a_gateway_that_has_no_answer_once(status: int) -> None:
    """The same is asked once more, and what comes then counts; a message is not sent twice."""
    known, missed = rpc(), set()

    def flaky(headers: dict[str, str]) -> Reply:
        body = headers[":body"]
        if ("GetTask" in body or "SendMessage" in body) and body.partition("params")[0] not in missed:
            missed.add(body.partition("params")[0])
            return Reply(status)
        return known(headers)  # type: ignore[no-any-return]  # as the script has it

    with serving({"/a2a": flaky}) as host:
        report = probed(card((f"{host.url}/a2a", "JSONRPC", "1.0")), send="Hello")
        sent = [body for _, headers in host.asked if "SendMessage" in (body := headers.get(":body", ""))]
    assert result(report, "alive").word == "pass"
    assert (result(report, "sent-message").word, result(report, "sent-message").category) == ("error", "busy")
    assert len(sent) == 1


def test_the_card_itself() -> None:
    """A host that gives its card once, and is busy then."""
    made = json.dumps(card(("https://10.0.0.1/a2a", "JSONRPC", "1.0"))).encode()
    given: list[int] = []

    def once(_: dict[str, str]) -> Reply:
        given.append(1)
        if len(given) > 1:
            return Reply(503, b"", {"retry-after": "5"})
        return Reply(200, made, {"content-type": "application/json", "etag": '"1"'})

    with serving({WELL_KNOWN: once}, otherwise=Reply(503, b"", {"retry-after": "5"})) as host:
        report = probed(host.url)
    found = {one.check.id: (one.word, one.category) for one in report.results}
    late = ("card-stable", "not-modified", "head", "vary", "legacy-path")
    assert {found[name] for name in late if name != "head"} == {("error", "busy")}


class Exhausted(grpc.GenericRpcHandler):  # type: ignore[misc]  # it has no types
    """Answers the first call as an agent does, and refuses every other for want of room."""

    def __init__(self) -> None:
        self.calls = 0

    def service(self, handler_call_details: Any) -> Any:
        """The one method that there is, whatever it is called."""

        def answer(_: Any, context: Any) -> bytes:
            self.calls += 1
            code = grpc.StatusCode.NOT_FOUND if self.calls == 1 else grpc.StatusCode.RESOURCE_EXHAUSTED
            context.abort(code, "no")
            return b""

        return grpc.unary_unary_rpc_method_handler(answer)


def test_by_grpc() -> None:
    """Its status for too many requests is taken as HTTP's is."""
    server = grpc.server(ThreadPoolExecutor(2))
    server.add_generic_rpc_handlers((Exhausted(),))
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    try:
        report = probed(card((f"127.0.0.1:{port}", "GRPC", "1.0")))
    finally:
        server.stop(0).wait()
    assert result(report, "alive").word == "pass"
    found = result(report, "unknown-version")
    assert (found.word, found.category) == ("error", "busy")
    assert found.message == "the host can't answer now: RESOURCE_EXHAUSTED"


def test_what_has_nothing_to_ask_needs_no_time() -> None:
    """When the time is over, the checks that a card gives no reason to ask anything are skipped as ever, not left unfinished."""
    from a2acard.mock import MockAgent
    from a2acard.probing.probe import probe_app

    plain = card(("http://agent.example/a2a", "JSONRPC", "1.0"))
    report = probe_app(MockAgent(plain, misbehaviours=["slow"], delay_s=0.3), total_s=1.2)
    assert not report.is_finished
    words = {
        name: result(report, name).word
        for name in ("required-extension", "authentication-enforced", "extended-card-without-credentials")
    }
    assert set(words.values()) == {"skip"}, words
