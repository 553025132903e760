"""`a2acard readers`: what each client generation makes of a card."""

from __future__ import annotations

import sys

from a2acard.cli import languages
from a2acard.cli.commands._site import use_settings
from a2acard.cli.exit_codes import CLEAN, FINDINGS, UNFINISHED, USAGE
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

EXAMPLE = """\
examples:
  a2acard readers agent-card.json
  a2acard readers agent-card.json --format json
  curl -s https://agent.example.com/.well-known/agent-card.json | a2acard readers -
"""


def build(parser: ArgumentParser) -> None:
    """Add the options of `readers`."""
    from a2acard.cli.commands._fetching import add_options

    parser.add_argument("source", metavar="SOURCE", help="a file, - for standard input, or the card itself")
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="how to print (default: text)"
    )
    add_options(parser)


def run(args: Namespace) -> int:
    """Print the report; 1 when a client that the card addresses can't use it, 3 when that can't be told."""
    from a2acard.cli.commands._opening import open_source
    from a2acard.cli.terminal import note, write_whole
    from a2acard.readers.verdict import judged

    use_settings()
    document, path = open_source("readers", args.source, args)
    if document is None:
        return USAGE
    if not isinstance(document.value, dict):
        note(Phrase("a card is a JSON object"), "a2acard readers: ")
        return USAGE
    verdict = judged(document.value)
    if args.format == "json":
        from a2acard.reports.readers_v1 import render

        words = languages.data(args)
    else:
        from a2acard.reports.readers_text import render

        words = languages.text(args)
    write_whole(sys.stdout, render(verdict, path, words))
    if verdict.shut_out or not verdict.addressed:
        return FINDINGS
    return UNFINISHED if verdict.unknown else CLEAN
