"""Flags a 0.3 card that does not say which transport its main address speaks."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import means

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'preferredTransport' is missing; readers assume JSONRPC (the schema has a default, §5.6.1 requires the member)"
MESSAGE_NULL = "'preferredTransport' is null; readers that take it assume JSONRPC (the schema has a default, §5.6.1 requires the member)"


def check(card: Card) -> Iterator[Hit]:
    """One hit, at the path that the member would have; a card without a proper version is judged leniently."""
    if card.card_version != "0.3" or "url" not in card.raw or card.get("preferredTransport") is not None:
        return
    unsettled = card.detection is not None and (card.detection.undeclared or card.detection.claims_newer)
    if card.get("protocolVersion") and not unsettled:
        message = MESSAGE_NULL if "preferredTransport" in card.raw else MESSAGE
        yield Hit(("preferredTransport",), message, unless=means(card, "preferredTransport"))


RULE = Rule(
    id="transport-undeclared",
    summary="a 0.3 card does not say its transport",
    clause="A2A 0.3 §5.6.1",
    check=check,
)
