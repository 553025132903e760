"""Flags a document whose value is no JSON object, and says what it is."""

from __future__ import annotations

from a2acard.card import Source
from a2acard.finding import Hit, Rule
from a2acard.spec.shape import kind_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "an Agent Card is a JSON object; this is {found}"
MESSAGE_LOOKS = "an Agent Card is a JSON object; this looks like {looks_like}"


def check(source: Source) -> Iterator[Hit]:
    """One hit on the whole document."""
    document, detection = source.document, source.detection
    if document.readable and not isinstance(document.value, dict):
        looks_like = detection.looks_like if detection else None
        if looks_like and not looks_like.startswith("a JSON "):
            yield Hit((), MESSAGE_LOOKS, {"looks_like": looks_like})
        else:
            yield Hit((), MESSAGE, {"found": kind_of(document.value)})


RULE = Rule(
    id="not-an-object",
    summary="the document is no JSON object",
    clause="A2A 1.0 §8.2",
    check=check,
)
