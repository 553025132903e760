"""Challenges for every kind of scheme: legal by RFC 9110, whatever the card says."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from a2acard.card import Card
from a2acard.serving.challenge import challenges, secret_headers

TOKEN = r"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
CHALLENGE = re.compile(
    rf'{TOKEN} {TOKEN}="(?:[\t \x21\x23-\x5b\x5d-\x7e]|\\[\t \x21-\x7e])*"'
    rf'(?:, {TOKEN}="(?:[\t \x21\x23-\x5b\x5d-\x7e]|\\[\t \x21-\x7e])*")*\Z'
)
"""RFC 9110 §11.3, with quoted parameters, of which there is at least one."""
FLOWS = {"clientCredentials": {"tokenUrl": "https://id.example/token", "scopes": {"read": "", "write": ""}}}


def card(schemes: dict[str, Any], requirements: list[Any] | None = None, name: str = "Desk") -> Card:
    """A card with security schemes, and what it demands of them."""
    made: dict[str, Any] = {
        "name": name,
        "supportedInterfaces": [],
        "securitySchemes": schemes,
        "skills": [],
        "capabilities": {},
        "version": "1",
        "description": "x",
    }
    if requirements is not None:
        made["securityRequirements"] = requirements
    return Card.of(made)


def needs(**schemes: list[str]) -> dict[str, Any]:
    """One alternative of the requirements."""
    return {"schemes": {name: {"list": scopes} for name, scopes in schemes.items()}}


@pytest.mark.parametrize(
    ("scheme", "text"),
    [
        ({"httpAuthSecurityScheme": {"scheme": "bearer"}}, 'Bearer realm="Desk"'),
        ({"httpAuthSecurityScheme": {"scheme": "BASIC"}}, 'Basic realm="Desk", charset="UTF-8"'),
        ({"httpAuthSecurityScheme": {"scheme": "Vapid"}}, 'Vapid realm="Desk"'),
        ({"httpAuthSecurityScheme": {"scheme": "Digest"}}, 'Bearer realm="Desk"'),
        ({"httpAuthSecurityScheme": {"scheme": "no token"}}, 'Bearer realm="Desk"'),
        ({"oauth2SecurityScheme": {"flows": FLOWS}}, 'Bearer realm="Desk", scope="read write"'),
        (
            {"openIdConnectSecurityScheme": {"openIdConnectUrl": "https://id.example"}},
            'Bearer realm="Desk", scope="read write"',
        ),
        (
            {"apiKeySecurityScheme": {"location": "query", "name": "k"}},
            'ApiKey realm="Desk", in="query", name="k"',
        ),
        ({"apiKeySecurityScheme": {"location": "body", "name": "k"}}, 'Bearer realm="Desk"'),
        ({"mtlsSecurityScheme": {}}, 'Bearer realm="Desk"'),
        ({}, 'Bearer realm="Desk"'),
    ],
)
def test_one_scheme(scheme: dict[str, Any], text: str) -> None:
    """Its challenge; where HTTP has no name for it, the one that 401 can't be without."""
    made = card({"s": scheme}, [needs(s=["read", "write"])])
    assert challenges(made) == (text,)
    assert CHALLENGE.match(text)


def test_several_ways_in() -> None:
    """In the order of the requirements, each once; a scheme that nothing demands comes last."""
    schemes = {
        "key": {"apiKeySecurityScheme": {"location": "cookie", "name": "sid"}},
        "login": {"httpAuthSecurityScheme": {"scheme": "basic"}},
        "token": {"httpAuthSecurityScheme": {"scheme": "bearer"}},
        "oauth": {"oauth2SecurityScheme": {"flows": FLOWS}},
    }
    made = card(schemes, [needs(oauth=["read", 'wr"ite', "a b"]), needs(token=[]), needs(missing=[])])
    assert challenges(made, realm="bills") == (
        'Bearer realm="bills", scope="read"',
        'Bearer realm="bills"',
        'ApiKey realm="bills", in="cookie", name="sid"',
        'Basic realm="bills", charset="UTF-8"',
    )
    assert secret_headers(made) == ("Authorization", "Cookie")


def test_schemes_of_0_3() -> None:
    """By `in`, and by `security`."""
    made = Card.of(
        {
            "protocolVersion": "0.3.0",
            "name": "Desk",
            "url": "https://a.example",
            "securitySchemes": {"k": {"type": "apiKey", "in": "header", "name": "X-Key"}},
            "security": [{"k": []}],
            "skills": [],
            "capabilities": {},
            "version": "1",
            "description": "x",
        }
    )
    assert challenges(made) == ('ApiKey realm="Desk", in="header", name="X-Key"',)
    assert secret_headers(made) == ("Authorization", "X-Key")


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])  # a loaded machine is no failure
@given(st.text(), st.text(), st.text(), st.lists(st.text()))
def test_whatever_the_card_says_the_challenge_is_legal(
    name: str, scheme: str, key: str, scopes: list[str]
) -> None:
    """No text of a card breaks the header, or adds one."""
    schemes = {
        "a": {"httpAuthSecurityScheme": {"scheme": scheme}},
        "b": {"apiKeySecurityScheme": {"location": "header", "name": key}},
        "c": {"oauth2SecurityScheme": {"flows": FLOWS}},
    }
    made = card(schemes, [needs(a=[], b=[], c=scopes)], name)
    for text in challenges(made):
        assert CHALLENGE.match(text), text
    for header in secret_headers(made):
        assert re.fullmatch(TOKEN, header)
