"""Flags security schemes that are of no kind."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.source.edits import Replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.spec.shape import Deviation

MESSAGE = "the scheme '{scheme}' is of no kind; it must hold one of the five scheme members"
MESSAGE_GUESS = "the scheme '{scheme}' lacks its wrapper; its members belong inside '{guess}'"
TITLE = "Wrap it in '{guess}'"


def check(card: Card) -> Iterator[Hit]:
    """One hit a scheme; the OpenAPI style has its own rule."""
    for deviation in card.departures("no-kind"):
        guess = deviation.params["guess"]
        params = {"scheme": deviation.at[-1], "guess": guess}
        yield Hit(deviation.at, MESSAGE_GUESS if guess else MESSAGE, params, _fix(card, deviation) if guess else None)


def _fix(card: Card, deviation: Deviation) -> Fix | None:
    view = card.map_views("securitySchemes").get(str(deviation.at[-1]))
    guess = str(deviation.params["guess"])
    flows = view.get("flows") if view else None
    if view is None or (isinstance(flows, dict) and len(flows) > 1):
        return None
    body = {"location" if name == "in" else name: item for name, item in view.raw.items() if item is not None}
    return Fix(TITLE, (Replace(deviation.at, {guess: body}),), False, {"guess": guess})


RULE = Rule(
    id="scheme-without-kind",
    summary="a security scheme is of no kind",
    clause="A2A 1.0 §4.5.1",
    check=check,
    fixable=True,
)
