"""`a2acard migrate`: a card carried over to another version, with a report of everything that was done."""

from __future__ import annotations

from a2acard.cli import languages
from a2acard.cli.exit_codes import CLEAN, FINDINGS, USAGE
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from a2acard.migration.run import Half

EXAMPLE = """\
examples:
  a2acard migrate agent.json -o agent-card.json
  a2acard migrate agent.json --wire upgrade --in-place
  a2acard migrate agent-card.json --to 0.3 --strict > agent.json
  a2acard migrate agent.json --report json -o agent-card.json
"""


def build(parser: ArgumentParser) -> None:
    """Add the options of `migrate`."""
    from a2acard.cli.commands._fetching import add_options
    from a2acard.cli.commands._opening import add_writing

    parser.add_argument("source", metavar="SOURCE", help="a file, - for standard input, or the card itself")
    parser.add_argument(
        "--to", choices=("1.0", "0.3"), default="1.0", help="the version to carry it over to (default: 1.0)"
    )
    parser.add_argument(
        "--wire",
        choices=("keep", "upgrade"),
        default="keep",
        help="what the endpoints speak: keep (default), the version they have spoken, both halves are written; "
        "upgrade, 1.0 from now on",
    )
    halves = parser.add_mutually_exclusive_group()
    halves.add_argument(
        "--clean", action="store_true", help="leave the 0.x half out, though endpoints speak 0.x"
    )
    halves.add_argument("--hybrid", action="store_true", help="keep the 0.x half, though endpoints speak 1.0")
    parser.add_argument("--strict", action="store_true", help="refuse where anything would be lost")
    add_writing(parser)
    add_options(parser)


def run(args: Namespace) -> int:
    """Write the card and the report; 1 while there are questions, or with --strict where something would be lost."""
    from a2acard.cli.commands._opening import open_source, write_card
    from a2acard.cli.terminal import note
    from a2acard.conversion import migrated
    from a2acard.errors import SpecError, WouldLose
    from a2acard.linter.run import Plan
    from a2acard.reports.migration import render_json, render_text

    document, path = open_source("migrate", args.source, args)
    if document is None:
        return USAGE
    if args.in_place and path is None:
        note(Phrase("--in-place needs a file"), "a2acard migrate: ")
        return USAGE
    half: Half = "drop" if args.clean else "keep" if args.hybrid else "auto"
    try:
        made = migrated(document, Plan(), to=args.to, wire=args.wire, half=half, strict=args.strict)
    except WouldLose as error:
        for pointer, message in error.what:
            where = pointer or Phrase("the card")
            note(
                Phrase("would be lost: {where}: {message}", where=where, message=message), "a2acard migrate: "
            )
        return FINDINGS
    except SpecError as error:
        where = args.source if path else Phrase("the card")
        note(Phrase("{where}: {error}", where=where, error=error.message), "a2acard migrate: ")
        return USAGE
    if args.report == "json":
        report = render_json(made, languages.data(args))
    else:
        report = render_text(made, languages.text(args))
    write_card(made.card, path if args.in_place else args.output, report)
    return FINDINGS if made.questions else CLEAN
