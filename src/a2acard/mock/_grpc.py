"""The agent by gRPC (A2A 1.0 §10): what came, as a call; what is said, as a message or a status."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from a2acard.errors import BadValue
from a2acard.mock._deciding import OPERATIONS, Asked
from a2acard.mock._http import DOMAIN
from a2acard.spec.wire import A2A_ERRORS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from a2acard.mock._deciding import Reply
    from a2acard.mock.agent import MockAgent

_ERRORS = {error.name: error for error in A2A_ERRORS}
_SERVICE = "/lf.a2a.v1.A2AService/"
_OTHERS = {"Unauthenticated": "UNAUTHENTICATED", "MethodNotFound": "UNIMPLEMENTED"}


@contextmanager
def serving(agent: MockAgent, port: int) -> Iterator[int]:
    """Serve the agent on loopback."""
    try:
        import grpc
        from a2a.types import a2a_pb2 as messages
    except ImportError as error:
        raise BadValue("an agent by gRPC needs the extra 'grpc': pip install 'a2acard[grpc]'") from error
    server = grpc.server(ThreadPoolExecutor(4))
    server.add_generic_rpc_handlers((_handler(grpc, messages, agent),))
    bound = server.add_insecure_port(f"127.0.0.1:{port}")
    server.start()
    try:
        yield bound
    finally:
        server.stop(0).wait()


def _handler(grpc: Any, messages: Any, agent: MockAgent) -> Any:
    """What finds the method that a call is for."""

    class Handler(grpc.GenericRpcHandler):  # type: ignore[misc]  # it has no types
        def service(self, details: Any) -> Any:
            """The method, None for one that there is not."""
            name = details.method.removeprefix(_SERVICE)
            if name not in OPERATIONS:
                return None
            service = messages.DESCRIPTOR.services_by_name["A2AService"]
            method = service.methods_by_name[name]
            asked = getattr(messages, method.input_type.name)

            def answer(request: Any, context: Any) -> bytes:
                agent.calls.append(name)
                if agent.delay_s:
                    time.sleep(agent.delay_s)
                reply = agent.mind.says(_call(name, request, details.invocation_metadata))
                _tell(grpc, context, agent, reply)
                return _message(messages, method.output_type.name, reply)

            def answers(request: Any, context: Any) -> Iterator[bytes]:
                yield answer(request, context)

            if method.server_streaming:
                return grpc.unary_stream_rpc_method_handler(answers, request_deserializer=asked.FromString)
            return grpc.unary_unary_rpc_method_handler(answer, request_deserializer=asked.FromString)

    return Handler()


def _call(name: str, request: Any, metadata: Any) -> Asked:
    said = dict(metadata or ())
    extensions = tuple([uri.strip() for uri in said.get("a2a-extensions", "").split(",") if uri.strip()])
    return Asked(
        "GRPC",
        name,
        said.get("a2a-version"),
        ("1.0",),
        False,
        getattr(request, "tenant", ""),
        said.get("authorization", ""),
        extensions,
    )


def _tell(grpc: Any, context: Any, agent: MockAgent, reply: Reply) -> None:
    """Put into the trailer what is not in the message; raises for an error."""
    trailer: list[tuple[str, Any]] = []
    if reply.extensions:
        trailer.append(("a2a-extensions", ", ".join(reply.extensions)))
    if reply.error is None:
        context.set_trailing_metadata(tuple(trailer))
        return
    error = _ERRORS.get(reply.error)
    code = error.grpc[0] if error else _OTHERS.get(reply.error, "INVALID_ARGUMENT")
    if error is not None and "wrong-status" in agent.faults:
        code = "INVALID_ARGUMENT"
    if error is not None and "no-error-info" not in agent.faults:
        trailer.append(("grpc-status-details-bin", _details(grpc, code, error.reason)))
    context.set_trailing_metadata(tuple(trailer))
    context.abort(getattr(grpc.StatusCode, code), reply.error)


def _details(grpc: Any, code: str, reason: str) -> bytes:
    from google.rpc import error_details_pb2, status_pb2

    made = status_pb2.Status(code=getattr(grpc.StatusCode, code).value[0], message=reason)
    made.details.add().Pack(error_details_pb2.ErrorInfo(reason=reason, domain=DOMAIN))
    data: bytes = made.SerializeToString()
    return data


def _message(messages: Any, kind: str, reply: Reply) -> bytes:
    from google.protobuf.json_format import ParseDict

    message = ParseDict(dict(reply.result or {}), getattr(messages, kind)(), ignore_unknown_fields=True)
    data: bytes = message.SerializeToString()
    return data
