"""How a message is sent: only where the user gave the text, for this starts work (A2A 1.0 §3.1.1, §3.1.2; 0.3 §7.1, §7.2)."""

from __future__ import annotations

import json
from uuid import uuid4

from a2acard.discovery._exchange import Ask
from a2acard.discovery.calls import Operation, call, rpc
from a2acard.source.parse import Limits, read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.discovery._exchange import Answer
    from a2acard.discovery.selection import Selection
    from a2acard.probing.talk import Talk
    from a2acard.types import JSON

SEND = Operation(
    "SendMessage", "message/send", "POST", "/message:send", "/v1/message:send", "SendMessage", "SendMessage"
)
STREAM = Operation(
    "SendStreamingMessage",
    "message/stream",
    "POST",
    "/message:stream",
    "/v1/message:stream",
    "SendStreamingMessage",
    "SendStreamingMessage",
)
ENDED = ("COMPLETED", "FAILED", "CANCELED", "REJECTED")
"""States after which nothing comes."""
PAUSED = ("INPUT_REQUIRED", "AUTH_REQUIRED")
_UNDER_WAY = ("SUBMITTED", "WORKING")
STATES = (*ENDED, *PAUSED, *_UNDER_WAY)


def message(talk: Talk, operation: Operation) -> Ask:
    """The request that sends the user's text."""
    usual = call(
        talk.selection, operation, credentials=talk.credentials, version=talk.says, why=operation.rpc
    )
    headers = dict(usual.headers) | talk.extension_headers
    if usual.target is not None:
        said = usual.target.saying(talk.text or "")
        return Ask(usual.url, usual.why, headers, None, usual.credentials, None, said, binding=usual.binding)
    sent = params(talk.selection, talk.text or "")
    if talk.binding == "JSONRPC":
        method = operation.rpc_0_3 if talk.is_old else operation.rpc
        return Ask(usual.url, usual.why, headers, rpc(method, sent), usual.credentials, binding="JSONRPC")
    sent.pop("tenant", None)  # it is in the path
    headers["content-type"] = "application/json" if talk.is_old else "application/a2a+json"
    if operation is STREAM:
        headers["accept"] = "text/event-stream"
    body = json.dumps(sent).encode()
    return Ask(usual.url, usual.why, headers, body, usual.credentials, binding=usual.binding)


def params(chosen: Selection, text: str) -> dict[str, JSON]:
    """The request that sends `text`, as its binding and version have it in JSON; 0.3 has it in JSON-RPC by another form than in
    the others, which follow the messages of gRPC."""
    number = str(uuid4())
    if chosen.version == "1.0":
        said: dict[str, JSON] = {"messageId": number, "role": "ROLE_USER", "parts": [{"text": text}]}
        tenant: dict[str, JSON] = {"tenant": chosen.tenant} if chosen.tenant else {}
        return tenant | {"message": said}
    if chosen.binding != "JSONRPC":
        return {"message": {"messageId": number, "role": "ROLE_USER", "content": [{"text": text}]}}
    part: JSON = {"kind": "text", "text": text}
    return {"message": {"kind": "message", "messageId": number, "role": "user", "parts": [part]}}


def events(answer: Answer) -> list[JSON]:
    """What an answer brings: the data of each event of a stream, or the one document; results without their envelope."""
    if not answer.headers.get("content-type", "").lower().startswith("text/event-stream"):
        return [_result(answer.body)]
    found, data = [], bytearray()
    for line in [*answer.body.splitlines(), b""]:
        if line.startswith(b"data:"):
            data += line[5:].strip() + b"\n"
        elif not line and data:
            found.append(_result(bytes(data)))
            data.clear()
    return found


def _result(data: bytes) -> JSON:
    node = read(data, Limits(max_bytes=max(len(data), 1))).value
    if isinstance(node, dict) and "jsonrpc" in node and "result" in node:
        return node["result"]
    return node


def state_of(event: JSON) -> str | None:
    """The state that a task, or an update of one, is in, as 1.0 names it without its prefix; None for what has none."""
    status = body_of(event).get("status")
    found = status.get("state") if isinstance(status, dict) else None
    if not isinstance(found, str):
        return None
    return found.removeprefix("TASK_STATE_").replace("-", "_").upper()


def kind_of(event: JSON) -> str | None:
    """`task`, `message`, `statusUpdate` or `artifactUpdate`; None for something else."""
    if not isinstance(event, dict):
        return None
    for name in kinds_in(event):
        return _KINDS[name]
    kind = event.get("kind")
    return _OLD_KINDS.get(kind) if isinstance(kind, str) else None


def kinds_in(event: JSON) -> list[str]:
    """The members of an event that hold what it brings, as 1.0 writes it; by 0.3 there are none, and it is the thing itself."""
    if not isinstance(event, dict) or str(event.get("kind")) in _OLD_KINDS:
        return []
    return [name for name in _KINDS if isinstance(event.get(name), dict)]


_KINDS = {
    "task": "task",
    "message": "message",
    "msg": "message",
    "statusUpdate": "statusUpdate",
    "artifactUpdate": "artifactUpdate",
}
_OLD_KINDS = {
    "task": "task",
    "message": "message",
    "status-update": "statusUpdate",
    "artifact-update": "artifactUpdate",
}


def body_of(event: JSON) -> dict[str, JSON]:
    """The task, message or update itself."""
    for name in kinds_in(event):
        found = event[name] if isinstance(event, dict) else None
        if isinstance(found, dict):
            return found
    return event if isinstance(event, dict) else {}
