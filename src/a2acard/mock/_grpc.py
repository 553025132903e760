"""The agent by gRPC (A2A 1.0 §10; 0.3 §7): what came, as a call; what is said, as a message or a status."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

from a2acard.errors import BadValue
from a2acard.mock._deciding import OPERATIONS, Asked
from a2acard.mock._http import DOMAIN
from a2acard.spec.wire import A2A_ERRORS
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from typing import Any

    from a2acard.mock._deciding import Reply
    from a2acard.mock.agent import MockAgent

_ERRORS = {error.name: error for error in A2A_ERRORS}
_OLD = {
    "GetTask": "GetTask",
    "TaskSubscription": "SubscribeToTask",
    "ListTaskPushNotificationConfig": "ListTaskPushNotificationConfigs",
    "SendMessage": "SendMessage",
    "SendStreamingMessage": "SendStreamingMessage",
}
_METHODS = {"1.0": {name: name for name in OPERATIONS}, "0.3": _OLD}
"""By version, the methods with what they are called in 1.0."""
_OTHERS = {"Unauthenticated": "UNAUTHENTICATED", "MethodNotFound": "UNIMPLEMENTED"}


@contextmanager
def serving(agent: MockAgent, port: int) -> Iterator[int]:
    """Serve the agent on loopback."""
    try:
        import grpc
        from a2a.compat.v0_3 import a2a_v0_3_pb2 as old
        from a2a.types import a2a_pb2 as new
    except ImportError as error:
        raise BadValue(
            Phrase("an agent by gRPC needs the extra 'grpc': pip install 'a2acard[grpc]'")
        ) from error
    server = grpc.server(ThreadPoolExecutor(4))
    server.add_generic_rpc_handlers((_handler(grpc, {"1.0": new, "0.3": old}, agent),))
    bound = server.add_insecure_port(f"127.0.0.1:{port}")
    server.start()
    try:
        yield bound
    finally:
        server.stop(0).wait()


def _handler(grpc: Any, packages: Mapping[str, Any], agent: MockAgent) -> Any:
    """What finds the method that a call is for, in the versions that are spoken; `packages` are their messages."""
    services = {
        f"/{packages[version].DESCRIPTOR.services_by_name['A2AService'].full_name}/": version
        for version in _spoken(agent)
    }

    class Handler(grpc.GenericRpcHandler):  # type: ignore[misc]  # it has no types
        def service(self, details: Any) -> Any:
            """The method, None for one that there is not."""
            start, _, name = details.method.rpartition("/")
            version = services.get(f"{start}/", "")
            operation = _METHODS.get(version, {}).get(name)
            if operation is None:
                return None
            messages = packages[version]
            method = messages.DESCRIPTOR.services_by_name["A2AService"].methods_by_name[name]
            asked = getattr(messages, method.input_type.name)

            def replied(request: Any, context: Any) -> Reply:
                agent.calls.append(operation)
                if agent.delay_s:
                    time.sleep(agent.delay_s)
                reply = agent.mind.says(_call(operation, request, details.invocation_metadata, version))
                _tell(grpc, context, agent, reply, bare=version != "1.0")
                return reply

            def answer(request: Any, context: Any) -> bytes:
                return _message(messages, method.output_type.name, replied(request, context).result)

            def answers(request: Any, context: Any) -> Iterator[bytes]:
                for event in replied(request, context).events:
                    yield _message(messages, method.output_type.name, event)

            if method.server_streaming:
                return grpc.unary_stream_rpc_method_handler(answers, request_deserializer=asked.FromString)
            return grpc.unary_unary_rpc_method_handler(answer, request_deserializer=asked.FromString)

    return Handler()


def _spoken(agent: MockAgent) -> tuple[str, ...]:
    """The versions of the card's interfaces by gRPC."""
    if "speaks-0.3" in agent.faults:
        return ("0.3",)
    named = [one.version or "0.3" for one in agent.card.all_interfaces if one.binding == "GRPC"]
    return tuple(dict.fromkeys(["0.3" if text.startswith("0.") else "1.0" for text in named]))


def _call(name: str, request: Any, metadata: Any, version: str) -> Asked:
    said = dict(metadata or ())
    listed = said.get("a2a-extensions") or said.get("x-a2a-extensions") or ""
    old = version != "1.0"
    return Asked(
        "GRPC",
        name,
        None if old else said.get("a2a-version"),
        (version,),
        False,
        getattr(request, "tenant", ""),
        said.get("authorization", ""),
        tuple([uri.strip() for uri in listed.split(",") if uri.strip()]),
        is_old=old,
    )


def _tell(grpc: Any, context: Any, agent: MockAgent, reply: Reply, *, bare: bool) -> None:
    """Put into the trailer what is not in the message; raises for an error, which is `bare` of its reason in 0.3."""
    trailer: list[tuple[str, Any]] = []
    if reply.extensions:
        trailer.append(("a2a-extensions", ", ".join(reply.extensions)))
    if reply.error is None:
        context.set_trailing_metadata(tuple(trailer))
        return
    error = _ERRORS.get(reply.error)
    code = error.grpc[-1 if bare else 0] if error else _OTHERS.get(reply.error, "INVALID_ARGUMENT")
    if error is not None and "wrong-status" in agent.faults:
        code = "INVALID_ARGUMENT"
    if error is not None and not bare and "no-error-info" not in agent.faults:
        trailer.append(("grpc-status-details-bin", _details(grpc, code, error.reason)))
    context.set_trailing_metadata(tuple(trailer))
    context.abort(getattr(grpc.StatusCode, code), reply.error)


def _details(grpc: Any, code: str, reason: str) -> bytes:
    from google.rpc import error_details_pb2, status_pb2

    made = status_pb2.Status(code=getattr(grpc.StatusCode, code).value[0], message=reason)
    made.details.add().Pack(error_details_pb2.ErrorInfo(reason=reason, domain=DOMAIN))
    data: bytes = made.SerializeToString()
    return data


def _message(messages: Any, kind: str, made: Mapping[str, Any] | None) -> bytes:
    from google.protobuf.json_format import ParseDict

    message = ParseDict(dict(made or {}), getattr(messages, kind)(), ignore_unknown_fields=True)
    data: bytes = message.SerializeToString()
    return data
