"""Verdicts that other checkers get wrong, each with a card; what is right stands here."""

from __future__ import annotations

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from a2acard import Report, lint

HERE = Path(__file__).parent
GOOD: dict[str, Any] = json.loads((HERE / "accepted/g1-full.json").read_bytes())


def card(**changes: object) -> dict[str, Any]:
    """The good card with other members."""
    made: dict[str, Any] = json.loads(json.dumps(GOOD))
    return made | changes


def rules(report: Report, *severities: str) -> list[str]:
    """The rules that spoke, of these severities or all."""
    return [f.rule for f in report.findings if not severities or f.severity in severities]


def test_an_empty_object_is_no_card() -> None:
    """`{}` fails, in one finding; it is not valid, and not a dozen faults."""
    report = lint(b"{}")
    assert rules(report) == ["not-an-agent-card"]
    assert not report.ok


@pytest.mark.parametrize("name", ["shop-catalog", "g1-full", "g2-noauth-min"])
def test_a_correct_card_is_clean(name: str) -> None:
    """A correct 1.0 card has no error and no warning: no `url`, no `protocolVersion` at the top is missed."""
    assert rules(lint(HERE / f"accepted/{name}.json"), "error", "warning") == []


def test_a_correct_older_card_is_judged_by_its_own_version() -> None:
    """A 0.3 card has no error for being one."""
    assert rules(lint(HERE / "accepted/v03-0-good.json"), "error", "warning") == []


@pytest.mark.parametrize(
    ("change", "rule", "pointer"),
    [
        ({"skills": [{"id": "a", "name": "Routes", "description": "Plans a route between two towns."}]}, "missing-member", "/skills/0/tags"),
        ({"description": None}, "null-member", "/description"),
        ({"supportedInterfaces": []}, "empty-required", "/supportedInterfaces"),
        ({"provider": {"organization": None, "url": "https://example.com"}}, "null-member", "/provider/organization"),
    ],
)  # fmt: skip
def test_what_is_required_is_required(change: dict[str, object], rule: str, pointer: str) -> None:
    """Missing tags, nulls in required members and empty interfaces are errors."""
    report = lint(card(**change))
    assert (rule, pointer) in [(f.rule, f.pointer) for f in report.findings]
    assert not report.ok


def test_schemes_of_a_requirement_are_read() -> None:
    """A requirement of 1.0 names its schemes inside `schemes`; `schemes` itself is none, and `in` is not demanded."""
    report = lint(card())
    assert {"undeclared-scheme", "unused-scheme", "api-key-location"}.isdisjoint(rules(report))


def test_an_undeclared_scheme_is_named() -> None:
    """One that really is undeclared is found where it stands, appended to the others or alone."""
    needs = [*GOOD["securityRequirements"], {"schemes": {"other": {}}}]
    found = [f for f in lint(card(securityRequirements=needs)).findings if f.rule == "undeclared-scheme"]
    assert [f.pointer for f in found] == [f"/securityRequirements/{len(needs) - 1}/schemes/other"]


def test_scopes_stand_in_a_list() -> None:
    """`{"list": […]}` is right; `{"strings": […]}`, which a model library writes and demands, is not."""
    name = next(iter(GOOD["securitySchemes"]))
    right = lint(card(securityRequirements=[{"schemes": {name: {"list": []}}}]))
    wrong = lint(card(securityRequirements=[{"schemes": {name: {"strings": []}}}]))
    assert "unknown-member" not in rules(right)
    assert [f.pointer for f in wrong.findings if f.rule == "unknown-member"] == [
        f"/securityRequirements/0/schemes/{name}/strings"
    ]


def test_two_flows_are_legal_in_an_older_card() -> None:
    """Several flows are no fault of a 0.3 card; what migration does with them is said."""
    report = lint(HERE / "flagged/52-v03-two-flows.json")
    assert report.ok
    assert "two-flows" not in rules(report)


@pytest.mark.parametrize(
    "name", ["12-invalid-utf8", "13-deep-10000", "20-bom", "21-jsonc", "06-duplicate-keys", "24-root-array"]
)
def test_no_text_is_too_odd(name: str) -> None:
    """Bad bytes, 10,000 levels, a mark, comments, duplicates and lists each fail with a finding."""
    report = lint(HERE / f"flagged/{name}.json")
    assert not report.ok
    assert not report.crashes


def test_a_lone_surrogate_is_an_error_and_is_printed() -> None:
    """It is found, and the report can be written."""
    report = lint(json.dumps(card(description="x \ud800 y, which some reader will choke on")).encode())
    assert "lone-surrogate" in rules(report, "error")
    assert str(report.findings[0].message).encode("utf-8", "strict")


def test_a_deep_protected_header() -> None:
    """A protected header of 100,000 levels is a finding, not a crash."""
    deep = base64.urlsafe_b64encode(b'{"a":' * 100_000 + b"1" + b"}" * 100_000).rstrip(b"=").decode()
    report = lint(card(signatures=[{"protected": deep, "signature": "AAAA"}]))
    assert not report.crashes
    assert "signature-malformed" in rules(report, "error")


def test_letters_beyond_ascii_in_a_signature() -> None:
    """They are a finding, not a crash."""
    report = lint(card(signatures=[{"protected": "é", "signature": "подпись"}]))
    assert not report.crashes
    assert "signature-malformed" in rules(report, "error")


def test_content_words_are_no_secrets_and_no_attacks() -> None:
    """A long number is no credential, and a host name with an ugly word in it is no exfiltration."""
    made = card()
    made["capabilities"]["extensions"] = [
        {"uri": "https://ext.example.com/limits/v1", "params": {"most": 9007199254740993}}
    ]
    made["supportedInterfaces"][0]["url"] = "https://evil-tomato.example.com/a2a/v1"
    report = lint(made)
    assert rules(report, "error") == []
    assert "credential-in-card" not in rules(report)


def test_a_foreign_protocol_is_no_interface() -> None:
    """Binding `MCP` with a date as version, as a generator writes it, is refused on both counts."""
    made = card()
    made["supportedInterfaces"][0] |= {"protocolBinding": "MCP", "protocolVersion": "2025-06-18"}
    found = {(f.rule, f.pointer.rpartition("/")[2]) for f in lint(made).findings if f.severity != "info"}
    assert ("protocol-version-malformed", "protocolVersion") in found
    assert {rule for rule, member in found if member == "protocolBinding"} & {
        "unknown-binding",
        "custom-binding-not-uri",
    }


def signed(**changes: object) -> dict[str, Any]:
    """The good card with a well-formed ES256 signature (of other bytes)."""
    header = base64.urlsafe_b64encode(b'{"alg":"ES256","kid":"k1","typ":"JOSE"}').rstrip(b"=").decode()
    raw = base64.urlsafe_b64encode(bytes(range(1, 65))).rstrip(b"=").decode()
    needs = [
        {"schemes": {"oauth": {"list": ["invoices.read"]}}}
    ]  # a list that is empty is signed by some only
    return card(
        **{"securityRequirements": needs} | changes, signatures=[{"protected": header, "signature": raw}]
    )


def test_what_a_signature_by_the_sdk_does_not_cover_is_said() -> None:
    """An anonymous alternative, an empty member, a legacy or unknown one can be added to a signed card unseen."""
    assert {"signature-dialects-differ", "signed-card-with-unsigned-members"}.isdisjoint(
        rules(lint(signed()))
    )
    anonymous = lint(signed(securityRequirements=[{"schemes": {"oauth": {"list": ["invoices.read"]}}}, {}]))
    assert {"anonymous-alternative", "signature-dialects-differ"} <= set(rules(anonymous))
    assert "signed-card-with-unsigned-members" in rules(lint(signed(url="https://other.example.net/a2a")))
    assert "signed-card-with-unsigned-members" in rules(lint(signed(pricing={"free": True})))
