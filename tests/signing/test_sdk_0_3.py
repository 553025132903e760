"""The dialect of the official SDK of 0.3, held to the real one, in an environment of its own."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from a2acard.canonical_form import explained
from a2acard.jws import encode
from a2acard.signing.keys import LocalSigner, new_key
from a2acard.signing.trust import Trust
from a2acard.signing.verifier import inspect_signatures
from tests.corpus_folder import corpus
from tests.environments import environment

ROOT = Path(__file__).parents[1]
SDK = "a2a-sdk==0.3.26"
SCRIPT = """
import json, sys
from a2a.types import AgentCard
from a2a.utils.helpers import canonicalize_agent_card
made = []
for card in json.load(open(sys.argv[1], encoding="utf-8")):
    try:
        made.append(canonicalize_agent_card(AgentCard.model_validate(card)))
    except Exception:
        made.append(None)
json.dump(made, sys.stdout)
"""
OLD: dict[str, Any] = json.loads((ROOT / "corpus/accepted/v03-0-good.json").read_bytes())
OURS: list[dict[str, Any]] = [
    OLD,
    OLD | {"preferredTransport": "JSONRPC", "protocolVersion": "0.3.0"},
    OLD | {"preferredTransport": "GRPC", "protocolVersion": "0.3.1", "metadata": {"x": 1}},
    OLD | {"provider": None, "iconUrl": "", "description": "Счета, 请求"},
    OLD
    | {
        "securitySchemes": {
            "k": {"type": "apiKey", "in": "header", "name": "X", "description": ""},
            "b": {"type": "http", "scheme": "bearer"},
            "m": {"type": "mutualTLS"},
            "o": {
                "type": "oauth2",
                "flows": {"clientCredentials": {"tokenUrl": "https://idp.example/t", "scopes": {}}},
            },
        },
        "security": [{"k": []}, {}, {"o": ["a"]}],
    },
    OLD
    | {
        "capabilities": {
            "extensions": [{"uri": "u:x", "params": {"n": 1.0, "i": 10, "e": ""}, "required": False}]
        }
    },
]


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python with the SDK of 0.3."""
    return environment(tmp_path_factory.mktemp("sdk-0.3") / "env", SDK)


def theirs(python: Path, cards: list[Any], folder: Path) -> list[str | None]:
    """What the SDK would sign of each card; None for one that it does not take."""
    file = folder / "cards.json"
    file.write_text(json.dumps(cards), encoding="utf-8")
    done = subprocess.run([str(python), "-c", SCRIPT, str(file)], capture_output=True, text=True, check=True)
    found: list[str | None] = json.loads(done.stdout)
    return found


def test_our_cards(python: Path, tmp_path: Path) -> None:
    """Byte for byte, defaults, empties, letters and numbers included."""
    for card, wanted in zip(OURS, theirs(python, OURS, tmp_path), strict=True):
        assert wanted is not None
        assert explained(card, dialect="sdk-0.3").data.decode() == wanted


def test_real_cards(python: Path, tmp_path: Path) -> None:
    """Those that the SDK takes without changing a type: it makes truths of words, and we sign no such card."""
    cards = []
    for path in corpus():
        card = _card(path)
        if isinstance(card, dict) and "url" in card and "supportedInterfaces" not in card:
            cards.append(card)
    same = 0
    for card, wanted in zip(cards, theirs(python, cards, tmp_path), strict=True):
        flags = card.get("capabilities")
        if (
            wanted is None
            or not isinstance(flags, dict)
            or any([isinstance(flag, str) for flag in flags.values()])
        ):
            continue
        assert explained(card, dialect="sdk-0.3").data.decode() == wanted
        same += 1
    assert same > 50


def _card(path: Path) -> Any:
    try:
        return json.loads(path.read_bytes())
    except ValueError:
        return None


def test_a_signature_of_that_time(python: Path, tmp_path: Path) -> None:
    """It verifies, its dialect is told and warned of."""
    key = new_key("ES256", "k1")
    (payload,) = theirs(python, [OLD], tmp_path)
    assert payload is not None
    protected = encode(b'{"alg":"ES256","kid":"k1","typ":"JOSE"}')
    raw = LocalSigner(key).sign(f"{protected}.{encode(payload.encode())}".encode())
    card = {**OLD, "signatures": [{"protected": protected, "signature": encode(raw)}]}
    report = inspect_signatures(json.dumps(card).encode(), Trust.of(key))
    assert (report.verdict, report.signatures[0].dialect) == ("trusted", "sdk-0.3")
    assert "the official SDK of 0.3" in report.signatures[0].warnings[0]
    changed = {**card, "url": "https://evil.example"}
    assert inspect_signatures(json.dumps(changed).encode(), Trust.of(key)).verdict == "invalid"
