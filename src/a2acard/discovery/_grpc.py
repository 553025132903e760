"""One call by gRPC, to an address that the guard has judged; its answer as an HTTP one, so that it is read as the others are.

What a message holds has no bytes of the author's: the card that comes of it is written anew.
"""

from __future__ import annotations

import json
import time

from a2acard.discovery._exchange import Answer, Ask
from a2acard.discovery._network import judged, resolve, resolved
from a2acard.discovery.guard import literal_address
from a2acard.errors import BadAnswer, BadValue, FetchError, TimedOut, Unreachable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from a2acard.discovery._network import Resolve
    from a2acard.discovery.guard import Guard
    from a2acard.discovery.selection import Selection

_EXTRA = "calling by gRPC needs the extra 'grpc': pip install 'a2acard[grpc]'"
_STATUSES = {"UNAUTHENTICATED": 401, "PERMISSION_DENIED": 403, "UNIMPLEMENTED": 501, "NOT_FOUND": 404, "INVALID_ARGUMENT": 400,
             "FAILED_PRECONDITION": 400}  # fmt: skip
"""What the codes are in HTTP (A2A 1.0 §5.4)."""


def call(
    ask: Ask, ready: Ask, guard: Guard, deadline: float, resolver: Resolve = resolve
) -> Answer | FetchError:
    """The answer to a call for the extended card of the interface `ask.target`, its credentials in `ready`.

    Raises BadValue where the extra is not installed.
    """
    try:
        import grpc
    except ImportError as error:
        raise BadValue(_EXTRA) from error
    chosen = ask.target
    assert chosen is not None  # what makes it a call by gRPC
    start = time.monotonic()
    try:
        channel = _channel(grpc, chosen, ready, guard, resolver)
    except FetchError as error:
        return error
    try:
        method, request, read = _method(chosen)
        unary = channel.unary_unary(
            method, request_serializer=lambda made: made.SerializeToString(), response_deserializer=bytes
        )
        metadata = [
            ("a2a-version", chosen.version),
            *[(name.lower(), text) for name, text in ready.headers.items()],
        ]
        answer = unary(request, timeout=max(deadline - start, 0.001), metadata=metadata)
        body = json.dumps(read(answer), ensure_ascii=False, indent=2).encode()
        return Answer(ask.url, 200, {"content-type": "application/json"}, body, time.monotonic() - start)
    except grpc.RpcError as error:
        return _failed(error, ask.url, chosen.address, guard, time.monotonic() - start)
    except ValueError:
        return BadAnswer(chosen.address, "the answer is no message of A2A")
    finally:
        channel.close()


def _channel(grpc: Any, chosen: Selection, ready: Ask, guard: Guard, resolver: Resolve) -> Any:
    """A channel to the first address of the host, all of which the guard has judged; TLS checks the name."""
    scheme = "https" if chosen.secure else "http"
    url = guard.check_url(f"{scheme}://{chosen.address}")
    host, port = url.host or "", int(url.port or "443")
    literal = literal_address(host)
    names = [str(literal)] if literal is not None else resolved(resolver, host, port)
    ip = judged(guard, names, host, port)[0]
    target = f"ipv6:[{ip}]:{port}" if ip.version == 6 else f"ipv4:{ip}:{port}"
    options = [
        ("grpc.default_authority", chosen.address),
        ("grpc.enable_http_proxy", 0),
        ("grpc.enable_retries", 0),
        ("grpc.max_receive_message_length", guard.max_bytes),
    ]
    if not chosen.secure:
        return grpc.insecure_channel(target, options)
    options.append(("grpc.ssl_target_name_override", host))
    return grpc.secure_channel(target, _tls(grpc, ready), options)


def _tls(grpc: Any, ready: Ask) -> Any:
    if ready.certificate is None:
        return grpc.ssl_channel_credentials()
    with open(ready.certificate.file, "rb") as file:
        chain = file.read()
    with open(ready.certificate.key or ready.certificate.file, "rb") as file:
        key = file.read()
    return grpc.ssl_channel_credentials(private_key=key, certificate_chain=chain)


def _method(chosen: Selection) -> tuple[str, Any, Any]:
    """The method's path, its request, and what makes JSON of its answer; the messages are the official SDK's."""
    try:
        if chosen.version == "1.0":
            from a2a.types import a2a_pb2
            from google.protobuf.json_format import MessageToDict

            request = a2a_pb2.GetExtendedAgentCardRequest(tenant=chosen.tenant or "")
            return (
                "/lf.a2a.v1.A2AService/GetExtendedAgentCard",
                request,
                lambda data: MessageToDict(a2a_pb2.AgentCard.FromString(data)),
            )
        from a2a.compat.v0_3 import a2a_v0_3_pb2
        from a2a.compat.v0_3.proto_utils import FromProto
    except ImportError as error:
        raise BadValue(_EXTRA) from error

    def read(data: bytes) -> Any:
        card = FromProto.agent_card(a2a_v0_3_pb2.AgentCard.FromString(data))
        return card.model_dump(mode="json", by_alias=True, exclude_none=True)

    return "/a2a.v1.A2AService/GetAgentCard", a2a_v0_3_pb2.GetAgentCardRequest(), read


def _failed(error: Any, url: str, address: str, guard: Guard, seconds: float) -> Answer | FetchError:
    """What a call came to that brought no card: an answer where the agent says no, else an error."""
    code = error.code().name
    if code == "UNAVAILABLE":
        return Unreachable(address, "no connection, or no TLS where there should be")
    if code == "DEADLINE_EXCEEDED":
        return TimedOut(address, f"no answer in {guard.total_s:g} s")
    if code not in _STATUSES:
        return BadAnswer(address, f"the call failed with {code}")
    details = [{"reason": reason} for reason in _reasons(error)]
    body: dict[str, object] = {"error": {"status": code, "details": details}} if details else {}
    return Answer(
        url, _STATUSES[code], {"content-type": "application/json"}, json.dumps(body).encode(), seconds
    )


def _reasons(error: Any) -> list[str]:
    """The reasons of the ErrorInfo details (A2A 1.0 §10.6)."""
    from google.protobuf.message import DecodeError
    from google.rpc import error_details_pb2, status_pb2

    found = []
    for name, data in error.trailing_metadata() or ():
        if name != "grpc-status-details-bin":
            continue
        try:
            for detail in status_pb2.Status.FromString(data).details:
                info = error_details_pb2.ErrorInfo()
                if detail.Unpack(info):
                    found.append(info.reason)
        except DecodeError:
            continue
    return found
