"""Flags extensions that the policy does not allow."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.policy._allowed import is_uri_allowed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the policy does not allow the extension '{uri}'"


def check(card: Card) -> Iterator[Hit]:
    """One hit an extension."""
    policy = card.options.policy
    if policy is None or policy.extensions is None:
        return
    for extension in card.capabilities.views("extensions"):
        uri = extension.text("uri")
        if uri and not is_uri_allowed(uri, (*policy.extensions, *policy.required_extensions)):
            yield Hit(extension.path("uri"), MESSAGE, {"uri": uri})


RULE = Rule(
    id="extension-not-allowed",
    summary="the card declares an extension that the policy does not allow",
    check=check,
)
