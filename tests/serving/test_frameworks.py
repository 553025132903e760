"""Mounted in frameworks, put around them, and beside the official SDK's routes: the card at its path, the rest theirs."""

from __future__ import annotations

import json
from typing import Any

from a2acard.serving import CardApp, Extended
from tests.serving.answers import CHANGED, NEW
from tests.serving.answers import PLAIN as CARD
from tests.serving.asking import ask

APP = CardApp.of(CARD, modified_s=CHANGED)


def test_in_starlette() -> None:
    """Mounted, and as the whole application with the framework for every other path."""
    from starlette.applications import Starlette
    from starlette.responses import PlainTextResponse
    from starlette.routing import Mount, Route

    async def hello(request: object) -> PlainTextResponse:
        return PlainTextResponse("hello")

    framework = Starlette(
        routes=[Mount("/agents/bills", app=APP), Route("/hello", hello), Mount("/", app=APP)]
    )
    assert ask(framework, f"/agents/bills{NEW}").content == CARD
    assert ask(framework, NEW).content == CARD
    assert ask(framework, "/hello").text == "hello"
    assert ask(framework, f"/agents/bills{NEW}", root_path="/outer").content == CARD
    around = CardApp.of(CARD, modified_s=CHANGED, other=framework)
    assert ask(around, "/hello").text == "hello"
    assert ask(around).content == CARD


def test_mounts_in_mounts() -> None:
    """Each mount adds to the path that is left out."""
    from starlette.applications import Starlette
    from starlette.routing import Mount

    inner = Starlette(routes=[Mount("/bills", app=APP)])
    assert ask(Starlette(routes=[Mount("/agents", app=inner)]), f"/agents/bills{NEW}").content == CARD


def test_in_fastapi() -> None:
    """Mounted, and around it."""
    from fastapi import FastAPI

    framework = FastAPI()

    @framework.get("/hello")
    async def hello() -> dict[str, str]:
        return {"say": "hello"}

    framework.mount("/agents/bills", APP)
    assert ask(framework, f"/agents/bills{NEW}").content == CARD
    assert ask(framework, f"/agents/bills{NEW}", method="POST").status_code == 405
    around = CardApp.of(CARD, modified_s=CHANGED, other=framework)
    assert ask(around, "/hello").json() == {"say": "hello"}


def test_in_django() -> None:
    """Around its application, also where the server has a prefix; WebSockets and the rest stay Django's."""
    import django
    from django.conf import settings
    from django.core.asgi import get_asgi_application
    from django.http import HttpRequest, HttpResponse
    from django.urls import path

    def hello(request: HttpRequest) -> HttpResponse:
        return HttpResponse(f"hello {request.get_host()}")

    if not settings.configured:
        settings.configure(
            ROOT_URLCONF=(path("hello", hello),), ALLOWED_HOSTS=["*"], SECRET_KEY="x" * 50, USE_TZ=True
        )
    django.setup()
    around = CardApp.of(CARD, modified_s=CHANGED, other=get_asgi_application())
    assert ask(around).content == CARD
    assert ask(around, if_none_match=ask(around).headers["etag"]).status_code == 304
    assert ask(around, "/hello").text == "hello agents.example.org"
    assert ask(around, "/nobody").status_code == 404
    assert ask(around, f"/agents{NEW}", root_path="/agents").content == CARD


def test_in_quart() -> None:
    """Around its ASGI side, so that its own application object and its tests stay as they are."""
    from quart import Quart

    framework = Quart("desk")

    @framework.get("/hello")
    async def hello() -> str:
        return "hello"

    framework.asgi_app = CardApp.of(CARD, modified_s=CHANGED, other=framework.asgi_app)  # type: ignore[method-assign]  # as its documentation says
    assert ask(framework).content == CARD
    assert ask(framework, method="HEAD").headers["content-type"] == "application/json"
    assert ask(framework, "/hello").text == "hello"
    assert ask(framework, "/nobody").status_code == 404


def test_in_litestar() -> None:
    """Mounted under a path, where it adds a slash to what was asked for, and around it."""
    from litestar import Litestar, asgi, get

    @asgi("/agents/bills", is_mount=True, copy_scope=True)
    async def bills(scope: Any, receive: Any, send: Any) -> None:
        await APP(scope, receive, send)

    @get("/hello")
    async def hello() -> str:
        return "hello"

    framework = Litestar([bills, hello], openapi_config=None)
    assert ask(framework, f"/agents/bills{NEW}").content == CARD
    assert ask(framework, f"/agents/bills{NEW}", method="HEAD").content == b""
    assert ask(framework, "/agents/bills/nobody").status_code == 404
    assert ask(framework, "/hello").text == "hello"
    around = CardApp.of(CARD, modified_s=CHANGED, other=framework)
    assert ask(around).content == CARD
    assert ask(around, "/hello").text == "hello"
    assert ask(around).content == CARD


def sdk(card: bytes, **extended: Any) -> Any:
    """The official SDK's application for a card: JSON-RPC at /a2a/v1, HTTP+JSON at /rest."""
    from a2a.server.agent_execution import AgentExecutor
    from a2a.server.request_handlers import DefaultRequestHandler
    from a2a.server.routes import create_jsonrpc_routes, create_rest_routes
    from a2a.server.tasks import InMemoryTaskStore
    from a2a.types import AgentCard
    from google.protobuf import json_format
    from starlette.applications import Starlette

    class Idle(AgentExecutor):
        async def execute(self, context: Any, event_queue: Any) -> None:
            raise AssertionError("no message is sent")

        async def cancel(self, context: Any, event_queue: Any) -> None:
            raise AssertionError("no task is cancelled")

    made = json_format.ParseDict(json.loads(card), AgentCard())
    handler = DefaultRequestHandler(agent_executor=Idle(), task_store=InMemoryTaskStore(), agent_card=made)
    return Starlette(
        routes=[*create_jsonrpc_routes(handler, "/a2a/v1"), *create_rest_routes(handler, path_prefix="/rest")]
    )


GET_TASK = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "GetTask", "params": {"id": "none"}})


def test_beside_the_official_sdk() -> None:
    """Around its application: the card is ours, byte for byte, and its operations answer as before."""
    around = CardApp.of(CARD, modified_s=CHANGED, other=sdk(CARD))
    assert ask(around).content == CARD
    answer = ask(around, "/a2a/v1", method="POST", body=GET_TASK, a2a_version="1.0")
    assert answer.json()["error"]["code"] == -32001
    assert ask(around, "/rest/tasks/none", a2a_version="1.0").status_code == 404


def test_an_extended_card_in_front_of_the_official_sdk() -> None:
    """Its server gives that card to anyone; here only to those who are known, and all else is the SDK's."""
    twin = CARD.replace(b"Invoice Agent", b"Invoice Agent, all of it")
    public = CARD.replace(b'"extendedAgentCard": false', b'"extendedAgentCard": true')
    extended = Extended(twin, lambda request: request.headers.get("x-api-key"))
    around = CardApp.of(public, extended=extended, other=sdk(public))
    message = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "GetExtendedAgentCard"})
    for given, status in (({}, 401), ({"x_api_key": "k"}, 200)):
        asked = {"a2a_version": "1.0", **given}
        assert ask(around, "/a2a/v1", method="POST", body=message, **asked).status_code == status
        assert ask(around, "/rest/extendedAgentCard", **asked).status_code == status
    answer = ask(around, "/a2a/v1", method="POST", body=GET_TASK, a2a_version="1.0")
    assert answer.json()["error"]["code"] == -32001


def test_as_a_route_of_the_official_sdks_application() -> None:
    """As the route of its path, before those of the SDK, which take what is left."""
    from starlette.routing import Route

    framework = sdk(CARD)
    framework.router.routes.insert(0, Route(NEW, APP))
    assert ask(framework, method="HEAD").headers["etag"]
    assert ask(framework, method="OPTIONS").status_code == 204
    assert ask(framework).content == CARD
    assert ask(framework, "/a2a/v1", method="POST", body=GET_TASK, a2a_version="1.0").json()["error"]
