"""One call by gRPC, to an address that the guard has judged; its answer as an HTTP one, so that it is read as the others are.

What a message holds has no bytes of the author's: the card that comes of it is written anew.
"""

from __future__ import annotations

import json
import time

from a2acard.discovery._exchange import NO_CONNECTION, Answer, Ask
from a2acard.discovery._network import judged, resolve, resolved
from a2acard.discovery.guard import literal_address
from a2acard.errors import AccessRefused, BadAnswer, BadValue, FetchError, TimedOut, TooBig, Unreachable
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from a2acard.discovery._exchange import GrpcCall
    from a2acard.discovery._network import Resolve
    from a2acard.discovery.guard import Guard

_EXTRA = Phrase("calling by gRPC needs the extra 'grpc': pip install 'a2acard[grpc]'")
_STATUSES = {"UNAUTHENTICATED": 401, "PERMISSION_DENIED": 403, "UNIMPLEMENTED": 501, "NOT_FOUND": 404, "INVALID_ARGUMENT": 400,
             "FAILED_PRECONDITION": 400, "RESOURCE_EXHAUSTED": 429}  # fmt: skip
"""What the codes are in HTTP (A2A 1.0 §5.4)."""


def call(
    ask: Ask, ready: Ask, guard: Guard, deadline: float, resolver: Resolve = resolve
) -> Answer | FetchError:
    """The answer to the call `ask.target`, its credentials in `ready`; of a stream, the first message, or where a message is
    sent all of them, as events. With `ask.tls` nothing is called: TLS is all that is asked.

    Raises BadValue where the extra is not installed.
    """
    if ask.tls:
        from a2acard.discovery._handshake import handshake

        return handshake(ask, guard, deadline, resolver)
    try:
        import grpc
    except ImportError as error:
        raise BadValue(_EXTRA) from error
    from google.protobuf.message import DecodeError

    made = ask.target
    assert made is not None  # what makes it a call by gRPC
    start = time.monotonic()
    try:
        channel = _channel(grpc, made, ready, guard, resolver)
    except FetchError as error:
        return error
    try:
        service, request, read, streams = _messages(made)
        method = f"/{service}/{made.method}"
        metadata = _metadata(ready, made.address)
        kind = channel.unary_stream if streams else channel.unary_unary
        unary = kind(
            method, request_serializer=lambda sent: sent.SerializeToString(), response_deserializer=bytes
        )
        answer = unary(request, timeout=max(deadline - start, 0.001), metadata=metadata)
        if streams and made.text:
            body = _events(answer, read, guard.max_bytes)
            headers = {"content-type": "text/event-stream"}
            return Answer(ask.url, 200, headers, body, time.monotonic() - start)
        data = next(iter(answer), b"") if streams else answer
        if data is None:  # a call that ends well and brings nothing
            return BadAnswer(made.address, Phrase("the answer is no message of A2A: there is none"))
        body = json.dumps(read(data), ensure_ascii=False, indent=2).encode()
        return Answer(ask.url, 200, {"content-type": "application/grpc"}, body, time.monotonic() - start)
    except grpc.RpcError as error:
        return _failed(error, ask.url, made.address, guard, time.monotonic() - start)
    except FetchError as error:
        return error
    except (ValueError, DecodeError):
        return BadAnswer(made.address, Phrase("the answer is no message of A2A"))
    finally:
        channel.close()


def _events(answers: Iterable[bytes], read: Callable[[bytes], Any], most: int) -> bytes:
    """A whole stream as server-sent events. Raises TooBig."""
    body = bytearray()
    for data in answers:
        body += b"data: " + json.dumps(read(data), ensure_ascii=False).encode() + b"\n\n"
        if len(body) > most:
            raise TooBig("gRPC", Phrase("the stream is longer than {most} bytes", most=most))
    return bytes(body)


def _metadata(ready: Ask, address: str) -> list[tuple[str, str | bytes]]:
    """The headers as gRPC sends them. Raises AccessRefused for credentials that it has no place for."""
    if "?" in ready.url:
        raise AccessRefused(
            address, Phrase("a credential of the query can't be sent by gRPC; put it in a header"), 0
        )
    found: list[tuple[str, str | bytes]] = []
    for name, text in ready.headers.items():
        if not text:
            continue
        name = name.lower()
        if name.endswith("-bin"):
            found.append((name, text.encode()))
        elif text.isascii():
            found.append((name, text))
        else:
            raise AccessRefused(
                address, Phrase("the header {name} holds characters that gRPC can't send", name=name), 0
            )
    return found


def _channel(grpc: Any, made: GrpcCall, ready: Ask, guard: Guard, resolver: Resolve) -> Any:
    """A channel to the first address of the host, all of which the guard has judged; TLS checks the name."""
    scheme = "https" if made.secure else "http"
    url = guard.check_url(f"{scheme}://{made.address}")
    host, port = url.host or "", int(url.port or "443")
    literal = literal_address(host)
    names = [str(literal)] if literal is not None else resolved(resolver, host, port)
    ip = judged(guard, names, host, port)[0]
    target = f"ipv6:[{ip}]:{port}" if ip.version == 6 else f"ipv4:{ip}:{port}"
    options = [
        ("grpc.default_authority", made.address),
        ("grpc.enable_http_proxy", 0),
        ("grpc.enable_retries", 0),
        ("grpc.max_receive_message_length", guard.max_bytes),
    ]
    if not made.secure:
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


def _messages(made: GrpcCall) -> tuple[str, Any, Any, bool]:
    """The service, the request, what makes JSON of an answer, and whether it streams; the messages are the official SDK's."""
    try:
        from google.protobuf.json_format import MessageToDict

        if made.version == "1.0":
            from a2a.types import a2a_pb2 as messages

            service = messages.DESCRIPTOR.services_by_name["A2AService"]
        else:
            from a2a.compat.v0_3 import a2a_v0_3_pb2 as messages  # type: ignore[no-redef]  # the older package

            service = messages.DESCRIPTOR.services_by_name["A2AService"]
    except ImportError as error:
        raise BadValue(_EXTRA) from error
    method = service.methods_by_name[made.method]
    request = getattr(messages, method.input_type.name)()
    _fill(request, made)
    answers = getattr(messages, method.output_type.name)

    def read(data: bytes) -> Any:
        message = answers.FromString(data)
        if method.output_type.name == "AgentCard" and made.version != "1.0":
            from a2a.compat.v0_3.proto_utils import FromProto

            return FromProto.agent_card(message).model_dump(mode="json", by_alias=True, exclude_none=True)
        return MessageToDict(message)

    return service.full_name, request, read, bool(method.server_streaming)


def _fill(request: Any, made: GrpcCall) -> None:
    """Put tenant and task into a request, under the names that its version has for them."""
    names = set(request.DESCRIPTOR.fields_by_name)
    values = {
        "tenant": made.tenant,
        "id": made.task,
        "task_id": made.task,
        "name": f"tasks/{made.task}",
        "parent": f"tasks/{made.task}",
    }
    for name in names & values.keys():
        setattr(request, name, values[name])
    if made.text:
        _say(request, made)


def _say(request: Any, made: GrpcCall) -> None:
    """Put a message into a request; 0.3 has other names for it and for its parts."""
    from uuid import uuid4

    message = request.message if made.version == "1.0" else request.request
    message.message_id = str(uuid4())
    message.role = 1  # ROLE_USER
    parts = message.parts if made.version == "1.0" else message.content
    parts.add().text = made.text


def _failed(error: Any, url: str, address: str, guard: Guard, seconds: float) -> Answer | FetchError:
    """What a call came to that brought no card: an answer where the agent says no, else an error."""
    code = error.code().name
    if code == "UNAVAILABLE":
        return _unavailable(error.details() or "", address)
    if code == "DEADLINE_EXCEEDED":
        return TimedOut(address, Phrase("no answer in {total_s:g} s", total_s=guard.total_s))
    if code not in _STATUSES:
        return BadAnswer(address, Phrase("the call failed with {code}", code=code))
    details = [{"reason": reason} for reason in _reasons(error)]
    body: dict[str, object] = {"error": {"status": code, "details": details}} if details else {}
    said = {name: text for name, text in error.trailing_metadata() or () if isinstance(text, str)}
    headers = said | {"content-type": "application/json", "grpc-status": code}
    return Answer(url, _STATUSES[code], headers, json.dumps(body).encode(), seconds)


_OTHER = ("failed parsing http/2", "http1.x")
"""What the library says of a server that takes the connection and does not speak HTTP/2."""


def _unavailable(details: str, address: str) -> FetchError:
    """Why no call was made, as the library's own words have it; they are not shown."""
    said = details.lower()
    if any([words in said for words in _OTHER]):
        return BadAnswer(
            address, Phrase("something answers there, and it is no gRPC: it does not speak HTTP/2")
        )
    if "handshake failed" in said:
        return Unreachable(address, Phrase("the certificate does not hold, or there is no TLS"), "tls")
    if "connection refused" in said:
        return Unreachable(address, NO_CONNECTION)
    return Unreachable(address, Phrase("no connection, or no gRPC where there should be"))


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
