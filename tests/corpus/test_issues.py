"""Cards with the faults that people suffer from in public: each gets its finding, and no other error or warning."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from a2acard import Report, lint

HERE = Path(__file__).parent / "issues"


@dataclass(frozen=True)
class Expected:
    """What is said of one card: all errors and warnings, the notes that matter, and the rules that keep silent."""

    findings: tuple[tuple[str, str, str], ...] = ()
    """Rule, pointer and severity."""
    silent: tuple[str, ...] = ()
    version: str | None = "1.0"
    path: str | None = None
    """Where the file has to lie, when that is the fault."""
    hosts: tuple[str, ...] = ()
    """Hosts that are allowed by name."""


def one(rule: str, pointer: str, severity: str, version: str | None = "1.0", *silent: str) -> Expected:
    """A card with one fault."""
    return Expected(((rule, pointer, severity),), silent, version)


URL = "/supportedInterfaces/0/url"
INFO, WARNING, ERROR = "info", "warning", "error"

ISSUES: dict[str, Expected] = {
    "001-typing-error-in-a-required-name": one("misspelt-member", "/nmae", WARNING, "1.0", "missing-member", "unknown-member"),
    "002-file-named-a2a-agent-card": Expected(
        (("misspelt-card-file-name", "", WARNING),), path=".well-known/a2a-agent-card.json"
    ),
    "003-current-card-at-the-old-path": Expected(
        (("file-at-legacy-path", "", WARNING),), path=".well-known/agent.json"
    ),
    "004-note-that-no-agent-is-here": one("not-an-agent-card", "", ERROR, None, "no-skills", "missing-member"),
    "005-mcp-address-as-interface": one("not-an-a2a-endpoint", "/url", WARNING, "0.3"),
    "006-unfilled-tenant-in-url": Expected(
        (("placeholder-value", URL, WARNING), ("custom-binding-not-uri", "/supportedInterfaces/0/protocolBinding", WARNING)),
        silent=("bad-url", "unknown-binding"),
    ),
    "007-missing-comma": one("not-json", "", ERROR, None),
    "008-one-interface-a-tenant": one("tenant-only-interfaces", "/supportedInterfaces", INFO, "1.0", "duplicate-interface"),
    "009-bind-address-over-https": one("bind-address-interface", "/url", ERROR, "0.3", "private-address-interface"),
    "010-localhost-from-a-template": one("loopback-interface", "/url", ERROR, "0.3", "plain-http-interface"),
    "011-bind-address": one("bind-address-interface", "/url", ERROR, "0.3", "plain-http-interface"),
    "012-loopback-in-a-cluster": one("loopback-interface", "/url", ERROR, "0.3", "plain-http-interface"),
    "013-bind-address-of-ipv6": one("bind-address-interface", "/url", ERROR, "0.3", "plain-http-interface", "bad-url"),
    "014-relative-url-of-the-card": one("interface-url-relative", "/url", ERROR, "0.3", "bad-url", "no-endpoint"),
    "015-url-of-one-operation": one("operation-url", "/url", WARNING, "0.3"),
    "016-url-of-the-card": one("operation-url", "/url", WARNING, "0.3"),
    "017-empty-url": one("no-endpoint", "/url", ERROR, "0.3", "empty-required", "interface-url-relative", "bad-url"),
    "018-no-url": one("no-endpoint", "/url", ERROR, "0.3", "missing-member"),
    "019-temporary-tunnel": one("tunnel-host", URL, WARNING),
    "020-host-inside-a-cluster": one("private-address-interface", URL, WARNING),
    "021-plain-http-inside-a-mesh": Expected(
        silent=("plain-http-interface", "private-address-interface"),
        hosts=("minutes.office.svc.cluster.local",),
    ),
    "022-current-card-without-url-at-the-top": Expected(silent=("unknown-member", "no-endpoint", "missing-member")),
    "023-hybrid-whose-halves-agree": one("hybrid-card", "", INFO, "hybrid", "legacy-member", "unknown-member", "duplicate-interface"),
    "024-hybrid-whose-halves-disagree": one("hybrid-halves-disagree", "/url", ERROR, "hybrid", "legacy-member"),
    "025-old-members-and-no-old-interface": Expected(
        (("legacy-half-without-interface", "", WARNING), ("empty-tenant", "/supportedInterfaces/0/tenant", INFO)),
        silent=("legacy-member", "hybrid-card"),
        version="hybrid",
    ),
    "026-interfaces-speak-0.3-only": one("no-current-interface", "/supportedInterfaces", WARNING),
    "027-no-interfaces": one("no-endpoint", "/url", ERROR, "0.3", "missing-member"),
    "028-patch-number-in-a-protocol-version": one(
        "protocol-version-patch", "/supportedInterfaces/0/protocolVersion", WARNING, "1.0",
        "protocol-version-malformed", "protocol-version-unknown", "no-current-interface",
    ),
    "029-version-0.3-with-its-patch-number": Expected(
        silent=("protocol-version-patch", "not-json", "not-an-agent-card", "unknown-member"), version="0.3"
    ),
    "030-list-of-protocol-versions": one("unknown-member", "/protocolVersions", INFO, "0.3", "misspelt-member"),
    "031-pre-release-members": Expected(
        (("legacy-member", "/supportsExtendedAgentCard", WARNING), ("invisible-security", "/security", WARNING)),
        silent=("unknown-member", "schemes-without-requirement", "unused-scheme"),
    ),
    "032-version-that-the-reader-does-not-know": one(
        "protocol-version-unknown", "/supportedInterfaces/0/protocolVersion", WARNING, "1.0",
        "not-json", "not-an-agent-card", "no-current-interface",
    ),
    "033-old-flag-for-the-extended-card": one("legacy-member", "/supportsAuthenticatedExtendedCard", WARNING, "1.0", "unknown-member"),
    "034-hybrid-disagrees-on-the-extended-card": one(
        "hybrid-halves-disagree", "/supportsAuthenticatedExtendedCard", ERROR, "hybrid", "legacy-member"
    ),
    "035-version-0.3-without-transport": one("transport-undeclared", "/preferredTransport", WARNING, "0.3", "missing-member"),
    "036-address-and-nothing-else": one("version-undeclared", "/protocolVersion", INFO, "0.3", "missing-member"),
    "037-https-address-for-grpc": one("grpc-url-form", URL, INFO, "1.0", "binding-scheme-mismatch"),
    "038-lower-case-jsonrpc-and-a-custom-binding": Expected(
        (
            ("unknown-binding", "/additionalInterfaces/1/transport", ERROR),
            ("bind-address-interface", "/additionalInterfaces/1/url", ERROR),
        ),
        silent=("custom-binding-not-uri", "main-interface-missing", "binding-scheme-mismatch"),
        version="0.3",
    ),
    "039-empty-card": one("not-an-agent-card", "", ERROR, None, "missing-member"),
    "040-hardly-a-member": Expected(
        tuple(
            ("missing-member", f"/{name}", ERROR)
            for name in ("description", "version", "capabilities", "defaultInputModes", "defaultOutputModes", "skills")
        ),
        silent=("short-description", "no-skills"),
    ),
    "041-no-skills-member": one("missing-member", "/skills", ERROR, "1.0", "no-skills"),
    "042-skills-left-empty": one("no-skills", "/skills", WARNING, "1.0", "empty-required", "missing-member"),
    "043-required-lists-are-null": Expected(
        tuple(("null-member", f"/{name}", ERROR) for name in ("defaultInputModes", "defaultOutputModes", "skills")),
        silent=("missing-member", "empty-required", "no-skills", "wrong-type"),
    ),
    "044-nulls-all-over": Expected(
        tuple(
            ("null-optional-member", pointer, INFO)
            for pointer in ("/provider", "/iconUrl", "/capabilities/extensions", "/skills/0/inputModes")
        ),
        silent=("null-member", "wrong-type", "provider-incomplete"),
    ),
    "045-modes-in-snake-case": Expected(
        (
            ("snake-case-member", "/default_input_modes", WARNING),
            ("snake-case-member", "/default_output_modes", WARNING),
            ("missing-member", "/capabilities", ERROR),
        ),
        silent=("unknown-member", "misspelt-member"),
        version="0.3",
    ),
    "046-authentication-of-the-first-drafts": one("unknown-member", "/authentication", INFO, "0.3", "legacy-member"),
    "047-skills-left-empty-in-0.3": one("no-skills", "/skills", WARNING, "0.3", "empty-required"),
    "048-examples-are-objects": one("wrong-type", "/skills/0/examples/0", ERROR, "1.0", "no-examples", "blank-example"),
    "049-bare-word-for-a-media-type": Expected(
        (
            *tuple(("not-a-media-type", f"/defaultInputModes/{index}", ERROR) for index in range(5)),
            ("legacy-member", "/capabilities/stateTransitionHistory", WARNING),
        ),
        silent=("unknown-member", "duplicate-media-type"),
    ),
    "050-private-members-of-a-skill": Expected(
        tuple(("unknown-member", f"/skills/0/{name}", INFO) for name in ("endpoint", "inputSchema", "workflow")),
        silent=("misspelt-member",),
    ),
    "051-default-modes-are-null": one("null-member", "/defaultInputModes", ERROR, "1.0", "missing-member"),
    "052-images-that-no-mode-admits": one("output-mode-understated", "/skills/0/description", INFO),
    "053-interface-listed-again": one("duplicate-interface", "/supportedInterfaces/2", WARNING),
    "054-two-skills-of-one-id": one("duplicate-skill-id", "/skills/1/id", ERROR, "1.0", "near-identical-skills"),
    "055-skill-ids-are-empty": Expected(
        (("empty-required", "/skills/0/id", ERROR), ("empty-required", "/skills/1/id", ERROR)),
        silent=("duplicate-skill-id", "skill-id-unusual"),
    ),
    "056-bearer-scheme-of-1.0": Expected(silent=("unknown-member", "scheme-without-kind", "unused-scheme")),
    "057-scheme-without-its-wrapper": one(
        "scheme-without-kind", "/securitySchemes/google", ERROR, "1.0", "unknown-member", "legacy-scheme-shape", "null-optional-member"
    ),
    "058-requirement-of-0.3-under-the-1.0-name": one(
        "requirement-shape", "/securityRequirements/0", ERROR, "1.0", "unused-scheme", "undeclared-scheme", "unknown-member"
    ),
    "059-scheme-named-like-its-wrapper": Expected(silent=("unknown-member", "scheme-with-two-kinds", "scheme-without-kind")),
    "060-token-url-on-loopback": one(
        "flow-url-plain-http",
        "/securitySchemes/oauth2SecurityScheme/oauth2SecurityScheme/flows/clientCredentials/tokenUrl",
        ERROR,
        "1.0",
        "scheme-without-kind",
        "bad-url",
    ),
    "061-http-scheme-without-its-name": one(
        "missing-member", "/securitySchemes/login/scheme", ERROR, "0.3", "unknown-http-scheme", "unknown-scheme-kind"
    ),
    "062-three-schemes-with-three-faults": Expected(
        (
            ("scheme-with-two-kinds", "/securitySchemes/either", ERROR),
            ("legacy-scheme-shape", "/securitySchemes/older", ERROR),
            ("missing-member", "/securitySchemes/hollow/oauth2SecurityScheme/flows", ERROR),
        ),
        silent=("scheme-without-kind", "unused-scheme", "undeclared-scheme", "legacy-half-without-interface"),
        version="hybrid",
    ),
    "063-endpoint-asks-and-the-card-does-not-say": one("no-security-statement", "", INFO),
    "064-required-scheme-is-not-declared": Expected(
        (
            ("undeclared-scheme", "/securityRequirements/0/schemes/google", ERROR),
            ("undeclared-scheme", "/skills/0/securityRequirements/0/schemes/okta", ERROR),
        ),
        silent=("undefined-scope", "empty-required", "no-security-statement"),
    ),
    "065-scope-of-no-flow-and-scheme-of-no-requirement": Expected(
        (
            ("undefined-scope", "/securityRequirements/0/schemes/login/list/0", WARNING),
            ("unused-scheme", "/securitySchemes/spare", WARNING),
        ),
        silent=("undeclared-scheme",),
    ),
    "066-line-break-in-a-header-name": one(
        "api-key-name", "/securitySchemes/k/apiKeySecurityScheme/name", ERROR, "1.0", "control-character"
    ),
    "067-key-in-the-host-header": one("api-key-name", "/securitySchemes/k/apiKeySecurityScheme/name", ERROR),
    "068-signed-with-empty-members": Expected(
        (("signature-dialects-differ", "/skills", WARNING), ("no-skills", "/skills", WARNING)),
        silent=("signature-malformed", "signature-header-incomplete", "unsigned-card"),
    ),
    "069-signed-with-an-empty-text": one("signature-dialects-differ", "/iconUrl", WARNING, "1.0", "bad-url", "empty-required"),
    "070-signature-copied-from-the-specification": one(
        "sample-signature", "/signatures/0/signature", ERROR, "1.0", "jku-on-other-domain", "signature-age-unknown"
    ),
    "071-signature-of-three-letters": one("signature-malformed", "/signatures/0/signature", ERROR, "1.0", "unsigned-card"),
    "072-keys-from-another-domain": one("jku-on-other-domain", "/signatures/0/protected", WARNING),
    "073-rsa-keys-from-another-domain": one("jku-on-other-domain", "/signatures/0/protected", WARNING, "1.0", "signature-malformed"),
    "074-signed-with-a-shared-secret": one("algorithm-refused", "/signatures/0/protected", ERROR, "1.0", "signature-malformed"),
    "075-critical-header-of-nobody": one("critical-header", "/signatures/0/protected", ERROR),
    "076-signatures-that-are-mere-letters": Expected(
        (
            ("signature-malformed", "/signatures/0/protected", ERROR),
            ("signature-malformed", "/signatures/0/signature", ERROR),
        ),
        silent=("signature-header-incomplete", "algorithm-refused"),
    ),
    "077-process-data-in-the-card": Expected(
        (("volatile-text", "/metadata/cwd", INFO), ("unknown-member", "/metadata", INFO)),
        silent=("credential-in-card",),
    ),
    "078-additional-interface-of-a-stranger": one(
        "interface-on-other-domain", "/additionalInterfaces/1/url", INFO, "0.3", "main-interface-missing"
    ),
    "079-metadata-service": one("metadata-address", URL, ERROR, "1.0", "plain-http-interface", "private-address-interface"),
    "080-letters-of-two-alphabets-in-a-host": one("confusable-host", URL, WARNING, "1.0", "bad-url"),
    "081-umlaut-in-a-host": Expected(silent=("confusable-host", "bad-url")),
    "082-orders-to-the-reading-model": one("injected-instructions", "/description", ERROR, "1.0", "prompt-in-description"),
    "083-text-that-nobody-sees": one("hidden-character", "/description", ERROR),
    "084-nested-without-end": one("too-deep", "", ERROR, None),
    "085-system-prompt-as-description": one("prompt-in-description", "/skills/0/description", WARNING, "1.0", "injected-instructions"),
    "086-agent-without-a-skill": one("no-skills", "/skills", WARNING),
    "087-tool-list-as-skills": Expected(
        (
            ("skill-description-repeats-name", "/skills/0/description", WARNING),
            ("empty-required", "/skills/0/tags", ERROR),
        ),
        silent=("short-skill-description", "blank-tag"),
    ),
    "088-tags-left-empty": one("empty-required", "/skills/0/tags", ERROR, "1.0", "missing-member", "blank-tag"),
    "089-version-left-empty": one("empty-required", "/version", ERROR, "1.0", "version-not-semver"),
    "090-documented-example-without-tags": Expected(
        (
            ("missing-member", "/skills/0/tags", ERROR),
            ("not-a-media-type", "/skills/0/inputModes/0", ERROR),
            ("not-a-media-type", "/skills/0/outputModes/0", ERROR),
        )
    ),
    "091-counter-in-a-description": one("volatile-text", "/description", INFO),
    "092-typing-error-beside-the-right-name": one("unknown-member", "/nmae", INFO),
    "093-words-about-secrets": one("null-optional-member", "/securitySchemes", INFO, "0.3", "credential-in-card"),
    "094-required-extension": one("required-extension", "/capabilities/extensions/0/required", INFO),
    "095-card-and-nothing-else": Expected(silent=("bad-url", "interface-on-other-domain")),
    "096-input-schema-nowhere-to-put": Expected(silent=("unknown-member", "example-not-valid-json")),
    "097-plain-http-at-a-stranger": Expected(
        (("plain-http-interface", URL, ERROR), ("interface-on-other-domain", URL, INFO))
    ),
}  # fmt: skip


def judged(stem: str, folder: Path) -> Report:
    """What is found in the card, at the place where its file has to lie."""
    expected = ISSUES[stem]
    file = HERE / f"{stem}.json"
    if expected.path:
        moved = folder / expected.path
        moved.parent.mkdir()
        moved.write_bytes(file.read_bytes())
        file = moved
    return lint(file, hosts=expected.hosts)


@pytest.mark.parametrize(
    "stem",
    list(ISSUES),
)
def test_what_is_said(stem: str, tmp_path: Path) -> None:
    """Errors and warnings are exactly the expected ones, the expected notes are there, and nobody else speaks."""
    expected, report = ISSUES[stem], judged(stem, tmp_path)
    found = [(finding.rule, finding.pointer, finding.severity) for finding in report.findings]
    assert not report.crashes
    assert report.card_version == expected.version
    assert sorted(item for item in found if item[2] != INFO) == sorted(
        item for item in expected.findings if item[2] != INFO
    )
    assert {item for item in expected.findings if item[2] == INFO} <= set(found)
    assert {rule for rule, _, _ in found}.isdisjoint(expected.silent)
    assert report.ok is (ERROR not in [severity for _, _, severity in expected.findings])


def test_each_card_has_a_line() -> None:
    """Every file of the folder stands in the table, and every line of the table has its file."""
    assert {path.stem for path in HERE.iterdir()} == set(ISSUES)


@pytest.mark.parametrize(
    ("stem", "words"),
    [
        ("003-current-card-at-the-old-path", "agent.json was the name up to 0.2"),
        ("004-note-that-no-agent-is-here", "missing: supportedInterfaces, skills"),
        ("006-unfilled-tenant-in-url", "belongs in 'tenant'"),
        ("030-list-of-protocol-versions", "here: protocolVersion"),
        ("031-pre-release-members", "in its place: capabilities.extendedAgentCard"),
        ("035-version-0.3-without-transport", "readers assume JSONRPC"),
        ("036-address-and-nothing-else", "readers assume JSONRPC"),
        ("037-https-address-for-grpc", "grpc.tides.example.com:443"),
        ("042-skills-left-empty", "§5.7"),
        ("047-skills-left-empty-in-0.3", "0.x asks for the list"),
        ("048-examples-are-objects", "JSON written as a string"),
        ("057-scheme-without-its-wrapper", "openIdConnectSecurityScheme"),
        ("065-scope-of-no-flow-and-scheme-of-no-requirement", "it has profile"),
        ("084-nested-without-end", "128 levels"),
        ("092-typing-error-beside-the-right-name", "it looks like 'name'"),
    ],
)
def test_the_message_names_the_cure(stem: str, words: str, tmp_path: Path) -> None:
    """Whoever reads the finding learns what to write instead, or where the limit is."""
    assert any(words in finding.message for finding in judged(stem, tmp_path).findings)


def test_a_syntax_error_has_its_place(tmp_path: Path) -> None:
    """A missing comma is shown where the next member begins, and named."""
    finding = judged("007-missing-comma", tmp_path).findings[0]
    assert (finding.line, finding.column) == (12, 3)
    assert "comma" in finding.message


def test_a_mesh_is_no_public_place(tmp_path: Path) -> None:
    """Plain HTTP inside a mesh is an error until its host is allowed by name."""
    report = lint(HERE / "021-plain-http-inside-a-mesh.json")
    found = {(finding.rule, finding.severity) for finding in report.findings if finding.severity != INFO}
    assert found == {("plain-http-interface", ERROR), ("private-address-interface", WARNING)}
    assert judged("021-plain-http-inside-a-mesh", tmp_path).ok
