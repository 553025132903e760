"""The agent's own version: the bump that a change calls for, and the one that was made (Semantic Versioning 2.0.0)."""

from __future__ import annotations

import re

from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Literal, TypeAlias

    from a2acard.comparison._base import Change

    Step: TypeAlias = Literal["none", "patch", "minor", "major"]
    Made: TypeAlias = Literal["none", "patch", "minor", "major", "lower", "unknown"]

STEPS: tuple[Step, ...] = ("none", "patch", "minor", "major")
_NEEDED: dict[str, Step] = {"breaking": "major", "compatible": "minor", "cosmetic": "patch"}
_SEMVER = re.compile(
    r"(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z.-]+))?(?:\+[0-9A-Za-z.-]+)?", re.ASCII
)


@value
class Bump:
    """The step that the changes call for, the one from the old to the new version, and whether it is enough.

    `made` is `lower` where the new version comes before the old one, and `unknown` where one of them is no semantic
    version; then any other version is enough. Before 1.0.0 a minor step is enough for a breaking change.
    """

    old: str | None
    new: str | None
    needed: Step
    made: Made
    enough: bool


def bump(old: str | None, new: str | None, changes: Iterable[Change]) -> Bump:
    """What the changes between two cards call for, against what was done."""
    categories = {change.category for change in changes}
    needed: Step = "none"
    for category, step in _NEEDED.items():
        if category in categories and STEPS.index(step) > STEPS.index(needed):
            needed = step
    one, other = _parts(old), _parts(new)
    if one is None or other is None:
        return Bump(old, new, needed, "none" if old == new else "unknown", needed == "none" or old != new)
    made = _made(one, other)
    wanted: Step = "minor" if needed == "major" and other[0] == 0 else needed
    enough = made in STEPS and STEPS.index(made) >= STEPS.index(wanted)
    return Bump(old, new, needed, made, enough)


def _parts(version: str | None) -> tuple[int, int, int, tuple[tuple[int, int, str], ...]] | None:
    """A version as it is compared; a pre-release comes before its release (SemVer §11)."""
    match = _SEMVER.fullmatch(version or "")
    if match is None:
        return None
    major, minor, patch, before = match.groups()
    key = (
        tuple([(0, int(p), "") if p.isdigit() else (1, 0, p) for p in before.split(".")])
        if before
        else ((2, 0, ""),)
    )
    return int(major), int(minor), int(patch), key


def _made(old: tuple[object, ...], new: tuple[object, ...]) -> Made:
    if new == old:
        return "none"
    if new < old:
        return "lower"
    names: tuple[Step, ...] = ("major", "minor", "patch", "patch")
    return next(name for name, before, after in zip(names, old, new, strict=True) if before != after)
