"""`a2acard lint`: judge cards and print what was found."""

from __future__ import annotations

import sys

from a2acard.cli.commands._fetching import add_options as add_fetching
from a2acard.cli.commands._plugins import add_option
from a2acard.cli.commands._printing import FORMATS, Printer, refuse_overwriting
from a2acard.cli.exit_codes import CLEAN, FINDINGS, INTERRUPTED, UNFINISHED, USAGE
from a2acard.rules.profiles import DEFAULT_PROFILE, PROFILES
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from a2acard.cli.commands._configured import Planner
    from a2acard.linter.gather import Candidate

EXAMPLE = """\
examples:
  a2acard lint agent-card.json
  a2acard lint public/ --profile strict --fail-on warning
  a2acard lint agents.example.org https://agents.example.org/bills
  curl -s https://agent.example.com/.well-known/agent-card.json | a2acard lint -
  a2acard lint agents/ --output sarif:cards.sarif --output junit:cards.xml
  a2acard lint --jsonl cards.jsonl.gz > findings.jsonl
"""
AS_VERSIONS = ("1.0", "0.3", "0.2", "pre-0.2", "hybrid")


def build(parser: ArgumentParser) -> None:
    """Add the options of `lint`."""
    add = parser.add_argument
    add(
        "sources",
        nargs="*",
        metavar="SOURCE",
        help="a file, a folder searched for cards, a glob, a URL or host, inline JSON, or - for standard input (the default in a pipe)",
    )
    add("--format", choices=tuple(FORMATS), default="text", help="how to print the findings (default: text)")
    add(
        "--output",
        action="append",
        default=[],
        metavar="FORMAT:FILE",
        help="also write a report in this format to a file (several may be named): --output sarif:cards.sarif",
    )
    add(
        "--profile",
        choices=PROFILES,
        default=None,
        help=f"which rules count (default: {DEFAULT_PROFILE})",
    )
    add(
        "--select",
        action="append",
        default=[],
        metavar="IDS",
        help="only these rules, by id, separated by commas",
    )
    add("--ignore", action="append", default=[], metavar="IDS", help="not these rules")
    add(
        "--fail-on",
        choices=("error", "warning", "info"),
        default=None,
        help="exit with 1 from this severity on (default: error)",
    )
    add(
        "--as",
        dest="as_version",
        choices=AS_VERSIONS,
        metavar="VERSION",
        help="judge as this version, whatever the card says: " + ", ".join(AS_VERSIONS),
    )
    add(
        "--dev",
        nargs="?",
        const="",
        default=None,
        metavar="HOSTS",
        help="development: allow loopback, and the hosts named here (--dev=HOST,*.HOST)",
    )
    add(
        "--fix",
        action="store_true",
        help="mend what can be mended safely, in the files; a card from standard input is printed",
    )
    add(
        "--unsafe-fixes",
        action="store_true",
        help="mend also what changes a meaning for some reader (implies --fix)",
    )
    add("--diff", action="store_true", help="show what --fix would change, and write nothing")
    add(
        "--drop-signatures",
        action="store_true",
        help="let --fix touch signed cards, without their signatures",
    )
    add(
        "--settings",
        metavar="FILE",
        help="use these settings instead of those found upwards from each card; none: no settings",
    )
    add(
        "--baseline",
        metavar="FILE",
        help="leave out the findings listed in FILE, and name those that no longer occur; FILE is written if it is not there",
    )
    add("--update-baseline", action="store_true", help="write the findings of this run to the baseline")
    add_option(parser)
    add(
        "--trust",
        metavar="FILE",
        help="whom to trust: a card whose signatures do not prove it is an error (see `a2acard verify`)",
    )
    add(
        "--signature",
        choices=("off", "audit", "if-present", "require"),
        default=None,
        help="with --trust: look at no signature; tell of them as infos; judge those of signed cards; judge every card (default: require)",
    )
    add(
        "--require-coverage",
        action="store_true",
        help="with --trust: signatures have to cover what decides where a caller goes",
    )
    add("--max-bytes", type=int, metavar="N", help="largest document to read, in bytes (default: 1048576)")
    add("--max-depth", type=int, metavar="N", help="deepest nesting to read, in levels (default: 128)")
    add(
        "--jsonl",
        action="store_true",
        help='the sources are JSON Lines: a card a line, or {"url", "card"}; prints JSON Lines, the summary last',
    )
    add("--jobs", type=int, metavar="N", help="processes to share the work (default: one for each processor)")
    add("--quiet", action="store_true", help="text: one line a finding, no code frames")
    add_fetching(parser)


def run(args: Namespace) -> int:
    """Judge every source; 0 clean, 1 findings at or over --fail-on, 2 nothing to judge, 3 a rule crashed or a URL has no card."""
    from a2acard.cli.terminal import Reserved

    with Reserved():
        return _run(args)


def _run(args: Namespace) -> int:
    from a2acard.cli.commands._configured import Planner
    from a2acard.cli.terminal import note

    planner = Planner(args)
    sources = args.sources or (["-"] if sys.stdin and not sys.stdin.isatty() else [])
    if not sources:
        note(
            Phrase("nothing to judge; name a file, a folder or - (see a2acard lint --help)"), "a2acard lint: "
        )
        return USAGE
    if args.jsonl:
        from a2acard.cli.commands._json_lines import run as run_lines

        refuse_overwriting(args.output, sources, lambda path: True)
        return run_lines(sources, args, planner)
    return _run_cards(sources, args, planner)


def _run_cards(sources: list[str], args: Namespace, planner: Planner) -> int:
    from a2acard.cli.commands._baseline import opened, settle
    from a2acard.cli.commands._fetching import asker, observer
    from a2acard.cli.commands._judging import judged_all
    from a2acard.cli.terminal import note, output
    from a2acard.linter.gather import gather
    from a2acard.linter.run import active_rules

    baseline = opened(args)
    candidates = list(gather(sources, planner.limits(), note, observer(args), asker()))
    files = {one.path: one for one in candidates if one.data is None}
    limits = planner.limits()
    refuse_overwriting(args.output, files, lambda path: files[path].is_wanted(files[path].document(limits)))
    printer = Printer(args, sys.stderr if _prints_cards(args, candidates) else output())
    interrupted = False
    try:
        for report in judged_all(candidates, args, planner, silent=printer.streams_to_terminal):
            if baseline is not None:
                baseline.apply(
                    report, active_rules(planner.for_card(report.path or "")[0], report.card_version)
                )
            printer.add(report)
    except KeyboardInterrupt:
        interrupted = True
        note(Phrase("interrupted; the report holds what was found so far"))
    planner.warn()
    unfinished = getattr(args, "unfinished", False)
    if not printer.count and unfinished and not interrupted:
        return UNFINISHED
    if not printer.count:
        if not interrupted:
            note(
                Phrase(
                    "no Agent Card in {sources}; name the file itself to have it judged",
                    sources=", ".join(sources),
                ),
                "a2acard lint: ",
            )
        return INTERRUPTED if interrupted else USAGE
    printer.end()
    if interrupted:
        return INTERRUPTED
    if baseline is not None:
        settle(baseline)
    if printer.has_crashed or unfinished:
        return UNFINISHED
    return CLEAN if printer.ok else FINDINGS


def _prints_cards(args: Namespace, candidates: list[Candidate]) -> bool:
    """True when standard output carries a mended card or a diff: the report then goes to standard error."""
    return bool(args.diff) or (
        (args.fix or args.unsafe_fixes) and any([candidate.data is not None for candidate in candidates])
    )
