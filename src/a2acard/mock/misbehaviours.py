"""The ways in which the agent can be told to misbehave, each with the check of `a2acard probe` that names it."""

from __future__ import annotations

from a2acard.types import value

ALL = ("JSONRPC", "HTTP+JSON", "GRPC")
HTTP = ("JSONRPC", "HTTP+JSON")


@value
class Misbehaviour:
    """One way: its name, what the agent does, the check that finds it, and the bindings in which it can be done."""

    name: str
    meaning: str
    check: str
    bindings: tuple[str, ...] = ALL


_EVERY = (
    Misbehaviour("dead", "answers nothing but 404", "alive", HTTP),
    Misbehaviour("web-page", "answers everything but the card with a web page", "alive", HTTP),
    Misbehaviour("task-for-any-id", "has a task of any id", "alive"),
    Misbehaviour("other-error", "answers an unknown task with another error", "alive"),
    Misbehaviour("speaks-0.3", "speaks 0.3, whatever the card says", "dialect-as-declared"),
    Misbehaviour("redirects", "redirects to another path, and answers there", "endpoint-redirect", HTTP),
    Misbehaviour("tenant-unknown", "knows no tenant", "tenant"),
    Misbehaviour("any-version", "serves version 99.0", "unknown-version"),
    Misbehaviour("no-version-served", "takes a request without a version for one of 1.0", "no-version"),
    Misbehaviour("any-minor", "serves version 1.99", "unknown-minor"),
    Misbehaviour("patch-refused", "refuses version 1.0.7", "patch-version"),
    Misbehaviour("query-unread", "does not read the version in the query", "version-in-query", HTTP),
    Misbehaviour("push-refused", "refuses push notifications that are declared", "push-declared"),
    Misbehaviour("push-undeclared", "takes push notifications that are not declared", "push-declared"),
    Misbehaviour("streaming-refused", "refuses streaming that is declared", "streaming-declared"),
    Misbehaviour("streaming-undeclared", "takes subscriptions that are not declared", "streaming-declared"),
    Misbehaviour("error-as-stream", "answers a wrong subscription with an event stream", "streaming-declared", HTTP),
    Misbehaviour("extended-refused", "refuses the extended card that is declared", "extended-card-declared"),
    Misbehaviour("extended-missing", "has no extended card, though one is declared", "extended-card-declared"),
    Misbehaviour("extended-undeclared", "gives an extended card that is not declared", "extended-card-declared"),
    Misbehaviour("extended-open", "gives the extended card to anybody", "extended-card-without-credentials"),
    Misbehaviour("open-to-all", "asks nobody for credentials that are declared", "authentication-enforced"),
    Misbehaviour("any-token", "takes any token", "authentication-enforced"),
    Misbehaviour("one-guarded", "asks for credentials for GetTask alone", "authentication-enforced"),
    Misbehaviour("extended-any-token", "gives the extended card for any token", "authentication-enforced"),
    Misbehaviour("no-challenge", "asks for credentials without saying which", "authentication-enforced", HTTP),
    Misbehaviour("other-challenge", "asks for credentials of a scheme that is not declared", "authentication-enforced", HTTP),
    Misbehaviour("asks-for-credentials", "asks for credentials that are not declared", "authentication-undeclared"),
    Misbehaviour("any-method", "answers methods that do not exist", "unknown-method", HTTP),
    Misbehaviour("broken-json-internal", "answers broken JSON with an internal error", "malformed-json", ("JSONRPC",)),
    Misbehaviour("broken-json-no-id", "leaves the id out of the answer to broken JSON", "malformed-json", ("JSONRPC",)),
    Misbehaviour("extension-refused", "refuses extensions that it does not know", "unknown-extension"),
    Misbehaviour("extension-echoed", "says that it uses any extension", "unknown-extension"),
    Misbehaviour("extension-unneeded", "does without an extension that the card demands", "required-extension"),
    Misbehaviour("no-preflight", "answers no preflight of a browser", "browser-access", HTTP),
    Misbehaviour("version-header-blocked", "lets browsers not say their version", "browser-access", HTTP),
    Misbehaviour("odd-state", "answers a message with a task in a state that there is not", "sent-message"),
    Misbehaviour("answers-in-0.3", "answers a message of 1.0 in the form of 0.3", "sent-message", HTTP),
    Misbehaviour("other-task", "streams what belongs to another task", "sent-stream"),
    Misbehaviour("unfinished-stream", "ends a stream while the task is under way", "sent-stream"),
    Misbehaviour("no-error-info", "gives no reasons in errors", "error-shape"),
    Misbehaviour("wrong-status", "gives errors another status", "error-shape"),
    Misbehaviour("wrong-domain", "gives reasons of another domain", "error-shape", HTTP),
    Misbehaviour("other-id", "answers with another id than the request's", "error-shape", ("JSONRPC",)),
    Misbehaviour("problem-json", "gives errors as application/problem+json", "error-shape", ("HTTP+JSON",)),
    Misbehaviour("slow", "takes `delay_s` for each answer", "slow"),
    Misbehaviour("extended-differs", "gives another extended card by HTTP+JSON", "same-answers", ("HTTP+JSON",)),
    Misbehaviour("faulty-card", "leaves the description out of its card", "card-lint", HTTP),
    Misbehaviour("another-each-time", "gives another description each time, under the same ETag", "card-stable", HTTP),
    Misbehaviour("no-max-age", "does not say how long the card holds", "card-caching", HTTP),
    Misbehaviour("no-etag", "gives the card no ETag", "not-modified", HTTP),
    Misbehaviour("always-modified", "sends the card again though it has not changed", "not-modified", HTTP),
    Misbehaviour("no-head", "does not answer HEAD", "head", HTTP),
    Misbehaviour("card-as-text", "serves the card as text", "card-path", HTTP),
    Misbehaviour("shape-without-vary", "serves the card in the shape of 0.3 to old clients, and says so to no cache", "vary", HTTP),
    Misbehaviour("other-at-legacy-path", "has the card of another agent at the older path", "legacy-path", HTTP),
    Misbehaviour("page-at-legacy-path", "has a web page at the older path", "legacy-path", HTTP),
)  # fmt: skip
MISBEHAVIOURS = {one.name: one for one in _EVERY}
"""By name."""
