"""Flags a 1.0 card in a file named `.well-known/agent.json`, where only 0.2 clients look."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "a 1.0 card at '.well-known/agent.json': 1.0 clients look for '.well-known/agent-card.json' (agent.json was the name up to 0.2)"


def check(card: Card) -> Iterator[Hit]:
    """One hit on the whole card; a hybrid may stand there, for clients of 0.2 can read it.

    Of a card that was fetched `legacy-path-only` tells more: it knows what is at the newer path.
    """
    if (
        card.card_version == "1.0"
        and card.came_from is None
        and card.file
        and card.file.replace("\\", "/").endswith(".well-known/agent.json")
    ):
        yield Hit((), MESSAGE)


RULE = Rule(
    id="file-at-legacy-path",
    summary="a 1.0 card lies at the path of 0.2",
    clause="A2A 1.0 §8.2",
    check=check,
)
