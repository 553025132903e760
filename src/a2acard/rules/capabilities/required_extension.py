"""Notes extensions without which the agent can't be called."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.capabilities._extensions import named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "clients that don't know '{uri}' can't call this agent"


def check(card: Card) -> Iterator[Hit]:
    """One hit an extension, at `required`; one without a URI has a graver finding."""
    for extension, uri in named(card):
        if extension.flag("required"):
            yield Hit(extension.path("required"), MESSAGE, {"uri": uri})


RULE = Rule(
    id="required-extension",
    summary="an extension is required of clients",
    clause="A2A 1.0 §3.3.4, §4.6.1",
    check=check,
)
