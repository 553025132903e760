"""Flags custom bindings whose name is no URI."""

from __future__ import annotations

import re

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import is_custom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{binding}' is no core binding (JSONRPC, GRPC, HTTP+JSON); a custom one should be named by a URI"
_URI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:\S+\Z")


def check(card: Card) -> Iterator[Hit]:
    """One hit an interface, at its binding; a slip of a core binding is that rule's."""
    for interface in card.current_interfaces:
        binding = interface.binding
        if binding and is_custom(binding) and not _URI.match(binding):
            yield Hit(interface.binding_at, MESSAGE, {"binding": binding})


RULE = Rule(
    id="custom-binding-not-uri",
    summary="a custom binding is not named by a URI",
    clause="A2A 1.0 §5.8, §12.7",
    check=check,
)
