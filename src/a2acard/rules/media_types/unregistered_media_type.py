"""Notes media types that nobody registered."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.media_types._known import is_registered, meant
from a2acard.rules.media_types._syntax import is_media_type

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{mode}' is neither registered with IANA nor marked as private ('vnd.', 'prs.', 'x-')"


def check(card: Card) -> Iterator[Hit]:
    """One hit a mode; slips of a registered one have their rule."""
    for modes in card.mode_lists:
        for at, mode in modes.items:
            if is_media_type(mode) and "*" not in mode and not is_registered(mode) and not meant(mode):
                yield Hit(at, MESSAGE, {"mode": mode})


RULE = Rule(
    id="unregistered-media-type",
    summary="a media type is not registered",
    clause="RFC 6838 §3, IANA media types",
    check=check,
)
