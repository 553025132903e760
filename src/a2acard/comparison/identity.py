"""Who the agent is, what its texts say, whether it is signed, and what nobody's table has."""

from __future__ import annotations

from a2acard.comparison._base import Change

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.card import Card
    from a2acard.comparison._base import Pair
    from a2acard.types import JSON

WORDS = "the agent has another {what}"
UNSIGNED = "the card is no longer signed: who asks for a signature refuses it"
SIGNED = "the card is signed now"
STRANGER = "'{name}', which no version knows, has {verb}"
_TEXTS = (
    ("name", "name"),
    ("description", "description"),
    ("documentationUrl", "documentation"),
    ("iconUrl", "icon"),
)


def changes(pair: Pair) -> Iterator[Change]:
    """The differences that people notice, the signature, and members that no version knows."""
    for name, what in _TEXTS:
        if pair.old.text(name) != pair.new.text(name):
            at = pair.old.path(name), pair.new.path(name)
            yield Change("words-changed", "cosmetic", WORDS, {"what": what}, *at)
    if _provider(pair.old) != _provider(pair.new):
        yield Change("words-changed", "cosmetic", WORDS, {"what": "provider"}, ("provider",), ("provider",))
    was, is_now = bool(pair.old.get("signatures")), bool(pair.new.get("signatures"))
    if was and not is_now:
        yield Change("signature-removed", "breaking", UNSIGNED, {}, ("signatures",))
    elif is_now and not was:
        yield Change("signature-added", "compatible", SIGNED, {}, None, ("signatures",))
    old, new = _strangers(pair.old), _strangers(pair.new)
    for name in dict.fromkeys([*old, *new]):
        if old.get(name, ...) != new.get(name, ...):
            verb = "gone" if name not in new else "come" if name not in old else "changed"
            at_old = (name,) if name in old else None
            params = {"name": name, "verb": verb}
            yield Change(
                "unknown-member-changed",
                "cosmetic",
                STRANGER,
                params,
                at_old,
                (name,) if name in new else None,
            )


def _provider(card: Card) -> JSON:
    return card.provider.raw if card.provider else None


def _strangers(card: Card) -> dict[str, JSON]:
    """The members at the top that the card's version does not know."""
    found = [d.at for d in card.departures("unknown") if len(d.at) == 1]
    return {str(at[0]): card.raw[str(at[0])] for at in found}
