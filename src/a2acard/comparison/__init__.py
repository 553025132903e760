"""What changed between two cards, whom it breaks, and the version it calls for. Pure: no files, no network."""

from __future__ import annotations

from a2acard.comparison._base import CATEGORIES, Change, Pair
from a2acard.comparison.run import Comparison, compare, compare_cards
from a2acard.comparison.version import Bump, bump

__all__ = ["CATEGORIES", "Bump", "Change", "Comparison", "Pair", "bump", "compare", "compare_cards"]
