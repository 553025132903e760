"""Notes a 0.x card that does not say its protocol version; it is judged by 0.3, leniently."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "nothing says which A2A version this is ('protocolVersion' is missing); judged as 0.3"


def check(card: Card) -> Iterator[Hit]:
    """One hit, at the path that the member would have."""
    if card.card_version == "0.3" and card.get("protocolVersion") is None and "protocolVersion" not in card.raw:
        yield Hit(("protocolVersion",), MESSAGE)


RULE = Rule(
    id="version-undeclared",
    summary="a 0.x card does not say its protocol version",
    clause="A2A 0.3 §5.5",
    check=check,
)
