"""Notes alternatives that repeat an earlier one."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.rules._security import accesses
from a2acard.source.edits import Remove
from a2acard.source.pointer import to_pointer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.rules._security import Alternative

MESSAGE = "this alternative repeats {first}: it asks for the same schemes and scopes"
TITLE = "Remove the repeated alternative"


def check(card: Card) -> Iterator[Hit]:
    """One hit a repetition; the order of schemes and scopes is of no meaning."""
    for access in accesses(card):
        seen: dict[frozenset[tuple[str, frozenset[str]]], Alternative] = {}
        for alternative in access.alternatives:
            key = frozenset(
                [(need.name, frozenset([scope for _, scope in need.scopes])) for need in alternative.needs]
            )
            if key in seen:
                yield Hit(alternative.at, MESSAGE, {"first": to_pointer(seen[key].at)}, _fix(alternative))
            else:
                seen[key] = alternative


def _fix(alternative: Alternative) -> Fix:
    """Safe unless the entry holds members of its own, which would be lost."""
    names = alternative.raw.keys() - {"schemes"}
    return Fix(TITLE, (Remove(alternative.at),), safe=not names or names == alternative.names)


RULE = Rule(
    id="duplicate-requirement",
    summary="an alternative is there twice",
    clause="A2A 1.0 §4.4.1",
    check=check,
    fixable=True,
)
