"""Flags media types that are a slip of a registered one."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.rules.media_types._known import meant
from a2acard.rules.media_types._syntax import is_media_type
from a2acard.source.edits import Remove, Replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{mode}' is not registered; '{use}' is meant"
TITLE = "Write '{use}'"


def check(card: Card) -> Iterator[Hit]:
    """One hit a mode that is not registered and one or two letters from a usual one."""
    for modes in card.mode_lists:
        present = {mode for _, mode in modes.items}
        for at, mode in modes.items:
            use = meant(mode) if is_media_type(mode) else None
            if use:
                meant_whole = use + mode[len(mode.partition(";")[0]) :]
                edit = Remove(at) if meant_whole in present else Replace(at, meant_whole)
                present.add(meant_whole)
                yield Hit(at, MESSAGE, {"mode": mode, "use": use}, Fix(TITLE, (edit,), True, {"use": use}))


RULE = Rule(
    id="media-type-misspelt",
    summary="a media type is misspelt",
    clause="RFC 6838 §4.2, IANA media types",
    confidence="likely",
    check=check,
    fixable=True,
)
