"""One fault gives one finding, the one that says most."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any

import pytest

from a2acard import lint

GOOD: dict[str, Any] = json.loads((Path(__file__).parent / "accepted/g2-noauth-min.json").read_bytes())
QUIET = ("no-provider", "unsigned-card", "no-security-statement", "example-domain", "hybrid-card")
"""What is said of the good card itself, and of every hybrid."""
URL = "https://agent.example.com/a2a/v1"
NEW = {"url": URL, "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
OLD = {**NEW, "protocolVersion": "0.3"}
HALF = {"url": URL, "preferredTransport": "JSONRPC"}
KEY = {
    "securitySchemes": {"key": {"apiKeySecurityScheme": {"location": "header", "name": "X-API-Key"}}},
    "securityRequirements": [{"schemes": {"key": {"list": []}}}],
}
FLAG = "supportsAuthenticatedExtendedCard"


def found(**changes: object) -> list[tuple[str, str]]:
    """Rule and pointer of what is found in the good card with other members."""
    report = lint(json.dumps(GOOD | changes).encode(), profile="strict")
    return [(f.rule, f.pointer) for f in report.findings if f.rule not in QUIET]


def header(**parameters: object) -> str:
    """A protected header."""
    return urlsafe_b64encode(json.dumps(parameters).encode()).decode().rstrip("=")


@pytest.mark.parametrize("alg", ["none", "None", " none"])
@pytest.mark.parametrize(
    "rest", [{"signature": ""}, {"signature": " "}, {}, {"signature": None}, {"signature": "x=y"}]
)
def test_what_is_no_signature_is_told_once(alg: str, rest: dict[str, object]) -> None:
    """Of the algorithm `none` with a blank signature nothing but that is said."""
    entry = {"protected": header(alg=alg, jku="http://a.example/k", jwk={"kty": "EC"}), **rest}
    assert found(signatures=[entry]) == [("algorithm-refused", "/signatures/0/protected")]
    assert found(signatures=[entry, entry]) == [
        ("algorithm-refused", f"/signatures/{number}/protected") for number in (0, 1)
    ]


def test_a_private_key_is_told_all_the_same() -> None:
    """It is out, whatever it signs."""
    entry = {"protected": header(alg="none", jwk={"kty": "EC", "d": "AA"}), "signature": ""}
    assert [rule for rule, _ in found(signatures=[entry])] == ["algorithm-refused", "embedded-key"]


def test_a_blank_signature_of_a_real_algorithm_is_told() -> None:
    """Only `none` has a blank one by definition."""
    entry = {"protected": header(alg="ES256", kid="k", typ="JOSE", iat=1), "signature": ""}
    assert found(signatures=[entry]) == [("empty-required", "/signatures/0/signature")]


@pytest.mark.parametrize("flag", [FLAG, "supportsExtendedAgentCard"])
@pytest.mark.parametrize("half", [{}, HALF], ids=["1.0", "hybrid"])
def test_an_extended_card_promised_by_an_old_member_is_told_once(flag: str, half: dict[str, object]) -> None:
    """What nobody can fetch is more than an old name, and more than a disagreement."""
    assert ("extended-card-without-security", f"/{flag}") in found(**half, **{flag: True})
    assert [rule for rule, at in found(**half, **{flag: True}) if at == f"/{flag}"] == [
        "extended-card-without-security"
    ]


def test_an_old_promise_that_can_be_kept() -> None:
    """With a scheme the old name is the fault, or in a hybrid that its halves disagree."""
    assert found(**KEY, **{FLAG: True}) == [("legacy-member", f"/{FLAG}")]
    rules = [rule for rule, at in found(**KEY, **HALF, security=[{"key": []}], **{FLAG: True}) if FLAG in at]
    assert rules == ["hybrid-halves-disagree"]
    elsewhere = HALF | {"url": "https://old.example.com/a2a"}
    assert ("legacy-member", f"/{FLAG}") in found(
        **KEY, **elsewhere, **{FLAG: True}, capabilities={"extendedAgentCard": True}
    )


def test_a_host_of_both_halves_is_told_once() -> None:
    """Both halves have it; other hosts are told beside it."""
    provider = {"organization": "Example Ltd", "url": "https://example.org"}
    once = found(provider=provider, **HALF, supportedInterfaces=[NEW, OLD])
    assert once == [("interface-on-other-domain", "/supportedInterfaces/0/url")]
    other = {"url": "https://a.example.net/a2a", "transport": "GRPC"}
    both = found(provider=provider, **HALF, supportedInterfaces=[NEW, OLD], additionalInterfaces=[other])
    assert ("interface-on-other-domain", "/additionalInterfaces/0/url") in both


@pytest.mark.parametrize("member", [{"url": ""}, {"url": " "}, {"additionalInterfaces": []}])
def test_a_blank_leftover_is_a_leftover(member: dict[str, object]) -> None:
    """It invites nobody and sends nobody anywhere; a fix takes it away."""
    assert found(**member) == [("legacy-member", f"/{next(iter(member))}")]


def test_a_blank_address_for_those_who_are_invited() -> None:
    """An interface speaks 0.x, and its clients find no address: that is said in words."""
    report = lint(GOOD | {"url": "", "supportedInterfaces": [NEW, OLD]})
    errors = [f.message for f in report.findings if f.severity == "error"]
    assert errors == ["0.x clients find no address: 'url' is blank, though an interface speaks 0.x"]
