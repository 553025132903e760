"""Flags cards that lack an extension which the policy demands."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.policy._allowed import is_uri_allowed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the policy demands the extension '{uri}', and the card does not declare it"


def check(card: Card) -> Iterator[Hit]:
    """One hit an extension that is not there."""
    policy = card.options.policy
    if policy is None:
        return
    declared = [extension.text("uri") or "" for extension in card.capabilities.views("extensions")]
    for uri in policy.required_extensions:
        if not any([is_uri_allowed(found, (uri,)) for found in declared]):
            yield Hit(card.capabilities.path("extensions"), MESSAGE, {"uri": uri})


RULE = Rule(
    id="demanded-extension-missing",
    summary="the card lacks an extension that the policy demands",
    check=check,
)
