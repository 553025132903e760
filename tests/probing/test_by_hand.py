"""The request by hand: pasted into a shell it reaches real agents, and nothing that a card says is ever run."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
from collections.abc import Callable
from typing import Any

import pytest
from a2a.compat.v0_3 import a2a_v0_3_pb2
from a2a.types import a2a_pb2
from google.protobuf.json_format import MessageToDict, ParseDict
from hypothesis import given, settings
from hypothesis import strategies as st
from starlette.datastructures import Headers, QueryParams
from starlette.responses import Response

from a2acard.card import Card
from a2acard.discovery.selection import Selection, every_interface, select_interface
from a2acard.errors import BadValue
from a2acard.examples import EXAMPLES
from a2acard.probing.by_hand import TEXT, ByHand, by_hand, said
from a2acard.probing.by_hand.dress import clean, unfit
from a2acard.probing.by_hand.shell import BREAK, Variable, word
from tests.discovery.agents import TOKEN, free_port, serving
from tests.discovery.servers import Reply
from tests.discovery.servers import serving as serving_script
from tests.probing.hosts import card
from tests.probing.pasting import is_answer, needs_curl, pasted
from tests.probing.test_sdk import Counting, running
from tests.probing.test_sdk import card as sdk_card

EXAMPLE = "Isn't `it` 5 o'clock, $(date)?\n\"Да\" \\ 100% !x"
SKILL: dict[str, Any] = {
    "id": "find",
    "name": "Find",
    "description": "Finds.",
    "tags": ["x"],
    "examples": [EXAMPLE],
}
KEYS = {
    "header": {"apiKeySecurityScheme": {"location": "header", "name": "X-Api-Key"}},
    "query": {"apiKeySecurityScheme": {"location": "query", "name": "the key"}},
    "cookie": {"apiKeySecurityScheme": {"location": "cookie", "name": "sid"}},
    "basic": {"httpAuthSecurityScheme": {"scheme": "Basic"}},
    "bearer": {"httpAuthSecurityScheme": {"scheme": "bearer"}},
    "mtls": {"mtlsSecurityScheme": {}},
    "oidc": {
        "openIdConnectSecurityScheme": {
            "openIdConnectUrl": "https://id.example.org/.well-known/openid-configuration"
        }
    },
}


def words(command: str) -> list[str]:
    """The words of a command as a shell has them; shlex does not know that a line may go on."""
    return shlex.split(command.replace(BREAK, " "))


def made(found: dict[str, Any], binding: str = "JSONRPC", version: str = "1.0") -> ByHand:
    """The request by hand at the first interface of a binding and version."""
    view = Card.of(found)
    return by_hand(view, select_interface(view, bindings=(binding,), versions=(version,)))


def secured(*names: str, url: str = "https://h.example.org/a2a", binding: str = "JSONRPC") -> ByHand:
    """The request to an agent that wants all of these credentials."""
    needs: list[Any] = [{"schemes": {name: {} for name in names}}]
    found = card((url, binding, "1.0"), securitySchemes=KEYS, securityRequirements=needs)
    return made(found, binding)


@needs_curl
@pytest.mark.parametrize(
    ("binding", "version"),
    [("JSONRPC", "1.0"), ("HTTP+JSON", "1.0"), ("JSONRPC", "0.3"), ("HTTP+JSON", "0.3")],
)
def test_an_open_agent_of_the_official_sdk(binding: str, version: str) -> None:
    """It makes a task of the message, which reaches it letter for letter."""
    with running("v03") as (url, counting):
        place = (f"{url}/{'rpc' if binding == 'JSONRPC' else 'rest'}", binding, version)
        answer = pasted(made(card(place, skills=[SKILL]), binding, version).command)
        assert counting.asked > 0
    assert is_answer(answer), answer
    assert json.dumps(EXAMPLE) in json.dumps(answer)


@needs_curl
@pytest.mark.parametrize("version", ["1.0", "0.3"])
@pytest.mark.parametrize("binding", ["JSONRPC", "HTTP+JSON"])
def test_a_bearer_token(binding: str, version: str) -> None:
    """With the token in its variable the agent answers, without it refuses."""
    http, rpc = free_port(), free_port()
    public = sdk_card("v03", http, rpc)
    with serving(http, rpc, public, None, compat=True, guarded=True, executor=Counting()):
        found = made(MessageToDict(public), binding, version)
        assert [place.name for place in found.places] == ["TOKEN"]
        assert is_answer(pasted(found.command, TOKEN=TOKEN))
        assert pasted(found.command, TOKEN="another") is None


def door(opens: Callable[[Headers, QueryParams], bool]) -> Callable[[Any], Any]:
    """What lets in only whom `opens` knows."""

    def around(app: Any) -> Any:
        async def guarded(scope: Any, receive: Any, send: Any) -> None:
            known = opens(Headers(scope=scope), QueryParams(scope["query_string"]))
            await (app if known else Response(status_code=401))(scope, receive, send)

        return guarded

    return around


DOORS: dict[str, tuple[Callable[[Headers, QueryParams], bool], dict[str, str]]] = {
    "header": (lambda headers, _: headers.get("x-api-key") == "k 1$", {"API_KEY": "k 1$"}),
    "query": (lambda _, query: query.get("the key") == "k 1$", {"API_KEY": "k%201%24"}),
    "cookie": (lambda headers, _: headers.get("cookie") == "sid=k1", {"API_KEY": "k1"}),
    "basic": (
        lambda headers, _: headers.get("authorization") == "Basic bWU6cCQgdw==",
        {"AGENT_USER": "me", "AGENT_PASSWORD": "p$ w"},
    ),
}


@needs_curl
@pytest.mark.parametrize("binding", ["JSONRPC", "HTTP+JSON"])
@pytest.mark.parametrize("kind", DOORS)
def test_other_credentials(kind: str, binding: str) -> None:
    """An API key wherever the card wants it, a name with a password: what is in the variables opens the door."""
    opens, held = DOORS[kind]
    http, rpc = free_port(), free_port()
    public = sdk_card("bare", http, rpc)
    with serving(http, rpc, public, None, executor=Counting(), door=door(opens)):
        path = "rpc" if binding == "JSONRPC" else "rest"
        found = secured(kind, url=f"http://127.0.0.1:{http}/{path}", binding=binding)
        assert {place.name for place in found.places} == set(held)
        assert is_answer(pasted(found.command, **held))
        assert pasted(found.command, **dict.fromkeys(held, "wrong")) is None


@needs_curl
def test_an_access_token_is_fetched_first() -> None:
    """The first command asks the token endpoint as a client, and the second one has the token."""
    body = json.dumps({"token_type": "Bearer", "access_token": TOKEN, "expires_in": 60}, indent=1).encode()
    http, rpc = free_port(), free_port()
    with (
        serving(http, rpc, sdk_card("bare", http, rpc), None, executor=Counting(), guarded=True),
        serving_script({"/to'ken": Reply(200, body, {"content-type": "application/json"})}) as provider,
    ):
        flow = {"tokenUrl": f"{provider.url}/to'ken", "scopes": {"a:b": "x", "c'd": "y"}}
        found = made(
            card(
                (f"http://127.0.0.1:{http}/rpc", "JSONRPC", "1.0"),
                securitySchemes={"o": {"oauth2SecurityScheme": {"flows": {"clientCredentials": flow}}}},
                securityRequirements=[{"schemes": {"o": {"list": ["a:b", "c'd"]}}}],
            )
        )
        assert [place.name for place in found.places] == ["CLIENT_ID", "CLIENT_SECRET"]
        assert is_answer(pasted(found.command, CLIENT_ID="me", CLIENT_SECRET="s$ x"))
        ((_, sent),) = provider.asked
    assert sent["authorization"] == "Basic bWU6cyQgeA=="
    assert sent[":body"] == "grant_type=client_credentials&scope=a%3ab+c%27d".replace("%3a", "%3A")
    assert any(["127.0.0.1" in note and "client secret" in note for note in found.notes])


def test_tls_and_openid_connect() -> None:
    """A certificate goes in curl's own options, grpcurl's with one dash; a provider is told by its address."""
    found = secured("mtls")
    assert '--cert "$CLIENT_CERT" --key "$CLIENT_KEY"' in found.command
    assert '-cert "$CLIENT_CERT" -key "$CLIENT_KEY"' in secured("mtls", url="h:1", binding="GRPC").command
    (place,) = secured("oidc").places
    assert place.name == "TOKEN"
    assert "https://id.example.org/.well-known/openid-configuration" in place.what


def test_the_way_that_a_command_can_go() -> None:
    """Of several ways the first whole one is taken, and none where anyone may call; skills may ask for something else."""
    needs: list[dict[str, Any]] = [{"schemes": {"nowhere": {}}}, {"schemes": {"header": {}}}]
    place = ("https://h.example.org/", "JSONRPC", "1.0")
    found = made(card(place, securitySchemes=KEYS, securityRequirements=needs))
    assert [one.name for one in found.places] == ["API_KEY"]
    assert not any(["not in it" in note for note in found.notes])
    found = made(card(place, securitySchemes=KEYS, securityRequirements=needs[:1]))
    assert "not in it: 'nowhere', which the card does not declare" in found.notes
    assert made(card(place, securitySchemes=KEYS, securityRequirements=[*needs, {}])).places == ()
    skill: dict[str, Any] = SKILL | {"securityRequirements": [{"schemes": {"bearer": {}}}]}
    found = made(card(place, securitySchemes=KEYS, securityRequirements=needs, skills=[skill]))
    assert [one.name for one in found.places] == ["TOKEN"]
    assert found.command.count("-H") == 3


def test_without_tls() -> None:
    """Where credentials go over the open network in the clear, that is said; on this machine it is nothing."""
    place, said = ("http://h.example.org/", "JSONRPC", "1.0"), "the interface is called without TLS"
    for names, url, warned in (
        (("bearer",), place[0], True),
        ((), place[0], False),
        (("bearer",), "http://127.0.0.1:1/", False),
        (("bearer",), "https://h.example.org/", False),
    ):
        found = secured(*names, url=url)
        assert any([note.startswith(said) for note in found.notes]) is warned
    view = Card.of(card(place, securitySchemes=KEYS))
    ways = Card.of(
        card(place, securitySchemes=KEYS, securityRequirements=[{"schemes": {"bearer": {}}}])
    ).requirements
    assert [one.name for one in by_hand(view, select_interface(view), ways).places] == ["TOKEN"]


def test_each_key_has_a_variable_of_its_own_and_each_header_is_there_once() -> None:
    """Two schemes of one kind do not share what is filled in; a header that is wanted twice is said."""
    found = secured("header", "cookie", "bearer", "basic")
    assert [place.name for place in found.places] == ["API_KEY", "API_KEY_2", "TOKEN"]
    assert 'X-Api-Key: $API_KEY"' in found.command
    assert 'Cookie: sid=$API_KEY_2"' in found.command
    assert found.command.count("Authorization") == 1
    assert "not in it: the header Authorization a second time: it can be sent once" in found.notes


@pytest.mark.parametrize(
    "name",
    ["X Key", "X-Key:", "", "X\r\nEvil", "Ключ", "Content-Type", "A2A-Version", "Host", "X-A2A-Extensions"],
)
def test_no_header_of_such_a_name(name: str) -> None:
    """What is no name, and what means something else in each request, is left out and said."""
    scheme = {"apiKeySecurityScheme": {"location": "header", "name": name}}
    found = made(
        card(
            ("https://h.example.org/", "JSONRPC", "1.0"),
            securitySchemes={"k": scheme},
            securityRequirements=[{"schemes": {"k": {}}}],
        )
    )
    assert found.places == ()
    assert "API_KEY" not in found.command
    assert any([note.startswith("not in it: the header") for note in found.notes])


@pytest.mark.parametrize("version", ["1.0", "0.3"])
def test_by_grpc_in_the_words_of_the_proto(version: str) -> None:
    """The service, the method and each member of the message are those of the version's own proto."""
    proto: Any = a2a_pb2 if version == "1.0" else a2a_v0_3_pb2
    service = proto.DESCRIPTOR.services_by_name["A2AService"]
    method = service.methods_by_name["SendMessage"]
    interface = {
        "url": "https://h.example.org",
        "protocolBinding": "GRPC",
        "protocolVersion": version,
        "tenant": "acme",
    }
    found = made(card(skills=[SKILL]) | {"supportedInterfaces": [interface]}, "GRPC", version)
    row = words(found.command)
    assert row[0] == "grpcurl"
    assert "-plaintext" not in row
    assert row[-2:] == ["h.example.org:443", f"{service.full_name}/{method.name}"]
    request = ParseDict(json.loads(row[row.index("-d") + 1]), getattr(proto, method.input_type.name)())
    message = request.message if version == "1.0" else request.request
    assert (message.parts if version == "1.0" else message.content)[0].text == EXAMPLE
    assert message.role == 1
    assert [note for note in found.notes if "acme" in note] == [
        "the tenant 'acme' is in the message"
        if version == "1.0"
        else "not in it: the tenant 'acme', for which 0.3 has no place"
    ]
    clear = made(card(("127.0.0.1:8443", "GRPC", version)), "GRPC", version)
    assert words(clear.command)[1] == "-plaintext"


def test_a_card_of_0_3_is_called_by_its_own_words() -> None:
    """No header of 1.0, extensions by the older name."""
    extension = {"uri": "urn:x:ext", "required": True}
    old = {
        "name": "x", "description": "x", "version": "1", "protocolVersion": "0.3.0", "url": "https://h.example.org/a2a",
        "preferredTransport": "JSONRPC", "capabilities": {"extensions": [extension]}, "skills": [], "defaultInputModes": ["image/png"],
        "defaultOutputModes": [],
    }  # fmt: skip
    found = made(old, version="0.3")
    assert "A2A-Version" not in found.command
    assert "-H 'X-A2A-Extensions: urn:x:ext'" in found.command
    sent = json.loads(words(found.command)[-1])
    assert sent["method"] == "message/send"
    assert sent["params"]["message"]["parts"] == [{"kind": "text", "text": TEXT}]
    assert "the message is text, and the agent takes image/png" in found.notes


def test_extensions_that_no_header_can_hold() -> None:
    """They are left out and said; the others stay."""
    uris = ["urn:x:ok", "urn:x:\r\nEvil: 1", "urn:x: blank"]
    extensions = [{"uri": uri, "required": True} for uri in uris] + [{"uri": "urn:x:optional"}]
    found = made(card(("https://h.example.org/", "JSONRPC", "1.0"), capabilities={"extensions": extensions}))
    assert "A2A-Extensions: urn:x:ok" in words(found.command)
    assert len([note for note in found.notes if "which no header can hold" in note]) == 2


def test_another_binding_is_refused() -> None:
    """Nobody knows how a message is sent by it."""
    chosen = Selection("https://h.example.org/", "https://x.example/y", "1.0", None, "", True, "", ())
    with pytest.raises(BadValue, match="no binding of A2A's own"):
        by_hand(Card.of(card()), chosen)


@pytest.mark.parametrize(
    "url",
    [
        "https://h.example.org/?token=abcdefgh1234",
        "https://me:secret-word@h.example.org/",
        "https://h.example.org/\r\nx",
        "https://h.example.org/\u202ex",
        "file:///etc/passwd",
        "-K/etc/passwd",
    ],
)
def test_addresses_that_no_command_may_hold(url: str) -> None:
    """A variable stands for them, and the reader is told why."""
    for binding in ("JSONRPC", "HTTP+JSON"):
        found = by_hand(Card.of(card()), Selection(url, binding, "1.0", None, url, True, "", ()))
        assert words(found.command)[2] == "$URL"
        assert any([note.startswith("the address of the interface is left out: ") for note in found.notes])
    found = by_hand(Card.of(card()), Selection(url, "GRPC", "1.0", None, url, True, "", ()))
    assert words(found.command)[-2] in ("$ADDRESS", url)
    assert not words(found.command)[-2].startswith("-")


def test_a_path_goes_behind_no_query() -> None:
    """An HTTP+JSON interface with a query has no place for the operation's path."""
    found = made(card(("https://h.example.org/rest?x=1", "HTTP+JSON", "1.0")), "HTTP+JSON")
    assert words(found.command)[2] == "$URL"


HOSTILE = st.text(
    alphabet=st.one_of(
        st.sampled_from("'\"`$(){}[]\\\n\r\t\0 ;&|<>!*?~#=-@%:/,.AbЯ\u202e\ud800\U0001f600"), st.characters()
    ),
    max_size=30,
)


@given(st.lists(st.one_of(HOSTILE, st.just(Variable("TOKEN"))), min_size=1, max_size=4))
def test_a_word_is_one_word(pieces: list[Any]) -> None:
    """Whatever the pieces hold, the shell reads them back; NUL is refused."""
    text = "".join([piece if isinstance(piece, str) else "$TOKEN" for piece in pieces])
    if "\0" in text:
        with pytest.raises(BadValue, match="NUL"):
            word(*pieces)
        return
    found = [one.replace("${TOKEN}", "$TOKEN") for one in shlex.split(word(*pieces))]
    assert found == [text.replace("${TOKEN}", "$TOKEN")]


@settings(deadline=None)
@given(url=HOSTILE, tenant=HOSTILE, header=HOSTILE, scheme=HOSTILE, text=HOSTILE, uri=HOSTILE, scope=HOSTILE)
def test_a_hostile_card(
    url: str, tenant: str, header: str, scheme: str, text: str, uri: str, scope: str
) -> None:
    """Every word is the expected one, in each binding and version: nothing of the card gets out of its word."""
    address = f"https://h.example.org/{url}"
    flow = {"tokenUrl": address, "scopes": {}}
    found = Card.of(
        card(
            skills=[SKILL | {"examples": [text]}],
            capabilities={"extensions": [{"uri": uri, "required": True}]},
            securitySchemes={
                scheme: {"oauth2SecurityScheme": {"flows": {"clientCredentials": flow}}},
                "k": {"apiKeySecurityScheme": {"location": "header", "name": header}},
                "q": {"apiKeySecurityScheme": {"location": "query", "name": header}},
                "h": {"httpAuthSecurityScheme": {"scheme": header}},
            },
            securityRequirements=[{"schemes": {scheme: {"list": [scope]}, "k": {}, "q": {}, "h": {}}}],
        )
    )
    for binding, version in [(b, v) for b in ("JSONRPC", "HTTP+JSON", "GRPC") for v in ("1.0", "0.3")]:
        target = "h.example.org:443" if binding == "GRPC" else address
        made = by_hand(found, Selection(target, binding, version, tenant or None, target, True, "", ()))
        assert made.command.replace("\n", "").isprintable()
        tool, *row = _token_words(words(made.command), address, scope)
        assert tool == ("grpcurl" if binding == "GRPC" else "curl")
        sent = _check_call(row, binding, target)
        assert json.dumps(said(found)) in json.dumps(sent)
        if version == "1.0" and binding != "HTTP+JSON":
            assert (sent["params"] if binding == "JSONRPC" else sent).get("tenant", "") == tenant


def _token_words(row: list[str], url: str, scope: str) -> list[str]:
    """The words of the call, once those of the command before it are as they have to be."""
    if row[0] != "TOKEN=$(curl":
        assert unfit(url)
        return row
    end = row.index("|")
    assert row[end + 1 : end + 3] == ["sed", "-n"]
    assert re.fullmatch(r"s/.*/p\)", row[end + 3])
    asked = [one for one in row[2:end] if one not in ("-g", "--path-as-is")]
    wanted = [url, "-u", "${CLIENT_ID}:$CLIENT_SECRET", "-d", "grant_type=client_credentials"]
    scopes = clean(scope)
    assert asked == wanted + (["--data-urlencode", f"scope={scopes}"] if scopes else [])
    return row[end + 4 :]


def _check_call(row: list[str], binding: str, target: str) -> Any:
    """The words behind the tool's name: flags, the address, headers of one line; gives the body."""
    if binding == "GRPC":
        *row, address, method = row
        assert address == target
        assert method.endswith(".A2AService/SendMessage")
    else:
        assert row.pop(0) == "-sS"
        while row[0] in ("-g", "--path-as-is"):
            row.pop(0)
        url = row.pop(0)
        if not url.startswith(("$URL", "${URL}")):
            assert unfit(target) is None
            start = (
                target.partition("#")[0] if binding == "JSONRPC" else target.rstrip("/").removesuffix("/v1")
            )
            assert url.startswith(start)
            assert re.fullmatch(r"[!-~]*", url[len(start) :])
    assert row[-2] == "-d"
    pairs = row[:-2]
    while pairs:
        option, argument, *pairs = pairs
        assert option in ("-H", "-u")
        if option == "-H":
            name, _, item = argument.partition(": ")
            assert re.fullmatch(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+", name)
            assert re.fullmatch(r"[ -~]*", item)
    return json.loads(row[-1])


@needs_curl
@settings(max_examples=25, deadline=None)
@given(tenant=HOSTILE, text=HOSTILE, path=HOSTILE)
def test_shells_themselves_read_no_more(tenant: str, text: str, path: str) -> None:
    """The shell hands the tool the words that shlex finds, and runs nothing else."""
    url = f"https://h.example.org/{path}"
    found = Card.of(card(skills=[SKILL | {"examples": [text]}]))
    made = by_hand(found, Selection(url, "JSONRPC", "1.0", tenant or None, url, True, "", ()))
    show = "PATH=/nowhere; curl() { printf '%s\\0' \"$@\"; }\n"
    for shell in ("bash", "sh"):
        run = [shell, "-c", show + made.command]
        done = subprocess.run(
            run, capture_output=True, check=True, env={"PATH": os.environ["PATH"], "URL": "$URL"}
        )
        assert done.stderr == b""
        assert done.stdout.decode().split("\0")[:-1] == words(made.command)[1:]


def test_every_example_has_a_request() -> None:
    """Each interface of each card that the project brings can be called by hand."""
    count = 0
    for one in EXAMPLES:
        view = Card.of(one.data)
        for chosen in every_interface(view):
            if isinstance(chosen, Selection):
                made = by_hand(view, chosen)
                assert not any([note.startswith("not in it") for note in made.notes]), (one.name, made.notes)
                count += 1
    assert count >= len(EXAMPLES)
