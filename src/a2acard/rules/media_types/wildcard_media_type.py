"""Notes wildcards among the modes."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.media_types._syntax import essence, is_media_type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{mode}' is a range, not a type: a client can't tell what to send or expect"


def check(card: Card) -> Iterator[Hit]:
    """One hit a range such as `image/*` (RFC 9110 §12.5.1)."""
    for modes in card.mode_lists:
        for at, mode in modes.items:
            if is_media_type(mode) and essence(mode).endswith("/*"):
                yield Hit(at, MESSAGE, {"mode": mode})


RULE = Rule(
    id="wildcard-media-type",
    summary="a mode is a range of media types",
    clause="RFC 9110 §12.5.1",
    check=check,
)
