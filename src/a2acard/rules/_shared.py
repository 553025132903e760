"""What several rules share: turning the reader's problems and the table's departures into hits."""

from __future__ import annotations

from a2acard.finding import Hit

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from a2acard.card import Card, Source
    from a2acard.finding import Fix
    from a2acard.spec.shape import Deviation


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


def legacy_members(card: Card) -> str:
    """The members that invite 0.x clients, as a list in words; empty when only schemes are in the old style."""
    return ", ".join([f"'{name}'" for name in ("url", "preferredTransport", "additionalInterfaces") if name in card.raw])
