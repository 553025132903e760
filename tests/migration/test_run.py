"""A whole migration: what is kept, what is refused, and what is said."""

from __future__ import annotations

import json
from typing import Any

import pytest

import a2acard
from a2acard.errors import BadValue, SourceError, SpecError, WouldLose
from a2acard.migration import move
from a2acard.source.parse import read

CARD: dict[str, Any] = {
    "protocolVersion": "0.3.0",
    "name": "Bill desk",
    "description": "Finds the bills of a month and says which are unpaid.",
    "url": "https://agent.example.com/rpc",
    "preferredTransport": "JSONRPC",
    "additionalInterfaces": [
        {"url": "https://agent.example.com/rpc", "transport": "JSONRPC"},
        {"url": "https://agent.example.com/rpc", "transport": "HTTP+JSON"},
        {"url": "https://agent.example.com/rpc", "transport": "GRPC"},
    ],
    "version": "2.1.0",
    "capabilities": {"streaming": True, "stateTransitionHistory": False},
    "securitySchemes": {
        "login": {
            "type": "oauth2",
            "flows": {
                "authorizationCode": {
                    "authorizationUrl": "https://login.example.com/a",
                    "tokenUrl": "https://login.example.com/t",
                    "scopes": {"read": "Read bills"},
                },
                "clientCredentials": {
                    "tokenUrl": "https://login.example.com/t",
                    "scopes": {"read": "Read bills"},
                },
            },
        },
        "cert": {"type": "mutualTLS"},
    },
    "security": [{"login": ["read"], "cert": []}],
    "defaultInputModes": ["text/plain"],
    "defaultOutputModes": ["text/plain"],
    "x-region": "eu",
    "skills": [
        {
            "id": "find",
            "name": "Find bills",
            "description": "Finds bills by month.",
            "tags": ["bills"],
            "security": [{"login": ["read"]}],
        }
    ],
    "signatures": [{"protected": "eyJhbGciOiJFUzI1NiJ9", "signature": "c2ln"}],
}


def text(card: object) -> bytes:
    """A card as a file has it."""
    return (json.dumps(card, indent=2, ensure_ascii=False) + "\n").encode()


def test_the_old_half_stays_as_it_was() -> None:
    """What a reader of 0.3 sees before, it sees after; only the second flow has a scheme of its own more."""
    made = move(read(text(CARD)))
    after: Any = made.after.value
    assert made.to == "hybrid"
    for name, item in CARD.items():
        if name in ("capabilities", "securitySchemes", "security", "skills", "signatures"):
            continue
        assert after[name] == item
    assert {n: s["type"] for n, s in after["securitySchemes"].items()} == {
        "login": "oauth2",
        "login_clientCredentials": "oauth2",
        "cert": "mutualTLS",
    }
    # one flow a scheme in the older half too: the SDK of 1.0 refuses a scheme with several, whichever half it is in
    flows = CARD["securitySchemes"]["login"]["flows"]
    assert after["securitySchemes"]["login"]["flows"] == {"authorizationCode": flows["authorizationCode"]}
    assert after["securitySchemes"]["login_clientCredentials"]["flows"] == {
        "clientCredentials": flows["clientCredentials"]
    }
    assert after["security"] == [
        {"login": ["read"], "cert": []},
        {"login_clientCredentials": ["read"], "cert": []},
    ]


def test_the_new_half_says_it_all() -> None:
    """Every flow, every alternative, every transport of the one address."""
    after: Any = move(read(text(CARD)), wire="upgrade").after.value
    assert [(i["protocolBinding"], i["protocolVersion"]) for i in after["supportedInterfaces"]] == [
        ("JSONRPC", "1.0"),
        ("HTTP+JSON", "1.0"),
        ("GRPC", "1.0"),
    ]
    assert after["securityRequirements"] == [
        {"schemes": {"login": {"list": ["read"]}, "cert": {"list": []}}},
        {"schemes": {"login_clientCredentials": {"list": ["read"]}, "cert": {"list": []}}},
    ]
    assert len(after["skills"][0]["securityRequirements"]) == 2
    assert after.keys().isdisjoint(
        ("url", "preferredTransport", "additionalInterfaces", "protocolVersion", "security", "signatures")
    )


def test_what_is_lost_is_said() -> None:
    """Each loss with its place; the signatures are kept aside."""
    made = move(read(text(CARD)), half="drop")
    assert [(note.step, note.pointer) for note in made.of("loss")] == [
        ("state-history", "/capabilities/stateTransitionHistory"),
        ("signatures", "/signatures"),
        ("vendor-members", "/x-region"),
    ]
    assert list(made.signatures) == CARD["signatures"]


def test_the_sdks_own_converter_loses_more() -> None:
    """The official SDK keeps one of two flows, and takes the pair that is there twice for two interfaces."""
    pytest.importorskip("a2a")
    from a2a.compat.v0_3.conversions import to_core_agent_card
    from a2a.compat.v0_3.types import AgentCard as OldCard

    theirs = to_core_agent_card(OldCard.model_validate(CARD))
    ours: Any = move(read(text(CARD)), wire="upgrade").after.value
    assert set(theirs.security_schemes) == {"login", "cert"}
    assert list(ours["securitySchemes"]) == ["login", "login_clientCredentials", "cert"]
    assert len(theirs.supported_interfaces) > len(ours["supportedInterfaces"])


def test_strict_refuses_to_lose() -> None:
    """With `strict` nothing is lost: all that would be is named."""
    with pytest.raises(WouldLose) as caught:
        move(read(text(CARD)), strict=True)
    assert [pointer for pointer, _ in caught.value.what] == ["/signatures", "/x-region"]
    plain = {name: item for name, item in CARD.items() if name not in ("signatures", "x-region")}
    assert move(read(text(plain)), strict=True).of("loss") == ()


def test_back_again() -> None:
    """A card that comes back from 1.0 says what it said."""
    plain = {name: item for name, item in CARD.items() if name not in ("signatures", "capabilities")}
    plain["capabilities"] = {"streaming": True}
    for way in ({}, {"half": "drop"}):
        there = move(read(text(plain)), **way).after  # type: ignore[arg-type]  # one of two ways
        back = move(there, to="0.3")
        assert back.of("loss") == ()
        assert back.to == "0.3"
        assert back.after.value == plain


def test_twice_is_once() -> None:
    """A card that was carried over stays as it is."""
    there = move(read(text(CARD)))
    assert move(there.after).after.data == there.after.data


def test_the_rest_keeps_its_bytes() -> None:
    """Order, indentation, escapes, line ends and a byte order mark stay where nothing had to change."""
    data = (
        '\ufeff{\r\n\t"name" : "D\\u00e9sk",\r\n\t"url":"https://a.example.com/x",\r\n\t"preferredTransport":"JSONRPC",\r\n'
        '\t"version": "1.0.0"   ,\r\n\t"skills": [ ]\r\n}'
    ).encode()
    after = move(read(data), half="drop").after.data.decode()
    assert after.startswith('\ufeff{\r\n\t"name" : "D\\u00e9sk",\r\n')
    assert after.endswith('"version": "1.0.0"   ,\r\n\t"skills": [ ]\r\n}')
    assert "\n" not in after.replace("\r\n", "")


def test_a_mapping_comes_back_as_text() -> None:
    """A card that somebody parsed already is written with two blanks a level."""
    made = a2acard.migrate(CARD, wire="upgrade")
    assert made.card.startswith(b'{\n  "name": "Bill desk",\n')
    assert made.to == "1.0"
    assert made.lint.card_version == "1.0"


def test_questions_are_all_that_is_left() -> None:
    """Each error of the result is a question, and an answered card has no error."""
    broken = CARD | {"url": "", "additionalInterfaces": []}
    broken["skills"] = [{"id": "find", "name": "Find bills", "description": "Finds bills by month."}]
    made = a2acard.migrate(text(broken), wire="upgrade")
    errors = {finding.pointer for finding in made.lint.findings if finding.severity == "error"}
    assert errors == {"/supportedInterfaces/0/url", "/skills/0/tags"}
    assert errors == {question.pointer for question in made.questions}
    assert a2acard.migrate(text(CARD), wire="upgrade").questions == ()


@pytest.mark.parametrize(
    ("card", "error"),
    [
        (b"{", SourceError),
        (b"[]", SpecError),
        (b'{"openapi": "3.1.0", "info": {}, "paths": {}}', SpecError),
        (b'{"name": "a", "url": "https://a.example.com/", "skills": [], "x": 1e999}', SpecError),
        (b'{"name": "a", "url": "https://a.example.com/", "skills": [], "x": NaN}', SpecError),
        (b'{"name": "a", "name": "b", "url": "https://a.example.com/x", "skills": []}', SpecError),
    ],
)
def test_what_is_refused(card: bytes, error: type[Exception]) -> None:
    """No card, no migration; members that are there twice are for their author to settle."""
    with pytest.raises(error):
        a2acard.migrate(card)


@pytest.mark.parametrize(
    "wrong", [{"to": "2.0"}, {"wire": "x"}, {"half": "x"}, {"to": "0.3", "wire": "upgrade"}]
)
def test_wrong_requests(wrong: dict[str, Any]) -> None:
    """An unknown word, or one that makes no sense with the other, is an error that says so."""
    with pytest.raises(BadValue):
        a2acard.migrate(CARD, **wrong)


def test_snake_case_is_told_as_it_was_written() -> None:
    """Old pointers are into the card as its author wrote it."""
    card = {
        "name": "Bill desk",
        "url": "https://a.example.com/x",
        "preferred_transport": "JSONRPC",
        "skills": [],
    }
    card["security_schemes"] = {"token": {"type": "http", "scheme": "bearer"}}  # type: ignore[assignment]  # more than strings
    made = move(read(text(card)), half="drop")
    old = [note.old for note in made.notes if note.step == "security-schemes"]
    assert old == [("security_schemes", "token")]
    assert "securitySchemes" in (made.after.value or {})  # type: ignore[operator]  # an object


def test_a_hybrid_of_upgraded_endpoints_says_both_versions() -> None:
    """Clients of 0.3 find their half, and clients of 1.0 an interface for either wire; nobody is shut out."""
    from a2acard.readers import lost_readers

    made = move(read(text(CARD)), wire="upgrade", half="keep")
    after: Any = made.after.value
    assert [entry["protocolVersion"] for entry in after["supportedInterfaces"]] == ["1.0", "0.3"] * 3
    assert [entry for entry in lost_readers(CARD, after) if entry.what == "use"] == []
    assert move(made.after, wire="upgrade", half="keep").after.data == made.after.data


def test_a_hybrid_whose_newer_half_has_two_flows() -> None:
    """It is split in both halves, they agree, and a second run changes nothing."""
    card = json.loads(text(CARD))
    login = {"oauth2SecurityScheme": {"flows": CARD["securitySchemes"]["login"]["flows"]}}
    card |= {
        "securitySchemes": {"login": login},
        "securityRequirements": [{"schemes": {"login": {"list": ["read"]}}}],
        "supportedInterfaces": [{"url": CARD["url"], "protocolBinding": "JSONRPC", "protocolVersion": "0.3"}],
    }
    del card["security"], card["skills"][0]["security"]
    made = a2acard.migrate(text(card))
    assert [question.rule for question in made.questions if question.rule == "hybrid-halves-disagree"] == []
    after = json.loads(made.card)
    assert after["security"] == [{"login": ["read"]}, {"login_clientCredentials": ["read"]}]
    assert a2acard.migrate(made.card).card == made.card


def test_an_alternative_of_many_flows_is_asked_about() -> None:
    """Each scheme of two flows doubles the alternatives: beyond a bound the author says which of them are meant."""

    def old(count: int) -> bytes:
        flow = {"tokenUrl": "https://id.example.com/token", "scopes": {}}
        flows = {"clientCredentials": flow, "password": flow}
        names = [f"s{number}" for number in range(count)]
        card = CARD | {"securitySchemes": {name: {"type": "oauth2", "flows": flows} for name in names}}
        return json.dumps(card | {"security": [dict.fromkeys(names, [])]}).encode()

    few = a2acard.migrate(old(4), wire="upgrade")
    assert len(json.loads(few.card)["securityRequirements"]) == 16
    many = a2acard.migrate(old(200), wire="upgrade")
    assert "/security/0" in [one.pointer for one in many.questions]
    assert any("more than 64 alternatives" in one.message for one in many.questions)
