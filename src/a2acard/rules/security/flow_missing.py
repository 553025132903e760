"""Flags OAuth 2.0 schemes without a flow."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the OAuth 2.0 scheme '{scheme}' has no flow: clients can't tell how to get a token"


def check(card: Card) -> Iterator[Hit]:
    """One hit an empty `flows`."""
    for deviation in card.departures("no-flow"):
        yield Hit(deviation.at, MESSAGE, {"scheme": deviation.at[1]})
    if not card.is_current:
        for name, scheme in card.map_views("securitySchemes").items():
            flows = scheme.view("flows")
            if scheme.text("type") == "oauth2" and flows and not flows.raw:
                yield Hit(flows.at, MESSAGE, {"scheme": name})


RULE = Rule(
    id="flow-missing",
    summary="an OAuth 2.0 scheme has no flow",
    clause="A2A 1.0 §4.5.7",
    check=check,
)
