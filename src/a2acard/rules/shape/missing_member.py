"""Flags required members that are not there."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import object_at, refused, stands_in

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.spec.shape import Deviation

MESSAGE = "'{name}' is missing; every {message} must have it"
_OWNERS = {
    ("AgentProvider", "organization"): "provider-incomplete",
    ("AgentProvider", "url"): "provider-incomplete",
}


def check(card: Card) -> Iterator[Hit]:
    """A hit at the path that each missing member would have."""
    for deviation in card.departures("missing"):
        yield Hit(
            deviation.at,
            MESSAGE,
            {"name": deviation.params["name"], "message": deviation.message},
            clause=deviation.field.clause if deviation.field else None,
            unless=tuple([rule for rule in (stands_in(card, deviation), _owner(card, deviation)) if rule]),
        )


def _owner(card: Card, deviation: Deviation) -> str | None:
    """The rule that says this absence better."""
    owner, name = deviation.message, str(deviation.params["name"])
    if owner == "AgentCard" and name == "protocolVersion":
        return "version-undeclared"
    if owner == "AgentCard" and name == "url" and not card.interfaces:
        return "no-endpoint"
    if owner == "APIKeySecurityScheme" and name == "location" and "in" in object_at(card, deviation.at[:-1]):
        return "api-key-location"
    return _OWNERS.get((owner, name)) or refused(card, deviation)


RULE = Rule(
    id="missing-member",
    summary="a required member is missing",
    clause="A2A 1.0 §5.7",
    check=check,
)
