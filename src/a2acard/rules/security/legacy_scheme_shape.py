"""Flags security schemes of a 1.0 card in the OpenAPI style of 0.x."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.mapping import scheme
from a2acard.rules._shared import is_writable, object_at, serves_older_clients
from a2acard.source.edits import Add, Replace
from a2acard.spec import specification
from a2acard.spec.shape import deviations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.source.edits import Edit
    from a2acard.spec.shape import Deviation
    from a2acard.types import JSON

MESSAGE = "the scheme '{scheme}' is in the style of 0.x (type '{kind}'); most readers of 1.0 see a scheme without a kind"
TITLE = "Wrap it in '{wrapper}'"
TITLE_BESIDE = "Add '{wrapper}' beside the old form"


def check(card: Card) -> Iterator[Hit]:
    """One hit a scheme that has no 1.0 form beside the old one."""
    for deviation in card.departures("legacy-scheme"):
        if not deviation.params["wrapped"]:
            params = {"scheme": deviation.at[-1], "kind": deviation.params["kind"]}
            yield Hit(deviation.at, MESSAGE, params, _fix(card, deviation))


def _fix(card: Card, deviation: Deviation) -> Fix | None:
    """The scheme in its wrapper; while 0.x clients come, the wrapper stands beside the form that they read."""
    old = object_at(card, deviation.at)
    made = scheme(old)
    if not made or not is_writable(card):
        return None
    wrapper, body = next(iter(made.items()))
    if wrapper in old or not _is_whole(made):
        return None
    if serves_older_clients(card):
        edit: Edit = Add((*deviation.at, wrapper), body, 0)
        return Fix(TITLE_BESIDE, (edit,), True, {"wrapper": wrapper})
    return Fix(TITLE, (Replace(deviation.at, made),), True, {"wrapper": wrapper})


def _is_whole(made: dict[str, JSON]) -> bool:
    """False where the wrapped scheme would lack what its kind must have: only its author can complete it."""
    found = deviations({"securitySchemes": {"": made}}, specification("1.0"))
    return not any([item.at[:1] == ("securitySchemes",) and item.kind in _HOLES for item in found])


_HOLES = ("missing", "empty", "null", "wrong-type", "no-flow")

RULE = Rule(
    id="legacy-scheme-shape",
    summary="a security scheme is in the style of 0.x",
    clause="A2A 1.0 §4.5.1",
    check=check,
    fixable=True,
)
