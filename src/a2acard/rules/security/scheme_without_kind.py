"""Flags security schemes that are of no kind."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.rules._shared import is_writable, misspelt_kind, object_at
from a2acard.source.edits import Rename, Replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.spec.shape import Deviation
    from a2acard.types import JSON

MESSAGE = "the scheme '{scheme}' is of no kind; it must hold one of the five scheme members"
MESSAGE_GUESS = "the scheme '{scheme}' lacks its wrapper; its members belong inside '{guess}'"
MESSAGE_MISSPELT = "the scheme '{scheme}' is of no kind; '{name}' is no scheme member, '{use}' is meant"
TITLE = "Wrap it in '{guess}'"
TITLE_RENAME = "Rename it to '{use}'"


def check(card: Card) -> Iterator[Hit]:
    """One hit a scheme; the OpenAPI style has its own rule."""
    for deviation in card.departures("no-kind"):
        scheme, at = object_at(card, deviation.at), deviation.at
        name, use = misspelt_kind(card, "SecurityScheme", scheme)
        guess = deviation.params["guess"]
        params = {"scheme": at[-1], "guess": guess, "name": name, "use": use}
        if name and use:
            fix = Fix(TITLE_RENAME, (Rename((*at, name), use),), True, {"use": use})
            yield Hit((*at, name), MESSAGE_MISSPELT, params, fix, name=True)
        elif guess:
            yield Hit(
                at, MESSAGE_GUESS, params, _fix(deviation, scheme, str(guess)) if is_writable(card) else None
            )
        else:
            yield Hit(at, MESSAGE, params)


def _fix(deviation: Deviation, scheme: dict[str, JSON], guess: str) -> Fix | None:
    """Wrap it, unless it has several flows, which 1.0 can't hold in one scheme."""
    flows = scheme.get("flows")
    if isinstance(flows, dict) and len(flows) > 1:
        return None
    body: JSON = {
        "location" if name == "in" else name: item for name, item in scheme.items() if item is not None
    }
    return Fix(TITLE, (Replace(deviation.at, {guess: body}),), False, {"guess": guess})


RULE = Rule(
    id="scheme-without-kind",
    summary="a security scheme is of no kind",
    clause="A2A 1.0 §4.5.1",
    check=check,
    fixable=True,
)
