"""The parts of a comparison put together."""

from __future__ import annotations

from a2acard.comparison._base import CATEGORIES, Change, Pair
from a2acard.comparison.capabilities import changes as of_capabilities
from a2acard.comparison.identity import changes as of_identity
from a2acard.comparison.interfaces import changes as of_interfaces
from a2acard.comparison.security import changes as of_security
from a2acard.comparison.skills import changes as of_skills
from a2acard.comparison.version import Bump, bump
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from os import PathLike

    from a2acard.card import Card
    from a2acard.comparison._base import Category

_PARTS = (of_interfaces, of_security, of_capabilities, of_skills, of_identity)


@value
class Comparison:
    """What changed from `old` to `new`, the grave first, and the version bump that it calls for."""

    old: Card
    new: Card
    changes: tuple[Change, ...]
    bump: Bump

    def of(self, category: Category) -> tuple[Change, ...]:
        """The changes of one category."""
        return tuple([change for change in self.changes if change.category == category])

    @property
    def is_breaking(self) -> bool:
        """True when a client that worked with the old card may fail with the new one."""
        return bool(self.of("breaking"))


def compare(
    old: bytes | PathLike[str] | Mapping[str, object], new: bytes | PathLike[str] | Mapping[str, object]
) -> Comparison:
    """Compare two cards of any version; each is the document (bytes), a path, or a mapping.

    White space, the order of members, of skills, of tags and of alternatives make no difference; the order of interfaces
    does (A2A 1.0 §8.3.1). Raises SourceError for what can't be read, SpecError for what is no Agent Card.
    """
    from a2acard.card import Card

    return compare_cards(Card.of(old), Card.of(new))


def compare_cards(old: Card, new: Card) -> Comparison:
    """`compare` for cards that were read already."""
    pair = Pair(old, new)
    found = [change for part in _PARTS for change in part(pair)]
    found.sort(key=lambda change: CATEGORIES.index(change.category))
    return Comparison(old, new, tuple(found), bump(old.version, new.version, found))
