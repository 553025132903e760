"""Flags OAuth 2.0 schemes without a flow."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.rules._shared import misspelt_kind, object_at
from a2acard.source.edits import Rename

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the OAuth 2.0 scheme '{scheme}' has no flow: clients can't tell how to get a token"
MESSAGE_MISSPELT = "the OAuth 2.0 scheme '{scheme}' has no flow: '{name}' is none, '{use}' is meant"
TITLE = "Rename it to '{use}'"


def check(card: Card) -> Iterator[Hit]:
    """One hit an OAuth 2.0 scheme whose `flows` holds none."""
    for deviation in card.departures("no-flow"):
        scheme, at = deviation.at[1], deviation.at
        name, use = misspelt_kind(card, "OAuthFlows", object_at(card, at))
        if name and use:
            fix = Fix(TITLE, (Rename((*at, name), use),), True, {"use": use})
            yield Hit(
                (*at, name), MESSAGE_MISSPELT, {"scheme": scheme, "name": name, "use": use}, fix, name=True
            )
        else:
            yield Hit(at, MESSAGE, {"scheme": scheme})
    if not card.is_current:
        for key, view in card.map_views("securitySchemes").items():
            flows = view.view("flows")
            if view.text("type") == "oauth2" and flows and not flows.raw:
                yield Hit(flows.at, MESSAGE, {"scheme": key})


RULE = Rule(
    id="flow-missing",
    summary="an OAuth 2.0 scheme has no flow",
    clause="A2A 1.0 §4.5.7",
    check=check,
    fixable=True,
)
