"""Flags members whose name is a slip of a known one."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.rules._shared import departure_hits, object_at
from a2acard.source.edits import Rename, Replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.spec._base import Field
    from a2acard.spec.shape import Deviation

MESSAGE = "'{name}' is no member here, so readers ignore it; '{use}' is meant"
TITLE = "Rename it to '{use}'"
TITLE_LIST = "Rename it to '{use}' and make it a list"


def check(card: Card) -> Iterator[Hit]:
    """One hit a member, at its name."""
    return departure_hits(card, "misspelt", MESSAGE, fix=_fix, name=True)


def _fix(card: Card, deviation: Deviation) -> Fix | None:
    """Rename it, unless another wrong name means the same member or the value is of another type."""
    use, field = str(deviation.params["use"]), deviation.field
    rivals = [
        d for d in card.departures("misspelt") if d.at[:-1] == deviation.at[:-1] and d.params["use"] == use
    ]
    if len(rivals) > 1 or field is None:
        return None
    value = object_at(card, deviation.at[:-1])[str(deviation.at[-1])]
    rename = Rename(deviation.at, use)
    if field.many == "list" and field.type == "string" and isinstance(value, str):
        return Fix(TITLE_LIST, (rename, Replace(deviation.at, [value])), True, {"use": use})
    return Fix(TITLE, (rename,), True, {"use": use}) if isinstance(value, _type(field)) else None


def _type(field: Field) -> type:
    """The Python type of what the member takes."""
    if field.many != "one":
        return list if field.many == "list" else dict
    return {"string": str, "bool": bool}.get(field.type, dict)


RULE = Rule(
    id="misspelt-member",
    summary="a member's name is misspelt",
    confidence="likely",
    check=check,
    fixable=True,
)
