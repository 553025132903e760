"""The errors of A2A as its bindings write them (A2A 1.0 §5.4, §9.5, §11.6)."""

from __future__ import annotations

import json

from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.types import JSON

UNAUTHENTICATED, PERMISSION_DENIED = 401, 403
_DOMAIN = "a2a-protocol.org"
_INFO = "type.googleapis.com/google.rpc.ErrorInfo"
_OUTSIDE = -32000
"""What JSON-RPC leaves to servers: for what HTTP has refused already."""


@value
class Fault:
    """One error: its JSON-RPC code, its HTTP status, its names as a status and as a reason; no reason: none of A2A's."""

    code: int
    http: int
    status: str
    reason: str
    message: str

    def saying(self, message: str) -> Fault:
        """The same error with another message."""
        return Fault(self.code, self.http, self.status, self.reason, message)

    @property
    def rpc_status(self) -> int:
        """What HTTP says around a JSON-RPC error: only what is refused before the method is no 200."""
        return self.http if self.http in (UNAUTHENTICATED, PERMISSION_DENIED, 413) else 200

    def rpc(self, request_id: JSON) -> bytes:
        """The error as a JSON-RPC answer."""
        error: dict[str, object] = {"code": self.code, "message": self.message}
        if self.reason:
            error["data"] = [self._info()]
        return json.dumps({"jsonrpc": "2.0", "id": request_id, "error": error}).encode()

    def rest(self) -> bytes:
        """The error as HTTP+JSON writes it."""
        error: dict[str, object] = {"code": self.http, "status": self.status, "message": self.message}
        if self.reason:
            error["details"] = [self._info()]
        return json.dumps({"error": error}).encode()

    def _info(self) -> dict[str, object]:
        return {"@type": _INFO, "reason": self.reason, "domain": _DOMAIN, "metadata": {}}


PARSE = Fault(-32700, 400, "INVALID_ARGUMENT", "", "the body is no JSON")
INVALID = Fault(-32600, 400, "INVALID_ARGUMENT", "", "the body is no JSON-RPC request")
TOO_LONG = Fault(-32600, 413, "INVALID_ARGUMENT", "", "the request is too long")
UNKNOWN_METHOD = Fault(-32601, 404, "NOT_FOUND", "", "method not found")
PARAMS = Fault(-32602, 400, "INVALID_ARGUMENT", "", "the parameters are not those of this method")
UNSUPPORTED = Fault(
    -32004, 400, "FAILED_PRECONDITION", "UNSUPPORTED_OPERATION", "the card declares no extended card"
)
NOT_CONFIGURED = Fault(
    -32007,
    400,
    "FAILED_PRECONDITION",
    "EXTENDED_AGENT_CARD_NOT_CONFIGURED",
    "there is no extended card",
)
VERSION = Fault(-32009, 400, "FAILED_PRECONDITION", "VERSION_NOT_SUPPORTED", "the version is not supported")
NO_CREDENTIALS = Fault(
    _OUTSIDE, UNAUTHENTICATED, "UNAUTHENTICATED", "", "credentials are missing or not valid"
)
REFUSED = Fault(_OUTSIDE, PERMISSION_DENIED, "PERMISSION_DENIED", "", "access is refused")
