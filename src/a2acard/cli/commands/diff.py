"""`a2acard diff`: what changed between two cards, whom it breaks, and whether the version was raised."""

from __future__ import annotations

import sys

from a2acard.cli import languages
from a2acard.cli.exit_codes import CLEAN, FINDINGS, USAGE
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from a2acard.card import Card

EXAMPLE = """\
examples:
  a2acard diff old.json new.json
  a2acard diff git:origin/main:agent-card.json agent-card.json --require-bump
  a2acard diff git:v1.2.0:agent-card.json git:HEAD:agent-card.json --format markdown
"""
FORMATS = ("text", "json", "github", "markdown")


def build(parser: ArgumentParser) -> None:
    """Add the options of `diff`."""
    from a2acard.cli.commands._fetching import add_options

    parser.add_argument(
        "old", metavar="OLD", help="the card as it was: a file, -, the card itself, or git:REV:PATH"
    )
    parser.add_argument("new", metavar="NEW", help="the card as it is")
    parser.add_argument(
        "--require-bump",
        action="store_true",
        help="fail when the version was not raised as the changes call for",
    )
    parser.add_argument("--format", choices=FORMATS, default="text", help="how to print (default: text)")
    add_options(parser)


def run(args: Namespace) -> int:
    """Print the comparison; 1 with --require-bump when the version was not raised enough."""
    from a2acard.cli.terminal import note, write_whole
    from a2acard.comparison import compare_cards
    from a2acard.reports.comparison import render

    if args.old == "-" and args.new == "-":
        note(Phrase("only one of the cards can come from standard input"), "a2acard diff: ")
        return USAGE
    cards = [_card(source, args) for source in (args.old, args.new)]
    if cards[0] is None or cards[1] is None:
        return USAGE
    made = compare_cards(cards[0][0], cards[1][0])
    words = languages.text(args) if args.format == "text" else languages.data(args)
    write_whole(sys.stdout, render(made, args.format, cards[0][1], cards[1][1], words))
    return FINDINGS if args.require_bump and not made.bump.enough else CLEAN


def _card(source: str, args: Namespace) -> tuple[Card, str] | None:
    """The card that SOURCE names and what it is called; None, with the reason told, where there is none."""
    from a2acard.card import Card
    from a2acard.cli.commands._opening import open_source
    from a2acard.cli.terminal import note
    from a2acard.errors import SpecError
    from a2acard.linter.gather import INLINE, STDIN

    document, path = open_source("diff", source, args)
    if document is None:
        return None
    name = path or (STDIN if source == "-" else source if source.startswith(("git:", "http")) else INLINE)
    try:
        return Card.of(document), name
    except SpecError as error:
        note(Phrase("{name}: {error}", name=name, error=error.message), "a2acard diff: ")
        return None
