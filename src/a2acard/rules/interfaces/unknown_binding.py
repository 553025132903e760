"""Flags protocol bindings that are a slip of a known one: `jsonrpc`, `REST`, `grpc`."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.mapping import is_ambiguous, meant
from a2acard.source.edits import Replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{binding}' is no binding; '{use}' is meant, and clients compare the name letter by letter"
MESSAGE_GUESS = (
    "'{binding}' is no binding; perhaps '{use}' is meant, and clients compare the name letter by letter"
)
TITLE = "Write '{use}'"


def check(card: Card) -> Iterator[Hit]:
    """One hit an interface, at its binding."""
    for interface in card.all_interfaces:
        binding = interface.binding
        use = meant(binding) if binding else None
        if binding and use and use != binding:
            guessed = is_ambiguous(binding)
            safe = not guessed and not card.has_legacy_interface
            fix = Fix(TITLE, (Replace(interface.binding_at, use),), safe, {"use": use})
            yield Hit(
                interface.binding_at,
                MESSAGE_GUESS if guessed else MESSAGE,
                {"binding": binding, "use": use},
                fix,
            )


RULE = Rule(
    id="unknown-binding",
    summary="a protocol binding is misspelt",
    clause="A2A 1.0 §4.4.6, §5.2",
    check=check,
    fixable=True,
)
