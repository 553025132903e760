"""The agent by JSON-RPC and HTTP+JSON: what came, as a call; what is said, as an answer (A2A 1.0 §9, §11)."""

from __future__ import annotations

import json

from a2acard.mock._deciding import Asked, Reply
from a2acard.spec.wire import A2A_ERRORS, STANDARD_ERRORS
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from a2acard.mock._deciding import Mind
    from a2acard.types import JSON

_ERRORS = {error.name: error for error in A2A_ERRORS}
_OLD = {
    "tasks/get": "GetTask",
    "tasks/resubscribe": "SubscribeToTask",
    "tasks/pushNotificationConfig/list": "ListTaskPushNotificationConfigs",
    "agent/getAuthenticatedExtendedCard": "GetExtendedAgentCard",
    "message/send": "SendMessage",
    "message/stream": "SendStreamingMessage",
}
_NEW = {name: name for name in _OLD.values()}
DOMAIN = "a2a-protocol.org"


@value
class Came:
    """An HTTP request: its method, the path below the interface's own, its headers and query, and its body."""

    method: str
    below: str
    headers: Mapping[str, str]
    query: Mapping[str, str]
    body: bytes
    spoken: tuple[str, ...]


@value
class Sent:
    """An HTTP answer."""

    status: int
    headers: Mapping[str, str]
    body: bytes = b""


def call_of(came: Came, binding: str, operation: str | None, tenant: str) -> Asked:
    """The call that a request is."""
    version = came.headers.get("a2a-version")
    by_query = version is None and "A2A-Version" in came.query
    listed = came.headers.get("a2a-extensions", came.headers.get("x-a2a-extensions", ""))
    extensions = tuple([name.strip() for name in listed.split(",") if name.strip()])
    return Asked(
        binding,
        operation,
        came.query["A2A-Version"] if by_query else version,
        came.spoken,
        by_query,
        tenant,
        came.headers.get("authorization", ""),
        extensions,
    )


def by_rpc(mind: Mind, came: Came) -> Sent:
    """The answer by JSON-RPC."""
    try:
        node = json.loads(came.body)
    except ValueError:
        internal = "broken-json-internal" in mind.faults
        made = _rpc_error(mind, "Internal" if internal else "ParseError", None)
        if "broken-json-no-id" in mind.faults:
            made.pop("id")
        return _json(200, made)
    params = node.get("params") if isinstance(node.get("params"), dict) else {}
    old = "1.0" not in came.spoken or node.get("method") in _OLD
    known = (_OLD if "0.3" in came.spoken else {}) | (_NEW if "1.0" in came.spoken else {})
    operation = known.get(node.get("method", ""))
    asked = call_of(came, "JSONRPC", operation, str(params.get("tenant", "")))
    if old:
        asked = _as_old(asked)
    reply = mind.says(asked)
    number: JSON = "another" if "other-id" in mind.faults else node.get("id")
    if reply.error == "Unauthenticated":
        return refusal(mind)
    if old:
        reply = _in_0_3(reply)
    if reply.error is None and reply.events:
        wrapped: list[JSON] = [{"jsonrpc": "2.0", "id": number, "result": dict(one)} for one in reply.events]
        return _with_extensions(_events(wrapped), reply)
    if reply.error is None:
        return _with_extensions(
            _json(200, {"jsonrpc": "2.0", "id": number, "result": dict(reply.result or {})}), reply
        )
    status = 500 if "wrong-status" in mind.faults else 200
    answer = _json(status, _rpc_error(mind, reply.error, number, bare=old))
    if operation == "SubscribeToTask" and "error-as-stream" in mind.faults:
        answer = _stream(answer)
    return _with_extensions(answer, reply)


def _in_0_3(reply: Reply) -> Reply:
    """What is said of a message in the form of 0.3 by JSON-RPC, which names the kind of a thing in it."""
    result = _bare(reply.result) if reply.result is not None else None
    return Reply(reply.error, result, reply.extensions, tuple([_bare(one) for one in reply.events]))


_KINDS = {"task": "task", "statusUpdate": "status-update"}


def _bare(event: Mapping[str, JSON]) -> Mapping[str, JSON]:
    """A task or an update without what 1.0 wraps it in; anything else as it is."""
    for name, kind in _KINDS.items():
        body = event.get(name)
        status = body.get("status") if isinstance(body, dict) else None
        if isinstance(body, dict) and isinstance(status, dict):
            state = str(status["state"]).removeprefix("TASK_STATE_").lower().replace("_", "-")
            final: dict[str, JSON] = {"final": state != "working"} if name == "statusUpdate" else {}
            return body | {"kind": kind, "status": status | {"state": state}} | final
    return event


def _as_old(asked: Asked) -> Asked:
    """A call of 0.3: there was no version to say, and no tenant."""
    return Asked(
        asked.binding,
        asked.operation,
        None,
        asked.spoken,
        authorization=asked.authorization,
        extensions=asked.extensions,
        is_old=True,
    )


def _rpc_error(mind: Mind, name: str, number: JSON, *, bare: bool = False) -> dict[str, JSON]:
    code = _ERRORS[name].code if name in _ERRORS else STANDARD_ERRORS[name]
    error: dict[str, JSON] = {"code": code, "message": name}
    if name in _ERRORS and not bare:
        error["data"] = _details(mind, name)
    return {"jsonrpc": "2.0", "id": number, "error": error}


def _details(mind: Mind, name: str) -> list[JSON]:
    if "no-error-info" in mind.faults:
        return []
    domain = "example.org" if "wrong-domain" in mind.faults else DOMAIN
    kind = "type.googleapis.com/google.rpc.ErrorInfo"
    return [{"@type": kind, "reason": _ERRORS[name].reason, "domain": domain, "metadata": {}}]


_SENDING = {"/message:send": "SendMessage", "/message:stream": "SendStreamingMessage"}
_ENDINGS = (
    ("GET", "/pushNotificationConfigs", "ListTaskPushNotificationConfigs"),
    ("POST", ":subscribe", "SubscribeToTask"),
    ("GET", ":subscribe", "SubscribeToTask"),
)


def by_rest(mind: Mind, came: Came) -> Sent:
    """The answer by HTTP+JSON."""
    below, old, tenant = came.below, False, ""
    if below.startswith("/v1/") and "0.3" in came.spoken:
        below, old = below[3:], True
    elif "1.0" not in came.spoken:
        below = "/nothing"
    for one in mind.tenants if not old else ():
        if one and below.startswith(f"/{one}/"):
            below, tenant = below[len(one) + 1 :], one
    asked = call_of(came, "HTTP+JSON", _rest_operation(came.method, below, old=old), tenant)
    reply = mind.says(_as_old(asked) if old else asked)
    if reply.error == "Unauthenticated":
        return refusal(mind)
    if reply.error is None and reply.events:
        return _with_extensions(_events([dict(one) for one in reply.events]), reply)
    if reply.error is None:
        return _with_extensions(_json(200, dict(reply.result or {}), "application/a2a+json"), reply)
    answer = _rest_error(mind, reply.error)
    if asked.operation == "SubscribeToTask" and "error-as-stream" in mind.faults:
        answer = _stream(answer)
    return _with_extensions(answer, reply)


def _rest_operation(method: str, below: str, *, old: bool) -> str | None:
    if method == "POST" and below in _SENDING:
        return _SENDING[below]
    if method == "GET" and below == ("/card" if old else "/extendedAgentCard"):
        return "GetExtendedAgentCard"
    if not below.startswith("/tasks/"):
        return None
    for verb, ending, name in _ENDINGS:
        if method == verb and below.endswith(ending):
            return name
    return "GetTask" if method == "GET" and below.count("/") == 2 else None


def _rest_error(mind: Mind, name: str) -> Sent:
    kind = "application/problem+json" if "problem-json" in mind.faults else "application/a2a+json"
    if name not in _ERRORS:
        status = 404 if name == "MethodNotFound" else 200
        return Sent(status, {"content-type": "text/plain"}, b"nothing here\n")
    error = _ERRORS[name]
    status = 500 if "wrong-status" in mind.faults else error.http[0]
    said: dict[str, JSON] = {
        "code": status,
        "status": error.grpc[0],
        "message": name,
        "details": _details(mind, name),
    }
    return _json(status, {"error": said}, kind)


def refusal(mind: Mind) -> Sent:
    """What is said to who has no credentials."""
    if "no-challenge" in mind.faults:
        return Sent(401, {})
    return Sent(401, {"www-authenticate": "Negotiate" if "other-challenge" in mind.faults else "Bearer"})


def _json(status: int, data: JSON, kind: str = "application/json") -> Sent:
    return Sent(status, {"content-type": kind}, json.dumps(data).encode())


def _events(found: list[JSON]) -> Sent:
    body = b"".join([b"data: " + json.dumps(one).encode() + b"\n\n" for one in found])
    return Sent(200, {"content-type": "text/event-stream"}, body)


def _stream(sent: Sent) -> Sent:
    return Sent(sent.status, {"content-type": "text/event-stream"}, b"data: " + sent.body + b"\n\n")


def _with_extensions(sent: Sent, reply: Reply) -> Sent:
    if not reply.extensions:
        return sent
    return Sent(sent.status, dict(sent.headers) | {"a2a-extensions": ", ".join(reply.extensions)}, sent.body)
