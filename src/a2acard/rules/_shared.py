"""What several rules share: turning the reader's problems and the table's departures into hits."""

from __future__ import annotations

from a2acard.finding import Hit
from a2acard.spec import specification

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from a2acard.card import Card, Source
    from a2acard.finding import Fix
    from a2acard.spec._base import Field
    from a2acard.spec.shape import Deviation
    from a2acard.types import JSON, Path


def problem_hits(source: Source, kind: str, message: str) -> Iterator[Hit]:
    """A hit a problem of this kind, at its exact place in the text."""
    for problem in source.problems(kind):
        yield Hit(problem.at or (), message, problem.params, name=problem.name, span=problem.span)


def departure_hits(
    card: Card,
    kind: str,
    message: str,
    *,
    fix: Callable[[Card, Deviation], Fix | None] | None = None,
    name: bool = False,
) -> Iterator[Hit]:
    """A hit a departure of this kind, at the member's value (or its name), citing the table's clause."""
    for deviation in card.departures(kind):
        yield Hit(
            deviation.at,
            message,
            deviation.params,
            fix(card, deviation) if fix else None,
            name,
            clause=deviation.field.clause if deviation.field else None,
        )


def serves_older_clients(card: Card) -> bool:
    """True when 0.x clients are meant to come: an interface speaks 0.x, or 0.x members name an address."""
    return card.has_legacy_interface or legacy_members(card) != ""


def is_writable(card: Card) -> bool:
    """False with NaN or Infinity anywhere: a value that holds one can't be written as JSON again."""
    return not any([problem.kind == "non-finite-number" for problem in card.document.problems])


def object_at(card: Card, path: Path) -> dict[str, Any]:
    """The object at a path at which the walk has just found one."""
    node: Any = card.raw
    for step in path:
        node = node[step]
    return node  # type: ignore[no-any-return]  # the walk has seen it


def walk(node: JSON, at: Path) -> Iterator[tuple[Path, JSON]]:
    """Everything in a value with its path, in document order; however deep it is, nothing here recurses."""
    waiting: list[tuple[Path, JSON]] = [(at, node)]
    while waiting:
        at, node = waiting.pop()
        yield at, node
        if isinstance(node, dict):
            waiting += [((*at, name), item) for name, item in reversed(node.items())]
        elif isinstance(node, list):
            waiting += [((*at, index), node[index]) for index in range(len(node) - 1, -1, -1)]


def slips(card: Card) -> tuple[Deviation, ...]:
    """The misspelt members whose value is of the type that the meant member takes; the others are strangers."""
    found = card.notes.get("slips")
    if found is None:
        found = card.notes["slips"] = tuple(_slips(card))
        card.notes["slips by place"] = {(slip.at[:-1], slip.params["use"]) for slip in found}
    return found


def is_slipped(card: Card, parent: Path, member: str) -> bool:
    """True when a slip in the object at `parent` stands for this member."""
    slips(card)
    return (parent, member) in card.notes["slips by place"]


def _slips(card: Card) -> Iterator[Deviation]:
    for deviation in card.departures("misspelt"):
        field = deviation.field
        if field and _is_gone(card, deviation.message, field.name):
            continue
        value = object_at(card, deviation.at[:-1])[str(deviation.at[-1])]
        if field and (value is None or isinstance(value, _types(field))):
            yield deviation


def _is_gone(card: Card, message: str, name: str) -> bool:
    """True for a member that 1.0 has dropped, in a card whose 0.x half nobody is invited to read."""
    if not card.is_current or card.has_settled_halves:
        return False
    entry = specification("1.0").legacy_member(message, name)
    return entry is not None and entry.kind == "removed"


def _types(field: Field) -> tuple[type, ...]:
    if field.many != "one":
        kind: type = list if field.many == "list" else dict
        return (kind, str) if field.type == "string" and kind is list else (kind,)
    return ({"string": str, "bool": bool}.get(field.type, dict),)


def stands_in(card: Card, deviation: Deviation) -> str | None:
    """The rule that says the absence of this member, because another name stands in for it; None where none does."""
    if deviation.covered_by != "misspelt-member":
        return deviation.covered_by
    return deviation.covered_by if is_slipped(card, deviation.at[:-1], str(deviation.at[-1])) else None


def refused(card: Card, deviation: Deviation) -> str | None:
    """`algorithm-refused` where the signature that lacks this part names the algorithm `none`, which has no such part."""
    if deviation.message != "AgentCardSignature" or deviation.at[-1] != "signature":
        return None
    from a2acard.rules.signatures._entries import is_none, own

    none = any([entry.at == deviation.at[:-1] and is_none(entry.jws) for entry in own(card)])
    return "algorithm-refused" if none else None


def means(card: Card, member: str) -> str | None:
    """`misspelt-member` when a slip at the top of the card stands for this member."""
    return "misspelt-member" if "misspelt" in card.deviation_kinds and is_slipped(card, (), member) else None


def misspelt_kind(card: Card, owner: str, item: dict[str, Any]) -> tuple[str | None, str | None]:
    """The first object of `item` that is misspelt for a kind of `owner` (a scheme, a flow), and the kind; else None."""
    from a2acard.spec.spelling import nearest

    kinds = [field.name for field in card.law.messages[owner].fields if field.message]
    for name, inner in item.items():
        use = nearest(name, owner, kinds, item) if isinstance(inner, dict) else None
        if use:
            return name, use
    return None, None


def legacy_members(card: Card) -> str:
    """The members that invite 0.x clients, as a list in words; empty when they are blank, or only schemes are old."""
    names = ("url", "preferredTransport", "additionalInterfaces")
    return ", ".join([f"'{name}'" for name in names if not is_blank(card.raw.get(name))])


def is_blank(item: JSON) -> bool:
    """True for a value that says nothing: null, empty, or a text of blanks."""
    return item in (None, "", [], {}) or (isinstance(item, str) and item.isspace())
