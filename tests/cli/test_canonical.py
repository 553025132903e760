"""`canonical` as people and scripts call it."""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from tests.cli.run import run

ROOT = Path(__file__).parents[2]
CARD = ROOT / "tests/corpus/accepted/g1-full.json"


def test_the_bytes_and_nothing_else() -> None:
    """As they are signed, without a line end; a digest over the output is the digest of what is signed."""
    from a2acard import canonical

    done = subprocess.run(
        [sys.executable, "-m", "a2acard", "canonical", str(CARD)], capture_output=True, check=True
    )
    assert done.stdout == canonical(CARD)
    assert done.stderr == b""
    assert run("canonical", str(CARD), "--dialect", "raw").out.encode() == canonical(CARD, dialect="raw")


def test_explained() -> None:
    """Every dialect with its digest, and the outermost members that it leaves out."""
    card = '{"name":"A","skills":[],"securityRequirements":[{"schemes":{"key":{"list":[]}}}],"url":"https://a.example"}'
    done = run("canonical", card, "--explain")
    lines = done.out.splitlines()
    assert lines[0] == "the dialects sign different bytes"
    assert [line for line in lines if "securityRequirements" in line] == [
        "  not covered: /securityRequirements/0/schemes/key/list (empty or at its default, which means unset)",
        "  not covered: /securityRequirements (empty, and the SDKs do not sign what is empty)",
    ]
    data: Any = json.loads(run("canonical", card, "--explain", "--format", "json").out)
    schema = json.loads((ROOT / "docs/schemas/canonical-1.json").read_text(encoding="utf-8"))
    assert list(Draft202012Validator(schema).iter_errors(data)) == []
    raw = data["dialects"][2]
    body = json.dumps(json.loads(card), sort_keys=True, separators=(",", ":")).encode()
    assert (raw["dialect"], raw["sha256"]) == ("raw", hashlib.sha256(body).hexdigest())


def test_where_all_agree() -> None:
    """It is said, for then it does not matter who signs."""
    done = run("canonical", '{"name": "A", "version": "1"}', "--explain")
    assert done.out.startswith("every dialect signs the same bytes\n")


@pytest.mark.parametrize(
    ("card", "code", "said"),
    [
        ('{"name": 7}', 1, "/name: the value is not a string"),
        ('{"name": "a", "name": "b"}', 1, "readers see different cards"),
        ("[]", 1, "a card is a JSON object"),
        ("{", 3, "not JSON"),
        ("nowhere.json", 3, "no such file"),
    ],
)
def test_what_has_none(card: str, code: int, said: str) -> None:
    """It is told with its place, and nothing is printed."""
    done = run("canonical", card)
    assert (done.code, done.out) == (code, "")
    assert said in done.err.lower() or said in done.err
