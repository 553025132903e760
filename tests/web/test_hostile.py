"""Texts that hide, turn or break others, in every place of a card: shown as text on every page, and never a failure."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from a2acard.examples import example
from tests.web.asking import workbench

CARD: dict[str, Any] = json.loads(example("signed-payments").data)
TEXTS = ("\ud801", "Pay\u202egpj.exe", "\u0000", "\u2066x", "\x1b[31m", "<img src=x onerror=alert(1)>", "a\u200bb", "\ufeff", "\U000e0041")  # fmt: skip
HIDDEN = re.compile("[\u0000-\u0008\u000b-\u001f\u200b\u202a-\u202e\u2066-\u2069\ufeff\U000e0000-\U000e007f]")


@pytest.fixture(scope="module")
def client() -> TestClient:
    """One workbench for all."""
    return workbench(fetches_a_minute=10_000)


def places(node: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every text and every object of a card."""
    found = [path] if isinstance(node, str | dict) else []
    inner = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    return [*found, *[place for step, item in inner for place in places(item, (*path, step))]]


def planted(path: tuple[str | int, ...], text: str) -> str:
    """The card with `text` at a place: instead of the text there, or as the name of a member more."""
    card = json.loads(json.dumps(CARD))
    node = card
    for step in path[:-1]:
        node = node[step]
    if not path:
        card[text] = text
    elif isinstance(node[path[-1]], dict):
        node[path[-1]][text] = {"type": text}
    else:
        node[path[-1]] = text
    return json.dumps(card)


PLACES = places(CARD)


@settings(
    max_examples=60,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(path=st.sampled_from(PLACES), text=st.sampled_from(TEXTS), lang=st.sampled_from(("en", "ms", "ru")))
def test_every_page(client: TestClient, path: tuple[str | int, ...], text: str, lang: str) -> None:
    """The pages and functions that take a card answer; what hides or turns other text is an escape, and no text is markup."""
    card = planted(path, text)
    for name in ("validate", "migrate", "verify"):
        answer = client.post(f"/{lang}/{name}", data={"card": card, "fix": ""})
        assert answer.status_code == 200
        assert not HIDDEN.search(re.sub(r"<textarea.*?</textarea>", "", answer.text, flags=re.S))
        assert "<img" not in answer.text
    for kind in ("json", "sarif", "markdown"):
        assert client.post(f"/{lang}/validate/download?format={kind}", data={"card": card}).status_code == 200
    for name in ("lint", "migrate", "readers", "verify", "signing"):
        for held in (card, json.loads(card)):
            body = json.dumps({"card": held, "kid": text, "keys": text, "lang": lang})
            answer = client.post(f"/api/{name}", content=body)
            assert answer.status_code in (200, 400, 422)
            answer.json()


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("lang", ["en", "ru"])
def test_every_field(client: TestClient, text: str, lang: str) -> None:
    """The same for what is typed into the other fields, and for addresses."""
    typed = text.encode("utf-8", "replace").decode()
    form = dict.fromkeys(("name", "description", "skill-0-name", "interface-0-url", "security-detail", "security", "from", "source"), typed)  # fmt: skip
    assert "<img" not in client.post(f"/{lang}/generate", data=form | {"from": "card"}).text
    for path, data in (("generate", form), ("check", {"url": typed, "consent": "yes"}), ("validate", {"url": typed, "by": "url", "profile": typed}), ("verify", {"keys": typed, "card": "{}"})):  # fmt: skip
        answer = client.post(f"/{lang}/{path}", data=data)
        assert answer.status_code == 200, path
        assert "<img" not in answer.text
    for path in (
        f"/{lang}/validate",
        f"/{lang}/check",
        f"/{lang}/generate",
        f"/{lang}/reference",
        f"/{lang}/types",
    ):
        for name in ("url", "example", "version", "in", typed):
            answer = client.get(path, params={name: typed})
            assert answer.status_code in (200, 404)
            assert "<img" not in answer.text


def test_addresses_never_lead_to_a_host_of_the_request(client: TestClient) -> None:
    """A slash too much, a language alone: the way on is a path."""
    for path, there in (
        ("/en/validate/", "/en/validate"),
        ("/ru", "/ru/"),
        ("/api/lint/", None),
        ("//evil.example/", None),
        ("/en//evil.example/", None),
    ):
        answer = client.get(path, headers={"host": "evil.example"}, follow_redirects=False)
        where = answer.headers.get("location")
        assert where == there if there else where is None or (where.startswith("/") and where[1:2] != "/")
