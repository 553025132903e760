"""Flags protocol versions that A2A has not had."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import KNOWN_VERSIONS as KNOWN
from a2acard.rules._interfaces import is_version

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "there is no A2A {version}; known are {known}"


def check(card: Card) -> Iterator[Hit]:
    """One hit an interface, at its version."""
    for interface in card.current_interfaces:
        version = interface.version or ""
        if is_version(version) and ".".join(version.split(".")[:2]) not in KNOWN:
            yield Hit(
                interface.version_at, MESSAGE, {"version": interface.version, "known": ", ".join(KNOWN)}
            )


RULE = Rule(
    id="protocol-version-unknown",
    summary="a protocol version does not exist",
    clause="A2A 1.0 §3.6",
    check=check,
)
