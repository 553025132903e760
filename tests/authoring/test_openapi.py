"""Cards from OpenAPI documents: what is carried over, what is left out, and what is asked for."""

from __future__ import annotations

import json
from typing import Any

import pytest

from a2acard.authoring.sources import drafted
from a2acard.errors import BadValue
from tests.authoring.making import WHO, answers, check, made_from, made_of, told

KEY = {"security": {"key": {"kind": "api-key", "name": "X-Key"}}}
DOCUMENT: dict[str, Any] = {
    "openapi": "3.0.3",
    "info": {"title": "Bill desk", "version": "1.2.3"},
    "paths": {"/bills": {"get": {"tags": ["bills"], "summary": "Find a bill of a month"}}},
}


@pytest.mark.parametrize(
    ("file", "more"),
    [("pets.yaml", KEY), ("tickets.yaml", {}), ("items.json", KEY), ("charges.yaml", {})],
)
def test_every_card_holds_up(file: str, more: dict[str, Any]) -> None:
    """With what no document can tell, each fixture makes a clean card that the official SDK reads."""
    made = made_from("openapi", file, answers(**WHO, **more))
    assert made.missing == ()
    assert made.ok, made.faults
    check(made.card)
    assert json.loads(made.data) == made.card


@pytest.mark.parametrize("file", ["pets.yaml", "tickets.yaml", "items.json", "charges.yaml"])
def test_nothing_internal_leaks(file: str) -> None:
    """No host of an inner network, credential, person's address, server of the API or order to a model is in the card."""
    made = made_from("openapi", file, answers(**WHO))
    text = made.data.decode()
    for secret in (
        "sk_", "@", "http:", "10.1.2.3", "cluster.local", "api.paws", "must never", "localhost", "operator", "ealth",
    ):  # fmt: skip
        assert secret not in text, secret


def test_identity() -> None:
    """Title, description, contact and documents become what they are in a card; a version only if it is semantic."""
    card = made_from("openapi", "tickets.yaml").card
    assert card["name"] == "Ticket Office"
    assert card["description"].startswith("Sells, moves and takes back tickets")
    assert card["provider"] == {"organization": "City Theatre", "url": "https://theatre.example"}
    assert card["documentationUrl"] == "https://docs.theatre.example/tickets"
    assert card["version"] == "1.0.0"
    assert made_from("openapi", "pets.yaml").card["version"] == "1.0.19"
    assert "supportedInterfaces" not in card


def test_skills_by_tag_and_path() -> None:
    """A tag is a skill; operations without a tag are grouped by what their path is about."""
    card = made_from("openapi", "tickets.yaml").card
    tickets = card["skills"][0]
    assert [skill["id"] for skill in card["skills"]] == ["tickets", "accounts"]
    assert tickets["name"] == "Tickets and seats"
    assert tickets["examples"] == ["Find tickets of an evening", "Buy a ticket", "Show free seats"]
    assert tickets["outputModes"] == ["text/plain", "application/json", "text/html"]
    charges = made_from("openapi", "charges.yaml").card
    assert [skill["id"] for skill in charges["skills"]] == ["charges", "payouts"]
    assert charges["skills"][0]["inputModes"] == ["text/plain", "application/x-www-form-urlencoded"]
    assert charges["skills"][0]["examples"][0] == "Get charges"


def test_security_is_split_by_flow() -> None:
    """A scheme with two flows is two, and each requirement is repeated for the flows that offer its scopes."""
    made = made_from("openapi", "tickets.yaml", answers(**WHO))
    card = made.card
    assert list(card["securitySchemes"]) == ["login", "login_clientCredentials", "certificate"]
    assert card["securitySchemes"]["login"]["oauth2SecurityScheme"]["flows"]["authorizationCode"][
        "pkceRequired"
    ]
    assert card["securityRequirements"] == [
        {"schemes": {"login": {"list": ["tickets:read"]}}},
        {"schemes": {"login_clientCredentials": {"list": ["tickets:read"]}}},
    ]
    accounts = card["skills"][1]["securityRequirements"]
    assert accounts == [
        {"schemes": {"login": {"list": ["tickets:read", "accounts:read"]}, "certificate": {}}}
    ]
    tickets = card["skills"][0]["securityRequirements"]
    assert {"schemes": {"login": {"list": ["tickets:read", "tickets:write"]}}} in tickets
    assert any("PKCE" in text for texts in told(made, "assumed").values() for text in texts)


def test_left_out_is_told_with_its_place() -> None:
    """Each thing that is left out stands in the report with its place in the source."""
    found = told(made_from("openapi", "tickets.yaml"))
    assert found["/servers"] == ["the addresses of the API: the agent answers elsewhere"]
    assert found["/info/contact/email"] == ["an e-mail address"]
    assert found["/webhooks"]
    assert "internal" in found["/paths/~1health"][0]
    assert "internal" in found["/paths/~1operators/get"][0]
    assert "not fetched" in found["/paths/~1outside"][0]
    assert "circle" in found["/paths/~1circle"][0]
    assert found["/paths/~1accounts~1{id}/get/description"] == [
        "a sentence with the address of an inner host"
    ]
    pets = told(made_from("openapi", "pets.yaml"))
    assert "deprecated" in pets["/paths/~1pet~1{petId}/delete"][0]
    assert "RFC 9700" in pets["/components/securitySchemes/paws_auth/flows/implicit"][0]


def test_what_can_not_be_told_is_asked_for() -> None:
    """Where the only way in is one that a card must not have, anyone could call: its author is asked."""
    made = made_from("openapi", "items.json", answers(**WHO))
    assert [item.answer for item in made.missing] == ["security"]
    assert "/security" in made.missing[0].why
    assert "securityRequirements" not in made.card
    assert made_from("openapi", "items.json", answers(**WHO, security="none")).missing == ()


def test_the_author_decides() -> None:
    """An answer wins over what was inferred, and nothing is told of what it replaced."""
    made = made_from(
        "openapi", "tickets.yaml", answers(name="Box office", skills=[{"id": "tickets", "name": "Seats"}])
    )
    assert made.card["name"] == "Box office"
    assert made.card["skills"][0]["name"] == "Seats"
    assert made.card["skills"][0]["examples"][0] == "Find tickets of an evening"
    assert "/info/title" not in told(made, "inferred")


def test_too_many_skills() -> None:
    """The skills with the most operations stay, and the others are told."""
    paths = {f"/thing{n}s": {"get": {"summary": f"Find thing number {n} of all"}} for n in range(40)}
    paths["/thing7s"]["post"] = {"summary": "Add a thing of that kind"}
    made = made_of("openapi", DOCUMENT | {"paths": paths}, answers(**WHO, security="none"))
    assert len(made.card["skills"]) == 30
    assert any("more than 30" in text for texts in told(made).values() for text in texts)
    draft = drafted("openapi", "x.json", json.dumps(DOCUMENT | {"paths": paths}).encode(), 1)
    assert [skill["id"] for skill in draft.card["skills"]] == ["thing7s"]


def test_public_operations_of_a_closed_api() -> None:
    """An operation that asks for nothing weakens no skill; a document that asks for nothing is asked about."""
    schemes = {
        "components": {"securitySchemes": {"key": {"type": "apiKey", "in": "header", "name": "X-Key"}}}
    }
    paths = {"/bills": {"get": {"summary": "Find a bill of a month", "security": []}}}
    card = made_of("openapi", DOCUMENT | schemes | {"security": [{"key": []}], "paths": paths}).card
    assert card["securityRequirements"] == [{"schemes": {"key": {}}}]
    assert "securityRequirements" not in card["skills"][0]
    assert [item.answer for item in made_of("openapi", DOCUMENT, answers(**WHO)).missing] == ["security"]


def test_requirements_that_all_skills_share_are_the_cards() -> None:
    """Where each operation says the same, and the document nothing, the card says it."""
    schemes = {"components": {"securitySchemes": {"key": {"type": "http", "scheme": "bearer"}}}}
    paths = {"/bills": {"get": {"summary": "Find a bill of a month", "security": [{"key": []}]}}}
    card = made_of("openapi", DOCUMENT | schemes | {"paths": paths}).card
    assert card["securityRequirements"] == [{"schemes": {"key": {}}}]
    assert card["securitySchemes"] == {"key": {"httpAuthSecurityScheme": {"scheme": "Bearer"}}}
    assert "securityRequirements" not in card["skills"][0]


def test_what_the_linter_refuses_is_left_out() -> None:
    """A key in the query ends up in logs: the scheme goes, with the finding as the reason, and access is asked for."""
    schemes = {"components": {"securitySchemes": {"key": {"type": "apiKey", "in": "query", "name": "key"}}}}
    made = made_of("openapi", DOCUMENT | schemes | {"security": [{"key": []}]}, answers(**WHO))
    assert "securitySchemes" not in made.card
    assert [item.answer for item in made.missing] == ["security"]
    assert told(made)["/components/securitySchemes/key"]


def test_values_of_the_wrong_type_are_told() -> None:
    """They read as if they were not there."""
    paths = {
        "/bills": {
            "get": [],
            "post": {"summary": "Pay a bill of a month", "tags": 3, "requestBody": {"content": []}},
        },
        "/b": 3,
    }
    found = told(made_of("openapi", DOCUMENT | {"info": [], "tags": {}, "paths": paths}))
    for place in (
        "/info",
        "/tags",
        "/paths/~1bills/get",
        "/paths/~1b",
        "/paths/~1bills/post/tags",
        "/paths/~1bills/post/requestBody/content",
    ):
        assert found[place] == ["a value of the wrong type"], place


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "line 1, column 2"),
        ("[]", "no OpenAPI document"),
        ('{"swagger": "2.0"}', "Swagger"),
        ('{"openapi": "4.0.0"}', "'4.0.0' is not read"),
        ('{"openapi": 4.0}', "is not read"),
        ("{}", "'openapi' is missing"),
        ("a: [", "no YAML"),
        ("a: &a [*a]", "holds itself"),
        ("- a\n- b", "no OpenAPI document"),
        ("", "no OpenAPI document"),
    ],
)
def test_what_is_no_openapi_document(text: str, said: str) -> None:
    """Refused with a sentence."""
    with pytest.raises(BadValue, match=r"source") as caught:
        drafted("openapi", "source", text.encode())
    assert said in str(caught.value)


def test_aliases_are_bounded() -> None:
    """A few lines of aliases that stand for billions of values are refused, at once."""
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 12)]
    with pytest.raises(BadValue, match="alias written out"):
        drafted("openapi", "bomb.yaml", "\n".join(lines).encode())
    with pytest.raises(BadValue, match="levels"):
        drafted("openapi", "deep.yaml", b"[" * 300)
    with pytest.raises(BadValue, match="no YAML"):
        drafted("openapi", "evil.yaml", b"a: !!python/object/apply:os.system [ls")


def test_yaml_is_read_as_json_would_be() -> None:
    """Codes, dates and `no` are what their author means; a tag makes no object."""
    from a2acard.authoring.openapi.yaml import loaded

    text = b"200: a\nno: 2024-05-01\nb: yes\nc: true\nd: 1.5\ne: 0x1f\nf: ~\ng: '1'\nh: !!python/name:os.system x"
    assert loaded("x.yaml", text) == {
        "200": "a", "no": "2024-05-01", "b": "yes", "c": True, "d": 1.5, "e": "0x1f", "f": None, "g": "1", "h": "x",
    }  # fmt: skip


def test_without_a_yaml_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """One sentence with the command that installs it; JSON needs none."""
    import sys

    monkeypatch.setitem(sys.modules, "yaml", None)
    with pytest.raises(BadValue, match=r"pip install 'a2acard\[openapi\]'"):
        drafted("openapi", "x.yaml", b"openapi: 3.0.0")
    assert drafted("openapi", "x.json", json.dumps(DOCUMENT).encode()).card["skills"]


SECRETS = (
    ("ghp_0123456789abcdefghijklmnopqrstuvwxyzAB", "0123456789"),
    ("jenkins.corp.internal", "jenkins"),
    ("bob@paws.example", "bob"),
)


@pytest.mark.parametrize(("secret", "part"), SECRETS)
def test_identifiers_leak_nothing(secret: str, part: str) -> None:
    """What may not be said stays out where it is the name of a tag, an operation or a part of a path."""
    held = DOCUMENT | {
        "paths": {
            "/bills": {"get": {"tags": [secret, "bills"], "summary": "Find a bill of a month"}},
            f"/{secret}": {"get": {"operationId": secret}},
            "/pets": {"post": {"tags": ["pets", secret], "summary": "Register a pet", "operationId": secret}},
        }
    }
    made = made_of("openapi", held, answers(**WHO, **KEY))
    assert part not in made.data.decode().lower()
    assert [skill["name"] for skill in made.card["skills"]]
    assert any("the name, with" in item for items in told(made).values() for item in items)


@pytest.mark.parametrize("mark", ["true", "True", " yes", True])
@pytest.mark.parametrize("member", ["x-internal", "deprecated"])
def test_marks_written_as_text(mark: object, member: str) -> None:
    """What its author hides stays hidden, in whichever spelling."""
    paths = {
        "/bills": {"get": {"summary": "Find a bill of a month"}, "post": {"summary": "Forge", member: mark}}
    }
    made = made_of("openapi", DOCUMENT | {"paths": paths}, answers(**WHO, **KEY))
    assert "Forge" not in made.data.decode()


def test_yaml_without_quotes_and_with_a_member_twice() -> None:
    """A version that YAML reads as a number is understood; a member that is there twice is refused with its place, as in JSON."""
    text = "openapi: 3.1\ninfo: {title: Bill desk, version: 1.2.3}\npaths:\n  /bills: {get: {summary: Find a bill of a month}}\n"
    made = drafted("openapi", "api.yaml", text.encode())
    assert [skill["name"] for skill in made.card["skills"]] == ["Bills"]
    with pytest.raises(BadValue, match="api.yaml: line 5, column 1: the member is there twice"):
        drafted("openapi", "api.yaml", (text + "paths: {}\n").encode())


def test_an_alternative_of_many_flows_is_left_out() -> None:
    """Each scheme of two flows doubles the alternatives: beyond a bound it is told, and nobody may call for it."""
    flow = {"tokenUrl": "https://id.example.com/token", "scopes": {}}
    names = [f"s{number}" for number in range(200)]
    scheme = {
        "type": "oauth2",
        "flows": {
            "clientCredentials": flow,
            "authorizationCode": flow | {"authorizationUrl": "https://id.example.com/auth"},
        },
    }
    document = {
        "openapi": "3.1.0", "info": {"title": "Many", "version": "1.0.0"}, "paths": {},
        "components": {"securitySchemes": dict.fromkeys(names, scheme)}, "security": [dict.fromkeys(names, [])],
    }  # fmt: skip
    made = made_of("openapi", document, answers(**WHO))
    assert any(
        "more than 64 alternatives" in text for texts in told(made, "left-out").values() for text in texts
    )
    assert "securityRequirements" not in made.card
