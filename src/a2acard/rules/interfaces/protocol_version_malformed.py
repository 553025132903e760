"""Flags protocol versions that are no Major.Minor."""

from __future__ import annotations

import re

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.rules._interfaces import is_version
from a2acard.source.edits import Replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.card import Interface

MESSAGE = "'{version}' is no protocol version; it is written Major.Minor, as '1.0'"
TITLE = "Write '{use}'"
_MEANT = re.compile(r"(?:v|a2a[/ -]?v?)?\s*0*([01](?:\.[0-9]+)?)(?:\.[0-9]+)?(?:\.x)?\Z", re.IGNORECASE)


def check(card: Card) -> Iterator[Hit]:
    """One hit an interface, at its version."""
    for interface in card.current_interfaces:
        version = interface.version
        if version and version.strip() and not is_version(version):
            yield Hit(interface.version_at, MESSAGE, {"version": version}, _fix(interface, version))


def _fix(interface: Interface, version: str) -> Fix | None:
    found = _MEANT.match(version.strip())
    use = found[1] if found else None
    if use == "1":
        use = "1.0"
    return (
        Fix(TITLE, (Replace(interface.version_at, use),), True, {"use": use})
        if use in ("1.0", "0.3", "0.2")
        else None
    )


RULE = Rule(
    id="protocol-version-malformed",
    summary="a protocol version is no Major.Minor",
    clause="A2A 1.0 §3.6",
    check=check,
    fixable=True,
)
