"""Which rule counts, and how much: rule × A2A version × profile → severity. The only place where it stands.

A cell is three letters, for the profiles `spec`, `recommended` and `strict`: E error, W warning, I info, - off.
`spec` keeps what the specification itself says (MUST is an error, SHOULD a warning), `recommended` adds good
practice, `strict` raises what is worth acting on before publishing. What is on in one is on in the next. A small
letter is off until somebody asks for the rule by its id, and is then what the letter says. A hybrid
is judged by the 1.0 column; a rule which that column switches off judges its 0.x half by the 0.3 column.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.finding import Severity

PROFILES = ("spec", "recommended", "strict")
DEFAULT_PROFILE = "recommended"
VERSIONS = ("1.0", "0.3", "0.2", "pre-0.2")

_LETTERS: dict[str, Severity | None] = {"E": "error", "W": "warning", "I": "info", "-": None}

TABLE: dict[str, tuple[str, str, str, str]] = {
    #                                 1.0    0.3    0.2    pre-0.2
    "unreadable-card":               ("EEE", "EEE", "EEE", "EEE"),
    "not-utf-8":                     ("EEE", "EEE", "EEE", "EEE"),
    "byte-order-mark":               ("EEE", "EEE", "EEE", "EEE"),
    "not-json":                      ("EEE", "EEE", "EEE", "EEE"),
    "non-finite-number":             ("EEE", "EEE", "EEE", "EEE"),
    "duplicate-member":              ("EEE", "EEE", "EEE", "EEE"),
    "lone-surrogate":                ("EEE", "EEE", "EEE", "EEE"),
    "too-large":                     ("EEE", "EEE", "EEE", "EEE"),
    "too-deep":                      ("EEE", "EEE", "EEE", "EEE"),
    "not-an-object":                 ("EEE", "EEE", "EEE", "EEE"),
    "not-an-agent-card":             ("EEE", "EEE", "EEE", "EEE"),
    "unsafe-integer":                ("-WW", "-WW", "-WW", "-WW"),
    "control-character":             ("-EE", "-EE", "-EE", "-EE"),
    "hidden-character":              ("-EE", "-EE", "-EE", "-EE"),
    "direction-mark":                ("-II", "-II", "-II", "-II"),
    "placeholder-value":             ("-WW", "-WW", "-WW", "-WW"),
    "example-domain":                ("-II", "-II", "-II", "-II"),
    "file-at-legacy-path":           ("WWW", "---", "---", "---"),
    "misspelt-card-file-name":       ("-WW", "-WW", "-WW", "-WW"),
    "missing-member":                ("EEE", "EEE", "EEE", "EEE"),
    "empty-required":                ("EEE", "-WW", "-WW", "-WW"),
    "no-skills":                     ("EWW", "-WW", "-WW", "-WW"),
    "wrong-type":                    ("EEE", "EEE", "EEE", "EEE"),
    "string-boolean":                ("EEE", "EEE", "EEE", "EEE"),
    "capabilities-as-list":          ("EEE", "EEE", "EEE", "EEE"),
    "schemes-as-list":               ("EEE", "EEE", "EEE", "EEE"),
    "null-member":                   ("EEE", "EEE", "EEE", "EEE"),
    "null-optional-member":          ("-II", "-II", "-II", "-II"),
    "unknown-member":                ("-II", "-II", "-II", "-II"),
    "misspelt-member":               ("-WW", "-WW", "-WW", "-WW"),
    "snake-case-member":             ("EWW", "-WW", "-WW", "-WW"),
    "member-spelt-twice":            ("EEE", "-EE", "-EE", "-EE"),
    "legacy-member":                 ("-WW", "---", "---", "---"),
    "invisible-security":            ("-WW", "---", "---", "---"),
    "interface-members-invented":    ("EEE", "---", "---", "---"),
    "legacy-card":                   ("---", "-II", "-II", "-II"),
    "version-undeclared":            ("---", "-II", "---", "---"),
    "version-claim-malformed":       ("---", "-WW", "---", "---"),
    "shape-claims-newer-version":    ("---", "-WW", "---", "---"),
    "no-endpoint":                   ("---", "-EE", "-EE", "-EE"),
    "transport-undeclared":          ("---", "WWW", "---", "---"),
    "hybrid-card":                   ("-II", "---", "---", "---"),
    "legacy-half-without-interface": ("-WW", "---", "---", "---"),
    "hybrid-halves-disagree":        ("-EE", "---", "---", "---"),
    "generic-name":                  ("-WW", "-WW", "-WW", "-WW"),
    "short-description":             ("-WW", "-WW", "-WW", "-WW"),
    "says-no-server":                ("-WW", "-WW", "-WW", "-WW"),
    "no-provider":                   ("-IW", "-IW", "-IW", "-II"),
    "provider-incomplete":           ("EEE", "EEE", "EEE", "-WW"),
    "version-not-semver":            ("-II", "-II", "-II", "-II"),
    "version-is-protocol-version":   ("-II", "-II", "-II", "-II"),
    "documentation-url-is-home-page": ("-II", "-II", "-II", "-II"),
    "icon-on-other-domain":          ("-II", "-II", "-II", "-II"),
    "icon-data-url":                 ("-II", "-II", "-II", "-II"),
    "bad-url":                       ("EEE", "-EE", "-EE", "-EE"),
    "plain-http-url":                ("-WW", "-WW", "-WW", "-WW"),
    "interface-url-relative":        ("EEE", "EEE", "EEE", "EEE"),
    "plain-http-interface":          ("EEE", "EEE", "EEE", "EEE"),
    "loopback-interface":            ("-EE", "-EE", "-EE", "-EE"),
    "bind-address-interface":        ("-EE", "-EE", "-EE", "-EE"),
    "metadata-address":              ("-EE", "-EE", "-EE", "-EE"),
    "private-address-interface":     ("-WW", "-WW", "-WW", "-WW"),
    "url-with-credentials":          ("-EE", "-EE", "-EE", "-EE"),
    "url-with-fragment":             ("-WW", "-WW", "-WW", "-WW"),
    "operation-url":                 ("-WW", "-WW", "-WW", "-WW"),
    "confusable-host":               ("-WW", "-WW", "-WW", "-WW"),
    "unknown-binding":               ("-EE", "-EE", "-EE", "---"),
    "custom-binding-not-uri":        ("WWW", "---", "---", "---"),
    "binding-scheme-mismatch":       ("-WW", "-WW", "-WW", "---"),
    "grpc-url-form":                 ("-II", "---", "---", "---"),
    "protocol-version-patch":        ("WWW", "---", "---", "---"),
    "protocol-version-malformed":    ("EEE", "---", "---", "---"),
    "protocol-version-unknown":      ("-WW", "---", "---", "---"),
    "no-current-interface":          ("-WW", "---", "---", "---"),
    "duplicate-interface":           ("-WW", "-WW", "-WW", "---"),
    "tenant-only-interfaces":        ("-II", "---", "---", "---"),
    "main-interface-missing":        ("---", "WII", "---", "---"),
    "conflicting-transports":        ("---", "EEE", "---", "---"),
    "empty-tenant":                  ("-II", "---", "---", "---"),
    "tunnel-host":                   ("-WW", "-WW", "-WW", "-WW"),
    "not-an-a2a-endpoint":           ("-WW", "-WW", "-WW", "-WW"),
    "interface-on-other-domain":     ("-II", "-II", "-II", "-II"),
    "capability-misspelt":           ("-WW", "-WW", "-WW", "-WW"),
    "extension-without-uri":         ("-EE", "---", "---", "---"),
    "extension-uri-not-absolute":    ("-WW", "-WW", "-WW", "---"),
    "extension-uri-unversioned":     ("WIW", "-II", "-II", "---"),
    "duplicate-extension":           ("-WW", "-WW", "-WW", "---"),
    "official-extension-prefix":     ("-II", "-II", "-II", "---"),
    "required-extension":            ("-II", "-II", "-II", "---"),
    "extended-card-without-security": ("EEE", "EEE", "EEE", "---"),
    "undocumented-streaming-limit":  ("www", "---", "---", "---"),
    "duplicate-skill-id":            ("EEE", "EEE", "EEE", "EEE"),
    "skill-id-unusual":              ("-II", "-II", "-II", "-II"),
    "short-skill-description":       ("-WW", "-WW", "-WW", "-WW"),
    "vague-skill-description":       ("-II", "-II", "-II", "-II"),
    "skill-description-repeats-name": ("-WW", "-WW", "-WW", "-WW"),
    "no-examples":                   ("-WW", "-WW", "-WW", "-WW"),
    "blank-tag":                     ("-WW", "-WW", "-WW", "-WW"),
    "blank-example":                 ("-WW", "-WW", "-WW", "-WW"),
    "duplicate-tag":                 ("-WW", "-WW", "-WW", "-WW"),
    "example-not-valid-json":        ("-II", "-II", "-II", "-II"),
    "skills-too-many":               ("-II", "-II", "-II", "-II"),
    "long-name":                     ("-II", "-II", "-II", "-II"),
    "output-mode-understated":       ("-II", "-II", "-II", "-II"),
    "injected-instructions":        ("-EE", "-EE", "-EE", "-EE"),
    "prompt-in-description":        ("-WW", "-WW", "-WW", "-WW"),
    "near-identical-skills":        ("-WW", "-WW", "-WW", "-WW"),
    "skill-does-several-things":    ("-II", "-II", "-II", "-II"),
    "volatile-text":                ("-II", "-II", "-II", "-II"),
    "not-a-media-type":              ("EEE", "EEE", "EEE", "-WW"),
    "media-type-misspelt":           ("-WW", "-WW", "-WW", "-WW"),
    "unregistered-media-type":       ("-II", "-II", "-II", "-II"),
    "wildcard-media-type":           ("-II", "-II", "-II", "-II"),
    "media-type-case":               ("-II", "-II", "-II", "-II"),
    "duplicate-media-type":          ("-WW", "-WW", "-WW", "-WW"),
    "no-security-statement":         ("-II", "-II", "-II", "-II"),
    "scheme-without-kind":           ("EEE", "---", "---", "---"),
    "scheme-with-two-kinds":         ("EEE", "---", "---", "---"),
    "legacy-scheme-shape":           ("EEE", "---", "---", "---"),
    "unknown-scheme-kind":           ("---", "EEE", "EEE", "EEE"),
    "flow-missing":                  ("EEE", "-WW", "-WW", "-WW"),
    "two-flows":                     ("EEE", "---", "---", "---"),
    "requirement-shape":             ("EEE", "---", "---", "---"),
    "api-key-location":              ("EEE", "EEE", "EEE", "EEE"),
    "api-key-in-query":              ("-WW", "-WW", "-WW", "---"),
    "api-key-name":                  ("-EE", "-EE", "-EE", "---"),
    "unknown-http-scheme":           ("WWW", "WWW", "WWW", "---"),
    "basic-without-tls":             ("-EE", "-EE", "-EE", "-EE"),
    "deprecated-flow":               ("-WW", "-WW", "-WW", "---"),
    "no-pkce":                       ("-WW", "---", "---", "---"),
    "flow-url-plain-http":           ("EEE", "EEE", "EEE", "---"),
    "oidc-url-unusual":              ("-II", "-II", "-II", "---"),
    "undeclared-scheme":             ("EEE", "EEE", "EEE", "---"),
    "unused-scheme":                 ("-WW", "-WW", "-WW", "---"),
    "undefined-scope":               ("-WW", "-WW", "-WW", "---"),
    "scopes-on-scopeless-scheme":    ("-II", "-II", "-II", "---"),
    "schemes-without-requirement":   ("-WW", "-WW", "-WW", "---"),
    "anonymous-alternative":         ("-WW", "-WW", "-WW", "---"),
    "duplicate-requirement":         ("-II", "-II", "-II", "---"),
    "broad-scope":                   ("-IW", "-IW", "-IW", "---"),
    "skill-weakens-security":        ("-WW", "-WW", "---", "---"),
    "credential-in-card":            ("WEE", "-EE", "-EE", "-EE"),
    "signature-malformed":           ("EEE", "EEE", "---", "---"),
    "signature-header-incomplete":   ("EEE", "-EE", "---", "---"),
    "signature-typ-missing":         ("WII", "-II", "---", "---"),
    "signature-typ":                 ("WWW", "-WW", "---", "---"),
    "algorithm-refused":             ("-EE", "-EE", "---", "---"),
    "critical-header":               ("-EE", "-EE", "---", "---"),
    "unencoded-payload":             ("EEE", "-EE", "---", "---"),
    "jku-plain-http":                ("EEE", "-EE", "---", "---"),
    "jku-unusable":                  ("EEE", "-EE", "---", "---"),
    "jku-on-other-domain":           ("-WW", "-WW", "---", "---"),
    "embedded-key":                  ("-WW", "-WW", "---", "---"),
    "duplicate-signature":           ("-WW", "-WW", "---", "---"),
    "sample-signature":              ("-EE", "-EE", "---", "---"),
    "signature-age-unknown":         ("-II", "-II", "---", "---"),
    "signature-dialects-differ":     ("-WW", "---", "---", "---"),
    "signed-card-with-unsigned-members": ("-WW", "---", "---", "---"),
    "untrusted-signature":           ("EEE", "EEE", "---", "---"),
    "unsigned-card":                 ("-IW", "-IW", "---", "---"),
    "unsigned-payment-card":         ("-WW", "-WW", "---", "---"),
    "html-not-json":                 ("EEE", "EEE", "EEE", "EEE"),
    "legacy-path-only":              ("WWW", "WWW", "---", "---"),
    "legacy-path-unmarked":          ("-II", "-II", "---", "---"),
    "paths-disagree":                ("-WW", "-WW", "-WW", "-WW"),
    "content-type":                  ("-WW", "-WW", "-WW", "-WW"),
    "no-cache-control":              ("WWW", "-WW", "-WW", "-WW"),
    "no-etag":                       ("WWW", "-WW", "-WW", "-WW"),
    "no-304":                        ("-WW", "-WW", "-WW", "-WW"),
    "no-vary":                       ("-WW", "-WW", "-WW", "-WW"),
    "redirect-to-other-host":        ("-WW", "-WW", "-WW", "-WW"),
    "plain-http-card":               ("-WW", "-WW", "-WW", "-WW"),
    "changes-between-requests":      ("-WW", "-WW", "-WW", "-WW"),
    "reflects-host":                 ("-WW", "-WW", "-WW", "-WW"),
    "no-cors":                       ("-II", "-II", "-II", "-II"),
    "behind-authentication":         ("-II", "-II", "-II", "-II"),
    "advertised-address-unreachable": ("-EE", "-EE", "-EE", "-EE"),
    "scheme-downgrade":              ("EEE", "EEE", "EEE", "EEE"),
    "port-differs":                  ("-WW", "-WW", "-WW", "-WW"),
    "mount-prefix-lost":             ("-WW", "-WW", "-WW", "-WW"),
    "other-host":                    ("-II", "-II", "-II", "-II"),
    "host-not-allowed":             ("EEE", "EEE", "EEE", "EEE"),
    "authorization-host-not-allowed": ("EEE", "EEE", "EEE", "EEE"),
    "scheme-not-allowed":           ("EEE", "EEE", "EEE", "EEE"),
    "extension-not-allowed":        ("EEE", "EEE", "EEE", "EEE"),
    "demanded-extension-missing":   ("EEE", "EEE", "EEE", "EEE"),
    "demanded-member-missing":      ("EEE", "EEE", "EEE", "EEE"),
}  # fmt: skip


OWN_ROWS: dict[str, tuple[str, ...]] = {}
"""The rows of the rules of others, written by `own.register`."""


def severity(rule: str, version: str | None, profile: str) -> Severity | None:
    """How much `rule` counts for a card of `version` in `profile`; None when it is off.

    What is no card (version None) is judged by the 1.0 column. Raises KeyError for an unknown rule or profile.
    """
    return _LETTERS.get(_cell(rule, version)[PROFILES.index(profile)])


def severity_if_asked(rule: str, version: str | None) -> Severity | None:
    """How much `rule` counts where somebody asks for it by its id; None when there is nothing to say on `version`.

    Raises KeyError for an unknown rule.
    """
    return _LETTERS[_cell(rule, version)[-1].upper()]


def _cell(rule: str, version: str | None) -> str:
    row = OWN_ROWS[rule] if "/" in rule else TABLE[rule]
    column = VERSIONS.index(version) if version in VERSIONS else 0
    if version == "hybrid" and row[0] == "---":
        column = 1
    return row[column]
