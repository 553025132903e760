"""Which clients lose something by a change of a card."""

from __future__ import annotations

from a2acard.readers.table import read_by_all
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Literal, TypeAlias

    from a2acard.readers._base import Reading
    from a2acard.types import JSON

    Loss: TypeAlias = Literal["use", "access", "kinds"]

_RANKS = {"no": 0, "unknown": 1, "told": 2, "yes": 3}


@value
class LostReader:
    """A client that could use the card `before` and has lost something in the one `after`: what it made of each.

    `what` is `use` when it can't call the agent any more (or only when told to, or nobody can tell), `access` when it
    can, but no longer sees that it must authenticate, `kinds` when it sees that, but no longer how.
    """

    before: Reading
    after: Reading
    what: Loss


def lost_readers(before: Mapping[str, JSON], after: Mapping[str, JSON]) -> tuple[LostReader, ...]:
    """The clients that could use the first card and lose something by the second, oldest generation first.

    Never raises. Those with `what="use"` are the ones that can't use the second card.
    """
    return lost_between(read_by_all(before), read_by_all(after))


def lost_between(before: Iterable[Reading], after: Iterable[Reading]) -> tuple[LostReader, ...]:
    """`lost_readers` for what all readers make of the two cards, where that is known."""
    found = []
    for old, new in zip(before, after, strict=True):
        what = _lost(old, new)
        if what is not None:
            found.append(LostReader(old, new, what))
    return tuple(found)


def _lost(old: Reading, new: Reading) -> Loss | None:
    if old.use not in ("yes", "told"):
        return None
    if _RANKS[new.use] < _RANKS[old.use]:
        return "use"
    was, now = old.told or old, new.told or new
    if now.is_blind and not was.is_blind:
        return "access"
    return "kinds" if _tells_kinds(was) and not _tells_kinds(now) else None


def _tells_kinds(reading: Reading) -> bool:
    return all([need.kind is not None for needs in reading.access for need in needs])
