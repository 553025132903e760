"""The member that a wrong name was meant to be: known wrong names first, then a slip of one or two letters."""

from __future__ import annotations

from a2acard.spec.misspelt import MISSPELT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

_SHORTEST = 4
"""A changed letter in a shorter name is as likely another word; a missing one is a slip there too."""
MOST_MEMBERS = 500
"""An object with more members than any message has is data, not a message with slips."""


def nearest(name: str, message: str, members: Iterable[str], present: Collection[str]) -> str | None:
    """The member of `message` that `name` stands for, or None; one that is already present is not offered."""
    if name[:2].lower() in ("x-", "x_"):
        return None  # a private name on purpose
    known = set(members)
    for right in MISSPELT.get(message, {}).get(name, ()):
        if right in known and right not in present:
            return right
    if len(present) > MOST_MEMBERS:
        return None  # no slip of the pen; and comparing so many names would take seconds
    free = [member for member in known if member not in present]
    folded = _fold(name)
    for member in sorted(free):
        if _fold(member) == folded:
            return member
    if len(name) < _SHORTEST:
        return next((member for member in sorted(free) if _is_short_slip(folded, _fold(member))), None)
    for _, member in _near(name, frozenset(known)):
        if member not in present:
            return member
    return None


def _is_short_slip(name: str, member: str) -> bool:
    """True for a member of three or four letters of which one was left out, or two were swapped; no word is made so."""
    if not _SHORTEST - 1 <= len(member) <= _SHORTEST or name in _WORDS:
        return False
    if len(name) == len(member) - 1:
        return len(name) > 1 and any([name == member[:i] + member[i + 1 :] for i in range(len(member))])
    swapped = [member[:i] + member[i + 1] + member[i] + member[i + 2 :] for i in range(len(member) - 1)]
    return name != member and name in swapped


_WORDS = frozenset(("tag", "tye", "lit", "ist"))
"""What is left of a member without one of its letters, and yet a word; `tag` is told by the table where it is a slip."""
_nearest: dict[tuple[str, frozenset[str]], tuple[tuple[int, str], ...]] = {}
_MOST_NAMES = 2000  # names remembered: a card that repeats a slip a thousand times is compared once


def _near(name: str, members: frozenset[str]) -> tuple[tuple[int, str], ...]:
    """The members within a slip or two of `name`, nearest first."""
    key = name, members
    found = _nearest.get(key)
    if found is None:
        allowed, folded = 1 if len(name) < 8 else 2, _fold(name)
        near = [
            (slips(folded, _fold(member), allowed), member) for member in members if len(member) >= _SHORTEST
        ]
        found = tuple(sorted([pair for pair in near if pair[0] <= allowed]))
        if len(_nearest) < _MOST_NAMES:
            _nearest[key] = found
    return found


def slips(one: str, other: str, limit: int) -> int:
    """How many letters must be added, dropped, changed or swapped between neighbours; `limit` + 1 when more."""
    if abs(len(one) - len(other)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        row, before, previous = [i], row, before
        for j, b in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                cost = min(cost, previous[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
    return row[-1]


def _fold(name: str) -> str:
    return name.replace("_", "").replace("-", "").replace(" ", "").casefold()
