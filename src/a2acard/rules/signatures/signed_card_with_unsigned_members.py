"""Flags signed cards with members that the canonical form leaves out."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.signatures._entries import judged
from a2acard.spec import specification
from a2acard.spec.shape import deviations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the specification and the SDKs sign members of 1.0 only, so anybody can change {names}; only a signature over the raw JSON covers such members"

_SHOWN = 5
"""Names that a message lists."""


def check(card: Card) -> Iterator[Hit]:
    """One hit a card, at the first such member; null is no value, and a snake_case member counts as its camelCase."""
    if not any(True for _ in judged(card)):
        return
    found = [
        item.at
        for item in (
            card.deviations if card.card_version == "1.0" else deviations(card.raw, specification("1.0"))
        )
        if item.kind in ("unknown", "legacy", "misspelt")
        and item.at[0] != "signatures"
        and _value(card, item.at) is not None
    ]
    if found:
        names = [f"'{at[-1]}'" for at in found[:_SHOWN]]
        more = f" and {len(found) - _SHOWN} more" if len(found) > _SHOWN else ""
        yield Hit(found[0], MESSAGE, {"names": ", ".join(names) + more}, name=True)


def _value(card: Card, at: tuple[str | int, ...]) -> object:
    from a2acard.rules._shared import object_at

    return object_at(card, at[:-1])[str(at[-1])]


RULE = Rule(
    id="signed-card-with-unsigned-members",
    summary="a signed card has members that the signature does not cover",
    clause="A2A 1.0 §8.4.1",
    check=check,
)
