"""Notes agent versions that repeat the protocol's version."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the agent's own version is '{version}', which is the protocol's; clients watch it to see that the card changed"

_FIRST_RELEASE = "1.0.0"
"""As likely the agent's own first release as a copy of the protocol's."""


def check(card: Card) -> Iterator[Hit]:
    """One hit on the version: the protocol version that the card declares, with or without a patch number."""
    version = card.version
    declared = {i.version for i in card.all_interfaces if i.version} | {card.text("protocolVersion") or ""}
    spelt = declared | {f"{protocol}.0" for protocol in declared if protocol.count(".") == 1}
    if version and version.strip() and version != _FIRST_RELEASE and version in spelt:
        yield Hit(card.path("version"), MESSAGE, {"version": version})


RULE = Rule(
    id="version-is-protocol-version",
    summary="the agent's version repeats the protocol's",
    confidence="likely",
    check=check,
)
