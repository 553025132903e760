"""Flags answers that do not say for how long the card is good."""

from __future__ import annotations

from a2acard.card.response import Response
from a2acard.finding import Hit, Rule
from a2acard.rules.response._bodies import words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "no 'Cache-Control' says for how long the card is good"
MESSAGE_WITHOUT = "'Cache-Control: {value}' does not say for how long the card is good (max-age)"
_ENOUGH = {"max-age", "s-maxage", "no-cache"}


def check(response: Response) -> Iterator[Hit]:
    """One hit; `no-cache` says it too (not at all), and what is for one caller only need not be kept."""
    text = response.headers.get("cache-control", "")
    said = words(text)
    if not said:
        yield Hit((), MESSAGE)
    elif said.isdisjoint(_ENOUGH) and not (
        response.refusals and not said.isdisjoint({"private", "no-store"})
    ):
        yield Hit((), MESSAGE_WITHOUT, {"value": text})


RULE = Rule(
    id="no-cache-control",
    summary="no Cache-Control with a max-age",
    clause="A2A 1.0 §8.6.1",
    check=check,
)
