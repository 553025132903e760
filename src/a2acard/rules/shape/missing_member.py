"""Flags required members that are not there."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{name}' is missing; every {message} must have it"
_OWNERS = {("AgentProvider", "organization"): "provider-incomplete", ("AgentProvider", "url"): "provider-incomplete"}


def check(card: Card) -> Iterator[Hit]:
    """A hit at the path that each missing member would have."""
    for deviation in card.departures("missing"):
        yield Hit(
            deviation.at,
            MESSAGE,
            {"name": deviation.params["name"], "message": deviation.message},
            clause=deviation.field.clause if deviation.field else None,
            unless=deviation.covered_by or _owner(card, deviation.message, str(deviation.params["name"])),
        )


def _owner(card: Card, message: str, name: str) -> str | None:
    """The rule that says this absence better."""
    if message == "AgentCard" and name == "protocolVersion":
        return "version-undeclared"
    if message == "AgentCard" and name == "url" and not card.interfaces:
        return "no-endpoint"
    return _OWNERS.get((message, name))


RULE = Rule(
    id="missing-member",
    summary="a required member is missing",
    clause="A2A 1.0 §5.7",
    check=check,
)
