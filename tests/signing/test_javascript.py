"""Both directions with the official JavaScript SDK, run by Node: what it signs we verify, what we sign it verifies."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from a2acard.signing.keys import new_key, private_jwk
from a2acard.signing.trust import Trust
from a2acard.signing.verifier import inspect_signatures
from tests.npm import Tools, install
from tests.signing.test_signing import plain, signed

SDK = "@a2a-js/sdk@1.3.0"
KEY = new_key("ES256", "k1")
SIGN = """
import { generateAgentCardSignature, AgentCard } from '@a2a-js/sdk';
import { readFileSync } from 'fs';
const { card, jwk, instance } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const signer = generateAgentCardSignature(jwk, { alg: 'ES256', kid: 'k1', typ: 'JOSE' });
const whole = instance ? AgentCard.fromJSON(card) : card;
const made = await signer({ ...whole, signatures: whole.signatures ?? [] });
console.log(JSON.stringify({ ...card, signatures: made.signatures }));
"""
VERIFY = """
import { verifyAgentCardSignature } from '@a2a-js/sdk';
import { readFileSync } from 'fs';
const { card, jwk } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
try { await verifyAgentCardSignature(async () => jwk)(card); console.log('"verified"'); }
catch (error) { console.log(JSON.stringify(`refused: ${error.message}`)); }
"""


@pytest.fixture(scope="module")
def tools(tmp_path_factory: pytest.TempPathFactory) -> Tools:
    """The SDK, with both scripts."""
    folder = tmp_path_factory.mktemp("js")
    (folder / "package.json").write_text('{"type": "module"}', encoding="utf-8")
    (folder / "sign.js").write_text(SIGN, encoding="utf-8")
    (folder / "verify.js").write_text(VERIFY, encoding="utf-8")
    return install(folder, SDK)


def by_node(tools: Tools, script: str, **data: Any) -> Any:
    """What a script says to some data."""
    file = tools.folder / "input.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    done = tools.run(Path(script), file)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize(
    ("card", "instance", "dialect"),
    [
        (plain(), False, "spec"),
        (plain(description="Encuentra facturas, 请求, 😀"), False, "spec"),
        (plain(securityRequirements=[{"schemes": {"key": {}}}]), False, "sdk"),
        (plain(), True, "sdk-js-instance"),
    ],
    ids=["plain", "letters", "something empty", "its own card object"],
)
def test_signed_by_javascript(tools: Tools, card: dict[str, Any], instance: bool, dialect: str) -> None:
    """It verifies, in the dialect that was signed; what its own card object loses is named and warned of."""
    made = by_node(tools, "sign.js", card=card, jwk=private_jwk(KEY), instance=instance)
    report = inspect_signatures(json.dumps(made).encode(), Trust.of(KEY))
    (found,) = report.signatures
    assert (report.verdict, found.dialect) == ("trusted", dialect)
    if instance:
        assert "/securitySchemes" in found.uncovered
        assert "loses the security schemes" in found.warnings[0]
        made["securitySchemes"]["key"]["apiKeySecurityScheme"]["name"] = "X-Evil"
        tampered = json.dumps(made).encode()
        assert inspect_signatures(tampered, Trust.of(KEY)).verdict == "trusted"
        assert inspect_signatures(tampered, Trust.of(KEY), require_coverage=True).verdict == "uncovered"


def test_verified_by_javascript(tools: Tools) -> None:
    """It takes what we sign where nothing is empty, and what we sign in its dialect; and refuses a changed card."""
    card = signed(plain(), key=KEY)
    assert by_node(tools, "verify.js", card=card, jwk=KEY.public_jwk()) == "verified"
    empties = plain(securityRequirements=[{"schemes": {"key": {}}}])
    assert (
        by_node(tools, "verify.js", card=signed(empties, key=KEY, dialect="sdk"), jwk=KEY.public_jwk())
        == "verified"
    )
    said = by_node(tools, "verify.js", card=signed(empties, key=KEY), jwk=KEY.public_jwk())
    assert said.startswith("refused")
    said = by_node(tools, "verify.js", card=card | {"name": "Evil desk"}, jwk=KEY.public_jwk())
    assert said.startswith("refused")
