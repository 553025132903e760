"""Flags OAuth 2.0 flows that should no longer be used: implicit and password."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._security import flows
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the flow '{flow}' is deprecated: it hands {what}"
WHAT = {
    "implicit": Phrase("the token over in an address, where histories and logs keep it"),
    "password": Phrase("the user's password to every client"),
}


def check(card: Card) -> Iterator[Hit]:
    """One hit a flow, at its name; a hybrid's schemes are read once, by their wrapper."""
    for scheme in card.schemes.values():
        for name, flow in flows(scheme).items():
            if name in WHAT:
                yield Hit(flow.at, MESSAGE, {"flow": name, "what": WHAT[name]}, name=True)


RULE = Rule(
    id="deprecated-flow",
    summary="an OAuth 2.0 flow is deprecated",
    clause="A2A 1.0 §4.5.7, RFC 9700 §2.1.2, §2.4",
    check=check,
)
