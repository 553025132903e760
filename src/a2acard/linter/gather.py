"""From what the user named to documents: files, folders searched for cards, globs, standard input, inline JSON, URLs."""

from __future__ import annotations

import os
import sys

from a2acard.errors import SourceError
from a2acard.source.document import Document
from a2acard.source.load import load
from a2acard.source.parse import DEFAULT_LIMITS
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from typing import BinaryIO, TypeAlias

    from a2acard.card.response import Response
    from a2acard.source.parse import Limits

    Fetch: TypeAlias = Callable[[str], "bytes | Response | None"]

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
    for a file of a searched folder that is judged only if it holds a card; `response` is the answer that it came in."""

    path: str
    certain: bool = True
    data: bytes | None = None
    response: Response | None = None

    def document(self, limits: Limits) -> Document:
        """What is there."""
        return open_card(self.path if self.data is None else self.data, limits)

    def is_wanted(self, document: Document) -> bool:
        """True when it is to be judged: a file that was only searched has to hold a card."""
        return self.certain or _is_card(document)


def gather(
    sources: Iterable[str],
    limits: Limits = DEFAULT_LIMITS,
    note: Callable[[str], None] | None = None,
    fetch: Fetch | None = None,
    ask: Callable[[object], bytes] | None = None,
) -> Iterator[Candidate]:
    """What the sources name, in their order; a file or URL named twice comes once.

    Raises BadValue for a source that can't be what it looks like (a URL, a pattern without a match). A file that
    can't be opened is a document with the problem `unreadable-card`. `note` is told of folders that can't be searched;
    `fetch` gives the card at a URL or of a host, alone or with the answer that it came in, or None where it has told why
    there is none; without it URLs are refused. `ask` gives the card that an application serves.
    """
    seen: set[str] = set()
    for source in sources:
        if is_url(source):
            if source in seen:
                continue
            seen.add(source)
        for candidate in _one(source, limits, note, fetch, ask):
            if candidate.data is not None or candidate.path not in seen:
                seen.add(candidate.path)
                yield candidate


def open_card(card: object, limits: Limits = DEFAULT_LIMITS) -> Document:
    """The document of a card given as bytes, path or mapping; a file that can't be opened is a problem in it."""
    try:
        return load(card, limits)[0]
    except SourceError as error:
        from a2acard.source.problem import Problem

        is_file = isinstance(card, str) or hasattr(card, "__fspath__")
        lost = is_file and os.path.islink(card) and not os.path.exists(card)  # type: ignore[arg-type]  # a path
        reason = str(error).rpartition(": ")[2]
        reason = Phrase("a link that leads nowhere") if lost else reason[:1].lower() + reason[1:]
        problem = Problem("unreadable-card", None, False, None, {"reason": reason})
        return Document(b"", None, readable=False, problems=(problem,), has_text=False)


def unreadable(document: Document) -> str | None:
    """Why a file could not be opened; None for one that could."""
    reasons = [p.params["reason"] for p in document.problems if p.kind == "unreadable-card"]
    return reasons[0] if reasons else None  # type: ignore[return-value]  # a text


def standard_input() -> BinaryIO:
    """Standard input as bytes; raises BadValue where there is none."""
    if sys.stdin is None:
        from a2acard.errors import BadValue

        raise BadValue(Phrase("there is no standard input to read"))
    return sys.stdin.buffer


def _one(
    source: str,
    limits: Limits,
    note: Callable[[str], None] | None,
    fetch: Fetch | None,
    ask: Callable[[object], bytes] | None,
) -> Iterator[Candidate]:
    if source == "-":
        yield Candidate(STDIN, data=standard_input().read(limits.max_bytes + 1))
    elif fetch is not None and (is_url(source) or is_host(source)):
        found = fetch(source)
        if isinstance(found, bytes):
            yield Candidate(source, data=found)
        elif found is not None:
            yield Candidate(found.url, data=found.body, response=found)
    elif source.startswith("git:") and not os.path.exists(source):
        from a2acard.linter.revision import read_revision

        yield Candidate(source, data=read_revision(source, limits.max_bytes))
    elif source.lstrip()[:1] in ("{", "["):
        yield Candidate(INLINE, data=source.encode("utf-8", "surrogateescape"))
    elif os.path.isdir(source):
        yield from _folder(source, note)
    elif ":" in source and _is_attribute(source):
        from a2acard.linter.attribute import read_attribute

        yield Candidate(source, data=read_attribute(source, ask))
    elif is_pattern(source):
        for path in matching(source):
            yield Candidate(path)
    else:
        refuse_url(source, "-")
        yield Candidate(source)


def is_url(source: str) -> bool:
    """True for an address of the web; anything else is a file, or a pseudo path."""
    return source.startswith(("http://", "https://"))


def is_host(source: str) -> bool:
    """True for what can be nothing but a host, with a port or without: `agents.example.org`, `192.0.2.7:8443`.

    What is there is a file, and so is what ends as files do: `card.json` that is not there is no host.
    """
    name, colon, port = source.partition(":")
    labels = name.split(".")
    if (colon and not (port.isascii() and port.isdigit())) or os.path.lexists(source):
        return False
    if not all([label.replace("-", "").isalnum() and label.strip("-") == label for label in labels]):
        return False
    last = labels[-1].lower()
    if all([label.isdigit() for label in labels]):
        return len(labels) == 4
    if len(labels) == 1:
        return last == "localhost"
    return last not in _ENDINGS and (last.startswith("xn--") or (last.isalpha() and len(last) > 1))


_ENDINGS = frozenset(
    "json jsonl ndjson jsonc json5 geojson yaml yml toml ini cfg conf env txt text md rst html htm xml csv tsv log lock bak tmp "
    "orig old new diff patch gz tgz bz2 xz zst zip tar py pyi ipynb js mjs cjs ts tsx jsx rs go java kt rb php cs cc cpp sh "
    "proto pem key crt cer jwt jws jwk jwks pdf png svg jpg jpeg gif tmpl tpl j2 card".split()
)
"""How names of files end; some are top-level domains too, whose hosts are to be written with `https://`."""


def _is_attribute(source: str) -> bool:
    from a2acard.linter.attribute import is_attribute

    return is_attribute(source)


def refuse_url(source: str, instead: str) -> None:
    """Raise BadValue for a URL, saying what to call instead."""
    if is_url(source):
        from a2acard.errors import BadValue

        raise BadValue(
            Phrase(
                "{source}: URLs are not fetched; save the card to a file, or pipe it: curl -s URL | a2acard lint {instead}",
                source=source,
                instead=instead,
            )
        )


def is_pattern(source: str) -> bool:
    """True for a pattern that the shell has left alone."""
    return any([c in source for c in "*?["]) and not is_url(source) and not os.path.exists(source)


def matching(pattern: str) -> list[str]:
    """The files that a pattern names, sorted; raises BadValue when there are none."""
    from glob import glob

    from a2acard.errors import BadValue

    found = sorted(path for path in glob(pattern, recursive=True) if os.path.isfile(path))
    if not found:
        raise BadValue(Phrase("no file matches {pattern!r}", pattern=pattern))
    return found


def _folder(folder: str, note: Callable[[str], None] | None) -> Iterator[Candidate]:
    """What may be a card under a folder: files with a card's name for certain, and other JSON files."""

    def failed(error: OSError) -> None:
        if note is not None:
            note(Phrase("{file}: not searched: {reason}", file=error.filename, reason=error.strerror))

    for root, folders, names in os.walk(folder, onerror=failed):
        folders[:] = sorted(name for name in folders if name not in SKIPPED)
        for name in sorted(names):
            if name.lower().endswith(".json") and not name.startswith(_LOCK):
                path = os.path.normpath(os.path.join(root, name))  # "." would put ./ before every name
                # A pipe or socket would keep us waiting; a link to nothing can be told of.
                if os.path.isfile(path) or (os.path.islink(path) and not os.path.exists(path)):
                    yield Candidate(path, _has_card_name(root, name))


_LOCK = ".#"
"""How the names of Emacs' locks begin: links that lead nowhere on purpose."""


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
