"""Everything the linter knows to look for: the explicit list of rules, in the order of their folders.

A rule is one file and one page in the folder of the place it looks at. Here each has one line: its folder and
id, and the cue that says when it needs to look (see `survey`). A rule's module is imported when it first looks,
so that a clean card pays for no rule at all.
"""

from __future__ import annotations

from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from a2acard.finding import Rule
    from a2acard.rules.own import OwnRule


@value
class Entry:
    """One line of the list: where the rule lives and when it looks."""

    folder: str
    id: str
    cue: str

    @property
    def module(self) -> str:
        """The name of the rule's module."""
        return f"a2acard.rules.{self.folder}.{self.id.replace('-', '_')}"

    @property
    def rule(self) -> Rule[Any]:
        """The rule itself; its module is imported on first use."""
        found = _loaded.get(self.id)
        if found is None:
            found = _loaded[self.id] = __import__(self.module, fromlist=["RULE"]).RULE
        return found

    @property
    def reads(self) -> str:
        """What the rule's subject is: `text` (the `Source`), `response` (the `Response` it came in), else `card`."""
        kind = self.cue.partition(":")[0]
        return kind if kind in ("text", "response") else "card"


_loaded: dict[str, Rule[Any]] = {}
OWN: dict[str, OwnRule] = {}
"""The rules of others that somebody asked for, by id; see `own`."""

RULES: tuple[Entry, ...] = (
    Entry("document", "unreadable-card", "text:unreadable-card"),
    Entry("document", "not-utf-8", "text:not-utf-8"),
    Entry("document", "byte-order-mark", "text:byte-order-mark"),
    Entry("document", "not-json", "text:not-json"),
    Entry("document", "non-finite-number", "text:non-finite-number"),
    Entry("document", "duplicate-member", "text:duplicate-member"),
    Entry("document", "lone-surrogate", "text:lone-surrogate"),
    Entry("document", "too-large", "text:too-large"),
    Entry("document", "too-deep", "text:too-deep"),
    Entry("document", "not-an-object", "text:not-an-object"),
    Entry("document", "not-an-agent-card", "text:not-an-agent-card"),
    Entry("document", "unsafe-integer", "text:unsafe-integer"),
    Entry("document", "control-character", "text:control-character"),
    Entry("document", "hidden-character", "text:hidden-character"),
    Entry("document", "direction-mark", "text:direction-mark"),
    Entry("document", "placeholder-value", "placeholder"),
    Entry("document", "example-domain", "reserved-host"),
    Entry("document", "file-at-legacy-path", "file"),
    Entry("document", "misspelt-card-file-name", "file"),
    Entry("shape", "missing-member", "shape:missing"),
    Entry("shape", "empty-required", "shape:empty"),
    Entry("shape", "no-skills", "shape:empty"),
    Entry("shape", "wrong-type", "shape:wrong-type"),
    Entry("shape", "string-boolean", "shape:string-boolean"),
    Entry("shape", "capabilities-as-list", "shape:capabilities-as-list"),
    Entry("shape", "schemes-as-list", "shape:schemes-as-list"),
    Entry("shape", "null-member", "shape:null"),
    Entry("shape", "null-optional-member", "shape:null"),
    Entry("shape", "unknown-member", "unknown"),
    Entry("shape", "misspelt-member", "shape:misspelt"),
    Entry("shape", "snake-case-member", "shape:snake"),
    Entry("shape", "member-spelt-twice", "shape:twice"),
    Entry("shape", "legacy-member", "leftover"),
    Entry("shape", "invisible-security", "leftover"),
    Entry("shape", "interface-members-invented", "shape:invented"),
    Entry("shape", "legacy-card", "legacy"),
    Entry("shape", "version-undeclared", "legacy"),
    Entry("shape", "version-claim-malformed", "legacy"),
    Entry("shape", "shape-claims-newer-version", "legacy"),
    Entry("shape", "no-endpoint", "unknown"),
    Entry("shape", "transport-undeclared", "legacy"),
    Entry("shape", "hybrid-card", "hybrid"),
    Entry("shape", "legacy-half-without-interface", "hybrid"),
    Entry("shape", "hybrid-halves-disagree", "hybrid"),
    Entry("identity", "generic-name", "name"),
    Entry("identity", "short-description", "description"),
    Entry("identity", "says-no-server", "no-server"),
    Entry("identity", "no-provider", "no-provider"),
    Entry("identity", "provider-incomplete", "shape:missing"),
    Entry("identity", "version-not-semver", "version"),
    Entry("identity", "version-is-protocol-version", "version-repeats"),
    Entry("identity", "documentation-url-is-home-page", "home-page"),
    Entry("identity", "icon-on-other-domain", "icon"),
    Entry("identity", "icon-data-url", "icon"),
    Entry("identity", "bad-url", "odd-url"),
    Entry("identity", "plain-http-url", "odd-url"),
    Entry("interfaces", "interface-url-relative", "odd-url"),
    Entry("interfaces", "plain-http-interface", "odd-url"),
    Entry("interfaces", "loopback-interface", "odd-url"),
    Entry("interfaces", "bind-address-interface", "odd-url"),
    Entry("interfaces", "metadata-address", "inner-host"),
    Entry("interfaces", "private-address-interface", "inner-host"),
    Entry("interfaces", "url-with-credentials", "odd-url"),
    Entry("interfaces", "url-with-fragment", "odd-url"),
    Entry("interfaces", "operation-url", "operation"),
    Entry("interfaces", "confusable-host", "idn"),
    Entry("interfaces", "unknown-binding", "binding"),
    Entry("interfaces", "custom-binding-not-uri", "binding"),
    Entry("interfaces", "binding-scheme-mismatch", "odd-url"),
    Entry("interfaces", "grpc-url-form", "grpc"),
    Entry("interfaces", "protocol-version-patch", "protocol-version"),
    Entry("interfaces", "protocol-version-malformed", "protocol-version"),
    Entry("interfaces", "protocol-version-unknown", "protocol-version"),
    Entry("interfaces", "no-current-interface", "protocol-version"),
    Entry("interfaces", "duplicate-interface", "several-interfaces"),
    Entry("interfaces", "tenant-only-interfaces", "several-interfaces"),
    Entry("interfaces", "main-interface-missing", "several-interfaces"),
    Entry("interfaces", "conflicting-transports", "several-interfaces"),
    Entry("interfaces", "empty-tenant", "empty-tenant"),
    Entry("interfaces", "tunnel-host", "tunnel"),
    Entry("interfaces", "not-an-a2a-endpoint", "foreign-endpoint"),
    Entry("interfaces", "interface-on-other-domain", "other-domain"),
    Entry("capabilities", "capability-misspelt", "shape:misspelt"),
    Entry("capabilities", "extension-without-uri", "extensions"),
    Entry("capabilities", "extension-uri-not-absolute", "extensions"),
    Entry("capabilities", "extension-uri-unversioned", "extensions"),
    Entry("capabilities", "duplicate-extension", "extensions"),
    Entry("capabilities", "official-extension-prefix", "extensions"),
    Entry("capabilities", "required-extension", "extensions"),
    Entry("capabilities", "extended-card-without-security", "extended-card"),
    Entry("capabilities", "undocumented-streaming-limit", "binding"),
    Entry("skills", "duplicate-skill-id", "duplicate-skill-id"),
    Entry("skills", "skill-id-unusual", "skill-id"),
    Entry("skills", "short-skill-description", "short-skill-description"),
    Entry("skills", "vague-skill-description", "vague"),
    Entry("skills", "skill-description-repeats-name", "short-skill-description"),
    Entry("skills", "no-examples", "no-examples"),
    Entry("skills", "blank-tag", "blank-text"),
    Entry("skills", "blank-example", "blank-text"),
    Entry("skills", "duplicate-tag", "duplicate-tag"),
    Entry("skills", "example-not-valid-json", "json-example"),
    Entry("skills", "skills-too-many", "many-skills"),
    Entry("skills", "long-name", "long-name"),
    Entry("skills", "output-mode-understated", "text-only-output"),
    Entry("skills", "injected-instructions", "orders"),
    Entry("skills", "prompt-in-description", "orders"),
    Entry("skills", "near-identical-skills", "alike"),
    Entry("skills", "skill-does-several-things", "several"),
    Entry("skills", "volatile-text", "volatile"),
    Entry("media_types", "not-a-media-type", "odd-media-type"),
    Entry("media_types", "media-type-misspelt", "odd-media-type"),
    Entry("media_types", "unregistered-media-type", "odd-media-type"),
    Entry("media_types", "wildcard-media-type", "odd-media-type"),
    Entry("media_types", "media-type-case", "odd-media-type"),
    Entry("media_types", "duplicate-media-type", "duplicate-media-type"),
    Entry("security", "no-security-statement", "no-security"),
    Entry("security", "scheme-without-kind", "shape:no-kind"),
    Entry("security", "scheme-with-two-kinds", "shape:two-kinds"),
    Entry("security", "legacy-scheme-shape", "shape:legacy-scheme"),
    Entry("security", "unknown-scheme-kind", "shape:unknown-kind"),
    Entry("security", "flow-missing", "shape:no-flow"),
    Entry("security", "two-flows", "shape:two-flows"),
    Entry("security", "requirement-shape", "shape:requirement-shape"),
    Entry("security", "api-key-location", "api-key"),
    Entry("security", "api-key-in-query", "api-key"),
    Entry("security", "api-key-name", "api-key"),
    Entry("security", "unknown-http-scheme", "http-scheme"),
    Entry("security", "basic-without-tls", "http-scheme"),
    Entry("security", "deprecated-flow", "flow"),
    Entry("security", "no-pkce", "flow"),
    Entry("security", "flow-url-plain-http", "odd-url"),
    Entry("security", "oidc-url-unusual", "oidc"),
    Entry("security", "undeclared-scheme", "references"),
    Entry("security", "unused-scheme", "references"),
    Entry("security", "undefined-scope", "scopes"),
    Entry("security", "scopes-on-scopeless-scheme", "scopes"),
    Entry("security", "schemes-without-requirement", "references"),
    Entry("security", "anonymous-alternative", "alternatives"),
    Entry("security", "duplicate-requirement", "alternatives"),
    Entry("security", "broad-scope", "scopes"),
    Entry("security", "skill-weakens-security", "alternatives"),
    Entry("security", "credential-in-card", "secret"),
    Entry("signatures", "signature-malformed", "signed"),
    Entry("signatures", "signature-header-incomplete", "signed"),
    Entry("signatures", "signature-typ-missing", "signed"),
    Entry("signatures", "signature-typ", "signed"),
    Entry("signatures", "algorithm-refused", "signed"),
    Entry("signatures", "critical-header", "signed"),
    Entry("signatures", "unencoded-payload", "signed"),
    Entry("signatures", "jku-plain-http", "signed"),
    Entry("signatures", "jku-unusable", "signed"),
    Entry("signatures", "jku-on-other-domain", "signed"),
    Entry("signatures", "embedded-key", "signed"),
    Entry("signatures", "duplicate-signature", "signed"),
    Entry("signatures", "sample-signature", "signed"),
    Entry("signatures", "signature-age-unknown", "signed"),
    Entry("signatures", "signature-dialects-differ", "signed"),
    Entry("signatures", "signed-card-with-unsigned-members", "signed"),
    Entry("signatures", "untrusted-signature", "prover"),
    Entry("signatures", "unsigned-card", "unsigned"),
    Entry("signatures", "unsigned-payment-card", "unsigned-payment"),
    Entry("response", "html-not-json", "response:any"),
    Entry("response", "legacy-path-only", "response:card"),
    Entry("response", "legacy-path-unmarked", "response:card"),
    Entry("response", "paths-disagree", "response:card"),
    Entry("response", "content-type", "response:card"),
    Entry("response", "no-cache-control", "response:card"),
    Entry("response", "no-etag", "response:card"),
    Entry("response", "no-304", "response:card"),
    Entry("response", "no-vary", "response:card"),
    Entry("response", "redirect-to-other-host", "response:card"),
    Entry("response", "plain-http-card", "response:card"),
    Entry("response", "changes-between-requests", "response:card"),
    Entry("response", "reflects-host", "response:card"),
    Entry("response", "no-cors", "response:card"),
    Entry("response", "behind-authentication", "response:card"),
    Entry("response", "advertised-address-unreachable", "response:card"),
    Entry("response", "scheme-downgrade", "response:card"),
    Entry("response", "port-differs", "response:card"),
    Entry("response", "mount-prefix-lost", "response:card"),
    Entry("response", "other-host", "response:card"),
    Entry("policy", "host-not-allowed", "policy"),
    Entry("policy", "authorization-host-not-allowed", "policy"),
    Entry("policy", "scheme-not-allowed", "policy"),
    Entry("policy", "extension-not-allowed", "policy"),
    Entry("policy", "demanded-extension-missing", "policy"),
    Entry("policy", "demanded-member-missing", "policy"),
)
"""Every rule, in the order in which the docs list them."""


def with_own(own: Iterable[OwnRule]) -> tuple[Entry | OwnRule, ...]:
    """Our rules, then those of others."""
    return (*RULES, *own)


def entry(rule: str) -> Entry | OwnRule:
    """The line of the rule with this id; raises UnknownRule, with the ids that look alike."""
    for found in RULES:
        if found.id == rule:
            return found
    if rule in OWN:
        return OWN[rule]
    from difflib import get_close_matches

    from a2acard.errors import UnknownRule

    raise UnknownRule(rule, tuple(get_close_matches(rule, [*[known.id for known in RULES], *OWN])))
