"""Hosts that answer like an agent and are none: gateways, other services, endpoints that say the same to everything."""

from __future__ import annotations

import json

import pytest

from a2acard.discovery.keys import Keys
from tests.discovery.servers import Reply, serving
from tests.probing.hosts import card, probed
from tests.probing.test_dialect import bad, result

JSON = {"content-type": "application/json"}
SCHEME = {
    "securitySchemes": {"t": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}},
    "securityRequirements": [{"schemes": {"t": {"list": []}}}],
}


def envelope(code: int) -> bytes:
    """An error of JSON-RPC that is no more than its number."""
    return json.dumps({"jsonrpc": "2.0", "id": "a2acard", "error": {"code": code, "message": "x"}}).encode()


def google(code: int, status: str) -> bytes:
    """An error as Google's services give it, without details."""
    return json.dumps({"error": {"code": code, "status": status, "message": "x"}}).encode()


STRANGERS: list[tuple[str, Reply, str]] = [
    ("a state of health", Reply(200, b'{"status": "ok"}', JSON), "wrong-shape"),
    ("an empty object", Reply(200, b"{}", JSON), "wrong-shape"),
    ("GraphQL", Reply(200, b'{"data": null, "errors": [{"message": "no query"}]}', JSON), "wrong-shape"),
    ("a record with an id", Reply(200, b'{"id": "7", "status": "open"}', JSON), "wrong-shape"),
    ("a gateway without a route", Reply(404, google(404, "NOT_FOUND"), JSON), "404"),
    ("a gateway that wants a key", Reply(400, google(400, "INVALID_ARGUMENT"), JSON), ""),
    ("a service that breaks", Reply(500, google(500, "INTERNAL"), JSON), ""),
    ("the internal error always", Reply(200, envelope(-32603), JSON), ""),
    ("wrong parameters always", Reply(200, envelope(-32602), JSON), ""),
    ("no such task always", Reply(200, envelope(-32001), JSON), ""),
    ("a result that is no task", Reply(200, b'{"jsonrpc":"2.0","id":"a2acard","result":{"ok":true}}', JSON), "wrong-shape"),
    ("a session that is missing", Reply(400, envelope(-32000), JSON), ""),
]  # fmt: skip


@pytest.mark.parametrize("binding", ["JSONRPC", "HTTP+JSON"])
@pytest.mark.parametrize("version", ["1.0", "0.3"])
@pytest.mark.parametrize(
    ("reply", "category"), [row[1:] for row in STRANGERS], ids=[row[0] for row in STRANGERS]
)
def test_no_agent(reply: Reply, category: str, binding: str, version: str) -> None:
    """The same answer to every question, at every path: one check fails, and no version is said to be spoken."""
    with serving({}, otherwise=reply) as host:
        report = probed(card((f"{host.url}/a2a", binding, version)))
    assert bad(report) == ["alive"]
    assert report.interfaces[0].speaks is None
    if category and not (category == "404" and binding == "HTTP+JSON"):
        assert result(report, "alive").category == category


@pytest.mark.parametrize(
    ("code", "word", "said"),
    [
        (-32603, "warn", "answers an unknown task with Internal (-32603), not with TaskNotFound"),
        (-32602, "warn", "answers an unknown task with InvalidParams (-32602), not with TaskNotFound"),
        (-32002, "warn", "answers an unknown task with TaskNotCancelable (-32002), not with TaskNotFound"),
        (
            -32003,
            "warn",
            "answers an unknown task with PushNotificationNotSupported (-32003), not with TaskNotFound",
        ),
        (-32004, "warn", "answers an unknown task with UnsupportedOperation (-32004), not with TaskNotFound"),
        (
            -32007,
            "warn",
            "answers an unknown task with ExtendedAgentCardNotConfigured (-32007), not with TaskNotFound",
        ),
        (-32001, "pass", "an agent answers an unknown task with TaskNotFound (-32001)"),
    ],
)
def test_an_agent_that_gives_numbers_only(code: int, word: str, said: str) -> None:
    """It answers another question otherwise: it is one."""

    def answer(headers: dict[str, str]) -> Reply:
        known = "GetTask" in headers[":body"]
        return Reply(200, envelope(code if known else -32601), JSON)

    with serving({"/a2a": answer}) as host:
        report = probed(card((f"{host.url}/a2a", "JSONRPC", "1.0")))
    assert (result(report, "alive").word, result(report, "alive").message) == (word, said)
    assert report.interfaces[0].speaks == "1.0"


@pytest.mark.parametrize(
    ("version", "reply"),
    [
        ("0.3", Reply(404, b'{"message": "Task not found"}', JSON)),
        ("0.3", Reply(404, b'{"code": -32001, "message": "Task not found: t"}', JSON)),
        ("0.3", Reply(400, b'{"code": -32602, "message": "id"}', JSON)),
        ("0.3", Reply(404, b'{"error": "io.a2a.spec.TaskNotFoundError", "message": "t"}', JSON)),
        ("1.0", Reply(404, google(404, "NOT_FOUND"), {"content-type": "application/a2a+json"})),
    ],
)
def test_agents_in_the_forms_of_the_sdks(version: str, reply: Reply) -> None:
    """What only a library of A2A writes shows an agent, though it has no details."""

    def answer(headers: dict[str, str]) -> Reply:
        return reply

    with serving({}, otherwise=answer) as host:
        report = probed(card((f"{host.url}/a2a", "HTTP+JSON", version)))
    assert result(report, "alive").word == ("warn" if b"-32602" in reply.body else "pass")
    assert report.interfaces[0].speaks == version
    assert report.interfaces[0].speaks == version


def test_an_agent_in_the_form_of_google_without_details() -> None:
    """It tells versions apart, as no other service does."""

    def answer(headers: dict[str, str]) -> Reply:
        if headers.get("a2a-version") == "1.0":
            return Reply(404, google(404, "NOT_FOUND"), JSON)
        return Reply(400, google(400, "FAILED_PRECONDITION"), JSON)

    with serving({}, otherwise=answer) as host:
        report = probed(card((f"{host.url}/a2a", "HTTP+JSON", "1.0")))
    assert result(report, "alive").word == "pass"
    assert result(report, "error-shape").word == "fail"


@pytest.mark.parametrize("binding", ["JSONRPC", "HTTP+JSON"])
@pytest.mark.parametrize("status", [401, 403])
@pytest.mark.parametrize("declared", [True, False])
@pytest.mark.parametrize("challenge", [True, False])
def test_refusals(binding: str, status: int, declared: bool, challenge: bool) -> None:
    """Whoever refuses everything is an agent at most where there is a challenge, or the card declares credentials."""
    reply = Reply(status, b"no", {"www-authenticate": "Bearer"} if challenge else {})
    with serving({}, otherwise=reply) as host:
        report = probed(card((f"{host.url}/a2a", binding, "1.0"), **SCHEME if declared else {}))
    found = result(report, "alive")
    if declared or challenge:
        assert found.word == "pass"
        assert found.message.startswith("credentials are asked for (")
        assert found.message.endswith("; what is behind them was not seen")
    else:
        assert (found.word, found.category) == ("fail", "auth")
        assert found.message.startswith("whether an agent answers here can't be told: ")
        assert bad(report) == ["alive"]


@pytest.mark.parametrize("status", [401, 403])
def test_credentials_that_are_refused(status: int) -> None:
    """All that was given is refused: that is told, and is no pass."""
    reply = Reply(status, b"no", {"www-authenticate": "Bearer"})
    with serving({}, otherwise=reply) as host:
        made = card((f"{host.url}/a2a", "JSONRPC", "1.0"), **SCHEME)
        report = probed(made, Keys((host.url,), bearer="t0ps3cret-value"))
    found = result(report, "alive")
    assert (found.word, found.category) == ("warn", "auth")
    assert found.message.startswith("the credentials that were given are refused (")


def test_a_redirect_to_a_gateway_that_refuses() -> None:
    """What refuses there without a challenge is no agent that the URL leads to."""
    with serving({"/a2a": Reply(302, b"", {"location": "/there"})}, otherwise=Reply(403, b"no", {})) as host:
        report = probed(card((f"{host.url}/a2a", "JSONRPC", "1.0")))
    assert bad(report) == ["alive"]
    assert result(report, "alive").category == "redirect"
