"""A card that is another one each time somebody asks, and what of that is told by whom."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.discovery.servers import Reply, serving
from tests.probing.hosts import card, probed

WELL_KNOWN = "/.well-known/agent-card.json"
MADE = card(("https://10.0.0.1/a2a", "JSONRPC", "1.0"))


def served(change: Callable[[int], bytes], tag: Callable[[int], str | None]) -> Any:
    """A server whose card is `change(n)` the nth time, with `tag(n)` as its ETag; it looks at the tag and at HEAD."""
    times: list[int] = []

    def answer(headers: dict[str, str]) -> Reply:
        number = len(times)
        found = tag(number)
        if found is not None and headers.get("if-none-match") == found:
            return Reply(304, b"", {"etag": found})
        times.append(number)
        said = {"content-type": "application/json", "cache-control": "max-age=60"}
        return Reply(200, change(number), said | ({"etag": found} if found else {}))

    return answer


def growing(number: int) -> bytes:
    """One interface more each time."""
    made = copy.deepcopy(MADE)
    made["supportedInterfaces"] *= number + 1
    return json.dumps(made).encode()


def about_the_card(script: Any) -> dict[str, tuple[str, str]]:
    """What the checks of the card's serving say."""
    with serving({WELL_KNOWN: script}, otherwise=script) as host:
        report = probed(host.url)
    return {one.check.id: (one.word, one.message) for one in report.results}


@pytest.mark.parametrize(
    "tag", [lambda n: f'"{n}"', lambda _: None, lambda _: '"same"'], ids=["new", "none", "the same"]
)
def test_a_list_that_grows_with_each_request(tag: Any) -> None:
    """Found whatever the ETag, by one check; that it was sent again is no fault then."""
    found = about_the_card(served(growing, tag))
    assert found["card-stable"] == (
        "fail",
        "asked twice in a row, the server sends two cards: 'supportedInterfaces' differs",
    )
    assert found["not-modified"][0] == {'"0"': "skip", None: "warn", '"same"': "pass"}[tag(0)]


def test_the_same_card() -> None:
    """It passes, at the cost of one request more where the first was answered with 304."""
    found = about_the_card(served(lambda _: json.dumps(MADE).encode(), lambda _: '"same"'))
    assert found["card-stable"] == ("pass", "the same card came the second time")
    assert found["not-modified"] == ("pass", "an unchanged card is answered with 304")


def reordered(number: int) -> bytes:
    """The same members in turned order each time."""
    pairs = list(MADE.items())
    return json.dumps(dict(pairs[number % 3 :] + pairs[: number % 3])).encode()


def signed_anew(number: int) -> bytes:
    """The same card under another signature each time."""
    return json.dumps(MADE | {"signatures": [{"protected": "e30", "signature": f"{number}"}]}).encode()


def gone(number: int) -> bytes:
    """A web page, after the first time."""
    return b"<!doctype html>" if number else json.dumps(MADE).encode()


@pytest.mark.parametrize(
    ("change", "word", "said"),
    [
        (reordered, "warn", "the same card comes in other bytes each time"),
        (signed_anew, "pass", "the same card came the second time, signed anew"),
        (gone, "fail", "the second time no card came (HTTP 200)"),
    ],
)
def test_what_is_another_and_what_is_not(change: Any, word: str, said: str) -> None:
    """Order, signatures, no card at all."""
    assert about_the_card(served(change, lambda _: None))["card-stable"] == (word, said)


def test_a_list_of_tags_is_not_asked_for() -> None:
    """A server that compares the header as one text sends 304 to every client that has one tag: that is all that is asked."""
    found = about_the_card(served(lambda _: json.dumps(MADE).encode(), lambda _: 'W/"weak"'))
    assert found["not-modified"][0] == "pass"


def test_a_status_of_its_own_for_an_unchanged_card() -> None:
    """412 is no answer to a client that has the card."""

    def answer(headers: dict[str, str]) -> Reply:
        if "if-none-match" in headers:
            return Reply(412, b"", {})
        return Reply(200, json.dumps(MADE).encode(), {"content-type": "application/json", "etag": '"1"'})

    found = about_the_card(answer)
    assert found["not-modified"] == ("fail", "an unchanged card is answered with 412, not with 304")
