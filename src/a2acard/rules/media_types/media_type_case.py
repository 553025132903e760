"""Notes media types with capital letters."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.rules.media_types._known import meant
from a2acard.rules.media_types._syntax import is_media_type
from a2acard.source.edits import Remove, Replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{mode}' has capital letters; many clients compare media types letter by letter"
TITLE = "Write '{use}'"


def check(card: Card) -> Iterator[Hit]:
    """One hit a mode; parameters may have any case."""
    for modes in card.mode_lists:
        present = {mode for _, mode in modes.items}
        for at, mode in modes.items:
            name, semicolon, rest = mode.partition(";")
            if is_media_type(mode) and name != name.lower() and not meant(mode):
                use = name.lower() + semicolon + rest
                edit = Remove(at) if use in present else Replace(at, use)
                present.add(use)
                yield Hit(at, MESSAGE, {"mode": mode}, Fix(TITLE, (edit,), True, {"use": use}))


RULE = Rule(
    id="media-type-case",
    summary="a media type has capital letters",
    clause="RFC 6838 §4.2, RFC 9110 §8.3.1",
    check=check,
    fixable=True,
)
