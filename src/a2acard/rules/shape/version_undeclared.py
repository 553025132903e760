"""Notes a 0.x card that does not say its protocol version; it is judged by 0.3, leniently."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import means

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "nothing says which A2A version this is ('protocolVersion' is missing); judged as 0.3"
MESSAGE_ASSUMED = MESSAGE + ", and readers assume JSONRPC at 'url'"
MESSAGE_MARK = "'protocolVersion' is missing; only '{mark}' tells that this is a 0.3 card"
MARKS = ("preferredTransport", "additionalInterfaces", "signatures")
"""The members that came with 0.3 or shortly before."""


def check(card: Card) -> Iterator[Hit]:
    """One hit, at the path that the member would have; a claim that is none has a rule of its own."""
    if card.card_version != "0.3":
        return
    if "protocolVersion" not in card.raw and "protocol_version" not in card.raw:
        mark = next((name for name in MARKS if card.get(name)), None)
        unmarked = MESSAGE_ASSUMED if card.text("url") else MESSAGE
        message = MESSAGE_MARK if mark and card.detection else unmarked
        yield Hit(("protocolVersion",), message, {"mark": mark}, unless=means(card, "protocolVersion"))


RULE = Rule(
    id="version-undeclared",
    summary="a 0.x card does not say its protocol version",
    clause="A2A 0.3 §5.5",
    check=check,
)
