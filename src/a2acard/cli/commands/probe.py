"""`a2acard probe`: does the agent behind the card do what the card says?"""

from __future__ import annotations

import sys

from a2acard.cli.exit_codes import CLEAN, FINDINGS, UNFINISHED
from a2acard.errors import FetchError

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
FORMATS = ("text", "json", "junit", "sarif", "markdown")


def build(parser: ArgumentParser) -> None:
    """Add the options of `probe`."""
    from a2acard.cli.commands._credentials import add_call_options
    from a2acard.cli.commands._fetching import add_guard_options

    add = parser.add_argument
    add(
        "target",
        metavar="TARGET",
        nargs="?",
        help="a host, an origin, a URL; or a card at hand: a file, - for standard input, inline JSON, git:REV:PATH",
    )
    add("--app", metavar="MODULE:APP", help="probe an ASGI application in process, without a port")
    add(
        "--binding",
        action="append",
        default=[],
        metavar="BINDING",
        help="ask interfaces of this binding only: JSONRPC, HTTP+JSON, GRPC; may be repeated",
    )
    add("--tenant", metavar="TENANT", help="ask interfaces of this tenant, or of none")
    add(
        "--send",
        metavar="TEXT",
        help="really send this text to the agent, and check what comes of it; without it nothing is started",
    )
    add("--format", choices=FORMATS, default="text", help="how to print (default: text)")
    add(
        "--save",
        metavar="FILE",
        help="keep every request and answer in FILE (JSON Lines, without credentials)",
    )
    add_call_options(
        parser,
        "credentials for calls (sent to the origin of TARGET, dropped on every other)",
        "credentials for the card, where it is protected itself",
    )
    add_guard_options(parser, "how long one answer may take (default: 15); the whole takes 60 at most")


def run(args: Namespace) -> int:
    """Print the report; 1 when a check has failed, 3 when one could not be finished or there is no card."""
    from a2acard.cli.commands._probing import probed
    from a2acard.cli.terminal import note, write_whole
    from a2acard.probing.telling import render

    if args.send is not None:
        note("--send: a message is really sent to the agent, which may start work", "a2acard probe: ")
    try:
        report = probed(args)
    except FetchError as error:
        note(str(error), "a2acard probe: ")
        return UNFINISHED
    if args.save:
        _save(report, args.save)
    write_whole(sys.stdout, render(report, args.format))
    if not report.is_finished:
        return UNFINISHED
    return CLEAN if report.ok else FINDINGS


def _save(report: ProbeReport, path: str) -> None:
    from a2acard.probing.telling.json import saved
    from a2acard.source.replace import replace_file

    replace_file(path, saved(report).encode())
