"""`a2acard canonical`: the bytes that a signature is over, in each dialect, and what it does not cover."""

from __future__ import annotations

import sys

from a2acard.cli import languages
from a2acard.cli.exit_codes import CLEAN, FINDINGS, UNFINISHED
from a2acard.types import Phrase, told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from a2acard.canonical_form import Canonical

EXAMPLE = """\
examples:
  a2acard canonical agent-card.json
  a2acard canonical agent-card.json --dialect sdk --explain
  a2acard canonical agent-card.json | sha256sum
"""
DIALECTS = ("spec", "sdk", "raw")


def build(parser: ArgumentParser) -> None:
    """Add the options of `canonical`."""
    from a2acard.cli.commands._fetching import add_options

    add = parser.add_argument
    add("source", metavar="SOURCE", help="a file, a URL, git:REV:PATH, module:attribute, inline JSON, or -")
    add(
        "--dialect",
        choices=DIALECTS,
        default="spec",
        help="spec: the text of the specification (default); sdk: what the official SDKs sign; raw: RFC 8785 of the JSON",
    )
    add(
        "--explain",
        action="store_true",
        help="say what each dialect leaves out, instead of printing the bytes",
    )
    add("--format", choices=("text", "json"), default="text", help="how to explain (default: text)")
    add_options(parser)


def run(args: Namespace) -> int:
    """Print the bytes, without a line end; 1 when the card has no canonical form, 3 when it can't be read."""
    from a2acard.canonical_form import canonical, explained
    from a2acard.cli.commands._opening import open_source
    from a2acard.errors import CanonicalizationError

    document, _ = open_source("canonical", args.source, args)
    if document is None:
        return UNFINISHED
    try:
        data = canonical(document.data, dialect=args.dialect)
        if args.explain:
            _explain([explained(document.value, dialect=dialect) for dialect in DIALECTS], args)
        else:
            _write(data)
    except CanonicalizationError as error:
        from a2acard.cli.terminal import note

        note(Phrase("{source}: {error}", source=args.source, error=error.message), "a2acard canonical: ")
        return FINDINGS
    return CLEAN


def _write(data: bytes) -> None:
    """The bytes as they are: a digest over what is printed is the one over what is signed."""
    buffer = getattr(sys.stdout, "buffer", None)
    if buffer is None:
        sys.stdout.write(data.decode())
        return
    sys.stdout.flush()
    buffer.write(data)
    buffer.flush()


def _explain(made: list[Canonical], args: Namespace) -> None:
    from hashlib import sha256

    from a2acard.cli.terminal import write_whole
    from a2acard.redact import printable, redacted
    from a2acard.reports.json_v1 import dumps, schema

    if args.format == "json":
        dialects = [
            {
                "dialect": one.dialect,
                "sha256": sha256(one.data).hexdigest(),
                "bytes": len(one.data),
                "left_out": [
                    {"pointer": redacted(pointer), "reason": told(reason, languages.data(args))}
                    for pointer, reason in one.left_out
                ],
            }
            for one in made
        ]
        write_whole(sys.stdout, dumps({"schema": schema("canonical-1"), "dialects": dialects}))
        return
    lines: list[str] = []
    same = len({one.data for one in made}) == 1
    lines.append(
        Phrase("every dialect signs the same bytes") if same else Phrase("the dialects sign different bytes")
    )
    for one in made:
        lines.append(
            Phrase(
                "{dialect}: {number} bytes, SHA-256 {digest}",
                dialect=one.dialect,
                number=len(one.data),
                digest=sha256(one.data).hexdigest(),
            )
        )
        lines += [
            Phrase("  not covered: {pointer} ({reason})", pointer=redacted(pointer), reason=reason)
            for pointer, reason in one.left_out
        ]
    words = languages.text(args)
    write_whole(sys.stdout, "".join([printable(str(told(line, words))) + "\n" for line in lines]))
