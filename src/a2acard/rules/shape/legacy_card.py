"""Notes that the card is written for an older version of A2A, and what 1.0 readers will not find in it."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "an A2A {version} card: 1.0 readers look for {members} and find no interface to call"
MESSAGE_FLOWS = MESSAGE + "; '{scheme}' has {count} flows, which 1.0 splits into as many schemes"


def check(card: Card) -> Iterator[Hit]:
    """One hit on the whole card."""
    if card.is_current or card.get("supportedInterfaces"):
        return  # the latter: judged as 0.x because the user said so
    members = "'supportedInterfaces'"
    if card.get("security"):
        members += " and 'securityRequirements'"
    params: dict[str, object] = {"version": card.card_version, "members": members}
    for name, scheme in card.map_views("securitySchemes").items():
        flows = scheme.get("flows")
        if isinstance(flows, dict) and len(flows) > 1:
            yield Hit((), MESSAGE_FLOWS, params | {"scheme": name, "count": len(flows)})
            return
    yield Hit((), MESSAGE, params)


RULE = Rule(
    id="legacy-card",
    summary="the card is written for an older version",
    clause="A2A 1.0 Appendix A.2",
    check=check,
)
