"""The quick reader of a card to be verified: whatever it takes it reads as the exact one does, and what is odd it leaves to that."""

from __future__ import annotations

import json
from typing import Any

import pytest

from a2acard.canonical_form import canonical_value
from a2acard.signing.reading import _read_quickly, read_card
from a2acard.signing.verifier import inspect_signatures
from tests.signing.test_signing import FULL, OLD, TRUST, VECTORS, plain, signed

GOOD = json.dumps(signed(plain()), ensure_ascii=False).encode()


def test_it_takes_an_everyday_card() -> None:
    """With the value and the bytes of the exact way."""
    pytest.importorskip("orjson")
    found = _read_quickly(GOOD)
    assert found is not None
    view, payload = found
    assert view.raw == json.loads(GOOD)
    assert payload == canonical_value(view.raw)
    assert view.document.text == GOOD.decode()
    for name in ("Счёт", 'a "b"', "\\", '\\"', '"\\', "\\\\", "\n\t\b\x7f", "\U0001f600", '\\\\\\"'):
        for is_ascii in (True, False):
            card = plain(name=name, description=name)
            quick = _read_quickly(json.dumps(card, ensure_ascii=is_ascii).encode())
            assert quick is not None
            assert (quick[0].raw, quick[1]) == (card, canonical_value(card))
    assert _read_quickly(GOOD.replace(b"Bill", b"B\\u0069ll", 1)) is not None


ODD: list[tuple[str, bytes]] = [
    ("a member twice", GOOD.replace(b'"version"', b'"name": "Evil", "version"', 1)),
    ("a member twice, deep down", GOOD.replace(b'"location"', b'"location": "query", "location"', 1)),
    ("a signature's member twice", GOOD.replace(b'"protected"', b'"protected": "e30", "protected"', 1)),
    ("a member twice, once escaped", GOOD.replace(b'"version"', b'"n\\u0061me": "Evil", "version"', 1)),
    ("a member twice, and quotation marks", GOOD.replace(b'"version"', b'"name": "\\"\\\\", "version"', 1)),
    ("half a character", GOOD.replace(b"Bill", b"\\ud800", 1)),
    ("no UTF-8", GOOD.replace(b"Bill", b"\xff", 1)),
    ("a byte order mark", b"\xef\xbb\xbf" + GOOD),
    ("an unknown member", GOOD.replace(b'"version"', b'"x": 1, "version"', 1)),
    ("an infinite number", GOOD.replace(b'"version"', b'"x": 1e999, "version"', 1)),
    ("more behind it", GOOD + b"{}"),
    ("too deep", GOOD.replace(b'{"protected"', b'{"header": ' + b"[" * 200 + b"]" * 200 + b', "protected"', 1)),
    ("an older card", OLD),
    ("a list", b"[]"),
    ("nothing", b""),
    ("too long", GOOD + b" " * (1024 * 1024)),
]  # fmt: skip


@pytest.mark.parametrize("data", [one[1] for one in ODD], ids=[one[0] for one in ODD])
def test_what_it_leaves_to_the_exact_one(data: bytes) -> None:
    """All that two readers might read in two ways."""
    assert _read_quickly(data) is None


@pytest.mark.parametrize("data", [GOOD, FULL, *[json.dumps(v["input"]).encode() for v in VECTORS["vectors"]]])
def test_both_ways_come_to_the_same(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reports too."""

    def reports() -> list[Any]:
        dialect = "spec" if read_card(data)[0].is_current else "raw"
        signed_card = json.dumps(signed(json.loads(data), dialect=dialect)).encode() if data != GOOD else data
        return [
            inspect_signatures(one, TRUST, now=1.8e9) for one in (signed_card, data, *[odd for _, odd in ODD])
        ]

    quick = [(one.verdict, one.reason, one.uncovered) for one in reports()]
    monkeypatch.setattr("a2acard.signing.reading._loads", None)
    assert _read_quickly(data) is None
    assert [(one.verdict, one.reason, one.uncovered) for one in reports()] == quick
    assert read_card(GOOD)[1] is None
