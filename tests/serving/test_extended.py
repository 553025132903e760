"""The extended card: who gets it, by which operations, and what everybody else is told."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx2
import pytest

from a2acard import migrate
from a2acard.errors import BadValue, SourceError, SpecError
from a2acard.serving import CardApp, Extended, HostedCard, Refusal, Request
from tests.serving.asking import ask

ROOT = Path(__file__).parents[2]
PUBLIC = {
    "name": 'Bill "desk" Ünit',
    "description": "Answers questions about bills.",
    "version": "1.0.0",
    "supportedInterfaces": [
        {"url": "https://a.example/bills/rpc", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"},
        {"url": "https://a.example/rest/", "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0"},
        {
            "url": "https://a.example/rest",
            "protocolBinding": "HTTP+JSON",
            "protocolVersion": "1.0",
            "tenant": "acme co",
        },
        {"url": "a.example:443", "protocolBinding": "GRPC", "protocolVersion": "1.0"},
    ],
    "capabilities": {"extendedAgentCard": True},
    "securitySchemes": {
        "token": {"httpAuthSecurityScheme": {"scheme": "Bearer"}},
        "key": {"apiKeySecurityScheme": {"location": "header", "name": "X-API-Key"}},
    },
    "securityRequirements": [{"schemes": {"token": {"list": []}}}, {"schemes": {"key": {"list": []}}}],
    "defaultInputModes": ["text/plain"],
    "defaultOutputModes": ["text/plain"],
    "skills": [{"id": "a", "name": "A", "description": "Answers.", "tags": ["bills"]}],
}
TWIN = (json.dumps({**PUBLIC, "description": "With more."}, indent=2, ensure_ascii=False) + "\n").encode()
RPC, REST = "/bills/rpc", "/rest/extendedAgentCard"
MIGRATED = migrate((ROOT / "tests/corpus/accepted/v03-0-good.json").read_bytes())


def authorize(request: Request) -> object:
    """Alice may, Bob may not, nobody else is known."""
    return {"Bearer alice": "alice", "Bearer bob": Refusal("bob is not for it")}.get(
        request.headers.get("authorization", "")
    )


def app(card: object = PUBLIC, twin: Any = TWIN, may: Any = authorize, **more: Any) -> CardApp:
    """The application for a card and its extended twin."""
    extended = Extended(twin, may if twin is not None else None, modified_s=0)
    return CardApp.of(
        card if isinstance(card, bytes) else json.dumps(card).encode(), extended=extended, **more
    )


def changed(**members: Any) -> dict[str, Any]:
    """The public card with other members."""
    return {**PUBLIC, **members}


def call(
    made: CardApp,
    method: str = "GetExtendedAgentCard",
    path: str = RPC,
    params: object = None,
    **headers: str,
) -> httpx2.Response:
    """One JSON-RPC call, of 1.0 unless said otherwise."""
    message = {"jsonrpc": "2.0", "id": "p1", "method": method} | (
        {} if params is None else {"params": params}
    )
    return ask(made, path, "POST", body=json.dumps(message), **({"a2a_version": "1.0"} | headers))


ALICE = {"authorization": "Bearer alice"}


def test_json_rpc_gives_the_card_with_credentials() -> None:
    """As the result, in the author's own words, for nobody else to keep."""
    answer = call(app(), **ALICE)
    assert answer.status_code == 200
    assert answer.json() == {"jsonrpc": "2.0", "id": "p1", "result": json.loads(TWIN)}
    assert TWIN.strip() in answer.content
    assert answer.headers["cache-control"].startswith("private")
    assert answer.headers["vary"] == "Authorization, X-API-Key"
    assert answer.headers["content-type"] == "application/json"
    assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize("path", [REST, "/rest/acme%20co/extendedAgentCard"])
def test_http_json_gives_the_bytes_with_credentials(path: str) -> None:
    """With a tag, which varies by the credentials; the tenant of an interface may stand in the path."""
    answer = ask(app(), path, a2a_version="1.0", **ALICE)
    assert (answer.status_code, answer.content) == (200, TWIN)
    assert answer.headers["content-type"] == "application/a2a+json"
    assert answer.headers["cache-control"] == "private, max-age=3600"
    assert answer.headers["vary"] == "Accept, Accept-Encoding, Authorization, X-API-Key"
    assert "access-control-allow-origin" not in answer.headers
    tag = answer.headers["etag"]
    assert ask(app(), path, a2a_version="1.0", if_none_match=tag, **ALICE).status_code == 304
    assert ask(app(), path, a2a_version="1.0", if_none_match=tag).status_code == 401
    assert ask(app(), path, a2a_version="1.0", accept="application/json", **ALICE).headers[
        "content-type"
    ] == ("application/json")


@pytest.mark.parametrize("slash", ["/", "%2F", "%2f"])
def test_a_slash_more_is_another_path(slash: str) -> None:
    """However it is written."""
    assert ask(app(), f"{REST}{slash}", a2a_version="1.0", **ALICE).status_code == 404


def test_the_version_may_stand_in_the_query() -> None:
    """As A2A 1.0 §3.6.1 allows."""
    assert ask(app(), f"{REST}?A2A-Version=1.0", **ALICE).status_code == 200


@pytest.mark.parametrize("way", ["rpc", "rest"])
def test_without_credentials(way: str) -> None:
    """401 with a challenge for each way in, and no word of the card; a false token is told so."""

    def asked(**headers: str) -> httpx2.Response:
        if way == "rpc":
            return call(app(), **headers)
        return ask(app(), REST, a2a_version="1.0", **headers)

    answer = asked()
    assert answer.status_code == 401
    assert answer.headers.get_list("www-authenticate") == [
        'Bearer realm="Bill \\"desk\\" nit"',
        'ApiKey realm="Bill \\"desk\\" nit", in="header", name="X-API-Key"',
    ]
    assert answer.headers["cache-control"] == "no-store"
    assert "With more" not in answer.text
    error = answer.json()["error"]
    assert (error["code"], error.get("status")) == (
        (-32000, None) if way == "rpc" else (401, "UNAUTHENTICATED")
    )
    false = asked(authorization="Bearer mallory")
    assert false.status_code == 401
    assert false.headers.get_list("www-authenticate")[0].endswith(', error="invalid_token"')
    assert "mallory" not in false.text


@pytest.mark.parametrize("way", ["rpc", "rest"])
def test_who_may_not(way: str) -> None:
    """403 with the reason."""
    bob = {"authorization": "Bearer bob"}
    answer = call(app(), **bob) if way == "rpc" else ask(app(), REST, a2a_version="1.0", **bob)
    assert answer.status_code == 403
    assert answer.json()["error"]["message"] == "bob is not for it"
    assert "www-authenticate" not in answer.headers


def test_cards_by_identity_and_async_functions() -> None:
    """Each gets their own; who has none is told that there is none."""

    async def who(request: Request) -> str | None:
        await asyncio.sleep(0)
        return request.headers.get("x-api-key")

    async def card(identity: str) -> bytes | None:
        return TWIN.replace(b"With more.", identity.encode()) if identity != "nobody" else None

    made = app(twin=card, may=who, modified_s=0.0)
    for name in ("alice", "bob"):
        answer = ask(made, REST, a2a_version="1.0", x_api_key=name)
        assert answer.json()["description"] == name
        since = {"if_modified_since": "Fri, 01 Jan 2100 00:00:00 GMT"}
        assert ask(made, REST, a2a_version="1.0", x_api_key=name, **since).status_code == 200
    assert call(made, x_api_key="nobody").json()["error"]["code"] == -32007
    assert ask(made, REST, a2a_version="1.0").status_code == 401


def info(answer: httpx2.Response) -> tuple[int, str]:
    """The code of an error and the reason in its details."""
    error = answer.json()["error"]
    details = error.get("data") or error.get("details")
    assert [d["@type"] for d in details] == ["type.googleapis.com/google.rpc.ErrorInfo"]
    assert details[0]["domain"] == "a2a-protocol.org"
    assert error["message"]
    return error["code"], details[0]["reason"]


@pytest.mark.parametrize(
    ("made", "version", "code", "reason"),
    [
        (app(changed(capabilities={})), "1.0", -32004, "UNSUPPORTED_OPERATION"),
        (app(changed(capabilities={}), twin=None), "1.0", -32004, "UNSUPPORTED_OPERATION"),
        (app(twin=None), "1.0", -32007, "EXTENDED_AGENT_CARD_NOT_CONFIGURED"),
        (app(), "99.0", -32009, "VERSION_NOT_SUPPORTED"),
        (app(), "1.99", -32009, "VERSION_NOT_SUPPORTED"),
        (app(), "0.3", -32009, "VERSION_NOT_SUPPORTED"),
        (app(), "", -32009, "VERSION_NOT_SUPPORTED"),
        (app(), "one", -32009, "VERSION_NOT_SUPPORTED"),
    ],
)
def test_declared_errors(made: CardApp, version: str, code: int, reason: str) -> None:
    """In both bindings, with ErrorInfo, before anybody is asked for credentials (A2A 1.0 §3.3.4, §3.6.2)."""
    rpc = call(made, a2a_version=version)
    assert (rpc.status_code, rpc.json()["id"], info(rpc)) == (200, "p1", (code, reason))
    rest = ask(made, REST, a2a_version=version)
    assert (rest.status_code, info(rest)) == (400, (400, reason))
    assert rest.json()["error"]["status"] == "FAILED_PRECONDITION"


@pytest.mark.parametrize("version", ["1.0", "1.0.7", " 1.0 "])
def test_a_patch_of_the_version_does_not_count(version: str) -> None:
    """A2A 1.0 §3.6."""
    assert call(app(), a2a_version=version, **ALICE).status_code == 200


@pytest.mark.parametrize(
    ("body", "code", "request_id"),
    [
        ('{"jsonrpc":"2.0","id":7,"method":"GetTask","params":{"id":"x"}}', -32601, 7),
        ('{"jsonrpc":"2.0","id":7,"method":"agent/getAuthenticatedExtendedCard"}', -32601, 7),
        ('{"jsonrpc":"2.0","id":"a","method":"SendMessage","params":{}}', -32601, "a"),
        ("{", -32700, None),
        ("", -32700, None),
        ("\ufeffé{", -32700, None),
        ("[" * 50_000, -32700, None),
        ('{"id": NaN}', -32700, None),
        ("[]", -32600, None),
        ('"x"', -32600, None),
        ('{"jsonrpc":"1.0","id":1,"method":"GetExtendedAgentCard"}', -32600, 1),
        ('{"jsonrpc":"2.0","method":"GetExtendedAgentCard"}', -32600, None),
        ('{"jsonrpc":"2.0","id":true,"method":"GetExtendedAgentCard"}', -32600, None),
        ('{"jsonrpc":"2.0","id":{},"method":"GetExtendedAgentCard"}', -32600, None),
        ('{"jsonrpc":"2.0","id":1,"method":4}', -32600, 1),
        ('{"jsonrpc":"2.0","id":1,"method":"GetExtendedAgentCard","params":[]}', -32602, 1),
        ('{"jsonrpc":"2.0","id":1,"method":"GetExtendedAgentCard","params":{"tenant":"x"}}', -32602, 1),
    ],
)
def test_what_is_no_call_for_the_card(body: str, code: int, request_id: object) -> None:
    """JSON-RPC's own errors: this is no agent, and does not look like one."""
    answer = ask(app(), RPC, "POST", body=body, a2a_version="1.0", **ALICE)
    assert answer.status_code == 200
    assert (answer.json()["error"]["code"], answer.json()["id"]) == (code, request_id)


def test_a_long_request_is_not_read() -> None:
    """It is no call for the card; an agent behind gets it whole."""
    message = json.dumps(
        {"jsonrpc": "2.0", "id": 1, "method": "SendMessage", "params": {"text": "x" * 200_000}}
    )
    assert ask(app(), RPC, "POST", body=message).status_code == 413
    assert ask(app(other=echo), RPC, "POST", body=message).text == message


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """An agent that answers with what it got."""
    body, more = b"", True
    while more:
        message = await receive()
        body, more = body + message.get("body", b""), message.get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": body or scope["method"].encode()})


@pytest.mark.parametrize(
    "body",
    [
        '{"jsonrpc":"2.0","id":7,"method":"SendMessage"}',
        "{",
        "[]",
        '{"method":"agent/getAuthenticatedExtendedCard"}',
    ],
)
def test_other_calls_are_the_agents(body: str) -> None:
    """Around an agent, all but the operation goes on to it, as it came."""
    assert ask(app(other=echo), RPC, "POST", body=body).text == body


def test_other_methods_are_the_agents() -> None:
    """On the paths of the operation too."""
    assert ask(app(other=echo), RPC, "GET").text == "GET"
    assert ask(app(other=echo), REST, "DELETE").text == "DELETE"
    assert call(app(other=echo), **ALICE).json()["result"]["description"] == "With more."
    assert ask(app(), RPC, "GET").headers["allow"] == "POST"
    assert ask(app(), REST, "POST").headers["allow"] == "GET, HEAD"


def test_only_the_cards_own_paths() -> None:
    """Nothing else answers the operation."""
    assert call(app(), path="/").status_code == 404
    assert ask(app(), "/extendedAgentCard", a2a_version="1.0", **ALICE).status_code == 404
    assert ask(app(), "/rest/other/extendedAgentCard", a2a_version="1.0", **ALICE).status_code == 404


OLD_PUBLIC = {
    "protocolVersion": "0.3.0",
    "name": "Bill desk",
    "description": "Answers.",
    "version": "1.0.0",
    "url": "https://a.example/a2a/rpc",
    "additionalInterfaces": [{"url": "https://a.example/rest", "transport": "HTTP+JSON"}],
    "capabilities": {},
    "supportsAuthenticatedExtendedCard": True,
    "securitySchemes": {"login": {"type": "http", "scheme": "basic"}},
    "security": [{"login": []}],
    "defaultInputModes": ["text/plain"],
    "defaultOutputModes": ["text/plain"],
    "skills": [{"id": "a", "name": "A", "description": "Answers.", "tags": ["bills"]}],
}
OLD_TWIN = json.dumps({**OLD_PUBLIC, "description": "With more."}).encode()


def test_clients_of_0_3_and_0_2() -> None:
    """JSON-RPC by its old name, HTTP+JSON at /v1/card, and 0.2 beside the main address; none sends a version."""
    made = app(OLD_PUBLIC, OLD_TWIN)
    answer = call(made, "agent/getAuthenticatedExtendedCard", "/a2a/rpc", a2a_version="", **ALICE)
    assert answer.json()["result"]["description"] == "With more."
    for path in ("/rest/v1/card", "/a2a/agent/authenticatedExtendedCard"):
        found = ask(made, path, **ALICE)
        assert (found.content, found.headers["content-type"]) == (OLD_TWIN, "application/json")
        assert ask(made, path).headers["www-authenticate"] == 'Basic realm="Bill desk", charset="UTF-8"'
    undeclared = app({**OLD_PUBLIC, "supportsAuthenticatedExtendedCard": False}, OLD_TWIN)
    assert (
        info(call(undeclared, "agent/getAuthenticatedExtendedCard", "/a2a/rpc", a2a_version=""))[0] == -32004
    )
    assert call(made, path="/a2a/rpc", **ALICE).json()["error"]["code"] == -32601


def test_both_generations_at_one_address() -> None:
    """Each by its own method, in its own shape."""
    interfaces = [
        {"url": "https://a.example/rpc", "protocolBinding": "JSONRPC", "protocolVersion": version}
        for version in ("1.0", "0.3")
    ]
    twin = json.dumps(changed(supportedInterfaces=interfaces, description="With more.")).encode()
    made = app(changed(supportedInterfaces=interfaces), twin)
    new = call(made, path="/rpc", **ALICE).json()["result"]
    old = call(made, "agent/getAuthenticatedExtendedCard", "/rpc", a2a_version="", **ALICE).json()["result"]
    assert "supportedInterfaces" in new
    assert old["url"] == "https://a.example/rpc"
    assert "supportedInterfaces" not in old
    assert info(call(made, path="/rpc", a2a_version="", **ALICE))[1] == "VERSION_NOT_SUPPORTED"


def test_a_hybrid_that_speaks_0_3_only() -> None:
    """Its clients of 0.3 get the extended card in their shape."""
    made = app(MIGRATED.card, MIGRATED.card)
    answer = call(made, "agent/getAuthenticatedExtendedCard", "/a2a", a2a_version="0.3", **ALICE)
    assert answer.json()["result"]["url"] == "https://weather.example.com/a2a"


def test_behind_a_proxy_and_mounted() -> None:
    """The path is the one that the card says, seen from the server, or below the public URL."""
    from starlette.applications import Starlette
    from starlette.routing import Mount

    mounted = Starlette(routes=[Mount("/bills", app=app())])
    assert call(mounted, **ALICE).status_code == 200  # type: ignore[arg-type]  # an application
    behind = app(public_url="https://public.example/desk")
    assert call(behind, path="/bills/rpc", **ALICE).status_code == 200
    result = call(behind, path="/desk/bills/rpc", **ALICE).json()["result"]
    assert result["supportedInterfaces"][0]["url"] == "https://public.example/desk/bills/rpc"


def test_two_cards_with_one_interface_are_refused() -> None:
    """A request could ask either for its extended card."""
    data = json.dumps(PUBLIC).encode()
    cards = [HostedCard(data, path, extended=Extended(TWIN, authorize)) for path in ("/a", "/b")]
    with pytest.raises(BadValue, match="two cards have an interface at"):
        CardApp(cards)


@pytest.mark.parametrize("first", ["/a", "/b"])
def test_a_card_without_an_extended_one_gives_way(first: str) -> None:
    """Only one of two at an address has one: it answers there."""
    data = json.dumps(PUBLIC).encode()
    extended = {"/a": Extended(TWIN, authorize), "/b": Extended(None)}
    paths = sorted(extended, reverse=first == "/b")
    made = CardApp([HostedCard(data, path, extended=extended[path]) for path in paths])
    assert call(made, **ALICE).json()["result"]["description"] == "With more."


def test_what_can_be_no_extended_card() -> None:
    """Told when the application is made, not to a caller."""
    with pytest.raises(BadValue, match="needs authorize"):
        Extended(TWIN)
    with pytest.raises(SpecError):
        app(twin=b'{"a": 1}')
    with pytest.raises(SourceError):
        app(twin=b"{")
    with pytest.raises(SpecError, match=r"is one of 0\.3"):
        app(twin=OLD_TWIN)


def test_a_failing_function_gives_nothing_away() -> None:
    """Its error is the server's, and nobody gets a card."""

    def broken(request: Request) -> object:
        raise LookupError("the directory is away")

    with pytest.raises(LookupError):
        call(app(may=broken), **ALICE)


def test_the_official_sdk_gets_it() -> None:
    """Its client, in both bindings, with a token."""
    import httpx
    from a2a.client import ClientConfig, ClientFactory
    from a2a.types import AgentCard, GetExtendedAgentCardRequest
    from google.protobuf import json_format

    made = app()

    async def fetched(binding: str) -> Any:
        transport = httpx.ASGITransport(made)
        async with httpx.AsyncClient(transport=transport, headers=ALICE) as client:
            known = json_format.ParseDict(PUBLIC, AgentCard())
            config = ClientConfig(httpx_client=client, supported_protocol_bindings=[binding])
            agent = ClientFactory(config).create(known)
            return await agent.get_extended_agent_card(GetExtendedAgentCardRequest())

    for binding in ("JSONRPC", "HTTP+JSON"):
        assert asyncio.run(fetched(binding)).description == "With more."
