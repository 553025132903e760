"""Notes agent versions that are no semantic version."""

from __future__ import annotations

import re

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{version}' is no semantic version (1.4.0): clients can't tell which of two cards is newer"
_SEMVER = re.compile(
    r"(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?\Z"
)


def check(card: Card) -> Iterator[Hit]:
    """One hit on the version; one that repeats the protocol's is that rule's."""
    version = card.version
    if version and version.strip() and not _SEMVER.match(version):
        yield Hit(card.path("version"), MESSAGE, {"version": version}, unless="version-is-protocol-version")


RULE = Rule(id="version-not-semver", summary="the agent's version is no semantic version", check=check)
