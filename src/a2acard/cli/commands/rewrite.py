"""`a2acard rewrite`: the URLs of a card moved from one base to another, as a gateway has to."""

from __future__ import annotations

from a2acard.cli import languages
from a2acard.cli.exit_codes import CLEAN, FINDINGS, USAGE
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from a2acard.migration.rewrite import Rewritten

EXAMPLE = """\
examples:
  a2acard rewrite agent-card.json --from http://agent:8080 --to https://gateway.example.com/agents/bills
  a2acard rewrite - --from https://old.example.com --to https://new.example.com < card.json > moved.json
"""


def build(parser: ArgumentParser) -> None:
    """Add the options of `rewrite`."""
    from a2acard.cli.commands._fetching import add_options
    from a2acard.cli.commands._opening import add_writing

    parser.add_argument("source", metavar="SOURCE", help="a file, - for standard input, or the card itself")
    parser.add_argument("--from", dest="old", metavar="BASE", required=True, help="the base that is left")
    parser.add_argument("--to", dest="new", metavar="BASE", required=True, help="the base to go to")
    add_writing(parser)
    add_options(parser)


def run(args: Namespace) -> int:
    """Write the card and the report; 1 when nothing lies under the base."""
    from a2acard.cli.commands._opening import open_source, write_card
    from a2acard.cli.terminal import note
    from a2acard.errors import SpecError
    from a2acard.migration.rewrite import rewrite
    from a2acard.reports.migration import render_rewrite_json, render_rewrite_text

    document, path = open_source("rewrite", args.source, args)
    if document is None:
        return USAGE
    if args.in_place and path is None:
        note(Phrase("--in-place needs a file"), "a2acard rewrite: ")
        return USAGE
    try:
        made: Rewritten = rewrite(document, args.old, args.new)
    except SpecError as error:
        where = args.source if path else Phrase("the card")
        note(Phrase("{where}: {error}", where=where, error=error.message), "a2acard rewrite: ")
        return USAGE
    if args.report == "json":
        report = render_rewrite_json(made, languages.data(args))
    else:
        report = render_rewrite_text(made, languages.text(args))
    write_card(made.document.data, path if args.in_place else args.output, report)
    return CLEAN if made.moved else FINDINGS
