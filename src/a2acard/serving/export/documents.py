"""The documents of an export, from the same table that the application serves by."""

from __future__ import annotations

import re

from a2acard.errors import BadValue
from a2acard.serving.app import CardApp
from a2acard.serving.hosted import LEGACY, WELL_KNOWN
from a2acard.serving.resource import Resource
from a2acard.serving.table import ByVersion
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from a2acard.serving.hosted import HostedCard

PREFERS_A2A = r"(^|application/json\s*;\s*q=[^,]*,)\s*application/a2a\+json\s*(,|$)"
"""An `Accept` that prefers `application/a2a+json`, as far as an expression can tell: it comes first, or JSON is lessened."""
ASKS_OLDER = r"^\s*0(\.|\s*$)"
"""An `A2A-Version` of a client that reads the older shape."""
_UNFIT = re.compile(r"[\"'\\${}*?\[\]\x00-\x1f\x7f\ud800-\udfff]")
_ABSOLUTE = re.compile(r"/|[A-Za-z]:/")


@value
class Document:
    """A document at its path; `older` is the one that clients of 0.x get at the same path."""

    path: str
    resource: Resource
    older: Document | None = None

    @property
    def file(self) -> str:
        """Where it lies in the export."""
        return self.path.removeprefix("/")


def documents(cards: Iterable[HostedCard], public_url: str | None) -> list[Document]:
    """The documents of cards, in the order of their paths' registration."""
    offers = CardApp(cards, public_url=public_url).table.offers
    plain = {path: Document(path, offer) for path, offer in offers.items() if isinstance(offer, Resource)}
    return [
        Document(path, offer.new, plain[_beside(path)]) if isinstance(offer, ByVersion) else plain[path]
        for path, offer in offers.items()
    ]


def _beside(path: str) -> str:
    """Where the older shape is."""
    return path.removesuffix(WELL_KNOWN) + LEGACY


def folder(root: str) -> str:
    """The folder as a configuration can name it: whole, without signs that mean something there. Raises BadValue."""
    if _UNFIT.search(root):
        raise BadValue(
            Phrase(
                "{root!r} can't stand in a configuration: it has quotes, $, backslashes, braces, signs of a "
                "pattern (* ? [ ]) or none that a text can have",
                root=root,
            )
        )
    if not _ABSOLUTE.match(root):
        raise BadValue(
            Phrase("{root!r} means nothing to the server: write the whole path, from / on", root=root)
        )
    return root.rstrip("/")


def title(name: str) -> str:
    """A header's name as people write it."""
    known = {"etag": "ETag", "a2a-version": "A2A-Version"}
    return known.get(name, "-".join([part.capitalize() for part in name.split("-")]))
