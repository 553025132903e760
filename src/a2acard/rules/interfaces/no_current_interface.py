"""Flags 1.0 cards none of whose interfaces speaks 1.0."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "no interface speaks 1.0 (declared: {versions}): a 1.0 client can read this card and call nothing"


def check(card: Card) -> Iterator[Hit]:
    """One hit on the list; a version that can't be read is that rule's."""
    versions = [interface.version for interface in card.current_interfaces]
    entries = card.get("supportedInterfaces")
    if (
        versions
        and isinstance(entries, list)
        and len(entries) == len(versions)
        and all(v and v.split(".")[0] == "0" and "." in v for v in versions)
    ):
        yield Hit(
            card.path("supportedInterfaces"),
            MESSAGE,
            {"versions": ", ".join(sorted(set(filter(None, versions))))},
        )


RULE = Rule(
    id="no-current-interface",
    summary="a 1.0 card has no interface that speaks 1.0",
    clause="A2A 1.0 §3.6, §8.3.1",
    check=check,
)
