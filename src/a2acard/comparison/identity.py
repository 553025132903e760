"""Who the agent is, what its texts say, whether it is signed, and what nobody's table has."""

from __future__ import annotations

from a2acard.comparison._base import Change
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from a2acard.card import Card
    from a2acard.comparison._base import Pair
    from a2acard.types import JSON, Path

WORDS = "the agent has another {what}"
UNSIGNED = "the card is no longer signed: who asks for a signature refuses it"
SIGNED = "the card is signed now"
STRANGER = "'{name}', which no version knows, has {verb}"
_SAME_IN_ALL = frozenset(("skills", "capabilities"))
"""The members that have one shape in every version."""
_TEXTS = (
    ("name", Phrase("name")),
    ("description", Phrase("description")),
    ("documentationUrl", Phrase("documentation")),
    ("iconUrl", Phrase("icon")),
)


def changes(pair: Pair) -> Iterator[Change]:
    """The differences that people notice, the signature, and members that no version knows."""
    for name, what in _TEXTS:
        if pair.old.text(name) != pair.new.text(name):
            at = pair.old.path(name), pair.new.path(name)
            yield Change("words-changed", "cosmetic", WORDS, {"what": what}, *at)
    if _provider(pair.old) != _provider(pair.new):
        yield Change(
            "words-changed", "cosmetic", WORDS, {"what": Phrase("provider")}, ("provider",), ("provider",)
        )
    was, is_now = bool(pair.old.get("signatures")), bool(pair.new.get("signatures"))
    if was and not is_now:
        yield Change("signature-removed", "breaking", UNSIGNED, {}, ("signatures",))
    elif is_now and not was:
        yield Change("signature-added", "compatible", SIGNED, {}, None, ("signatures",))
    old, new = _strangers(pair.old), _strangers(pair.new)
    for name in dict.fromkeys([*old, *new]):
        at_old, item_old = old.get(name, (None, ...))
        at_new, item_new = new.get(name, (None, ...))
        if item_old != item_new:
            verb = (
                Phrase("gone") if at_new is None else Phrase("come") if at_old is None else Phrase("changed")
            )
            params = {"name": name, "verb": verb}
            yield Change("unknown-member-changed", "cosmetic", STRANGER, params, at_old, at_new)


def _provider(card: Card) -> JSON:
    return card.provider.raw if card.provider else None


def _strangers(card: Card) -> dict[str, tuple[Path, JSON]]:
    """Place and value of the members that the card's version does not know, by name; those of skills with the skill's id.

    Those of schemes and interfaces, which versions build in other ways, are not among them.
    """
    found: dict[str, tuple[Path, JSON]] = {}
    for departure in card.departures("unknown"):
        at = departure.at
        if len(at) == 1 or at[0] in _SAME_IN_ALL:
            node: Any = card.raw
            names = []
            for step in at:
                node = node[step]
                id = node.get("id") if isinstance(step, int) and isinstance(node, dict) else None
                names.append(id if isinstance(id, str) else str(step))
            found["/".join(names)] = (at, node)
    return found
