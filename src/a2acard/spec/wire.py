"""The errors of A2A as its bindings have them: code, status, reason (A2A 1.0 §5.4). Where 1.0.0 and 1.0.1 differ, both."""

from __future__ import annotations

from a2acard.types import value


@value
class WireError:
    """One error: its name without `Error`, its JSON-RPC code, its HTTP statuses and its gRPC codes, those of 1.0.1 first."""

    name: str
    code: int
    http: tuple[int, ...]
    grpc: tuple[str, ...]

    @property
    def reason(self) -> str:
        """The reason in its ErrorInfo: the name in capitals."""
        return reason_of(self.name)


def reason_of(name: str) -> str:
    """`TaskNotFound` as `TASK_NOT_FOUND`."""
    parts = [f"_{char}" if char.isupper() and number else char for number, char in enumerate(name)]
    return "".join(parts).upper()


_PRECONDITION, _UNIMPLEMENTED = "FAILED_PRECONDITION", "UNIMPLEMENTED"
A2A_ERRORS = (
    WireError("TaskNotFound", -32001, (404,), ("NOT_FOUND",)),
    WireError("TaskNotCancelable", -32002, (400, 409), (_PRECONDITION,)),
    WireError("PushNotificationNotSupported", -32003, (400,), (_PRECONDITION, _UNIMPLEMENTED)),
    WireError("UnsupportedOperation", -32004, (400,), (_PRECONDITION, _UNIMPLEMENTED)),
    WireError("ContentTypeNotSupported", -32005, (400, 415), ("INVALID_ARGUMENT",)),
    WireError("InvalidAgentResponse", -32006, (500, 502), ("INTERNAL",)),
    WireError("ExtendedAgentCardNotConfigured", -32007, (400,), (_PRECONDITION,)),
    WireError("ExtensionSupportRequired", -32008, (400,), (_PRECONDITION,)),
    WireError("VersionNotSupported", -32009, (400,), (_PRECONDITION, _UNIMPLEMENTED)),
)
"""Those of the protocol itself."""
STANDARD_ERRORS = {
    "ParseError": -32700,
    "InvalidRequest": -32600,
    "MethodNotFound": -32601,
    "InvalidParams": -32602,
    "Internal": -32603,
}
"""Those of JSON-RPC 2.0 §5.1."""
