"""How an operation is asked for in each binding and version, and what an answer says, in one word whatever the binding.

Only operations that start nothing are known here (A2A 1.0 §5.3, §5.4, §9 to §11; 0.3 §7).
"""

from __future__ import annotations

from a2acard.discovery._exchange import Answer, Ask, GrpcCall
from a2acard.errors import FetchError
from a2acard.spec.wire import A2A_ERRORS, STANDARD_ERRORS
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from a2acard.discovery.credentials import Credentials
    from a2acard.discovery.selection import Selection
    from a2acard.types import JSON


@value
class Operation:
    """An operation: its JSON-RPC methods, its HTTP verb and paths, and its gRPC methods, of 1.0 and of 0.3."""

    rpc: str
    rpc_0_3: str
    verb: str
    path: str
    path_0_3: str
    grpc: str
    grpc_0_3: str


GET_TASK = Operation("GetTask", "tasks/get", "GET", "/tasks/{task}", "/v1/tasks/{task}", "GetTask", "GetTask")
SUBSCRIBE = Operation(
    "SubscribeToTask",
    "tasks/resubscribe",
    "POST",
    "/tasks/{task}:subscribe",
    "/v1/tasks/{task}:subscribe",
    "SubscribeToTask",
    "TaskSubscription",
)
LIST_PUSH = Operation(
    "ListTaskPushNotificationConfigs",
    "tasks/pushNotificationConfig/list",
    "GET",
    "/tasks/{task}/pushNotificationConfigs",
    "/v1/tasks/{task}/pushNotificationConfigs",
    "ListTaskPushNotificationConfigs",
    "ListTaskPushNotificationConfig",
)
EXTENDED_CARD = Operation(
    "GetExtendedAgentCard",
    "agent/getAuthenticatedExtendedCard",
    "GET",
    "/extendedAgentCard",
    "/v1/card",
    "GetExtendedAgentCard",
    "GetAgentCard",
)


SERVICES = {"1.0": "lf.a2a.v1.A2AService", "0.3": "a2a.v1.A2AService"}
"""The service of gRPC in each version, with its package."""
ABSENT = ""
"""As a header's value: the header is not sent."""


def call(
    chosen: Selection,
    operation: Operation,
    *,
    task: str = "",
    credentials: Credentials | None = None,
    version: str | None = None,
    why: str = "call",
    query: str = "",
    headers: Mapping[str, str] | None = None,
) -> Ask:
    """The request for `operation` at an interface, in its binding and version.

    `version` is what `A2A-Version` says: the interface's own where None, nothing at all for `ABSENT`. `query` is added to
    the URL, `headers` to the usual ones.
    """
    old = chosen.version != "1.0"
    sent = {"a2a-version": chosen.version if version is None else version} | dict(headers or {})
    if chosen.binding == "GRPC":
        scheme = "https" if chosen.secure else "http"
        method = operation.grpc_0_3 if old else operation.grpc
        target = GrpcCall(chosen.address, chosen.secure, method, chosen.version, chosen.tenant or "", task)
        url = f"{scheme}://{chosen.address}"
        return Ask(url, why, sent, None, credentials, None, target, binding=chosen.binding)
    if chosen.binding == "JSONRPC":
        method = operation.rpc_0_3 if old else operation.rpc
        body = rpc(method, _params(chosen, operation, task, old=old))
        kinds = {"content-type": "application/json", "accept": "application/json, text/event-stream"}
        return Ask(_asking(chosen.url, query), why, kinds | sent, body, credentials, binding=chosen.binding)
    url = _asking(_rest_url(chosen, operation, task, old=old), query)
    kinds = {"accept": "application/a2a+json, application/json"}
    empty = b"" if operation.verb == "POST" else None
    return Ask(url, why, kinds | sent, empty, credentials, binding=chosen.binding)


RPC_ID = "a2acard"
"""The id of the requests, which an answer has to repeat."""


def rpc(method: str, params: Mapping[str, JSON] | None = None) -> bytes:
    """The body of a JSON-RPC request; without parameters it has no such member (JSON-RPC 2.0 §4)."""
    import json

    made: dict[str, object] = {"jsonrpc": "2.0", "id": RPC_ID, "method": method}
    return json.dumps(made | ({"params": dict(params)} if params else {})).encode()


def _params(chosen: Selection, operation: Operation, task: str, *, old: bool) -> dict[str, JSON]:
    found: dict[str, JSON] = {"tenant": chosen.tenant} if chosen.tenant and not old else {}
    if task:
        found["taskId" if operation is LIST_PUSH and not old else "id"] = task
    return found


def _asking(url: str, query: str) -> str:
    """`url` with a query, behind the one that it has."""
    if not query:
        return url
    bare, mark, fragment = url.partition("#")
    return f"{bare}{'&' if '?' in bare else '?'}{query}{mark}{fragment}"


def _rest_url(chosen: Selection, operation: Operation, task: str, *, old: bool) -> str:
    from urllib.parse import quote

    base = chosen.url.rstrip("/")
    if old:
        return base.removesuffix("/v1") + operation.path_0_3.format(task=task)
    tenant = f"/{quote(chosen.tenant, safe=_PLAIN, errors='replace')}" if chosen.tenant else ""
    return base + tenant + operation.path.format(task=task)


_PLAIN = "!$&'()*+,;=:@"
"""What a segment of a path has as it is, beside letters, digits and `-._~` (RFC 3986 §3.3)."""


@value
class Outcome:
    """What an answer says.

    `name` is `result`, the name of an A2A error without its `Error` (`TaskNotFound`), `MethodNotFound`, `InvalidParams`,
    `InvalidRequest`, `ParseError`, `Internal`, `Unauthenticated`, `Forbidden`, `Redirect`, `NoSuchPlace`, `WebPage`, `Busy`
    (the host can't answer now), `Other` (an answer that is nothing of A2A), or `Lost` (none came). `code`, `reason` and
    `status` are as the binding has them; `value` the JSON, `streamed` true for an event stream, `binding` what it was read by.
    """

    name: str
    status: int | None = None
    code: int | None = None
    reason: str | None = None
    value: JSON = None
    streamed: bool = False
    answer: Answer | None = None
    error: FetchError | None = None
    binding: str = ""

    @property
    def content_type(self) -> str:
        """The media type of the answer, without parameters, in small letters."""
        kind = self.answer.headers.get("content-type", "") if self.answer else ""
        return kind.partition(";")[0].strip().lower()


_NAMES = {error.code: error.name for error in A2A_ERRORS} | {
    code: name for name, code in STANDARD_ERRORS.items()
}
_REASONS = {error.reason: error.name for error in A2A_ERRORS}


def read_outcome(answer: Answer | FetchError, binding: str = "") -> Outcome:
    """What an answer says, read as `binding` has it; where that is not known, as any of them has it."""
    from a2acard.source.parse import Limits, read

    if isinstance(answer, FetchError):
        return Outcome("Lost", error=answer, binding=binding)
    streamed = answer.headers.get("content-type", "").lower().startswith("text/event-stream")
    body = first_event(answer.body) if streamed else answer.body
    document = read(body, Limits(max_bytes=max(len(body), 1)))
    node = document.value if document.readable else None
    found = node if isinstance(node, dict) and _has_form(node, binding) else None
    error = found.get("error") if found else None
    code = error.get("code") if isinstance(error, dict) else None
    reason = _reason(error) if isinstance(error, dict) else None
    name = _refusal(answer.status) or _name(answer, found, code, reason, binding)
    number = code if isinstance(code, int) and not isinstance(code, bool) else None
    return Outcome(name, answer.status, number, reason, node, streamed, answer, binding=binding)


def _has_form(node: Mapping[str, JSON], binding: str) -> bool:
    """True where an object can be an answer of its binding: by JSON-RPC it has the envelope, by HTTP+JSON it has none."""
    if binding == "JSONRPC":
        return ("jsonrpc" in node or "id" in node) and (
            "result" in node or isinstance(node.get("error"), dict)
        )
    return binding != "HTTP+JSON" or "jsonrpc" not in node


BUSY = (429, 502, 503, 504)
"""The statuses of a host that can't answer now: what they came in answer to is not judged by them."""


def _refusal(status: int) -> str | None:
    if status in (401, 407):
        return "Unauthenticated"
    return "Forbidden" if status == 403 else "Redirect" if 300 <= status < 400 else None


def _name(
    answer: Answer, node: Mapping[str, JSON] | None, code: object, reason: str | None, binding: str
) -> str:
    status, said = answer.status, node or {}
    if reason in _REASONS:
        return _REASONS[reason or ""]
    if isinstance(code, int) and code in _NAMES:
        return _NAMES[code]
    if status in BUSY:
        return "Busy"
    if isinstance(said.get("error"), dict):
        return (_by_status(status) if binding != "JSONRPC" else None) or "Other"
    if status >= 400 and (named := _named(said)):
        return named
    if answer.body.lstrip()[:1] == b"<" or "html" in answer.headers.get("content-type", ""):
        return "WebPage"
    if status in (404, 405, 410, 501):
        return "NoSuchPlace"
    if status == 200 and node is not None:
        return "result" if "jsonrpc" not in node or "result" in node else "Other"
    return "Other"


def _named(node: Mapping[str, JSON]) -> str | None:
    """The error in the forms that it has by HTTP before 1.0: a message alone (Python), a code of JSON-RPC beside one
    (JavaScript), the name of a class (Java), and the problem type that older texts of 1.0 give (RFC 9457)."""
    if node.get("message") == "Task not found":
        return "TaskNotFound"
    code, error, kind = node.get("code"), node.get("error"), node.get("type")
    if isinstance(code, int) and code in _NAMES:
        return _NAMES[code]
    if isinstance(error, str):
        return _KNOWN.get(error.rpartition(".")[2].removesuffix("_v0_3").removesuffix("Error").lower())
    if isinstance(kind, str) and kind.startswith("https://a2a-protocol.org/"):
        return _KNOWN.get(kind.rpartition("/")[2].removesuffix("-error").replace("-", ""))
    return None


_KNOWN = {name.lower(): name for name in _NAMES.values()}


def _by_status(status: int) -> str | None:
    return {404: "NoSuchPlace", 400: "InvalidParams", 500: "Internal", 501: "MethodNotFound"}.get(status)


def _reason(error: Mapping[str, JSON]) -> str | None:
    """The reason of the first ErrorInfo among the details (A2A 1.0 §9.5, §11.6)."""
    for name in ("data", "details"):
        details = error.get(name)
        for detail in details if isinstance(details, list) else ():
            reason = detail.get("reason") if isinstance(detail, dict) else None
            if isinstance(reason, str):
                return reason
    return None


def first_event(body: bytes) -> bytes:
    """The data of the first event of a stream that has some."""
    lines = body.splitlines()
    data = []
    for line in lines:
        if line.startswith(b"data:"):
            data.append(line[5:].strip())
        elif not line and data:
            break
    return b"\n".join(data)
