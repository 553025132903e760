"""The extended card, in each binding and version, with each kind of credential, and each way in which there is none."""

from __future__ import annotations

import base64
import json
from typing import Any
from urllib.parse import parse_qs

import pytest

from a2acard.card import Card
from a2acard.discovery.extended import Extended, extended
from a2acard.discovery.keys import Keys
from a2acard.discovery.selection import NoInterface
from a2acard.errors import AccessRefused, AddressRefused, BadStatus, CardError, NoExtendedCard, WrongType
from tests.discovery.drivers import Driver
from tests.discovery.servers import Host, Reply, Script, serving

JSON = {"content-type": "application/json"}
SECRET = "t0ps3cret-value"
BEARER = {"token": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}


def card(
    *interfaces: dict[str, str], schemes: Any = BEARER, needs: Any = None, **members: Any
) -> dict[str, Any]:
    """A card of 1.0 that declares an extended one."""
    named = needs if needs is not None else [{"schemes": {name: {}}} for name in schemes]
    return {
        "name": "Bill desk",
        "description": "Finds and pays bills.",
        "version": "1.2.0",
        "supportedInterfaces": list(interfaces),
        "capabilities": {"extendedAgentCard": True},
        "securitySchemes": schemes,
        "securityRequirements": named,
        "defaultInputModes": ["text/plain"],
        "defaultOutputModes": ["text/plain"],
        "skills": [{"id": "find", "name": "Find", "description": "Finds bills.", "tags": ["bills"]}],
        **members,
    }


def rpc(url: str, **more: str) -> dict[str, str]:
    """A JSON-RPC interface of 1.0."""
    return {"url": f"{url}/rpc", "protocolBinding": "JSONRPC", "protocolVersion": "1.0", **more}


def rest(url: str, **more: str) -> dict[str, str]:
    """An HTTP+JSON interface of 1.0."""
    return {"url": f"{url}/rest", "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0", **more}


def old(url: str, transport: str = "JSONRPC", version: str = "0.3.0", path: str = "/rpc") -> dict[str, Any]:
    """A card of 0.x that declares an extended one."""
    return {
        "name": "Bill desk",
        "description": "Finds and pays bills.",
        "version": "1.2.0",
        "protocolVersion": version,
        "url": f"{url}{path}",
        "preferredTransport": transport,
        "capabilities": {},
        "supportsAuthenticatedExtendedCard": True,
        "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
        "security": [{"token": []}],
        "defaultInputModes": ["text/plain"],
        "defaultOutputModes": ["text/plain"],
        "skills": [{"id": "find", "name": "Find", "description": "Finds bills.", "tags": ["bills"]}],
    }


def whole(public: dict[str, Any]) -> dict[str, Any]:
    """The extended form of a public card: one skill more."""
    pay = {"id": "pay", "name": "Pay", "description": "Pays bills.", "tags": ["bills"]}
    return {**public, "skills": [*public["skills"], pay]}


def result(found: dict[str, Any]) -> Reply:
    """An answer of JSON-RPC, in the author's own spacing."""
    text = json.dumps(found, indent=1)
    return Reply(200, f'{{"jsonrpc": "2.0", "id": "a2acard", "result": {text}}}'.encode(), JSON)


def error(code: int, status: int = 200, reason: str = "") -> Reply:
    """An error of JSON-RPC."""
    data = [{"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": reason}] if reason else None
    body = {
        "jsonrpc": "2.0",
        "id": "a2acard",
        "error": {"code": code, "message": f"no {SECRET}", "data": data},
    }
    return Reply(status, json.dumps(body).encode(), JSON)


def guarded(reply: Reply, name: str = "authorization", sent: str = f"Bearer {SECRET}") -> Any:
    """The reply for whoever sends what is wanted."""
    challenge = Reply(401, b"", {"www-authenticate": 'Bearer realm="bills"'})
    return lambda headers: reply if headers.get(name) == sent else challenge


def ask(driver: Driver, public: dict[str, Any], keys: Keys, host: Host, **how: Any) -> Extended:
    """The extended card of a public one."""
    view = Card.of(json.dumps(public).encode())
    found: Extended = driver.drive(extended(view, keys, fetched_from=host.url, **how))
    return found


def test_by_json_rpc(driver: Driver) -> None:
    """The method of 1.0, with its version and the tenant; the bytes are the agent's own; what is more is told."""
    script: Script = {}
    with serving(script) as host:
        public = card(rpc(host.url, tenant="acme"))
        script["/rpc"] = guarded(result(whole(public)))
        found = ask(driver, public, Keys((host.url,), bearer=SECRET), host)
        (_, headers), *more = host.asked
        assert json.loads(headers[":body"]) == {
            "jsonrpc": "2.0",
            "id": "a2acard",
            "method": "GetExtendedAgentCard",
            "params": {"tenant": "acme"},
        }
        assert (headers["a2a-version"], headers["content-type"], more) == ("1.0", "application/json", [])
        assert found.card == json.dumps(whole(public), indent=1).encode()
        assert [change.new_pointer for change in found.differences.changes] == ["/skills/1"]
        assert found.notes == ()


def test_by_http_json(driver: Driver) -> None:
    """A GET at the interface's own path, under the tenant if there is one."""
    script: Script = {}
    with serving(script) as host:
        for tenant, path in (("", "/rest/extendedAgentCard"), ("acme", "/rest/acme/extendedAgentCard")):
            public = card(rest(host.url, tenant=tenant))
            script[path] = guarded(Reply(200, json.dumps(whole(public)).encode(), JSON))
            found = ask(driver, public, Keys((host.url,), bearer=SECRET), host)
            assert json.loads(found.card) == whole(public)
            assert found.url == host.url + path


@pytest.mark.parametrize(
    ("transport", "version", "path", "asked"),
    [
        ("JSONRPC", "0.3.0", "/rpc", ["/rpc"]),
        ("HTTP+JSON", "0.3.0", "/a2a", ["/a2a/v1/card"]),
        ("HTTP+JSON", "0.3.0", "/a2a/v1", ["/a2a/v1/card"]),
        ("JSONRPC", "0.2.5", "/a2a/rpc", ["/a2a/agent/authenticatedExtendedCard"]),
        (
            "JSONRPC",
            "0.2.5",
            "/a2a/",
            ["/agent/authenticatedExtendedCard", "/a2a/agent/authenticatedExtendedCard"],
        ),
    ],
)
def test_by_the_older_routes(
    driver: Driver, transport: str, version: str, path: str, asked: list[str]
) -> None:
    """Each version in its own way, and where 0.2 can be read in two ways, in both."""
    script: Script = {}
    with serving(script) as host:
        public = old(host.url, transport, version, path)
        reply = (
            result(whole(public))
            if asked == ["/rpc"]
            else Reply(200, json.dumps(whole(public)).encode(), JSON)
        )
        script[asked[-1]] = guarded(reply)
        found = ask(driver, public, Keys((host.url,), bearer=SECRET), host)
        assert json.loads(found.card) == whole(public)
        assert host.paths == asked
        if asked == ["/rpc"]:
            call = json.loads(host.asked[0][1][":body"])
            assert call["method"] == "agent/getAuthenticatedExtendedCard"
            assert host.asked[0][1]["a2a-version"] == "0.3"


def test_a_0_3_agent_that_knows_the_older_route_only(driver: Driver) -> None:
    """Its method is not known (-32601), and the route of 0.2 is tried."""
    script: Script = {}
    with serving(script) as host:
        public = old(host.url)
        script["/rpc"] = error(-32601)
        script["/agent/authenticatedExtendedCard"] = Reply(200, json.dumps(whole(public)).encode(), JSON)
        assert json.loads(ask(driver, public, Keys(), host).card) == whole(public)


NONE: list[tuple[str, Any, type[CardError], str, str | None]] = [
    ("undeclared, by code", error(-32004), NoExtendedCard, "-32004", "unsupported"),
    ("not configured, by code", error(-32007), NoExtendedCard, "-32007", "not-configured"),
    ("not configured, by reason", error(400, 400, "EXTENDED_AGENT_CARD_NOT_CONFIGURED"), NoExtendedCard, "-32007", "not-configured"),
    ("unsupported, by reason", error(400, 400, "UNSUPPORTED_OPERATION"), NoExtendedCard, "-32004", "unsupported"),
    ("another version", error(-32009), NoExtendedCard, "-32009", "version"),
    ("an unknown method", error(-32601), NoExtendedCard, "-32601", "unknown-method"),
    ("an inner error", error(-32603), BadStatus, "the error -32603", None),
    ("no such place", Reply(404, b"<p>no"), BadStatus, "status 404", None),
    ("a failing server", Reply(500, b"oops"), BadStatus, "status 500", None),
    ("refused", Reply(401, b"", {"www-authenticate": "Bearer"}), AccessRefused, "does not take these credentials (401): Bearer", None),
    ("forbidden", Reply(403), AccessRefused, "may not see the extended card (403)", None),
    ("a redirect", Reply(307, b"", {"location": "https://evil.example/rpc"}), BadStatus, "redirects to https://evil.example/rpc", None),
    ("a page", Reply(200, b"<html>"), CardError, "no JSON object", None),
    ("no card", result({"ok": True}), WrongType, "no Agent Card", None),
    ("an empty result", Reply(200, b'{"jsonrpc": "2.0", "id": "a2acard", "result": null}', JSON), WrongType, "no Agent Card", None),
]  # fmt: skip


@pytest.mark.parametrize(("reply", "kind", "said", "why"), [n[1:] for n in NONE], ids=[n[0] for n in NONE])
def test_none(driver: Driver, reply: Reply, kind: type[CardError], said: str, why: str | None) -> None:
    """Each way of having none is told apart; nothing of the server's words, and no secret, is repeated."""
    with serving({"/rpc": reply}) as host:
        with pytest.raises(kind) as caught:
            ask(driver, card(rpc(host.url)), Keys((host.url,), bearer=SECRET), host)
        assert said in str(caught.value)
        assert SECRET not in str(caught.value)
        assert getattr(caught.value, "kind", None) == why


def test_errors_of_http_json(driver: Driver) -> None:
    """The same errors in the other binding's shape."""
    for reason, kind in (
        ("EXTENDED_AGENT_CARD_NOT_CONFIGURED", "not-configured"),
        ("UNSUPPORTED_OPERATION", "unsupported"),
    ):
        body = {"error": {"code": 400, "status": "FAILED_PRECONDITION", "details": [{"reason": reason}]}}
        with serving({"/rest/extendedAgentCard": Reply(400, json.dumps(body).encode(), JSON)}) as host:
            with pytest.raises(NoExtendedCard) as caught:
                ask(driver, card(rest(host.url)), Keys((host.url,), bearer=SECRET), host)
            assert caught.value.kind == kind


def test_undeclared(driver: Driver) -> None:
    """An agent that promises none is not asked."""
    with serving({}) as host:
        with pytest.raises(NoExtendedCard, match="declares no extended card"):
            ask(driver, card(rpc(host.url), capabilities={}), Keys((host.url,), bearer=SECRET), host)
        assert host.asked == []


def test_without_credentials(driver: Driver) -> None:
    """The challenge is told; and a card that comes all the same is noted, for it must not."""
    script: Script = {}
    with serving(script) as host:
        public = card(rpc(host.url))
        script["/rpc"] = guarded(result(whole(public)))
        with pytest.raises(AccessRefused, match=r'asks for credentials \(401\): Bearer realm="bills"'):
            ask(driver, public, Keys(), host)
        script["/rpc"] = result(whole(public))
        assert "came without credentials" in ask(driver, public, Keys(), host).notes[0]


KEY = {"key": {"apiKeySecurityScheme": {"location": "header", "name": "X-Key"}}}
WAYS: list[tuple[str, Any, Any, dict[str, Any], str, str]] = [
    ("a key in a header", KEY, None, {"api_key": SECRET}, "x-key", SECRET),
    ("a key in a cookie", {"k": {"apiKeySecurityScheme": {"location": "cookie", "name": "sid"}}}, None, {"api_key": SECRET}, "cookie", f"sid={SECRET}"),
    ("a name and a password", {"b": {"httpAuthSecurityScheme": {"scheme": "basic"}}}, None, {"basic": ("ana", "pw")}, "authorization", "Basic YW5hOnB3"),
    ("a token got elsewhere", {"o": {"oauth2SecurityScheme": {"flows": {"authorizationCode": {}}}}}, None, {"bearer": SECRET}, "authorization", f"Bearer {SECRET}"),
    ("the second way", BEARER | KEY, None, {"api_key": SECRET}, "x-key", SECRET),
    ("both of one way", BEARER | KEY, [{"schemes": {"token": {}, "key": {}}}], {"api_key": SECRET, "bearer": "bbbb"}, "authorization", "Bearer bbbb"),
    ("no requirement, schemes all the same", KEY, [], {"api_key": SECRET}, "x-key", SECRET),
    ("a header of the user's own", KEY, None, {"headers": (("X-Own", SECRET),)}, "x-own", SECRET),
]  # fmt: skip


@pytest.mark.parametrize(
    ("schemes", "needs", "held", "name", "sent"), [w[1:] for w in WAYS], ids=[w[0] for w in WAYS]
)
def test_ways_in(
    driver: Driver, schemes: Any, needs: Any, held: dict[str, Any], name: str, sent: str
) -> None:
    """The first way that the keys open is taken, and each key stands where the card says."""
    script: Script = {}
    with serving(script) as host:
        public = card(rpc(host.url), schemes=schemes, needs=needs)
        script["/rpc"] = guarded(result(whole(public)), name, sent)
        found = ask(driver, public, Keys((host.url,), **held), host)
        assert json.loads(found.card) == whole(public)
        if "both" in str(needs) or len(held) > 1:
            assert host.asked[0][1]["x-key"] == SECRET


def test_a_key_in_the_query(driver: Driver) -> None:
    """It is in the request, and not in what is told of it."""
    script: Script = {}
    with serving(script) as host:
        scheme = {"k": {"apiKeySecurityScheme": {"location": "query", "name": "key"}}}
        public = card(rest(host.url), schemes=scheme)
        script[f"/rest/extendedAgentCard?key={SECRET}"] = Reply(200, json.dumps(whole(public)).encode(), JSON)
        found = ask(driver, public, Keys((host.url,), api_key=SECRET), host)
        assert SECRET not in found.url


def test_keys_that_open_nothing(driver: Driver) -> None:
    """What the card asks for, and what there is, is told; nothing is sent."""
    with serving({}) as host:
        with pytest.raises(
            AccessRefused, match="asks for a bearer token in the header Authorization; there is an API key"
        ):
            ask(driver, card(rpc(host.url)), Keys((host.url,), api_key=SECRET), host)
        assert host.asked == []


def test_an_interface_elsewhere(driver: Driver) -> None:
    """It is not called unless its host was named, and a key goes to origins that were named only."""
    script: Script = {}
    with serving({}, "127.0.0.1") as host, serving(script, "127.0.0.1") as other:
        away = other.url.replace("127.0.0.1", "localhost")
        public = card(rpc(away))
        script["/rpc"] = result(whole(public))
        with pytest.raises(NoInterface, match="it is on localhost, the card came from 127.0.0.1"):
            ask(driver, public, Keys((host.url,), bearer=SECRET), host)
        found = ask(driver, public, Keys((host.url,), bearer=SECRET), host, hosts="follow")
        assert json.loads(found.card) == whole(public)
        assert "authorization" not in other.asked[-1][1]
        ask(driver, public, Keys((away,), bearer=SECRET), host, hosts=["localhost"])
        assert other.asked[-1][1]["authorization"] == f"Bearer {SECRET}"


def oauth(token_url: str) -> Any:
    """A scheme with the client credentials flow."""
    return {
        "o": {
            "oauth2SecurityScheme": {
                "flows": {"clientCredentials": {"tokenUrl": token_url, "scopes": {"bills": "All"}}}
            }
        }
    }


def test_client_credentials(driver: Driver) -> None:
    """A token is fetched with the scopes that the card asks for, the client's id and secret encoded as RFC 6749 has it."""
    script: Script = {}
    with serving(script) as host:
        needs = [{"schemes": {"o": {"list": ["bills"]}}}]
        public = card(rpc(host.url), schemes=oauth(f"{host.url}/token"), needs=needs)
        token = {"access_token": SECRET, "token_type": "bearer", "expires_in": 60}
        script["/token"] = Reply(200, json.dumps(token).encode(), JSON)
        script["/rpc"] = guarded(result(whole(public)))
        found = ask(driver, public, Keys((host.url,), client=("id 1", "s:cret")), host)
        assert json.loads(found.card) == whole(public)
        path, headers = host.asked[0]
        assert path == "/token"
        assert parse_qs(headers[":body"]) == {"grant_type": ["client_credentials"], "scope": ["bills"]}
        assert base64.b64decode(headers["authorization"].partition(" ")[2]) == b"id+1:s%3Acret"
        assert headers["content-type"] == "application/x-www-form-urlencoded"


def test_a_token_endpoint_elsewhere(driver: Driver) -> None:
    """The client's secret goes to no host that the card names and the user did not."""
    tokens: Script = {
        "/token": Reply(200, json.dumps({"access_token": SECRET, "token_type": "Bearer"}).encode(), JSON)
    }
    script: Script = {}
    with serving(script) as host, serving(tokens) as idp:
        public = card(rpc(host.url), schemes=oauth(f"{idp.url}/token"))
        script["/rpc"] = guarded(result(whole(public)))
        keys: dict[str, Any] = {"client": ("id", "secret-of-mine")}
        with pytest.raises(AddressRefused, match="that host is not allowed"):
            ask(driver, public, Keys((host.url,), **keys), host)
        assert (idp.asked, host.asked) == ([], [])
        port = idp.url.rpartition(":")[2]
        ask(driver, public, Keys((host.url,), **keys, token_hosts=(f"127.0.0.1:{port}",)), host)
        assert len(idp.asked) == 1


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (
            Reply(400, b'{"error": "invalid_client", "error_description": "t0ps3cret-value"}', JSON),
            "invalid_client",
        ),
        (Reply(401, b'{"error": "t0ps3cret-value"}', JSON), "status 401"),
        (Reply(200, b'{"token": "x"}', JSON), "holds no access token"),
        (Reply(200, b'{"access_token": "x", "token_type": "mac"}', JSON), "'mac'"),
        (Reply(302, b"", {"location": "https://evil.example"}), "status 302"),
        (Reply(200, b"<html>", JSON), "no JSON object"),
    ],
)
def test_no_token(driver: Driver, reply: Reply, said: str) -> None:
    """What the token endpoint came to; its own words are not repeated, and the agent is not asked."""
    with serving({"/token": reply}) as host:
        public = card(rpc(host.url), schemes=oauth(f"{host.url}/token"))
        with pytest.raises(CardError, match=said) as caught:
            ask(driver, public, Keys((host.url,), client=("id", SECRET)), host)
        assert SECRET not in str(caught.value)
        assert host.paths == ["/token"]


@pytest.mark.parametrize(
    "methods", [None, ["client_secret_post"], ["client_secret_basic", "client_secret_post"]]
)
def test_openid_connect(driver: Driver, methods: list[str] | None) -> None:
    """The provider says where the token endpoint is and how it wants the secret; it has to be the provider it says it is."""
    script: Script = {}
    with serving(script) as host:
        scheme = {
            "p": {
                "openIdConnectSecurityScheme": {
                    "openIdConnectUrl": f"{host.url}/idp/.well-known/openid-configuration"
                }
            }
        }
        public = card(rpc(host.url), schemes=scheme)
        about = {"issuer": f"{host.url}/idp", "token_endpoint": f"{host.url}/idp/token"}
        if methods:
            about["token_endpoint_auth_methods_supported"] = methods  # type: ignore[assignment]  # a list among texts
        script["/idp/.well-known/openid-configuration"] = Reply(200, json.dumps(about).encode(), JSON)
        script["/idp/token"] = Reply(200, json.dumps({"access_token": SECRET}).encode(), JSON)
        script["/rpc"] = guarded(result(whole(public)))
        keys = Keys((host.url,), client=("id", "s"), scopes=("a", "b"))
        assert json.loads(ask(driver, public, keys, host).card) == whole(public)
        form, headers = parse_qs(host.asked[1][1][":body"]), host.asked[1][1]
        assert form["scope"] == ["a b"]
        assert ("client_secret" in form) == (methods == ["client_secret_post"])
        assert ("authorization" in headers) == (methods != ["client_secret_post"])
        about["issuer"] = "https://other.example"
        script["/idp/.well-known/openid-configuration"] = Reply(200, json.dumps(about).encode(), JSON)
        with pytest.raises(WrongType, match="the issuer is .*, not the provider"):
            ask(driver, public, keys, host)


def test_nothing_shows_keys() -> None:
    """They say what kind they are and where they may go."""
    keys = Keys(("https://a.example",), bearer=SECRET, client=("id", SECRET))
    assert repr(keys) == "Keys(to https://a.example: a bearer token, an OAuth client)"
