"""Flags a `protocolVersion` of a 0.x card that is no version."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.shape.version_undeclared import MARKS
from a2acard.spec.detect import major_minor

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{claim}' is no A2A version, so nothing says which one this is; judged as 0.3"
MESSAGE_MARK = "'{claim}' is no A2A version; only '{mark}' tells that this is a 0.3 card"


def check(card: Card) -> Iterator[Hit]:
    """One hit at the claim; a blank one and one of another type have rules of their own."""
    claim = card.text("protocolVersion") if card.card_version == "0.3" else None
    if claim and claim.strip() and major_minor(claim) is None:
        mark = next((name for name in MARKS if card.get(name)), None)
        message = MESSAGE_MARK if mark else MESSAGE
        yield Hit(card.path("protocolVersion"), message, {"claim": claim, "mark": mark})


RULE = Rule(
    id="version-claim-malformed",
    summary="a 0.x card claims a protocol version that is none",
    clause="A2A 0.3 §5.5",
    check=check,
)
