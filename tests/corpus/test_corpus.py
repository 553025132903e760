"""Whole cards: accepted ones yield no error, flagged ones the finding that their name describes, at its place."""

from __future__ import annotations

from pathlib import Path

import pytest

from a2acard import lint
from tests.corpus_folder import corpus

HERE = Path(__file__).parent

FLAGGED: dict[str, tuple[str, str, int, bool]] = {
    # file: rule, pointer, line, does it fail
    "01-v03": ("legacy-card", "", 1, False),
    "02-missing-tags": ("missing-member", "/skills/0/tags", 76, True),
    "03-undeclared-scheme": ("undeclared-scheme", "/securityRequirements/2/schemes/ghost", 69, True),
    "04-api-key-in-description": ("credential-in-card", "/description", 3, True),
    "05-two-oauth-flows": ("two-flows", "/securitySchemes/oauth/oauth2SecurityScheme/flows", 31, True),
    "06-duplicate-keys": ("duplicate-member", "/name", 21, True),
    "07-duplicate-skill-ids": ("duplicate-skill-id", "/skills/1/id", 96, True),
    "08-http-url": ("plain-http-interface", "/supportedInterfaces/0/url", 6, True),
    "09-provider-name": ("misspelt-member", "/provider/name", 17, False),
    "10-bad-base64-signature": ("signature-malformed", "/signatures/0/protected", 111, True),
    "12-invalid-utf8": ("not-utf-8", "", 2, True),
    "13-deep-10000": ("too-deep", "", 109, True),
    "14-nulls": ("null-member", "/skills/0/tags", 77, True),
    "15-snake-case": ("snake-case-member", "/supported_interfaces", 4, False),
    "20-bom": ("byte-order-mark", "", 1, True),
    "21-jsonc": ("not-json", "", 20, True),
    "22-nan": ("non-finite-number", "/version", 20, True),
    "24-root-array": ("not-an-object", "", 1, True),
    "25-empty-object": ("not-an-agent-card", "", 1, True),
    "26-skills-strings": ("wrong-type", "/skills/0", 76, True),
    "27-url-userinfo": ("url-with-credentials", "/supportedInterfaces/0/url", 6, True),
    "30-binding-lowercase": ("unknown-binding", "/supportedInterfaces/0/protocolBinding", 7, True),
    "31-wrong-types": ("wrong-type", "/version", 20, True),
    "32-v03-scheme-shape": ("legacy-scheme-shape", "/securitySchemes/key", 43, True),
    "34-prompt-injection": ("injected-instructions", "/skills/0/description", 79, True),
    "37-bad-media-type": ("not-a-media-type", "/defaultInputModes/0", 69, True),
    "40-sig-alg-none": ("algorithm-refused", "/signatures/0/protected", 111, True),
    "41-relative-url": ("interface-url-relative", "/supportedInterfaces/0/url", 6, True),
    "44-security-key-v10": ("invisible-security", "/security", 91, False),
    "46-empty-interfaces": ("empty-required", "/supportedInterfaces", 4, True),
    "48-implicit-flow": (
        "deprecated-flow",
        "/securitySchemes/oauth/oauth2SecurityScheme/flows/implicit",
        32,
        False,
    ),
    "51-bad-location": ("api-key-location", "/securitySchemes/key/apiKeySecurityScheme/location", 45, True),
    "52-v03-two-flows": ("legacy-card", "", 1, False),
    "v03-1-missing-tags": ("missing-member", "/skills/0/tags", 51, True),
    "v03-2-undeclared-scheme": ("undeclared-scheme", "/security/2/ghost", 44, True),
    "v03-4-dup-skill-ids": ("duplicate-skill-id", "/skills/1/id", 68, True),
    "v03-6-provider-name": ("misspelt-member", "/provider/name", 14, False),
}
LATER: dict[str, str] = {}
"""Cards whose rule is still to come; until then they only have to be read."""


@pytest.mark.parametrize("path", sorted((HERE / "accepted").glob("*.json")), ids=lambda path: path.stem)
def test_accepted(path: Path) -> None:
    """An accepted card yields no error."""
    report = lint(path)
    assert report.ok
    assert not [finding for finding in report.findings if finding.severity == "error"]


@pytest.mark.parametrize("path", sorted((HERE / "flagged").glob("*.json")), ids=lambda path: path.stem)
def test_flagged(path: Path) -> None:
    """A flagged card yields its finding at its place, and fails when its severity calls for it."""
    report = lint(path)
    assert not report.crashes
    if path.stem in LATER:
        return
    rule, pointer, line, fails = FLAGGED[path.stem]
    assert (rule, pointer, line) in [(f.rule, f.pointer, f.line) for f in report.findings]
    assert report.ok is not fails


@pytest.mark.parametrize("stem", sorted(FLAGGED))
def test_one_change_gives_no_cascade(stem: str) -> None:
    """A card one change away from a good one has errors of one rule only, or of the two faults it was given."""
    report = lint(HERE / "flagged" / f"{stem}.json")
    errors = {finding.rule for finding in report.findings if finding.severity == "error"}
    assert len(errors) <= (2 if stem in ("31-wrong-types", "40-sig-alg-none") else 1)


def test_catalog_of_the_shop_is_clean() -> None:
    """The published example of a shop's catalog has no error and no warning."""
    report = lint(HERE / "accepted/shop-catalog.json")
    assert {finding.severity for finding in report.findings} <= {"info"}


def test_support_agent_has_its_requirement_named_once() -> None:
    """The published example of a support agent has no error; its `security` is named once, with its cure."""
    report = lint(HERE / "accepted/customer-support.json")
    found = [f for f in report.findings if f.pointer.startswith("/security") and f.severity != "info"]
    assert [(f.rule, f.pointer, f.line) for f in found] == [("invisible-security", "/security", 58)]
    assert found[0].fix is not None


def test_real_cards_never_crash() -> None:
    """No rule crashes on a real card, and each gets a verdict on its version or a reason why it has none."""
    for path in corpus():
        report = lint(path)
        assert not report.crashes, path.name
        if report.card_version is None:
            assert [f.rule for f in report.findings if f.severity == "error"], path.name
