"""A real agent of the official SDK on loopback, all three bindings, with an extended card that wants a token."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import grpc
import uvicorn
from a2a.server.agent_execution import AgentExecutor
from a2a.server.request_handlers import DefaultRequestHandler, GrpcHandler
from a2a.server.routes import create_agent_card_routes, create_jsonrpc_routes, create_rest_routes
from a2a.server.tasks import InMemoryPushNotificationConfigStore, InMemoryTaskStore
from a2a.types import AgentCard, a2a_pb2_grpc
from google.protobuf.json_format import ParseDict
from starlette.applications import Starlette
from starlette.responses import Response

TOKEN = "t0ps3cret-value"


class Silent(AgentExecutor):
    """It is never asked to do anything here."""

    async def execute(self, context: Any, event_queue: Any) -> None:
        """Nothing."""

    async def cancel(self, context: Any, event_queue: Any) -> None:
        """Nothing."""


@dataclass
class Agent:
    """Where it answers, and its cards."""

    url: str
    grpc: str
    public: AgentCard
    extended: AgentCard


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def _cards(http: int, rpc: int, *, declared: bool, version: str) -> tuple[AgentCard, AgentCard]:
    base = f"http://127.0.0.1:{http}"
    interfaces = [
        {"url": f"{base}/rpc", "protocolBinding": "JSONRPC", "protocolVersion": version},
        {"url": f"{base}/rest", "protocolBinding": "HTTP+JSON", "protocolVersion": version},
        {"url": f"127.0.0.1:{rpc}", "protocolBinding": "GRPC", "protocolVersion": version},
    ]
    skill = {"id": "find", "name": "Find", "description": "Finds bills.", "tags": ["bills"]}
    card = {
        "name": "Bill desk",
        "description": "Finds and pays bills.",
        "version": "1.2.0",
        "supportedInterfaces": interfaces,
        "capabilities": {"extendedAgentCard": True} if declared else {},
        "securitySchemes": {"token": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}},
        "securityRequirements": [{"schemes": {"token": {}}}],
        "defaultInputModes": ["text/plain"],
        "defaultOutputModes": ["text/plain"],
        "skills": [skill],
    }
    more = card | {"skills": [skill, {"id": "pay", "name": "Pay", "description": "Pays.", "tags": ["bills"]}]}
    return ParseDict(card, AgentCard()), ParseDict(more, AgentCard())


class _Guarded(grpc.aio.ServerInterceptor):  # type: ignore[misc]  # no types
    """Lets nobody in without the token."""

    async def intercept_service(self, continuation: Any, details: Any) -> Any:
        """Refuse, or go on."""
        if dict(details.invocation_metadata).get("authorization") == f"Bearer {TOKEN}":
            return await continuation(details)

        async def refuse(_: Any, context: Any) -> None:
            await context.abort(grpc.StatusCode.UNAUTHENTICATED, f"no {TOKEN}")

        return grpc.unary_unary_rpc_method_handler(refuse)


def _guarded(app: Any) -> Any:
    """The application that wants the token for everything but the public card."""

    async def guarded(scope: Any, receive: Any, send: Any) -> None:
        headers = dict(scope.get("headers", ()))
        is_open = scope["type"] != "http" or scope["path"].startswith("/.well-known/")
        if is_open or headers.get(b"authorization") == f"Bearer {TOKEN}".encode():
            await app(scope, receive, send)
        else:
            await Response(status_code=401, headers={"www-authenticate": "Bearer"})(scope, receive, send)

    return guarded


@contextlib.contextmanager
def running(*, declared: bool = True, configured: bool = True, version: str = "1.0") -> Iterator[Agent]:
    """The agent, until the end of the block; `version` is that of its interfaces, served by the SDK's compatibility."""
    http, rpc = free_port(), free_port()
    public, more = _cards(http, rpc, declared=declared, version=version)
    with serving(http, rpc, public, more if configured else None, compat=version != "1.0", guarded=True):
        yield Agent(f"http://127.0.0.1:{http}", f"127.0.0.1:{rpc}", public, more)


@contextlib.contextmanager
def serving(
    http: int,
    rpc: int,
    public: AgentCard,
    more: AgentCard | None,
    *,
    compat: bool = False,
    guarded: bool = False,
    door: Callable[[Any], Any] | None = None,
    executor: AgentExecutor | None = None,
    store: InMemoryTaskStore | None = None,
    configs: InMemoryPushNotificationConfigStore | None = None,
) -> Iterator[None]:
    """Serve cards and calls on two ports: JSON-RPC at `/rpc`, HTTP+JSON under `/rest`, gRPC; `compat` speaks 0.3 too, `guarded`
    wants the token; `door` is put around the application."""
    handler = DefaultRequestHandler(
        agent_executor=executor or Silent(),
        task_store=store or InMemoryTaskStore(),
        agent_card=public,
        extended_agent_card=more,
        push_config_store=configs,
    )
    routes = [
        *create_agent_card_routes(public),
        *create_jsonrpc_routes(handler, "/rpc", enable_v0_3_compat=compat),
        *create_rest_routes(handler, path_prefix="/rest", enable_v0_3_compat=compat),
    ]
    app: Any = Starlette(routes=routes)
    app = door(app) if door else app
    server = uvicorn.Server(
        uvicorn.Config(
            _guarded(app) if guarded else app,
            host="127.0.0.1",
            port=http,
            log_level="critical",
            lifespan="off",
        )
    )

    async def serve() -> None:
        calls = grpc.aio.server(interceptors=[_Guarded()] if guarded else [])
        a2a_pb2_grpc.add_A2AServiceServicer_to_server(GrpcHandler(handler), calls)  # type: ignore[no-untyped-call]  # generated
        if compat:
            from a2a.compat.v0_3 import a2a_v0_3_pb2_grpc
            from a2a.compat.v0_3.grpc_handler import CompatGrpcHandler

            a2a_v0_3_pb2_grpc.add_A2AServiceServicer_to_server(CompatGrpcHandler(handler), calls)  # type: ignore[no-untyped-call]  # generated
        calls.add_insecure_port(f"127.0.0.1:{rpc}")
        await calls.start()
        await server.serve()
        await calls.stop(0)

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        threading.Event().wait(0.01)
    try:
        yield
    finally:
        server.should_exit = True
        thread.join()
