"""`a2acard probe`: does the agent behind the card do what the card says?"""

from __future__ import annotations

import sys

from a2acard.cli import languages
from a2acard.cli.exit_codes import CLEAN, FINDINGS, UNFINISHED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from a2acard.probing.report import ProbeReport

EXAMPLE = """\
examples:
  a2acard probe agents.example.org
  a2acard probe agents.example.org --binding JSONRPC --bearer-env TOKEN
  a2acard probe agent-card.json --format junit > probe.xml
  a2acard probe http://localhost:8080 --allow-host localhost --save exchange.jsonl
  a2acard probe --app myagent.main:app
"""


def build(parser: ArgumentParser) -> None:
    """Add the options of `probe`."""
    from a2acard.cli.commands._probing import add_probe_options
    from a2acard.probing.telling import FORMATS

    add_probe_options(parser, FORMATS)
    parser.add_argument(
        "--save",
        metavar="FILE",
        help="keep every request and answer in FILE (JSON Lines, without credentials)",
    )


def run(args: Namespace) -> int:
    """Print the report; 1 when a check has failed, 3 when one could not be finished or there is no card."""
    from a2acard.cli.commands._probing import check_place, probed
    from a2acard.cli.terminal import note, write_whole
    from a2acard.probing.telling import render

    if args.save is not None:
        check_place("--save", args.save)
    report, card = probed(args)
    words = languages.text(args) if args.format == "text" else languages.data(args)
    if card is None:
        note(report.results[0].message, "a2acard probe: ")
        if args.format != "text":
            write_whole(sys.stdout, render(report, args.format, words))
        return UNFINISHED
    if args.save is not None:
        _save(report, args.save)
    write_whole(sys.stdout, render(report, args.format, words))
    if not report.is_finished:
        return UNFINISHED
    return CLEAN if report.ok else FINDINGS


def _save(report: ProbeReport, path: str) -> None:
    from a2acard.probing.telling.json import saved
    from a2acard.source.replace import replace_file

    replace_file(path, saved(report).encode("utf-8", "backslashreplace"), private=True)
