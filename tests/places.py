"""Where a card can be changed: what the tests that damage cards share."""

from __future__ import annotations

from typing import Any


def places(card: Any) -> list[tuple[Any, Any]]:
    """Every member and element of a card, as holder and key."""
    found = []
    stack = [card]
    while stack:
        here = stack.pop()
        items = here.items() if isinstance(here, dict) else enumerate(here) if isinstance(here, list) else ()
        for key, child in items:
            found.append((here, key))
            stack.append(child)
    return found
