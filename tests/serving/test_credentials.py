"""Fixed credentials: by header, query and cookie, as the card's schemes say; nothing but the very ones."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from a2acard.card import Card
from a2acard.errors import BadValue
from a2acard.serving import Request
from a2acard.serving.credentials import Credentials

SCHEMES: dict[str, Any] = {
    "token": {"httpAuthSecurityScheme": {"scheme": "Bearer"}},
    "login": {"httpAuthSecurityScheme": {"scheme": "Basic"}},
    "header": {"apiKeySecurityScheme": {"location": "header", "name": "X-API-Key"}},
    "query": {"apiKeySecurityScheme": {"location": "query", "name": "api_key"}},
    "cookie": {"apiKeySecurityScheme": {"location": "cookie", "name": "sid"}},
}


def card(*names: str) -> Card:
    """A card with these schemes."""
    schemes = {name: SCHEMES[name] for name in names}
    return Card.of({"name": "Desk", "supportedInterfaces": [], "skills": [], "securitySchemes": schemes})


ALL = Credentials(card(*SCHEMES), bearer=["t1", "t2"], basic=["ann:pass:word", "bé:é"], keys=["k1"])


def asked(query: str = "", **headers: str) -> str | None:
    """By which kind a request is let in."""
    raw = [(name.replace("_", "-").encode(), text.encode("latin-1")) for name, text in headers.items()]
    return ALL(Request({"type": "http", "method": "GET", "headers": raw, "query_string": query.encode()}))


def basic(pair: str) -> str:
    """The header of a user and a password."""
    return "Basic " + base64.b64encode(pair.encode()).decode()


@pytest.mark.parametrize(
    ("query", "headers", "kind"),
    [
        ("", {"authorization": "Bearer t1"}, "bearer"),
        ("", {"authorization": "bearer  t2 "}, "bearer"),
        ("", {"authorization": basic("ann:pass:word")}, "basic"),
        ("", {"authorization": basic("bé:é")}, "basic"),
        ("", {"x_api_key": "k1"}, "apiKey"),
        ("api_key=k1", {}, "apiKey"),
        ("", {"cookie": "a=b; sid=k1"}, "apiKey"),
        ("", {}, None),
        ("", {"authorization": "Bearer"}, None),
        ("", {"authorization": "Bearer "}, None),
        ("", {"authorization": "Bearer t3"}, None),
        ("", {"authorization": "Bearer t1, Bearer t3"}, None),
        ("", {"authorization": "Bearer k1"}, None),
        ("", {"authorization": "t1"}, None),
        ("", {"authorization": basic("ann:pass")}, None),
        ("", {"authorization": "Basic ???"}, None),
        ("", {"authorization": "Basic /w=="}, None),
        ("", {"x_api_key": ""}, None),
        ("", {"x_api_key": "t1"}, None),
        ("api_key=no&api_key=k1", {}, None),
        ("sid=k1", {}, None),
        ("", {"cookie": "sid"}, None),
    ],
)
def test_who_is_let_in(query: str, headers: dict[str, str], kind: str | None) -> None:
    """Each kind at its own place, and nowhere else."""
    assert asked(query, **headers) == kind


def test_a_kind_needs_its_scheme() -> None:
    """Else nobody could know how to come."""
    given: dict[str, list[str]] = {"bearer": ["t"], "basic": ["a:b"], "keys": ["k"]}
    schemes = {"bearer": "token", "basic": "login", "keys": "cookie"}
    for kind, texts in given.items():
        for name in SCHEMES:
            fits = name == schemes[kind] or (kind == "keys" and name in ("header", "query"))
            if fits:
                Credentials(card(name), **{kind: texts})
            else:
                with pytest.raises(BadValue, match="the public card declares no"):
                    Credentials(card(name), **{kind: texts})


def test_what_is_no_credential() -> None:
    """None at all, empty ones, a user without a password."""
    for given in ({}, {"bearer": [""]}, {"basic": ["ann"]}):
        with pytest.raises(BadValue):
            Credentials(card(*SCHEMES), **given)


def test_secrets_are_not_shown() -> None:
    """Not in an error either."""
    with pytest.raises(BadValue) as refused:
        Credentials(card("token"), basic=["hunter2secret"])
    assert "hunter2" not in str(refused.value)
    assert "t1" not in json.dumps(repr(ALL))
