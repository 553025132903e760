"""Notes agent versions that are no semantic version."""

from __future__ import annotations

import re

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.url import placeholder

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{version}' is no semantic version (1.4.0): clients can't tell which of two cards is newer"
_SEMVER = re.compile(
    r"(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)\.(?:0|[1-9]\d*)"
    r"(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?(?:\+[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?\Z",
    re.ASCII,
)


def check(card: Card) -> Iterator[Hit]:
    """One hit on the version; one that repeats the protocol's, or is to be filled in, is that rule's."""
    version = card.version
    if version and version.strip() and not _SEMVER.match(version):
        owner = "placeholder-value" if placeholder(version) else "version-is-protocol-version"
        yield Hit(card.path("version"), MESSAGE, {"version": version}, unless=owner)


RULE = Rule(id="version-not-semver", summary="the agent's version is no semantic version", check=check)
