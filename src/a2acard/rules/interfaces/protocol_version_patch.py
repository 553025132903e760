"""Flags protocol versions with a patch number."""

from __future__ import annotations

import re

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.rules._interfaces import KNOWN_VERSIONS as KNOWN
from a2acard.rules._interfaces import is_version
from a2acard.source.edits import Replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{version}' has a patch number; an interface declares Major.Minor"
TITLE = "Write '{use}'"
_PATCH = re.compile(r"([0-9]+\.[0-9]+)\.[0-9]+\Z")


def check(card: Card) -> Iterator[Hit]:
    """One hit an interface, at its version; one that does not exist is that rule's."""
    for interface in card.current_interfaces:
        found = _PATCH.match(interface.version or "")
        if found and is_version(interface.version or ""):
            fix = Fix(TITLE, (Replace(interface.version_at, found[1]),), True, {"use": found[1]})
            owner = None if found[1] in KNOWN else "protocol-version-unknown"
            yield Hit(interface.version_at, MESSAGE, {"version": interface.version}, fix, unless=owner)


RULE = Rule(
    id="protocol-version-patch",
    summary="a protocol version has a patch number",
    clause="A2A 1.0 §3.6",
    check=check,
    fixable=True,
)
