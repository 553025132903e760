"""`a2acard check`: the publication checklist, six points as six verdicts."""

from __future__ import annotations

import os
import sys

from a2acard.cli import languages
from a2acard.cli.exit_codes import CLEAN, FINDINGS, UNFINISHED
from a2acard.errors import BadValue, CardError
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from a2acard.card import Card

EXAMPLE = """\
examples:
  a2acard check agents.example.org
  a2acard check agents.example.org --against git:origin/main:agent-card.json
  a2acard check agents.example.org --keep last-card.json
  a2acard check --app myagent.main:app --format json
"""


def build(parser: ArgumentParser) -> None:
    """Add the options of `check`."""
    from a2acard.cli.commands._probing import add_probe_options
    from a2acard.probing.telling.points import FORMATS

    add_probe_options(parser, FORMATS)
    compared = parser.add_mutually_exclusive_group()
    compared.add_argument(
        "--against",
        metavar="OLD",
        help="the card as it was, to compare the version with: a file, a URL, git:REV:PATH",
    )
    compared.add_argument(
        "--keep",
        metavar="FILE",
        help="compare with the card that the last run has kept in FILE, and keep this one there, unless its version was to be raised",
    )


def run(args: Namespace) -> int:
    """Print the checklist; 1 when a point has failed, 3 when one could not be finished or there is no card."""
    from a2acard.cli.commands._probing import check_place, probed
    from a2acard.cli.terminal import note, write_whole
    from a2acard.probing.checklist import checklist, unmade
    from a2acard.probing.telling.points import render

    if args.keep is not None:
        check_place("--keep", args.keep)
    against = _against(args)
    report, card = probed(args)
    words = languages.text(args) if args.format == "text" else languages.data(args)
    if card is None:
        note(report.results[0].message, "a2acard check: ")
        if args.format != "text":
            write_whole(sys.stdout, render(unmade(report), report, args.format, words))
        return UNFINISHED
    points = checklist(report, card, against)
    if args.keep is not None and not any([one.id == "version" and one.word == "fail" for one in points]):
        _keep(card, args.keep)
    write_whole(sys.stdout, render(points, report, args.format, words))
    verdicts = [point.word for point in points]
    return UNFINISHED if "error" in verdicts else FINDINGS if "fail" in verdicts else CLEAN


def _against(args: Namespace) -> Card | None:
    from a2acard.card import Card
    from a2acard.cli.commands._opening import open_source

    option, source = "--against", args.against
    if args.keep is not None and os.path.exists(args.keep):
        option, source = "--keep", args.keep
    if source is None:
        return None
    document, _ = open_source("check", source, args)
    if document is None:
        raise BadValue(
            Phrase(
                "{option} {source}: there is no card to compare with", option=option, source=_named(source)
            )
        )
    try:
        return Card.of(document)
    except CardError as error:
        raise BadValue(
            Phrase("{option} {source}: {error}", option=option, source=_named(source), error=error.message)
        ) from error


def _named(source: str) -> str:
    """SOURCE as it may be told: inline JSON is no name."""
    return Phrase("(inline JSON)") if source.lstrip()[:1] in ("{", "[") else source


def _keep(card: Card, path: str) -> None:
    from a2acard.source.replace import replace_file

    replace_file(path, card.document.data)
