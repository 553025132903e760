"""Flags a card under `.well-known` whose file name no client asks for."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "no client asks for '.well-known/{name}'; the name is 'agent-card.json'"
KNOWN = ("agent-card.json", "agent.json")


def check(card: Card) -> Iterator[Hit]:
    """One hit on the whole card."""
    folder, _, name = (card.file or "").replace("\\", "/").rpartition("/")
    if name and name not in KNOWN and (folder == ".well-known" or folder.endswith("/.well-known")):
        yield Hit((), MESSAGE, {"name": name})


RULE = Rule(
    id="misspelt-card-file-name",
    summary="a card under .well-known has a name that no client asks for",
    clause="A2A 1.0 §8.2",
    check=check,
)
