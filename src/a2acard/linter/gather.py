"""From what the user named to documents: files, folders searched for cards, globs, standard input, inline JSON."""

from __future__ import annotations

import os
import sys

from a2acard.errors import SourceError
from a2acard.source.document import Document
from a2acard.source.load import load
from a2acard.source.parse import DEFAULT_LIMITS
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import BinaryIO

    from a2acard.source.parse import Limits

SKIPPED = frozenset(
    (
        ".git",
        ".hg",
        ".svn",
        "node_modules",
        ".venv",
        "venv",
        "__pycache__",
        ".tox",
        ".mypy_cache",
        "dist",
        "build",
    )
)
"""Folders that hold other people's files or made ones."""
CARD_NAMES = ("agent-card.json", "agent.json", "agent_card.json", "agentcard.json")
"""File names (in lower case) that are judged whatever they hold."""
STDIN = "<stdin>"
INLINE = "<inline>"


@value
class Candidate:
    """One thing to judge: a file at `path` (or what its pseudo path names, with its `data`); `certain` is False
    for a file of a searched folder that is judged only if it holds a card."""

    path: str
    certain: bool = True
    data: bytes | None = None

    def document(self, limits: Limits) -> Document | None:
        """The document, None when it is no card and was only searched."""
        document = open_card(self.path if self.data is None else self.data, limits)
        return document if self.certain or _is_card(document) else None


def gather(sources: Iterable[str], limits: Limits = DEFAULT_LIMITS) -> Iterator[Candidate]:
    """What the sources name, in their order; a file named twice comes once.

    Raises BadValue for a source that can't be what it looks like (a URL, a pattern without a match). A file that
    can't be opened is a document with the problem `unreadable-card`.
    """
    seen: set[str] = set()
    for source in sources:
        for candidate in _one(source, limits):
            if candidate.data is not None or candidate.path not in seen:
                seen.add(candidate.path)
                yield candidate


def open_card(card: object, limits: Limits = DEFAULT_LIMITS) -> Document:
    """The document of a card given as bytes, path or mapping; a file that can't be opened is a problem in it."""
    try:
        return load(card, limits)[0]
    except SourceError as error:
        from a2acard.source.problem import Problem

        reason = str(error).rpartition(": ")[2]
        reason = reason[:1].lower() + reason[1:]
        problem = Problem("unreadable-card", None, False, None, {"reason": reason})
        return Document(b"", None, readable=False, problems=(problem,), has_text=False)


def standard_input() -> BinaryIO:
    """Standard input as bytes; raises BadValue where there is none."""
    if sys.stdin is None:
        from a2acard.errors import BadValue

        raise BadValue("there is no standard input to read")
    return sys.stdin.buffer


def _one(source: str, limits: Limits) -> Iterator[Candidate]:
    if source == "-":
        yield Candidate(STDIN, data=standard_input().read(limits.max_bytes + 1))
    elif source.lstrip()[:1] in ("{", "["):
        yield Candidate(INLINE, data=source.encode("utf-8", "surrogateescape"))
    elif source.startswith(("http://", "https://")):
        from a2acard.errors import BadValue

        raise BadValue(
            f"{source}: URLs are not fetched; save the card to a file, or pipe it: curl -s URL | a2acard lint -"
        )
    elif os.path.isdir(source):
        yield from _folder(source)
    elif not os.path.exists(source) and any(c in source for c in "*?["):
        yield from _pattern(source)
    else:
        yield Candidate(source)


def _pattern(source: str) -> Iterator[Candidate]:
    from glob import glob

    from a2acard.errors import BadValue

    found = sorted(path for path in glob(source, recursive=True) if os.path.isfile(path))
    if not found:
        raise BadValue(f"no file matches {source!r}")
    for path in found:
        yield Candidate(path)


def _folder(folder: str) -> Iterator[Candidate]:
    """What may be a card under a folder: files with a card's name for certain, and other JSON files."""
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in SKIPPED)
        for name in sorted(names):
            if name.lower().endswith(".json"):
                path = os.path.normpath(os.path.join(root, name))  # "." would put ./ before every name
                if os.path.isfile(path):  # a pipe or socket would keep us waiting
                    yield Candidate(path, _has_card_name(root, name))


def _has_card_name(root: str, name: str) -> bool:
    lower = name.lower()
    return (
        lower in CARD_NAMES
        or lower.endswith(CARD_NAMES[0])
        or os.path.basename(root) == ".well-known"
        and "agent" in lower
    )


def _is_card(document: Document) -> bool:
    from a2acard.spec.detect import detect

    return document.readable and detect(document.value).version is not None
