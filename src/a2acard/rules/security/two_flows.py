"""Flags OAuth 2.0 schemes with several flows."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.mapping import split_flows
from a2acard.rules._shared import is_writable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the scheme '{scheme}' has {count} flows ({names}); 1.0 holds one a scheme, and SDKs refuse the card or keep one"
TITLE = "Split it into one scheme a flow and repeat each requirement that names it"


def check(card: Card) -> Iterator[Hit]:
    """One hit a scheme, at its flows."""
    found = list(card.departures("two-flows"))
    names = [str(deviation.at[1]) for deviation in found]
    cures = split_flows(card.raw, names) if is_writable(card) else [(name, ()) for name in names]
    for deviation, (name, edits) in zip(found, cures, strict=True):
        yield Hit(
            deviation.at, MESSAGE, deviation.params | {"scheme": name}, Fix(TITLE, edits) if edits else None
        )


RULE = Rule(
    id="two-flows",
    summary="an OAuth 2.0 scheme has several flows",
    clause="A2A 1.0 §4.5.7",
    check=check,
    fixable=True,
)
