"""Badges: what they say of a card, how long they are good, and that they are SVG whatever comes."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from a2acard.examples import example
from a2acard.web import badges
from tests.discovery.servers import Reply, serving
from tests.web.asking import workbench

NEW = "/.well-known/agent-card.json"
JSON = {"content-type": "application/json"}


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """No badge of another test."""
    monkeypatch.setattr(badges, "_kept", {})


@pytest.mark.parametrize(
    ("kind", "card", "said"),
    [
        ("valid", example("minimal-card").data, "agent card: valid 1.0"),
        ("valid", b'{"name": "x", "supportedInterfaces": [], "skills": []}', " errors"),
        ("signed", example("signed-payments").data, "agent card: signed"),
        ("signed", example("minimal-card").data, "agent card: unsigned"),
        ("valid", b"<html>", "valid: no card"),
        ("healthy", example("minimal-card").data, "agent: unhealthy"),
    ],
)
def test_what_it_says(kind: str, card: bytes, said: str) -> None:
    """Left what it is about, right how it is; no word of the card's own stands in it."""
    with serving({NEW: Reply(200, card, JSON)}) as host:
        answer = workbench().get(f"/badge/{kind}.svg", params={"url": host.url})
    assert answer.headers["content-type"] == "image/svg+xml"
    root = ElementTree.fromstring(answer.text)
    assert said in (root.get("aria-label") or "")


def test_it_speaks_the_language_of_its_address() -> None:
    """English without one; the card is asked for once for all of them."""
    client = workbench()
    said = []
    with serving({NEW: Reply(200, example("minimal-card").data, JSON)}) as host:
        for code in ("ms", "ru", "en", "xx"):
            answer = client.get("/badge/valid.svg", params={"url": host.url, "lang": code})
            said.append(ElementTree.fromstring(answer.text).get("aria-label"))
        assert host.paths == [NEW]
    assert said == ["kad agen: sah 1.0", "карточка агента: верна, 1.0", *["agent card: valid 1.0"] * 2]


def test_it_is_kept_for_a_while() -> None:
    """The card is not asked for again, and who has the badge gets 304."""
    client = workbench()
    with serving({NEW: Reply(200, example("minimal-card").data, JSON)}) as host:
        first = client.get("/badge/valid.svg", params={"url": host.url})
        again = client.get(
            "/badge/valid.svg", params={"url": host.url}, headers={"if-none-match": first.headers["etag"]}
        )
        assert again.status_code == 304
        assert "max-age=600" in first.headers["cache-control"]
        assert host.paths == [NEW]


@pytest.mark.parametrize("url", ["", "<script>alert(1)</script>", "https://10.0.0.1/", "\u202e", "a" * 5000])
def test_whatever_url(url: str) -> None:
    """Always a picture."""
    answer = workbench().get("/badge/valid.svg", params={"url": url})
    ElementTree.fromstring(answer.text)
    assert "alert" not in answer.text
