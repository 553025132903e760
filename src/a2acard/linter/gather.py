"""From what the user named to documents: files, folders searched for cards, globs, standard input, inline JSON."""

from __future__ import annotations

import os
import sys

from a2acard.errors import SourceError
from a2acard.source.document import Document
from a2acard.source.load import load
from a2acard.source.parse import DEFAULT_LIMITS, read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

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


def gather(sources: Iterable[str], limits: Limits = DEFAULT_LIMITS) -> Iterator[tuple[str, Document]]:
    """Each document with its path, in the order of the sources; a file named twice is read once.

    Raises BadValue for a source that can't be what it looks like (a URL, a pattern without a match). A file that
    can't be opened is a document with the problem `unreadable-card`.
    """
    seen: set[str] = set()
    for source in sources:
        for path, document in _one(source, limits):
            if path in (STDIN, INLINE) or path not in seen:
                seen.add(path)
                yield path, document


def open_card(card: object, limits: Limits = DEFAULT_LIMITS) -> Document:
    """The document of a card given as bytes, path or mapping; a file that can't be opened is a problem in it."""
    try:
        return load(card, limits)[0]
    except SourceError as error:
        from a2acard.source.problem import Problem

        reason = str(error).rpartition(": ")[2].lower()
        problem = Problem("unreadable-card", None, False, None, {"reason": reason})
        return Document(b"", None, readable=False, problems=(problem,), has_text=False)


def _one(source: str, limits: Limits) -> Iterator[tuple[str, Document]]:
    if source == "-" and sys.stdin is None:
        from a2acard.errors import BadValue

        raise BadValue("there is no standard input to read")
    if source == "-":
        yield STDIN, read(sys.stdin.buffer.read(limits.max_bytes + 1), limits)
    elif source.lstrip()[:1] in ("{", "["):
        yield INLINE, read(source.encode("utf-8", "surrogateescape"), limits)
    elif source.startswith(("http://", "https://")):
        from a2acard.errors import BadValue

        raise BadValue(
            f"{source}: URLs are not fetched; save the card to a file, or pipe it: curl -s URL | a2acard lint -"
        )
    elif os.path.isdir(source):
        yield from _folder(source, limits)
    elif not os.path.exists(source) and any(c in source for c in "*?["):
        yield from _pattern(source, limits)
    else:
        yield source, open_card(source, limits)


def _pattern(source: str, limits: Limits) -> Iterator[tuple[str, Document]]:
    from glob import glob

    from a2acard.errors import BadValue

    found = sorted(path for path in glob(source, recursive=True) if os.path.isfile(path))
    if not found:
        raise BadValue(f"no file matches {source!r}")
    for path in found:
        yield path, open_card(path, limits)


def _folder(folder: str, limits: Limits) -> Iterator[tuple[str, Document]]:
    """The cards under a folder: files with a card's name, and other JSON files that hold one."""
    for root, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if name not in SKIPPED)
        for name in sorted(names):
            if name.lower().endswith(".json"):
                path = os.path.join(root, name)
                if not os.path.isfile(path):
                    continue  # a pipe or socket would keep us waiting
                document = open_card(path, limits)
                if _has_card_name(root, name) or _is_card(document):
                    yield path, document


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
