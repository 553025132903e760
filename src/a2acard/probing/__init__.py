"""Does the agent behind a card do what the card says? Asked without starting anything."""

from __future__ import annotations

from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Check

CHECKS = (
    "alive",
    "dialect-as-declared",
    "endpoint-redirect",
    "tenant",
    "unknown-version",
    "no-version",
    "unknown-minor",
    "patch-version",
    "version-in-query",
    "push-declared",
    "streaming-declared",
    "extended-card-declared",
    "extended-card-without-credentials",
    "authentication-enforced",
    "authentication-undeclared",
    "unknown-method",
    "malformed-json",
    "unknown-extension",
    "required-extension",
    "browser-access",
    "sent-message",
    "sent-stream",
    "error-shape",
    "slow",
    "card-lint",
    "served-over-https",
    "tls",
    "card-path",
    "card-stable",
    "card-caching",
    "not-modified",
    "head",
    "vary",
    "legacy-path",
    "same-answers",
)
"""Every check, in the order in which they are made and listed: about an interface, the card's serving, the whole agent."""


def check(name: str) -> Check:
    """The check with this id. Raises BadValue, with the id that looks alike, for none."""
    if name not in CHECKS:
        from difflib import get_close_matches

        from a2acard.errors import BadValue

        near = get_close_matches(name, CHECKS, 1) if isinstance(name, str) else []
        if near:
            raise BadValue(Phrase("unknown check {name!r}; did you mean {near!r}?", name=name, near=near[0]))
        raise BadValue(Phrase("unknown check {name!r}", name=name))
    module = __import__(f"a2acard.probing.checks.{name.replace('-', '_')}", fromlist=["CHECK"])
    made: Check = module.CHECK
    return made


def every_check() -> tuple[Check, ...]:
    """Every check."""
    return tuple([check(name) for name in CHECKS])
