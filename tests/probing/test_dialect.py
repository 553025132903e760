"""Whether somebody answers, in which dialect, and where else: one clear verdict each."""

from __future__ import annotations

import json
import socket
from typing import Any

import pytest

from a2acard.discovery.keys import Keys
from a2acard.mock import MockAgent
from a2acard.probing.probe import probe_app
from a2acard.probing.report import ProbeReport, Result
from tests.discovery.servers import Reply, serving
from tests.probing.hosts import card, probed

JSON = {"content-type": "application/json"}


def rpc(*, current: bool = True, old: bool = False) -> Any:
    """A JSON-RPC endpoint that knows no task, in these versions."""

    def answer(headers: dict[str, str]) -> Reply:
        if headers[":body"] == "{":
            return Reply(200, _error(None, -32700), JSON)
        asked = json.loads(headers[":body"])
        known = (asked["method"] == "GetTask" and current) or (asked["method"] == "tasks/get" and old)
        return Reply(200, _error(asked["id"], -32001 if known else -32601), JSON)

    return answer


def _error(number: object, code: int) -> bytes:
    return json.dumps({"jsonrpc": "2.0", "id": number, "error": {"code": code, "message": "x"}}).encode()


def result(report: ProbeReport, check: str) -> Result:
    """The result of one check at the first interface."""
    (found,) = [one for one in report.interfaces[0].results if one.check.id == check]
    return found


def bad(report: ProbeReport) -> list[str]:
    """The checks that have failed or could not be finished."""
    return [one.check.id for one in report.every if one.word in ("fail", "error")]


@pytest.mark.parametrize(
    ("reply", "category", "said"),
    [
        (Reply(404, b"not found", {"content-type": "text/plain"}), "404", "nothing there (HTTP 404)"),
        (Reply(200, b"<html>hello</html>", {"content-type": "text/html"}), "html", "a web page (HTTP 200)"),
        (Reply(503, b"", {"retry-after": "30"}), "busy", "HTTP 503, Retry-After: 30 s"),
        (Reply(301, b"", {"location": "/elsewhere"}), "redirect", "a redirect (HTTP 301)"),
        (
            Reply(
                400,
                b'{"jsonrpc":"2.0","id":"server-error","error":{"code":-32600,"message":"Bad Request: Missing session ID"}}',
                JSON,
            ),
            "wrong-binding",
            "something else: MCP",
        ),
        (
            Reply(200, b'{"jsonrpc":"2.0","id":"a2acard","error":{"code":-32601,"message":"x"}}', JSON),
            "wrong-binding",
            "JSON-RPC, but no method of A2A",
        ),
    ],
    ids=["404", "page", "503", "redirect", "mcp", "json-rpc"],
)
def test_no_agent_is_one_verdict(reply: Reply, category: str, said: str) -> None:
    """Nothing, a web page, another protocol: one check fails and says what is there, the others are skipped."""
    with serving({"/a2a": reply}) as host:
        report = probed(card((f"{host.url}/a2a", "JSONRPC", "1.0")))
        assert len(host.asked) < 10
    assert bad(report) == ["alive"]
    found = result(report, "alive")
    assert found.category == category
    assert said in found.message
    assert {one.word for one in report.interfaces[0].results[1:]} == {"skip"}
    assert report.interfaces[0].speaks is None


def test_refused_connection() -> None:
    """Nobody listens: refused, after one request, and one verdict for all interfaces there."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    report = probed(
        card(
            (f"http://127.0.0.1:{port}/", "JSONRPC", "1.0"),
            (f"http://127.0.0.1:{port}/rest", "HTTP+JSON", "1.0"),
            (f"127.0.0.1:{port}", "GRPC", "1.0"),
        )
    )
    assert [part.results[0].word for part in report.interfaces] == ["fail", "skip", "skip"]
    assert report.interfaces[0].results[0].category == "refused"
    assert "which /supportedInterfaces/0 shows already" in report.interfaces[1].results[0].message
    assert len(report.exchanges) == 1
    assert report.is_finished


def test_a_dead_host_by_https_is_one_verdict() -> None:
    """The check of certificates does not tell once more that nobody is there."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    report = probed(
        card(
            (f"https://127.0.0.1:{port}/", "JSONRPC", "1.0"),
            (f"https://127.0.0.1:{port}/r", "HTTP+JSON", "1.0"),
        )
    )
    assert bad(report) == ["alive"] or bad(report) == ["alive", "card-lint"]
    assert {one.check.id: one.word for one in report.results}["tls"] == "skip"
    assert report.is_finished


def test_private_addresses_are_blocked() -> None:
    """What a card names inside is not called; the verdict says why."""
    report = probed(card(("https://10.0.0.1/a2a", "JSONRPC", "1.0")))
    assert result(report, "alive").category == "blocked"


@pytest.mark.parametrize(("declared", "spoken"), [("1.0", "0.3"), ("0.3", "1.0")])
def test_another_version(declared: str, spoken: str) -> None:
    """It declares one version and speaks another."""
    with serving({"/a2a": rpc(current=spoken == "1.0", old=spoken == "0.3")}) as host:
        report = probed(card((f"{host.url}/a2a", "JSONRPC", declared)))
    assert bad(report) == ["dialect-as-declared"]
    assert result(report, "dialect-as-declared").message == f"declares {declared}, speaks {spoken}"
    assert report.interfaces[0].speaks == spoken
    assert result(report, "alive").word == "pass"
    assert result(report, "slow").message == "the agent does not answer as the card has it"


def test_another_binding() -> None:
    """The card says HTTP+JSON, and what answers is JSON-RPC."""
    with serving({"/a2a": rpc()}) as host:
        report = probed(card((f"{host.url}/a2a", "HTTP+JSON", "1.0")))
    assert bad(report) == ["alive"]
    assert result(report, "alive").category == "wrong-binding"
    assert result(report, "alive").message == "declares HTTP+JSON, and what answers there speaks JSONRPC 1.0"


@pytest.mark.parametrize(("there", "declared"), [("/", "/a2a"), ("/a2a/", "/a2a"), ("/a2a", "/a2a/")])
def test_neighbours(there: str, declared: str) -> None:
    """A dead interface names the agent at the root, or with or without the last slash."""
    with serving({there: rpc()}) as host:
        report = probed(card((f"{host.url}{declared}", "JSONRPC", "1.0")))
    assert bad(report) == ["alive"]
    assert result(report, "alive").message.endswith(f"but one does at {host.url}{there}")
    assert result(report, "alive").category == "404"


def test_redirect_to_an_agent() -> None:
    """The agent answers where the URL leads to: the card has to name that one."""
    with serving({"/a2a": Reply(307, b"", {"location": "/a2a/"}), "/a2a/": rpc()}) as host:
        report = probed(card((f"{host.url}/a2a", "JSONRPC", "1.0")))
    assert bad(report) == ["endpoint-redirect"]
    assert f"{host.url}/a2a/" in result(report, "endpoint-redirect").message


def test_what_is_not_spoken_is_skipped() -> None:
    """Bindings and versions of others are named and not called."""
    report = probed(
        card(("slim://host.example/x", "SLIM", "1.0"), ("https://host.example/x", "JSONRPC", "2.0"))
    )
    messages = [part.results[0].message for part in report.interfaces]
    assert messages[0] == "not asked: it speaks SLIM, this client JSONRPC and HTTP+JSON and GRPC"
    assert "2.0" in messages[1]
    assert report.exchanges == ()
    assert report.ok


def test_halves_of_a_hybrid_are_asked_once() -> None:
    """What both halves of a card name is one interface."""
    with serving({"/a2a": rpc(current=False, old=True)}) as host:
        old = {"url": f"{host.url}/a2a", "preferredTransport": "JSONRPC", "protocolVersion": "0.3.0"}
        report = probed(card((f"{host.url}/a2a", "JSONRPC", "0.3"), **old))
    assert len(report.interfaces) == 1


def test_credentials_for_another_origin_are_not_sent() -> None:
    """The interface is elsewhere than what the user named: it is told so, and gets nothing."""
    refuse = Reply(401, b"", {"www-authenticate": "Bearer"})
    scheme = {"t": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}
    needs = {"securitySchemes": scheme, "securityRequirements": [{"schemes": {"t": {"list": []}}}]}
    with serving({"/a2a": refuse}) as host:
        keys = Keys(("https://elsewhere.example",), bearer="t0ps3cret-value")
        report = probed(card((f"{host.url}/a2a", "JSONRPC", "1.0"), **needs), keys)
        sent = {headers.get("authorization") for _, headers in host.asked}
    assert sent == {None, "Bearer a2acard-probe-made-up"}
    assert result(report, "push-declared").message.startswith(
        "the agent asks for credentials, which are not sent to its origin"
    )
    assert result(report, "authentication-enforced").word == "pass"


def test_a_login_page_is_no_answer() -> None:
    """Who has no token is led elsewhere: refused, though not as the protocol has it."""
    answer = rpc()

    def guarded(headers: dict[str, str]) -> Reply:
        if headers.get("authorization") == "Bearer t0ps3cret-value":
            return answer(headers)  # type: ignore[no-any-return]  # as the script has it
        return Reply(302, b"", {"location": "/login"})

    scheme = {"t": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}
    needs = {"securitySchemes": scheme, "securityRequirements": [{"schemes": {"t": {"list": []}}}]}
    with serving({"/a2a": guarded}) as host:
        report = probed(
            card((f"{host.url}/a2a", "JSONRPC", "1.0"), **needs), Keys((host.url,), bearer="t0ps3cret-value")
        )
    found = result(report, "authentication-enforced")
    assert (found.word, found.category) == ("warn", "wrong-code")
    assert "refused with a redirect (HTTP 302), not with 401" in found.message


def test_a_path_with_tasks_in_it() -> None:
    """An interface under a path of that name keeps its own base."""
    made = card(("https://agent.example/tasks/desk", "HTTP+JSON", "1.0"))
    report = probe_app(MockAgent(made), "https://agent.example")
    assert bad(report) == []
    (asked,) = [one.url for one in report.exchanges if one.check == "unknown-method"]
    assert asked == "https://agent.example/tasks/desk/NoSuchMethod"


def test_bindings_that_are_not_asked_for_are_named() -> None:
    """An interface that is left out is told to be."""
    with serving({"/a2a": rpc()}) as host:
        report = probed(
            card((f"{host.url}/a2a", "JSONRPC", "1.0"), ("127.0.0.1:1", "GRPC", "1.0")), bindings=["JSONRPC"]
        )
    assert report.interfaces[1].results[0].message == "not asked: GRPC is none of the bindings to ask"


def test_a_kept_connection_that_is_closed_is_no_fault() -> None:
    """The answer breaks off once, as when the host closes what was kept: it is asked again, a message is not."""
    answer = rpc()
    broken: list[str] = []

    def closing(headers: dict[str, str]) -> Reply:
        asked = headers[":body"]
        if headers.get("a2a-version") == "1.0.7" and not broken:
            broken.append(asked)
            return Reply(200, b"half of it", JSON, cut=True)
        if "SendMessage" in asked:
            broken.append(asked)
            return Reply(200, b"half of it", JSON, cut=True)
        return answer(headers)  # type: ignore[no-any-return]  # as the script has it

    with serving({"/a2a": closing}) as host:
        report = probed(card((f"{host.url}/a2a", "JSONRPC", "1.0")), send="Hello")
    assert result(report, "patch-version").word == "pass"
    assert result(report, "patch-version").requests == 2
    assert len(broken) == 2
    assert result(report, "sent-message").message == "the answer is no HTTP, or broke off"
