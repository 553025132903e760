"""Flags authorization code flows that don't require PKCE."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._security import flows
from a2acard.rules._shared import is_slipped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.card import View

MESSAGE = "the flow of '{scheme}' doesn't require PKCE, so whoever catches a code on its way back can use it"


def check(card: Card) -> Iterator[Hit]:
    """One hit a flow, at `pkceRequired`, there or not."""
    for scheme in card.schemes.values():
        flow = flows(scheme).get("authorizationCode")
        if flow is not None and _is_lax(flow) and not is_slipped(card, flow.at, "pkceRequired"):
            yield Hit(flow.path("pkceRequired"), MESSAGE, {"scheme": scheme.name})


def _is_lax(flow: View) -> bool:
    """True when PKCE is not required; other types than a boolean have a finding of their own."""
    required = flow.get("pkceRequired")
    return required in (None, False) or (isinstance(required, str) and required.strip().lower() == "false")


RULE = Rule(
    id="no-pkce",
    summary="an authorization code flow doesn't require PKCE",
    clause="A2A 1.0 §4.5.8, RFC 9700 §2.1.1",
    check=check,
)
