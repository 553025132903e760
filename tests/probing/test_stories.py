"""What people met with live agents, and what a probe says of it."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from typing import Any

import pytest

from a2acard.discovery.keys import Keys
from a2acard.errors import BadValue
from a2acard.mock import MockAgent
from a2acard.probing import every_check
from a2acard.probing.probe import probe_app
from a2acard.probing.report import ProbeReport
from tests.discovery.servers import Reply, serving
from tests.mock.cards import BASE, EXTENSION, TOKEN, extended
from tests.mock.cards import card as mock_card
from tests.probing.hosts import card, probed
from tests.probing.test_dialect import bad, result, rpc

JSON = {"content-type": "application/json"}
STREAM = {"content-type": "text/event-stream"}
WELL_KNOWN = "/.well-known/agent-card.json"


def answering(codes: dict[str, int | Reply]) -> Callable[[dict[str, str]], Reply]:
    """A JSON-RPC agent that gives each method its code, and -32001 to `GetTask`."""

    def answer(headers: dict[str, str]) -> Reply:
        asked: Any = json.loads(headers[":body"]) if headers[":body"] != "{" else {"method": "", "id": None}
        found = ({"GetTask": -32001} | codes).get(asked["method"], -32601)
        if isinstance(found, Reply):
            return found
        error = {"code": found, "message": "no"}
        return Reply(200, json.dumps({"jsonrpc": "2.0", "id": asked["id"], "error": error}).encode(), JSON)

    return answer


def asked_of(codes: dict[str, int | Reply], flags: dict[str, Any], send: str | None = None) -> ProbeReport:
    """The probe of such an agent, whose card has these capabilities."""
    with serving({"/a2a": answering(codes)}) as host:
        return probed(card((f"{host.url}/a2a", "JSONRPC", "1.0"), capabilities=flags), send=send)


def test_a_health_check_at_a_path_without_a_card() -> None:
    """The card is looked for where cards are, and found, though the path that was named has none."""
    script: dict[str, Any] = {"/a2a": rpc()}
    with serving(script) as host:
        made = json.dumps(card((f"{host.url}/a2a", "JSONRPC", "1.0"))).encode()
        script[WELL_KNOWN] = Reply(200, made, JSON)
        report = probed(f"{host.url}/a2a/")
    assert report.interfaces[0].speaks == "1.0"
    assert {one.check.id: one.word for one in report.results}["card-path"] == "pass"


@pytest.mark.parametrize(
    ("interfaces", "said"),
    [
        ([], "the card names no interface"),
        ([{"url": "", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}], "no client can call it: it has no URL"),
        (
            [{"url": "https://YOUR-DOMAIN/a2a", "protocolBinding": "SLIM", "protocolVersion": "1.0"}],
            "no client can call it: its URL is still to be filled in",
        ),
    ],
)  # fmt: skip
def test_a_card_without_a_usable_interface_is_not_healthy(interfaces: list[Any], said: str) -> None:
    """That a card came with 200 is not enough."""
    with serving(
        {WELL_KNOWN: Reply(200, json.dumps(card() | {"supportedInterfaces": interfaces}).encode(), JSON)}
    ) as host:
        report = probed(host.url)
    (found,) = [one for one in report.every if one.check.id == "alive"]
    assert (found.word, found.category, found.message) == ("fail", "wrong-shape", said)
    assert not report.ok


@pytest.mark.parametrize("version", ["1.0", "0.3"])
def test_a_card_that_names_a_phantom(version: str) -> None:
    """Each interface is dialled with a harmless request; the one behind which nobody is, is named."""
    with serving({"/good": rpc(current=version == "1.0", old=version == "0.3")}) as host:
        made = card((f"{host.url}/good", "JSONRPC", version), (f"{host.url}/a2a", "JSONRPC", version))
        report = probed(made)
        sent = [headers[":body"] for _, headers in host.asked if ":body" in headers]
    assert [part.results[0].word for part in report.interfaces] == ["pass", "fail"]
    assert report.interfaces[1].results[0].category == "404"
    assert sent
    assert not any(["SendMessage" in body or "message/send" in body for body in sent])


@pytest.mark.parametrize("status", [307, 308, 301, 302])
@pytest.mark.parametrize(("declared", "there"), [("/a2a/", "/a2a"), ("/a2a", "/a2a/")])
def test_a_slash_that_a_framework_redirects(status: int, declared: str, there: str) -> None:
    """The card is told to name the final URL; the question goes there as it was, with its method and its body."""
    with serving({declared: Reply(status, b"", {"location": there}), there: rpc()}) as host:
        report = probed(card((f"{host.url}{declared}", "JSONRPC", "1.0")))
        bodies = [headers[":body"] for path, headers in host.asked if path == there]
    assert bad(report) == ["endpoint-redirect"]
    assert f"redirects ({status}) to {host.url}{there}" in result(report, "endpoint-redirect").message
    assert '"GetTask"' in bodies[0]


@pytest.mark.parametrize(
    ("declared", "answer", "word"),
    [
        (False, -32004, "pass"),
        (False, -32007, "fail"),  # "not configured", where it is not supported
        (False, -32601, "fail"),
        (False, -32001, "fail"),
        (True, -32004, "fail"),
        (True, -32007, "warn"),
        (True, Reply(401, b"", {"www-authenticate": "Bearer"}), "pass"),
        (True, Reply(200, json.dumps({"jsonrpc": "2.0", "id": "a2acard", "result": card()}).encode(), JSON), "pass"),
        (True, Reply(200, b'{"jsonrpc": "2.0", "id": "a2acard", "result": {"ok": true}}', JSON), "fail"),
    ],
)  # fmt: skip
def test_the_one_right_answer_for_an_extended_card(declared: bool, answer: int | Reply, word: str) -> None:
    """By whether it is declared, configured and asked for with credentials."""
    details = answer
    if answer == -32007 and declared:  # told from others by its reason alone
        info = {"reason": "EXTENDED_AGENT_CARD_NOT_CONFIGURED", "domain": "a2a-protocol.org"}
        error = {"code": -32007, "message": "no", "data": [info]}
        details = Reply(200, json.dumps({"jsonrpc": "2.0", "id": "a2acard", "error": error}).encode(), JSON)
    report = asked_of({"GetExtendedAgentCard": details}, {"extendedAgentCard": declared})
    assert result(report, "extended-card-declared").word == word


EVENTS = Reply(
    200,
    b'data: {"jsonrpc": "2.0", "id": "a2acard", "result": {"task": {"id": "t", "status": {"state": "TASK_STATE_WORKING"}}}}\n\n',
    STREAM,
)


def test_capabilities_that_are_not_enforced() -> None:
    """What the card does not declare is served all the same: a stream, a list of configurations."""
    listed = Reply(200, b'{"jsonrpc": "2.0", "id": "a2acard", "result": {"configs": []}}', JSON)
    report = asked_of({"SubscribeToTask": EVENTS, "ListTaskPushNotificationConfigs": listed}, {})
    for check, feature in (("streaming-declared", "streaming"), ("push-declared", "push notifications")):
        found = result(report, check)
        assert (found.word, found.message) == (
            "fail",
            f"does not declare {feature}, and answers all the same",
        )


@pytest.mark.parametrize("answer", [-32601, -32004])
def test_streaming_that_is_declared_whatever_the_handler_does(answer: int) -> None:
    """It is refused, or no method at all; with a text to send a stream is opened, and none comes."""
    task = {"id": "t", "status": {"state": "TASK_STATE_COMPLETED"}}
    whole = json.dumps({"jsonrpc": "2.0", "id": "a2acard", "result": {"task": task}}).encode()
    codes: dict[str, int | Reply] = {
        "SubscribeToTask": answer,
        "ListTaskPushNotificationConfigs": -32003,
        "SendMessage": Reply(200, whole, JSON),
        "SendStreamingMessage": Reply(200, whole, JSON),
    }
    report = asked_of(codes, {"streaming": True, "pushNotifications": True}, send="Hello")
    words = {one.check.id: one.word for one in report.interfaces[0].results}
    assert (words["streaming-declared"], words["push-declared"]) == ("fail", "fail")
    assert (words["sent-message"], words["sent-stream"]) == ("pass", "fail")
    assert result(report, "sent-stream").message == "a message that asks for a stream is answered without one"


def test_an_extension_that_the_card_demands_is_named_in_each_request() -> None:
    """A strict agent fails no check that is about something else."""
    agent = MockAgent(mock_card("demanding"), extended=extended())
    report = probe_app(agent, BASE, keys=Keys((BASE,), bearer=TOKEN))
    assert bad(report) == []
    asked = [one for one in report.exchanges if one.pointer and one.method in ("GET", "POST")]
    named = [one for one in asked if EXTENSION in dict(one.headers).get("a2a-extensions", "")]
    others = {one.check for one in asked} - {one.check for one in named}
    assert others == {"required-extension"}


def test_an_agent_that_asks_for_the_extension_before_anything_else() -> None:
    """Also in answer to a method that does not exist, and to broken JSON: it is named there too."""
    known = rpc()

    def strict(headers: dict[str, str]) -> Reply:
        if EXTENSION in headers.get("a2a-extensions", ""):
            return known(headers)  # type: ignore[no-any-return]  # as the script has it
        error = {"code": -32008, "message": "no", "data": [{"reason": "EXTENSION_SUPPORT_REQUIRED"}]}
        return Reply(200, json.dumps({"jsonrpc": "2.0", "id": "a2acard", "error": error}).encode(), JSON)

    flags = {"extensions": [{"uri": EXTENSION, "required": True}]}
    with serving({"/a2a": strict}) as host:
        report = probed(card((f"{host.url}/a2a", "JSONRPC", "1.0"), capabilities=flags))
    words = {one.check.id: one.word for one in report.interfaces[0].results}
    assert {words[name] for name in ("alive", "required-extension", "unknown-method", "malformed-json")} == {
        "pass"
    }


@pytest.mark.parametrize("demanded", [True, False])
def test_an_extension_that_the_card_does_not_demand(demanded: bool) -> None:
    """The agent refuses everything for want of it: that is one failure, and what can't be tested is skipped for it."""
    refused = dict.fromkeys(
        ["GetTask", "SubscribeToTask", "ListTaskPushNotificationConfigs", "GetExtendedAgentCard"], -32008
    )
    known = {"extensions": [{"uri": EXTENSION, "required": True}]} if demanded else {}
    report = asked_of(dict(refused), known)
    assert [name for name in bad(report) if name not in ("error-shape", "card-lint", "malformed-json")] == [
        "required-extension"
    ]
    assert "demands extensions, " in result(report, "required-extension").message
    skipped = result(report, "streaming-declared")
    assert (skipped.word, skipped.message) == (
        "skip",
        "the agent demands an extension that can't be told from its card",
    )


@pytest.mark.parametrize("in_process", [False, True])
def test_a_session_that_an_agent_opens(in_process: bool) -> None:
    """Its cookie is credentials too: who asks without any is not let in by the one of the call before."""
    needs = {
        "securitySchemes": {"t": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}},
        "securityRequirements": [{"schemes": {"t": {"list": []}}}],
    }
    if in_process:
        agent = _Sessions(MockAgent(mock_card("full"), extended=extended()))
        report = probe_app(agent, BASE, keys=Keys((BASE,), bearer=TOKEN))
        assert agent.cookies == set()
    else:
        known = rpc()

        def guarded(headers: dict[str, str]) -> Reply:
            if "sid=1" not in headers.get("cookie", "") and headers.get("authorization") != f"Bearer {TOKEN}":
                return Reply(401, b"", {"www-authenticate": "Bearer"})
            found: Reply = known(headers)
            return Reply(found.status, found.body, JSON | {"set-cookie": "sid=1; Path=/; HttpOnly"})

        with serving({"/a2a": guarded}) as host:
            made = card((f"{host.url}/a2a", "JSONRPC", "1.0"), **needs)
            report = probed(made, Keys((host.url,), bearer=TOKEN))
            assert not any(["cookie" in headers for _, headers in host.asked])
    assert result(report, "authentication-enforced").word == "pass"


class _Sessions:
    """An application around an agent that sets a cookie with each answer, and keeps what is sent back."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.cookies: set[bytes] = set()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer one request."""
        self.cookies |= {text for name, text in scope.get("headers", ()) if name == b"cookie"}

        async def sending(message: Any) -> None:
            if message["type"] == "http.response.start":
                message = message | {"headers": [*message["headers"], (b"set-cookie", b"sid=1; Path=/")]}
            await send(message)

        await self.app(scope, receive, sending)


@pytest.mark.parametrize("version", ["1.0", "0.3"])
@pytest.mark.parametrize("token", [None, "Bearer a2acard-probe-made-up"])
def test_one_method_that_asks_for_credentials(version: str, token: str | None) -> None:
    """What the others answer without, or for a token that nobody has given out, is named."""
    known = rpc(current=version == "1.0", old=version == "0.3")

    def guarded(headers: dict[str, str]) -> Reply:
        asked = json.loads(headers[":body"])["method"] if headers[":body"] != "{" else ""
        is_feature = "ubscri" in asked or "PushNotif" in asked or "pushNotif" in asked
        sent = headers.get("authorization")
        if sent == f"Bearer {TOKEN}" or not is_feature or sent != token:
            if sent != f"Bearer {TOKEN}":
                return Reply(401, b"", {"www-authenticate": "Bearer"})
            return known(headers)  # type: ignore[no-any-return]  # as the script has it
        error = {"jsonrpc": "2.0", "id": "a2acard", "error": {"code": -32001, "message": "no"}}
        return Reply(200, json.dumps(error).encode(), JSON)

    needs = {
        "securitySchemes": {"t": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}},
        "securityRequirements": [{"schemes": {"t": {"list": []}}}],
    }
    with serving({"/a2a": guarded}) as host:
        made = card((f"{host.url}/a2a", "JSONRPC", version), **needs)
        report = probed(made, Keys((host.url,), bearer=TOKEN))
    names = {
        "1.0": "ListTaskPushNotificationConfigs, SubscribeToTask",
        "0.3": "tasks/pushNotificationConfig/list, tasks/resubscribe",
    }[version]
    found = result(report, "authentication-enforced")
    assert (found.word, found.category) == ("fail", "auth")
    how = (
        "a made-up token is taken for"
        if token
        else "the card asks for credentials, and without any is answered"
    )
    assert found.message == f"{how}: {names}"


@pytest.mark.parametrize("granted", ["*", "https://desk.example", "null"])
def test_a_card_that_is_offered_to_its_own_front_end(granted: str) -> None:
    """The preflight comes from the origin that the card is offered to: others may be refused."""
    known = rpc()
    made = json.dumps(card(("{}/a2a", "JSONRPC", "1.0")))
    script: dict[str, Any] = {}
    offered = {"access-control-allow-origin": granted}

    def preflight(headers: dict[str, str]) -> Reply:
        if ":body" in headers:
            return known(headers)  # type: ignore[no-any-return]  # as the script has it
        if granted not in ("*", headers.get("origin")):
            return Reply(403)
        return Reply(204, b"", offered | {"access-control-allow-headers": "a2a-version, content-type"})

    with serving(script) as host:
        script[WELL_KNOWN] = Reply(200, made.replace("{}/a2a", f"{host.url}/a2a").encode(), JSON | offered)
        script["/a2a"] = preflight
        report = probed(host.url)
    assert (result(report, "browser-access").word, result(report, "browser-access").message) == (
        "pass",
        "browsers may call the agent",
    )


@pytest.mark.parametrize(
    ("challenge", "said"),
    [
        ('Bearer realm="desk"', "(401, Bearer)"),
        ("Basic", "(401, Basic)"),
        ("DPoP, Bearer", "(401, DPoP)"),
        ("t0ps3cret", "(401)"),
    ],
)
def test_credentials_that_the_card_does_not_declare(challenge: str, said: str) -> None:
    """The scheme of the challenge is told: it is what the card leaves out."""
    with serving({"/a2a": Reply(401, b"", {"www-authenticate": challenge})}) as host:
        report = probed(card((f"{host.url}/a2a", "JSONRPC", "1.0")))
    found = result(report, "authentication-undeclared")
    assert (found.word, found.category) == ("fail", "auth")
    assert found.message == f"the card asks for no credentials, and the agent does {said}"


@pytest.mark.parametrize("version", ["1.0", "0.3"])
def test_credentials_that_are_declared_for_skills(version: str) -> None:
    """They are declared: that the agent asks for some is nothing that the card is silent about."""
    made = card(("{}/a2a", "JSONRPC", version))
    needs: dict[str, Any] = {
        "securityRequirements": [{"schemes": {"t": {"list": []}}}],
        "security": [{"t": []}],
    }
    made["skills"][0] |= needs
    with serving({"/a2a": Reply(401, b"", {"www-authenticate": "Bearer"})}) as host:
        made["supportedInterfaces"][0]["url"] = f"{host.url}/a2a"
        report = probed(made)
    assert result(report, "authentication-undeclared").word == "skip"


@pytest.mark.parametrize(("version", "word"), [("1.0", "fail"), ("0.3", "pass")])
def test_a_list_of_configurations_in_the_form_of_its_version(version: str, word: str) -> None:
    """By 0.3 it is nothing but the list, by 1.0 an object that has it."""
    listed = Reply(200, b'{"jsonrpc": "2.0", "id": "a2acard", "result": []}', JSON)
    known = rpc(current=version == "1.0", old=version == "0.3")

    def answer(headers: dict[str, str]) -> Reply:
        is_list = "ushNotificationConfig" in headers[":body"]
        return listed if is_list else known(headers)

    with serving({"/a2a": answer}) as host:
        made = card((f"{host.url}/a2a", "JSONRPC", version), capabilities={"pushNotifications": True})
        assert result(probed(made), "push-declared").word == word


def _info(reason: str, code: int) -> dict[str, Any]:
    details = [
        {"@type": "type.googleapis.com/google.rpc.ErrorInfo", "reason": reason, "domain": "a2a-protocol.org"}
    ]
    return {"code": code, "message": "no", "data": details}


@pytest.mark.parametrize(
    ("form", "word", "said"),
    [
        ("plain", "pass", ""),
        ("result", "fail", "the answer has a member 'result' beside the error"),
        ("mark", "fail", "the answer begins with a byte order mark"),
        ("stream", "warn", "errors come as text/event-stream; the binding has application/json"),
    ],
)
def test_errors_that_are_nearly_right(form: str, word: str, said: str) -> None:
    """What readers of JSON-RPC that take the specification at its word do not take."""

    def answer(headers: dict[str, str]) -> Reply:
        if headers[":body"] == "{":
            error, number, asked = {"code": -32700, "message": "no"}, None, ""
        else:
            asked, number = json.loads(headers[":body"])["method"], "a2acard"
            error = {"code": -32601, "message": "no"}
        if asked == "GetTask" and headers.get("a2a-version") in ("1.0", "1.0.7"):
            error = _info("TASK_NOT_FOUND", -32001)
        elif asked == "GetTask":
            error = _info("VERSION_NOT_SUPPORTED", -32009)
        body: dict[str, Any] = {"jsonrpc": "2.0", "id": number, "error": error}
        if form == "result":
            body["result"] = None
        data = json.dumps(body).encode()
        if form == "stream" and asked == "GetTask":
            return Reply(200, b"data: " + data + b"\n\n", STREAM)
        return Reply(200, (b"\xef\xbb\xbf" if form == "mark" else b"") + data, JSON)

    with serving({"/a2a": answer}) as host:
        report = probed(card((f"{host.url}/a2a", "JSONRPC", "1.0")))
    found = result(report, "error-shape")
    assert found.word == word, found.message
    assert said in found.message


def test_another_binding_behind_a_redirect() -> None:
    """JSON-RPC is declared at the address of HTTP+JSON, which a framework redirects to a slash where nobody takes it."""
    error = {"code": 404, "status": "NOT_FOUND", "message": "no", "details": [{"reason": "TASK_NOT_FOUND"}]}
    missing = Reply(404, json.dumps({"error": error}).encode(), JSON)

    def otherwise(headers: dict[str, str]) -> Reply:
        return Reply(405) if ":body" in headers else missing

    with serving({"/a2a": Reply(307, b"", {"location": "/a2a/"})}, otherwise=otherwise) as host:
        report = probed(card((f"{host.url}/a2a", "JSONRPC", "1.0")))
    assert bad(report) == ["alive"]
    found = result(report, "alive")
    assert (found.category, found.message) == (
        "wrong-binding",
        "declares JSONRPC, and what answers there speaks HTTP+JSON 1.0",
    )


def test_a_redirect_is_no_answer() -> None:
    """The agent answers where it leads to, and that is said."""
    with serving({"/a2a": Reply(307, b"", {"location": "/a2a/"}), "/a2a/": rpc()}) as host:
        report = probed(card((f"{host.url}/a2a", "JSONRPC", "1.0")))
    assert result(report, "alive").message == f"an agent answers where the URL redirects to: {host.url}/a2a/"


def test_an_agent_of_0_3_that_knows_no_version() -> None:
    """It refuses the header, which clients of 0.3 do not send: it is asked as they ask it."""
    known = rpc(current=False, old=True)

    def answer(headers: dict[str, str]) -> Reply:
        if "a2a-version" in headers:
            error = {"jsonrpc": "2.0", "id": "a2acard", "error": {"code": -32009, "message": "no"}}
            return Reply(200, json.dumps(error).encode(), JSON)
        return known(headers)  # type: ignore[no-any-return]  # as the script has it

    with serving({"/a2a": answer}) as host:
        report = probed(card((f"{host.url}/a2a", "JSONRPC", "0.3")))
    assert bad(report) == []
    assert report.interfaces[0].speaks == "0.3"


def test_a_gateway_that_looks_into_bodies() -> None:
    """What answers broken JSON without the form of JSON-RPC may not be the agent."""
    known = rpc()

    def answer(headers: dict[str, str]) -> Reply:
        return Reply(400, b"Bad Request") if headers[":body"] == "{" else known(headers)

    with serving({"/a2a": answer}) as host:
        report = probed(card((f"{host.url}/a2a", "JSONRPC", "1.0")))
    assert result(report, "malformed-json").word == "fail"
    assert result(report, "malformed-json").message.endswith("; a gateway before the agent may have done so")


@pytest.mark.parametrize("text", ["", "  "])
def test_no_text_to_send(text: str) -> None:
    """It is a wrong request."""
    with pytest.raises(BadValue, match="there is no text to send"):
        probe_app(MockAgent(mock_card("bare")), BASE, send=text)


def test_what_all_interfaces_answered_is_named() -> None:
    """No more is claimed than was compared: nothing at all where credentials come first."""
    for kind, keys, questions in (
        ("bare", None, "GetTask, ListTaskPushNotificationConfigs, SubscribeToTask, GetExtendedAgentCard"),
        (
            "demanding",
            Keys((BASE,), bearer=TOKEN),
            "GetTask, ListTaskPushNotificationConfigs, SubscribeToTask, GetExtendedAgentCard",
        ),
    ):
        report = probe_app(MockAgent(mock_card(kind), extended=extended()), BASE, keys=keys)
        (found,) = [one for one in report.results if one.check.id == "same-answers"]
        assert found.message == f"2 interfaces give the same answers to {questions}"
    (found,) = [
        one
        for one in probe_app(MockAgent(mock_card("full"), extended=extended()), BASE).results
        if one.check.id == "same-answers"
    ]
    assert found.word == "skip"


def test_an_interface_that_takes_all_the_time() -> None:
    """How the card is served is known all the same: it is asked first."""
    released = threading.Event()

    def waiting(_: dict[str, str]) -> Reply:
        released.wait(30)
        return Reply(500)

    script: dict[str, Any] = {"/a2a": waiting}
    with serving(script) as host:
        every = [(f"{host.url}{path}", "JSONRPC", "1.0") for path in ("/a2a", "/other")]
        script[WELL_KNOWN] = Reply(200, json.dumps(card(*every)).encode(), JSON)
        report = probed(host.url, total_s=1.0)
        released.set()
    assert result(report, "alive").category == "timeout"
    found = {one.check.id: one.word for one in report.results}
    assert "error" not in found.values()  # none of them had anything to ask any more
    assert [one.check.id for one in report.results] == [
        one.id for one in every_check() if one.about in ("card", "agent")
    ]


@pytest.mark.parametrize("version", ["1.0", "0.3"])
def test_clauses_are_those_of_the_version(version: str) -> None:
    """What is asked of an interface of 0.3 is not asked by the text of 1.0."""
    with serving({"/a2a": rpc(current=version == "1.0", old=version == "0.3")}) as host:
        report = probed(card((f"{host.url}/a2a", "JSONRPC", version)))
    cited = {one.check.clause for one in report.interfaces[0].results}
    assert {
        text for text in cited if text.startswith("A2A ") and not text.startswith(f"A2A {version} ")
    } == set()
    assert f"A2A {version} §{'7.3' if version == '0.3' else '3.1.3'}" in cited
