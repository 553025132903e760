"""Notes extensions whose URI says no version."""

from __future__ import annotations

import re

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.capabilities._extensions import is_absolute, named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{uri}' names no version; after a change that breaks clients, old and new can't be told apart"
_VERSION = re.compile(
    r"(?<=[/:@._#=,-])(?:v|ver|version|rev)?[._-]?\d+(?:[._-]\d+)*(?:-?(?:alpha|beta|rc|draft|preview)[.\d]*)?(?=[/:@._?#&,-]|\Z)",
    re.IGNORECASE,
)


def check(card: Card) -> Iterator[Hit]:
    """One hit an extension; one that is not absolute has a graver finding."""
    for extension, uri in named(card):
        if is_absolute(uri) and not _VERSION.search(_behind_the_host(uri)):
            yield Hit(extension.path("uri"), MESSAGE, {"uri": uri})


def _behind_the_host(uri: str) -> str:
    scheme, _, rest = uri.partition(":")
    return rest[2:].partition("/")[1] + rest[2:].partition("/")[2] if rest.startswith("//") else f":{rest}"


RULE = Rule(
    id="extension-uri-unversioned",
    summary="an extension's URI says no version",
    clause="A2A 1.0 §4.6.3",
    confidence="likely",
    check=check,
)
