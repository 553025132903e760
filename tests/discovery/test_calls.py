"""Operations in each binding and version, and what answers say, as real servers have been heard to say it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from a2acard.discovery._exchange import Answer
from a2acard.discovery.calls import (
    ABSENT,
    EXTENDED_CARD,
    GET_TASK,
    LIST_PUSH,
    SUBSCRIBE,
    Operation,
    call,
    read_outcome,
)
from a2acard.discovery.selection import Selection
from a2acard.errors import Unreachable


def at(
    binding: str, version: str = "1.0", tenant: str | None = None, url: str = "https://desk.example/a2a"
) -> Selection:
    """An interface."""
    address = "desk.example:443" if binding == "GRPC" else url
    return Selection(url, binding, version, tenant, address, True, "/supportedInterfaces/0", ())


@pytest.mark.parametrize(
    ("operation", "version", "method", "params"),
    [
        (GET_TASK, "1.0", "GetTask", {"id": "t1"}),
        (GET_TASK, "0.3", "tasks/get", {"id": "t1"}),
        (LIST_PUSH, "1.0", "ListTaskPushNotificationConfigs", {"taskId": "t1"}),
        (LIST_PUSH, "0.3", "tasks/pushNotificationConfig/list", {"id": "t1"}),
        (SUBSCRIBE, "1.0", "SubscribeToTask", {"id": "t1"}),
        (SUBSCRIBE, "0.3", "tasks/resubscribe", {"id": "t1"}),
    ],
)
def test_by_json_rpc(operation: Operation, version: str, method: str, params: dict[str, str]) -> None:
    """The method and the parameters of the version, with its header."""
    asked = call(at("JSONRPC", version), operation, task="t1")
    body = json.loads(asked.body or b"")
    assert (body["method"], body["params"], body["jsonrpc"]) == (method, params, "2.0")
    assert (asked.url, asked.headers["a2a-version"]) == ("https://desk.example/a2a", version)


def test_tenants() -> None:
    """In the parameters, in the path, in the message; 0.3 knows none."""
    assert json.loads(call(at("JSONRPC", tenant="acme"), GET_TASK, task="t").body or b"")["params"] == {
        "tenant": "acme",
        "id": "t",
    }
    assert (
        call(at("HTTP+JSON", tenant="acme"), GET_TASK, task="t").url
        == "https://desk.example/a2a/acme/tasks/t"
    )
    target = call(at("GRPC", tenant="acme"), GET_TASK, task="t").target
    assert target is not None
    assert (target.tenant, target.method, target.address) == ("acme", "GetTask", "desk.example:443")
    assert (
        "tenant"
        not in json.loads(call(at("JSONRPC", "0.3", "acme"), GET_TASK, task="t").body or b"")["params"]
    )
    assert "params" not in json.loads(call(at("JSONRPC"), EXTENDED_CARD).body or b"")


@pytest.mark.parametrize(
    ("operation", "version", "url", "posts"),
    [
        (GET_TASK, "1.0", "/a2a/tasks/t1", False),
        (SUBSCRIBE, "1.0", "/a2a/tasks/t1:subscribe", True),
        (LIST_PUSH, "1.0", "/a2a/tasks/t1/pushNotificationConfigs", False),
        (EXTENDED_CARD, "1.0", "/a2a/extendedAgentCard", False),
        (GET_TASK, "0.3", "/a2a/v1/tasks/t1", False),
        (EXTENDED_CARD, "0.3", "/a2a/v1/card", False),
    ],
)
def test_by_http_json(operation: Operation, version: str, url: str, posts: bool) -> None:
    """The path of the version under the interface's own, whether that ends in `/v1` or in a slash."""
    for base in ("https://desk.example/a2a", "https://desk.example/a2a/"):
        asked = call(at("HTTP+JSON", version, url=base), operation, task="t1")
        assert asked.url == f"https://desk.example{url}"
        assert (asked.body is not None) == posts
    if version == "0.3":
        asked = call(at("HTTP+JSON", version, url="https://desk.example/a2a/v1"), operation, task="t1")
        assert asked.url == f"https://desk.example{url}"


def test_versions() -> None:
    """Another version, none at all, or one in the query."""
    assert call(at("JSONRPC"), GET_TASK, version="99.0").headers["a2a-version"] == "99.0"
    from a2acard.discovery._driving import headers_of

    assert "a2a-version" not in headers_of(call(at("JSONRPC"), GET_TASK, version=ABSENT))
    assert call(at("HTTP+JSON"), GET_TASK, task="t", query="A2A-Version=1.0").url.endswith(
        "/tasks/t?A2A-Version=1.0"
    )
    keyed = at("JSONRPC", url="https://desk.example/a2a?room=7#top")
    assert (
        call(keyed, GET_TASK, query="A2A-Version=1.0").url
        == "https://desk.example/a2a?room=7&A2A-Version=1.0#top"
    )


JSON = "application/json"


def info(reason: str) -> list[dict[str, str]]:
    """The details of an error."""
    return [
        {"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": reason, "domain": "a2a-protocol.org"}
    ]


ANSWERS: list[tuple[str, int, Any, str, str]] = [
    ("1.0, JSON-RPC", 200, {"jsonrpc": "2.0", "id": 1, "error": {"code": -32001, "message": "x", "data": info("TASK_NOT_FOUND")}}, JSON, "TaskNotFound"),
    ("0.3, JSON-RPC", 200, {"jsonrpc": "2.0", "id": 1, "error": {"code": -32001, "data": None, "message": "Task not found"}}, JSON, "TaskNotFound"),
    ("1.0, HTTP", 404, {"error": {"code": 404, "status": "NOT_FOUND", "message": "x", "details": info("TASK_NOT_FOUND")}}, JSON, "TaskNotFound"),
    ("0.3, HTTP", 404, {"message": "Task not found"}, JSON, "TaskNotFound"),
    ("no such route", 404, {"detail": "Not Found"}, JSON, "NoSuchPlace"),
    ("no such route, as text", 404, b"Not Found", "text/plain", "NoSuchPlace"),
    ("a method not allowed", 405, b"Method Not Allowed", "text/plain", "NoSuchPlace"),
    ("unknown method", 200, {"jsonrpc": "2.0", "id": 1, "error": {"code": -32601, "message": "Method not found"}}, JSON, "MethodNotFound"),
    ("no JSON", 200, {"jsonrpc": "2.0", "id": None, "error": {"code": -32700, "message": "x"}}, JSON, "ParseError"),
    ("version, HTTP", 400, {"error": {"code": 400, "status": "FAILED_PRECONDITION", "details": info("VERSION_NOT_SUPPORTED")}}, JSON, "VersionNotSupported"),
    ("push, gRPC", 400, {"error": {"status": "FAILED_PRECONDITION", "details": info("PUSH_NOTIFICATION_NOT_SUPPORTED")}}, JSON, "PushNotificationNotSupported"),
    ("an event", 200, b'data: {"error":{"code":-32004,"message":"x"},"id":"p1","jsonrpc":"2.0"}\n\n', "text/event-stream; charset=utf-8", "UnsupportedOperation"),
    ("credentials", 401, b"", "text/plain", "Unauthenticated"),
    ("forbidden", 403, {"error": {"code": -32001}}, JSON, "Forbidden"),
    ("a redirect", 307, b"", "text/html", "Redirect"),
    ("a page", 200, b"<!doctype html><p>hi", "text/html", "WebPage"),
    ("a page that says it is JSON", 200, b" <html>", JSON, "WebPage"),
    ("a page of an error", 500, b"<html>Oops", "text/html", "WebPage"),
    ("a gateway without its host", 502, b"<html>Bad gateway", "text/html", "Busy"),
    ("too many requests", 429, {"error": {"code": 429, "status": "RESOURCE_EXHAUSTED"}}, JSON, "Busy"),
    ("an error of A2A with such a status", 502, {"error": {"code": 502, "details": info("INVALID_AGENT_RESPONSE")}}, JSON, "InvalidAgentResponse"),
    ("0.3, HTTP, JavaScript", 404, {"code": -32001, "message": "Task not found: t"}, JSON, "TaskNotFound"),
    ("0.3, HTTP, Java", 404, {"error": "io.a2a.spec.TaskNotFoundError", "message": ""}, JSON, "TaskNotFound"),
    ("1.0, HTTP, a problem", 400, {"type": "https://a2a-protocol.org/errors/version-not-supported"}, "application/problem+json", "VersionNotSupported"),
    ("a problem of another protocol", 404, {"type": "https://example.org/errors/task-not-found"}, "application/problem+json", "NoSuchPlace"),
    ("a result", 200, {"jsonrpc": "2.0", "id": 1, "result": {"tasks": []}}, JSON, "result"),
    ("a result, HTTP", 200, {"configs": []}, "application/a2a+json", "result"),
    ("a request of its own", 200, {"jsonrpc": "2.0", "id": 1, "method": "ping"}, JSON, "Other"),
    ("a list", 200, [], JSON, "Other"),
    ("an error of its own", 200, {"error": {"code": 7}}, JSON, "Other"),
    ("a text for an error", 500, {"error": "oops"}, JSON, "Other"),
    ("a truth for a code", 200, {"jsonrpc": "2.0", "error": {"code": True}}, JSON, "Other"),
    ("nothing", 200, b"", JSON, "Other"),
    ("an unknown reason", 400, {"error": {"code": 400, "details": info("QUOTA")}}, JSON, "InvalidParams"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("status", "body", "kind", "name"), [a[1:] for a in ANSWERS], ids=[a[0] for a in ANSWERS]
)
def test_what_an_answer_says(status: int, body: Any, kind: str, name: str) -> None:
    """One word for each, whatever the binding."""
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    found = read_outcome(Answer("https://desk.example/a2a", status, {"content-type": kind}, data, 0.1))
    assert found.name == name
    assert found.status == status
    assert found.content_type == kind.partition(";")[0]


BY_BINDING: list[tuple[str, int, Any, str]] = [
    ("JSONRPC", 200, {"status": "ok"}, "Other"),
    ("JSONRPC", 200, {}, "Other"),
    ("JSONRPC", 200, {"data": None, "errors": []}, "Other"),
    ("JSONRPC", 404, {"error": {"code": 404, "status": "NOT_FOUND", "message": "x"}}, "NoSuchPlace"),
    ("JSONRPC", 400, {"error": {"code": 400, "status": "INVALID_ARGUMENT", "message": "x"}}, "Other"),
    ("JSONRPC", 400, {"jsonrpc": "2.0", "id": None, "error": {"code": -32000, "message": "no session"}}, "Other"),
    ("JSONRPC", 200, {"id": "a2acard", "error": {"code": -32001, "message": "x"}}, "TaskNotFound"),
    ("JSONRPC", 200, {"jsonrpc": "2.0", "id": "a2acard", "result": {}}, "result"),
    ("HTTP+JSON", 200, {"jsonrpc": "2.0", "id": "a2acard", "error": {"code": -32001, "message": "x"}}, "Other"),
    ("HTTP+JSON", 200, {"jsonrpc": "2.0", "id": "a2acard", "result": {}}, "Other"),
    ("HTTP+JSON", 200, {}, "result"),
    ("GRPC", 200, {}, "result"),
]  # fmt: skip


@pytest.mark.parametrize(("binding", "status", "body", "name"), BY_BINDING)
def test_what_an_answer_says_in_its_binding(binding: str, status: int, body: Any, name: str) -> None:
    """What has not the form of the binding is nothing of A2A, however much it looks like a result or an error."""
    data = json.dumps(body).encode()
    found = read_outcome(
        Answer("https://desk.example/a2a", status, {"content-type": JSON}, data, 0.1), binding
    )
    assert (found.name, found.binding) == (name, binding)


def test_no_answer() -> None:
    """That none came is an outcome too."""
    lost = read_outcome(Unreachable("https://desk.example", "no connection"))
    assert (lost.name, lost.content_type, lost.status) == ("Lost", "", None)
