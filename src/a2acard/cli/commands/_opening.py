"""One source for the commands that read a single card."""

from __future__ import annotations

import sys

from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from a2acard.source.document import Document
    from a2acard.source.problem import Problem


def add_writing(parser: ArgumentParser) -> None:
    """Add where the card goes, and how to report."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument("-o", "--output", metavar="FILE", help="write the card to FILE, whole or not at all")
    where.add_argument("--in-place", action="store_true", help="write the card over SOURCE")
    parser.add_argument(
        "--report",
        choices=("text", "json"),
        default="text",
        help="how to report; on standard output where the card goes to a file, else on standard error (default: text)",
    )


def open_source(command: str, source: str, args: Namespace) -> tuple[Document | None, str | None]:
    """The document that SOURCE names and its path, if it is a file; None, with the reason told, where there is none.

    Raises BadValue for a source that can't be what it looks like.
    """
    from a2acard.cli.commands._fetching import asker, fetcher
    from a2acard.cli.terminal import note
    from a2acard.errors import BadValue
    from a2acard.linter.gather import INLINE, Candidate, gather, unreadable
    from a2acard.source.parse import DEFAULT_LIMITS

    found = list(gather([source], fetch=fetcher(args), ask=asker()))
    if len(found) != 1:
        raise BadValue(
            Phrase(
                "{source} names {number} files; {command} takes one card",
                source=source,
                number=len(found),
                command=command,
            )
        )
    candidate = found[0]
    if candidate.path == INLINE and candidate.data is not None:
        candidate = Candidate(INLINE, data=candidate.data.rstrip(b"\n") + b"\n")  # it is printed as a text
    document = candidate.document(DEFAULT_LIMITS)
    path = candidate.path if candidate.data is None else None
    reason = unreadable(document)
    if reason is None and not document.readable:
        reason = _fault(document, document.problems[0])
    if reason is not None:
        note(Phrase("{path}: {reason}", path=candidate.path, reason=reason), f"a2acard {command}: ")
        return None, None
    return document, path


def write_card(card: bytes, target: str | None, report: str) -> None:
    """Write a card to a file, whole or not at all, or to standard output; the report goes where the card does not.

    A file that has these bytes already is left alone. Raises OSError, and BadValue for what can be no file.
    """
    from os.path import isdir

    from a2acard.cli.terminal import write_whole
    from a2acard.errors import BadValue
    from a2acard.source.replace import replace_file

    if target is not None and (not target or isdir(target)):
        text = "{target!r} is a directory" if target else "{target!r} is no name of a file"
        raise BadValue(Phrase("{text}; name the file to write", text=Phrase(text, target=target)))
    if target is None or target == "-":
        write_whole(sys.stdout, card.decode())
        write_whole(sys.stderr, report)
    else:
        if _read(target) != card:
            replace_file(target, card)
        write_whole(sys.stdout, report)


def _read(path: str) -> bytes | None:
    """What a file has; a device may have no end."""
    import os

    if not os.path.isfile(path):
        return None
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return None


def _fault(document: Document, problem: Problem) -> str:
    """What keeps the text from being read, with its line and column."""
    from a2acard.errors import SourceError

    try:
        document.require()
    except SourceError as error:
        place = Phrase("line {line}, column {column}", line=error.line, column=error.column)
        if place in str(error):
            return error.args[0]  # type: ignore[no-any-return]  # its message
        return Phrase("{place}: {error}", place=place, error=error.args[0])
    return problem.kind
