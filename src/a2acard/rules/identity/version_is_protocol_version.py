"""Notes agent versions that repeat the protocol's version."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the agent's own version is '{version}', which is the protocol's; clients watch it to see that the card changed"


def check(card: Card) -> Iterator[Hit]:
    """One hit on the version: the protocol version as the card writes it, or one that only the protocol has."""
    version = card.version
    declared = {i.version for i in card.all_interfaces if i.version} | {card.text("protocolVersion")}
    if version and (version in ("1.0", "0.3.0", "0.3") or (version in declared and version != "1.0.0")):
        yield Hit(card.path("version"), MESSAGE, {"version": version})


RULE = Rule(
    id="version-is-protocol-version",
    summary="the agent's version repeats the protocol's",
    confidence="likely",
    check=check,
)
