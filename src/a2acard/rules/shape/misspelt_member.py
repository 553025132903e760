"""Flags members whose name is a slip of a known one."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.rules._shared import object_at, slips
from a2acard.source.edits import Rename, Replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.spec.shape import Deviation
    from a2acard.types import Path

MESSAGE = "'{name}' is no member here, so readers ignore it; '{use}' is meant"
TITLE = "Rename it to '{use}'"
TITLE_LIST = "Rename it to '{use}' and make it a list"


def check(card: Card) -> Iterator[Hit]:
    """One hit a member, at its name; those of `capabilities` are `capability-misspelt`'s."""
    found = [slip for slip in slips(card) if slip.message != "AgentCapabilities"]
    rivals: dict[tuple[Path, object], int] = {}
    for slip in found:
        place = slip.at[:-1], slip.params["use"]
        rivals[place] = rivals.get(place, 0) + 1
    for slip in found:
        clause = slip.field.clause if slip.field else None
        fix = _fix(card, slip) if rivals[slip.at[:-1], slip.params["use"]] == 1 else None
        yield Hit(slip.at, MESSAGE, slip.params, fix, name=True, clause=clause)


def _fix(card: Card, slip: Deviation) -> Fix | None:
    """Rename it, where its value will do; a single text becomes a list where the member is one."""
    use, field = str(slip.params["use"]), slip.field
    owner = object_at(card, slip.at[:-1])
    value = owner[str(slip.at[-1])]
    if field is None or value is None or (use.lower().endswith("url") and "://" not in value):
        return None
    if any([_letters(name) == _letters(use) for name in owner]):
        return None  # it is there in another spelling
    rename = Rename(slip.at, use)
    if field.many == "list" and isinstance(value, str):
        return Fix(TITLE_LIST, (rename, Replace(slip.at, [value])), True, {"use": use})
    return Fix(TITLE, (rename,), True, {"use": use})


def _letters(name: str) -> str:
    return name.replace("_", "").casefold()


RULE = Rule(
    id="misspelt-member",
    summary="a member's name is misspelt",
    confidence="likely",
    check=check,
    fixable=True,
)
