"""Whom a card addresses, whom it shuts out, and whom a change shuts out."""

from __future__ import annotations

import json
from typing import Any

import pytest

from a2acard.examples import EXAMPLES
from a2acard.readers import addressed, judged, lost_readers
from tests.readers.cards import HAND_MADE, HYBRID, NEW, OLD, changed, interface


@pytest.mark.parametrize(
    ("name", "generations"),
    [
        ("0.3", "0.3"),
        ("1.0", "1.0"),
        ("hybrid", "0.3 1.0"),
        ("0.2.6", "0.2"),
        ("0.2 without version", "0.3"),
        ("pre-0.2", "0.2"),
        ("0.3 that says 1.0", "0.3 1.0"),
        ("version 0.3 only", "0.3"),
        ("version 0.3 before 1.0", "0.3 1.0"),
        ("version of words", "1.0"),
        ("no interface", "1.0"),
        ("1.0 with schemes of 0.3", "1.0"),
        ("nothing", ""),
    ],
)
def test_whom_a_card_addresses(name: str, generations: str) -> None:
    """By its halves, and by the versions of its interfaces."""
    assert " ".join(addressed(HAND_MADE[name])) == generations


def test_examples_shut_nobody_out() -> None:
    """Every example can be used by all whom it addresses."""
    for item in EXAMPLES:
        verdict = judged(json.loads(item.data))
        assert verdict.addressed, item.name
        assert (verdict.shut_out, verdict.unknown) == ((), ()), item.name


@pytest.mark.parametrize(
    ("name", "shut_out"),
    [
        ("hybrid", []),
        ("version 0.3 only", ["python-0.3", "js-0.3"]),
        ("0.3 that says 1.0", ["python-0.3", "js-0.3", "specification-1.0"]),
        ("skills gone", ["specification-1.0"]),
        ("hybrid at one address, 1.0 only", ["python-0.3", "js-0.3"]),
    ],
)
def test_whom_a_card_shuts_out(name: str, shut_out: list[str]) -> None:
    """The clients that it addresses and that can't use it."""
    assert [reading.reader.id for reading in judged(HAND_MADE[name]).shut_out] == shut_out


def test_nobody_can_tell() -> None:
    """An interface that does not say its version leaves its clients unknown."""
    found = judged(HAND_MADE["version gone"])
    assert [reading.reader.id for reading in found.unknown] == ["python-1.0", "js-1.0"]


def lost(before: dict[str, Any], after: dict[str, Any]) -> list[tuple[str, str]]:
    """Who is lost, and what."""
    return [(item.after.reader.id, item.what) for item in lost_readers(before, after)]


def test_a_half_that_goes_takes_its_clients_along() -> None:
    """Nobody is lost by adding a half, and everybody older by taking it away."""
    assert lost(NEW, HYBRID) == [("js-1.0", "kinds")]
    assert lost(OLD, OLD) == []
    older = [("python-0.2", "use"), ("js-0.2", "use"), ("python-0.3", "use"), ("js-0.3", "use")]
    assert lost(HYBRID, NEW) == older
    assert lost(OLD, NEW) == older


def test_kinds_out_of_sight_are_a_loss() -> None:
    """The JavaScript SDK of 1.0 tells no kinds once the first scheme has a `type` too, told or untold."""
    after = changed(HYBRID, supportedInterfaces=[interface("0.3", url=OLD["url"])], url=OLD["url"])
    assert lost(OLD, after) == [("js-1.0", "kinds")]


def test_an_upgraded_endpoint_loses_those_who_speak_0_3() -> None:
    """The 0.x half still invites, but what stands behind it speaks 1.0 now."""
    after = changed(HYBRID, supportedInterfaces=[interface("1.0", url=HYBRID["url"])])
    assert {reader for reader, _ in lost(HYBRID, after)} == {"python-0.2", "js-0.2", "python-0.3", "js-0.3"}


def test_access_out_of_sight_is_a_loss() -> None:
    """A client that can call, but no longer sees that it must authenticate."""
    after = changed(OLD, security=[], securityRequirements=[{"schemes": {"key": {"list": []}}}])
    assert ("python-0.3", "access") in lost(OLD, after)


def test_an_option_that_is_needed_now_is_a_loss() -> None:
    """Who could use the card as installed and now must be told to has lost something."""
    after = changed(OLD, preferredTransport="GRPC")
    assert ("python-0.3", "use") in lost(OLD, after)
