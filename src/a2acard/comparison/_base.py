"""What a difference between two cards is, and whom it concerns."""

from __future__ import annotations

from a2acard.finding import render
from a2acard.source.pointer import to_pointer
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Literal, TypeAlias

    from a2acard.card import Card
    from a2acard.languages import Words
    from a2acard.types import Path

    Category: TypeAlias = Literal["breaking", "compatible", "cosmetic"]

CATEGORIES: tuple[Category, ...] = ("breaking", "compatible", "cosmetic")
"""From grave to mild: a client that worked may fail, only more is possible, only people notice."""


@value
class Change:
    """One difference.

    `id` names its kind, `category` whom it concerns; `old` and `new` are the paths in the two cards, None where there
    is nothing.
    """

    id: str
    category: Category
    template: str
    params: Mapping[str, object] = {}
    old: Path | None = None
    new: Path | None = None

    @property
    def message(self) -> str:
        """The difference in English, values quoted, secrets redacted."""
        return render(self.template, self.params)

    def told(self, words: Words) -> str:
        """The difference in another language."""
        return render(self.template, self.params, words)

    @property
    def old_pointer(self) -> str | None:
        """The place in the old card (JSON Pointer)."""
        return None if self.old is None else to_pointer(self.old)

    @property
    def new_pointer(self) -> str | None:
        """The place in the new card (JSON Pointer)."""
        return None if self.new is None else to_pointer(self.new)


@value
class Pair:
    """The subject of a comparison: the card as it was, and as it is."""

    old: Card
    new: Card
