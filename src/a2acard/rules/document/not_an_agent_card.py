"""Flags a JSON object that is no Agent Card, and says what it looks like."""

from __future__ import annotations

from a2acard.card import Source
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "not an Agent Card: it has fewer than three of a card's members"
MESSAGE_LACKS = MESSAGE + " (missing: {missing} and {more} others)"
MESSAGE_LOOKS = "not an Agent Card; this looks like {looks_like}"

_REQUIRED = (
    "name",
    "supportedInterfaces",
    "skills",
    "description",
    "version",
    "capabilities",
    "defaultInputModes",
    "defaultOutputModes",
)
"""What every 1.0 card has; first what tells it apart."""


def check(source: Source) -> Iterator[Hit]:
    """One hit on the whole document."""
    detection = source.detection
    if detection and detection.version is None and isinstance(source.document.value, dict):
        looks_like, value = detection.looks_like, source.document.value
        missing = [name for name in _REQUIRED if name not in value]
        if looks_like:
            message = MESSAGE_LOOKS
        else:  # the beginning of a card is told how to go on, a stranger is not
            message = MESSAGE_LACKS if not value or len(missing) < len(_REQUIRED) else MESSAGE
        params = {"looks_like": looks_like, "missing": ", ".join(missing[:3]), "more": len(missing) - 3}
        yield Hit((), message, params)


RULE = Rule(
    id="not-an-agent-card",
    summary="the JSON object is something else",
    clause="A2A 1.0 §8.2",
    confidence="likely",
    check=check,
)
