"""The inputs of `new`: what was named is read, and put together."""

from __future__ import annotations

import sys

from a2acard.errors import BadValue
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable

    from a2acard.authoring.composing import Authored
    from a2acard.authoring.draft import Draft
    from a2acard.authoring.merging import Patch
    from a2acard.finding import Finding

MOST_BYTES = 1024 * 1024
"""What is read of an author's file."""


def patches(args: Namespace) -> list[Patch]:
    """What the author says: answers, then the overlay, then the flags, each winning over the one before."""
    from a2acard.authoring.answers import answered
    from a2acard.authoring.loading import table
    from a2acard.authoring.merging import Patch
    from a2acard.authoring.overlay import overlaid
    from a2acard.cli.commands._new_flags import FLAGS
    from a2acard.cli.commands._new_flags import table as flags

    if [args.answers, args.overlay, (args.source or "").partition(":")[2]].count("-") > 1:
        raise BadValue(Phrase("only one of the inputs can come from standard input"))
    found = []
    if args.answers:
        found.append(answered(args.answers, table(args.answers, read(args.answers, MOST_BYTES))))
    if args.overlay:
        found.append(overlaid(args.overlay, table(args.overlay, read(args.overlay, MOST_BYTES))))
    given = answered(FLAGS, flags(args))
    private = given.private | frozenset(args.private)
    found.append(Patch(given.origin, given.members, given.remove, private, given.public))
    return found


def source(args: Namespace) -> Callable[[], Draft]:
    """Makes the draft of `--from` anew each time, for composing uses it up; an empty one without."""
    from a2acard.authoring.draft import Draft

    if args.max_skills is not None and args.max_skills < 1:
        raise BadValue(
            Phrase("--max-skills must be at least 1, not {max_skills}", max_skills=args.max_skills)
        )
    if not args.source:
        return Draft
    from a2acard.authoring.sources import MOST_BYTES, drafted, named

    kind, file = named(args.source)
    data = read(file, MOST_BYTES)
    name = "<stdin>" if file == "-" else file
    return lambda: drafted(kind, name, data, args.max_skills)


def composer(args: Namespace) -> Callable[[Patch | None], Authored]:
    """Composes the card of the inputs and, on top, of a further patch."""
    from a2acard.authoring.composing import compose
    from a2acard.authorship import lent

    make, given, judge = source(args), patches(args), lent(args.profile, dev=args.dev)
    return lambda more: compose(make(), [*given, *([more] if more else [])], judge, hides=not args.split)


def has_inputs(args: Namespace) -> bool:
    """True where anything was said of the card."""
    from a2acard.cli.commands._new_flags import table

    return bool(args.source or args.answers or args.overlay or table(args))


def judged(data: bytes, args: Namespace) -> tuple[Finding, ...]:
    """The errors and warnings of a card just written."""
    from a2acard.authoring.composing import faults
    from a2acard.authorship import lent

    return faults(lent(args.profile, dev=args.dev)(data))


def read(file: str, most: int) -> bytes:
    """The bytes of a file, or of standard input for `-`. Raises BadValue for what can't be read, or is too large."""
    try:
        if file == "-":
            data = sys.stdin.buffer.read(most + 1)
        else:
            with open(file, "rb") as opened:
                data = opened.read(most + 1)
    except OSError as error:
        raise BadValue(
            Phrase("{file}: {reason}", file=file, reason=(error.strerror or str(error)).lower())
        ) from error
    if len(data) > most:
        raise BadValue(
            Phrase("{file}: more than {most:,} bytes, which is more than is read", file=file, most=most)
        )
    return data
