"""What is worth knowing about a reading beside its verdict, a sentence each; None where it does not apply."""

from __future__ import annotations

from a2acard.mapping import WRAPPERS
from a2acard.source.pointer import to_pointer
from a2acard.types import Phrase, joined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.readers._base import Choice, Held
    from a2acard.types import JSON, Path


def passed_over(card: dict[str, JSON], _: Held | None, choice: Choice | None) -> str | None:
    """An interface that stands before the taken one, with the same binding: the card's order would have it first
    (A2A 1.0 §8.3.2, 0.3.0 §5.6)."""
    if choice is None:
        return None
    for at, binding in _bindings(card, choice.at):
        if at == choice.at:
            return None
        if isinstance(binding, str) and binding.casefold() == choice.binding.casefold():
            return Phrase("{at} comes before it with the same binding, and is not taken", at=to_pointer(at))
    return None


def guessed_schemes(card: dict[str, JSON], held: Held | None, _: Choice | None) -> str | None:
    """Schemes without `type`, of which pydantic's smart mode makes what fits best (a2a-sdk 0.3.26)."""
    schemes, made = card.get("securitySchemes"), held.card.get("securitySchemes") if held else None
    if not isinstance(schemes, dict) or not isinstance(made, dict):
        return None
    guessed = [name for name, item in schemes.items() if isinstance(item, dict) and "type" not in item]
    words = [
        Phrase("'{name}' as {item}", name=name, item=item["type"])
        for name in guessed
        if isinstance(item := made.get(name), dict)
    ]
    return (
        Phrase("schemes without a 'type' are taken for what fits best: {words}", words=joined(words))
        if words
        else None
    )


def untyped_schemes(card: dict[str, JSON], held: Held | None, _: Choice | None) -> str | None:
    """Schemes of 1.0 in a card that is not rebuilt, for its first scheme has a `type` (@a2a-js/sdk 1.3.0)."""
    schemes = card.get("securitySchemes")
    if held is None or held.is_typed or not isinstance(schemes, dict):
        return None
    wrapped = [
        name
        for name, item in schemes.items()
        if isinstance(item, dict) and not item.keys().isdisjoint(_WRAPPERS)
    ]
    if not wrapped:
        return None
    return Phrase(
        "the first scheme has a 'type', so none is brought into the form that the client's types have: of what kind they are can't be told"
    )


def other_converter(card: dict[str, JSON], held: Held | None, _: Choice | None) -> str | None:
    """Several flows, which the extended card survives: one that comes over an interface of 0.3 is converted by
    `compat/v0_3/conversions.py` (a2a-sdk 1.3.0), which sets one flow after the other, so that the last is left."""
    schemes = card.get("securitySchemes")
    flows = (
        [item.get("flows") for item in schemes.values() if isinstance(item, dict)]
        if isinstance(schemes, dict)
        else []
    )
    if held is not None or not any([isinstance(item, dict) and len(item) > 1 for item in flows]):
        return None
    return Phrase(
        "an extended card that comes over a 0.3 interface is not refused for several flows: the last one is kept"
    )


_WRAPPERS = frozenset(WRAPPERS.values())


def _bindings(card: dict[str, JSON], at: Path) -> Iterator[tuple[Path, JSON]]:
    """The interfaces of the half in which `at` stands, in order, each with its binding."""
    is_new = at[:1] == ("supportedInterfaces",)
    name, member = (
        ("supportedInterfaces", "protocolBinding") if is_new else ("additionalInterfaces", "transport")
    )
    if not is_new:
        yield ("url",), card.get("preferredTransport") or "JSONRPC"
    entries = card.get(name)
    for index, entry in enumerate(entries if isinstance(entries, list) else ()):
        yield (name, index), entry.get(member) if isinstance(entry, dict) else None
