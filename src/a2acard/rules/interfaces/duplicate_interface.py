"""Flags interfaces that repeat an earlier one."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.source.edits import Remove
from a2acard.source.pointer import to_pointer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.card import Interface

MESSAGE = "this interface repeats {first}"
TITLE = "Remove the repeated interface"


def check(card: Card) -> Iterator[Hit]:
    """One hit a repetition; in 0.x the main address may stand among the additional ones, once."""
    for half in (card.current_interfaces, card.legacy_interfaces if card.is_legacy else ()):
        if len({interface.url for interface in half}) == len(half):
            continue
        seen: dict[tuple[object, ...], Interface] = {}
        for interface in half:
            if not interface.url:
                continue
            binding = interface.binding or ("JSONRPC" if interface.legacy else None)
            key = (
                interface.url,
                binding,
                interface.version,
                interface.tenant or "",
                interface.at == () and "main",
            )
            if key in seen:
                fix = Fix(TITLE, (Remove(interface.at),), safe=_says_no_more(interface, seen[key]))
                yield Hit(interface.at, MESSAGE, {"first": to_pointer(seen[key].at)}, fix)
            else:
                seen[key] = interface


def _says_no_more(interface: Interface, first: Interface) -> bool:
    """True when no member is lost with the repetition."""
    return interface.raw.keys() - first.raw.keys() <= {"tenant"} and all(
        [item == first.raw.get(name, item) for name, item in interface.raw.items()]
    )


RULE = Rule(
    id="duplicate-interface",
    summary="an interface is declared twice",
    clause="A2A 1.0 §8.3.1",
    check=check,
    fixable=True,
)
