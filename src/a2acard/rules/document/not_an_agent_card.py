"""Flags a JSON object that is no Agent Card, and says what it looks like."""

from __future__ import annotations

from a2acard.card import Source
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "not an Agent Card: it has fewer than three of a card's members"
MESSAGE_LOOKS = "not an Agent Card; this looks like {looks_like}"


def check(source: Source) -> Iterator[Hit]:
    """One hit on the whole document."""
    detection = source.detection
    if detection and detection.version is None and isinstance(source.document.value, dict):
        looks_like = detection.looks_like
        yield Hit((), MESSAGE_LOOKS if looks_like else MESSAGE, {"looks_like": looks_like})


RULE = Rule(
    id="not-an-agent-card",
    summary="the JSON object is something else",
    clause="A2A 1.0 §8.2",
    confidence="likely",
    check=check,
)
