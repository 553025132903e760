"""The few rules of ECMAScript that decide what JavaScript makes of a JSON value (ECMA-262, 16th edition)."""

from __future__ import annotations

from a2acard.readers._base import Refusal, Refused, Unsure
from a2acard.spec.shape import kind_of
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.types import JSON, Path

_EXACT = 2**53
"""Whole numbers under this one have the digits that one expects (ECMA-262 §6.1.6.1.20)."""


def is_truthy(item: JSON) -> bool:
    """ToBoolean (§7.1.2): empty lists and objects are true."""
    if isinstance(item, (list, dict)):
        return True
    return bool(item) and item == item


def text(item: JSON) -> str:
    """String(value) (§7.1.17): an object is `[object Object]`, a list its elements with commas between."""
    if isinstance(item, str):
        return item
    if isinstance(item, bool):
        return "true" if item else "false"
    if item is None:
        return "null"
    if isinstance(item, list):
        return ",".join(["" if element is None else text(element) for element in item])
    if isinstance(item, dict):
        return "[object Object]"
    if item != item or abs(item) >= _EXACT or item != int(item):
        raise Unsure(
            Phrase("a number stands where a text belongs, and how JavaScript writes it is not modelled")
        )
    return str(int(item))


def member(item: JSON, name: str, at: Path) -> JSON:
    """`item.name`: None for undefined; of null it is a TypeError (§7.1.20)."""
    if item is None:
        raise Refused(Refusal(at, Phrase("is null, and the client looks into it")))
    return item.get(name) if isinstance(item, dict) else None


def iterated(item: JSON, at: Path) -> list[JSON]:
    """The elements of a list that code goes through with `.map`; anything else has no such method."""
    if not isinstance(item, list):
        raise Refused(
            Refusal(at, Phrase("is {item}, and the client goes through it as a list", item=kind_of(item)))
        )
    return item


def entries(item: JSON) -> list[tuple[str, JSON]]:
    """Object.entries (§20.1.2.5): names that look like list indices come first, in their order."""
    if isinstance(item, list):
        return [(str(index), element) for index, element in enumerate(item)]
    if isinstance(item, str):
        return [(str(index), letter) for index, letter in enumerate(item)]
    if not isinstance(item, dict):
        return []
    indices = sorted([name for name in item if _is_index(name)], key=int)
    return [(name, item[name]) for name in (*indices, *[name for name in item if not _is_index(name)])]


def _is_index(name: str) -> bool:
    return name.isascii() and name.isdigit() and str(int(name[:11])) == name and int(name) < 2**32 - 1
