"""A genuine agent of 0.3: the official SDK 0.3.26, in an environment of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from a2acard.card import Card
from a2acard.discovery.client import Client
from a2acard.discovery.selection import select_interface
from a2acard.probing.by_hand import by_hand
from tests.discovery.agents import free_port
from tests.environments import environment
from tests.probing.hosts import LOCAL, card, probed, words
from tests.probing.pasting import is_answer, needs_curl, pasted
from tests.probing.running import running

PACKAGES = ("a2a-sdk[all]==0.3.26", "uvicorn")
SERVER = """
import asyncio, sys
import grpc, uvicorn
from starlette.routing import Mount
from a2a.grpc import a2a_pb2_grpc
from a2a.server.agent_execution import AgentExecutor
from a2a.server.apps import A2ARESTFastAPIApplication, A2AStarletteApplication
from a2a.server.request_handlers import DefaultRequestHandler, GrpcHandler
from a2a.server.tasks import InMemoryTaskStore
from a2a.utils import new_agent_text_message
from a2a.types import AgentCapabilities, AgentCard, AgentInterface, AgentSkill, HTTPAuthSecurityScheme, SecurityScheme

http, rpc = int(sys.argv[1]), int(sys.argv[2])
base = f"http://127.0.0.1:{http}"


class Asked(AgentExecutor):
    async def execute(self, context, queue):
        open("asked", "w").close()
        await queue.enqueue_event(new_agent_text_message("Echo"))

    async def cancel(self, context, queue):
        open("asked", "w").close()


class Tasks(InMemoryTaskStore):
    async def save(self, *given, **named):
        open("asked", "w").close()
        await super().save(*given, **named)


card = AgentCard(
    name="Echo of 0.3", description="Echoes.", url=f"{base}/", version="1.0.0", protocol_version="0.3.0",
    preferred_transport="JSONRPC", capabilities=AgentCapabilities(),
    additional_interfaces=[
        AgentInterface(url=f"{base}/", transport="JSONRPC"),
        AgentInterface(url=f"127.0.0.1:{rpc}", transport="GRPC"),
        AgentInterface(url=f"{base}/rest", transport="HTTP+JSON"),
    ],
    default_input_modes=["text/plain"], default_output_modes=["text/plain"],
    skills=[AgentSkill(id="echo", name="Echo", description="Echoes.", tags=["echo"])],
    security_schemes={"bearer": SecurityScheme(root=HTTPAuthSecurityScheme(scheme="bearer"))}, security=[{"bearer": []}],
)


async def main():
    handler = DefaultRequestHandler(agent_executor=Asked(), task_store=Tasks())
    app = A2AStarletteApplication(agent_card=card, http_handler=handler).build()
    app.router.routes.append(Mount("/rest", app=A2ARESTFastAPIApplication(agent_card=card, http_handler=handler).build()))
    calls = grpc.aio.server()
    a2a_pb2_grpc.add_A2AServiceServicer_to_server(GrpcHandler(card, handler), calls)
    calls.add_insecure_port(f"127.0.0.1:{rpc}")
    await calls.start()
    await uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=http, log_level="critical")).serve()


asyncio.run(main())
"""
_OPEN = "fail authentication-enforced"
EXPECTED = {
    # no push store: -32004; the task is looked for before the capability; -32603 where there is no extended card
    "JSONRPC 0.3": [
        "warn push-declared",
        "warn streaming-declared",
        "warn extended-card-declared",
        _OPEN,
        "warn malformed-json",  # no id
    ],
    "GRPC 0.3": ["fail streaming-declared", _OPEN],  # it fails with UNKNOWN
    "HTTP+JSON 0.3": ["warn push-declared", "warn streaming-declared", _OPEN],  # HTTP 500
    "": ["warn card-lint", "warn card-caching", "warn not-modified"],
}


@pytest.fixture(scope="module")
def old(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, int, Path]]:
    """The agent: its URL, the port of gRPC, and its folder."""
    folder = tmp_path_factory.mktemp("sdk_0_3")
    python = environment(folder / "env", *PACKAGES)
    (folder / "server.py").write_text(SERVER, encoding="utf-8")
    http, rpc = free_port(), free_port()
    with running([str(python), "server.py", str(http), str(rpc)], folder, http, rpc):
        yield f"http://127.0.0.1:{http}", rpc, folder


def test_departures(old: tuple[str, int, Path]) -> None:
    """The list, in its order; nothing was started."""
    url, _, folder = old
    report = probed(url)
    assert words(report) == EXPECTED
    assert [part.speaks for part in report.interfaces] == ["0.3", "0.3", "0.3"]
    assert not (folder / "asked").exists()


@needs_curl
@pytest.mark.parametrize("binding", ["JSONRPC", "HTTP+JSON"])
def test_a_request_by_hand(old: tuple[str, int, Path], binding: str) -> None:
    """What is printed for 0.3 is taken by an agent that knows nothing else."""
    url, _, folder = old
    with Client(LOCAL) as client:
        found = Card.of(client.discover(url).card)
    made = by_hand(found, select_interface(found, bindings=(binding,)))
    assert [place.name for place in made.places] == ["TOKEN"]
    answer = pasted(made.command, TOKEN="any")
    assert is_answer(answer), answer
    assert "Echo" in str(answer)
    (folder / "asked").unlink()


def test_declared_as_1_0(old: tuple[str, int, Path]) -> None:
    """A card that says 1.0 of it is found out in each binding, by one check."""
    url, rpc, _ = old
    places = (
        (f"{url}/", "JSONRPC", "1.0"),
        (f"{url}/rest", "HTTP+JSON", "1.0"),
        (f"127.0.0.1:{rpc}", "GRPC", "1.0"),
    )
    report = probed(card(*places))
    wrong = ["fail dialect-as-declared"]
    found = words(report)
    assert {name: found[name] for name in found if name} == dict.fromkeys(
        ["JSONRPC 1.0", "HTTP+JSON 1.0", "GRPC 1.0"], wrong
    )
    assert {part.speaks for part in report.interfaces} == {"0.3"}
