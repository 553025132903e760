"""`a2acard new`: a card from answers, flags, an OpenAPI document, a list of MCP tools or another card."""

from __future__ import annotations

import sys

from a2acard.cli.exit_codes import CLEAN, FINDINGS, INTERRUPTED, USAGE
from a2acard.errors import BadValue
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from a2acard.authoring.composing import Authored

EXAMPLE = """\
examples:
  a2acard new -o agent-card.json
  a2acard new --answers card.toml -o agent-card.json
  a2acard new --from openapi:api.yaml --overlay mine.toml --jsonrpc https://agent.example.com/a2a -o agent-card.json
  a2acard new --from openapi:api.yaml --overlay mine.toml --check agent-card.json
"""


def build(parser: ArgumentParser) -> None:
    """Add the options of `new`."""
    from a2acard.cli.commands._new_flags import add_answers

    add = parser.add_argument
    add(
        "--from",
        dest="source",
        metavar="KIND:FILE",
        help="start from openapi:FILE (3.0, 3.1; JSON or YAML), mcp:FILE (the answer to tools/list) or card:FILE",
    )
    add("--answers", metavar="FILE", help="the author's answers, TOML or JSON (schema answers-1)")
    add("--overlay", metavar="FILE", help="members of the card that win over what was inferred, TOML or JSON")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("-o", "--output", metavar="FILE", help="write the card to FILE, whole or not at all")
    where.add_argument(
        "--split",
        nargs=2,
        metavar=("PUBLIC", "EXTENDED"),
        help="write two cards: the public one, and the one with the private skills for callers who authenticate",
    )
    where.add_argument(
        "--check", metavar="CARD", help="fail when CARD is not what the inputs give, and show why"
    )
    add_answers(parser)
    add("--max-skills", metavar="N", type=int, help="skills that a source may give (default: 30)")
    add(
        "--profile",
        choices=("spec", "recommended", "strict"),
        default="strict",
        help="what the card must pass (default: strict)",
    )
    add("--dev", action="store_true", help="allow loopback addresses, for development")
    add("--no-input", action="store_true", help="never ask, in a terminal neither")
    add("--report", choices=("text", "json"), default="text", help="how to report (default: text)")


def run(args: Namespace) -> int:
    """Write the card and the report; 1 where the card would not pass or has drifted, 2 where answers are missing."""
    from a2acard.cli.commands._asking import asked, has_terminal
    from a2acard.cli.commands._new_inputs import composer, has_inputs
    from a2acard.cli.terminal import note

    if args.check and args.report == "json":
        raise BadValue(Phrase("--check reports as text; leave --report json out"))
    compose = composer(args)
    made = compose(None)
    is_bare = not has_inputs(args)
    if (made.missing or is_bare) and not (args.no_input or args.check) and has_terminal():
        answers = asked(compose, whole=is_bare, target=args.split[0] if args.split else args.output)
        if answers is None:
            note(Phrase("nothing was written"), "a2acard new: ")
            return INTERRUPTED
        made = compose(answers)
    code = _refused(made, args.report)
    if code != CLEAN:
        return code
    if args.check:
        from a2acard.cli.commands._drift import check

        return check(args.check, made)
    return _write(made, args)


def _refused(made: Authored, form: str) -> int:
    """Say what keeps the card from being written; CLEAN where nothing does."""
    from a2acard.authoring.telling import missing_text
    from a2acard.cli.languages import spoken
    from a2acard.cli.terminal import note, write_whole

    if made.ok:
        return CLEAN
    write_whole(sys.stderr, _report(made, form))
    if made.missing and form == "text":
        write_whole(sys.stderr, "\na2acard new: " + missing_text(made.missing, spoken()))
    elif form == "text":
        note(Phrase("nothing was written"), "a2acard new: ")
    return USAGE if made.missing else FINDINGS


def _report(made: Authored, form: str) -> str:
    from a2acard.authoring.telling import as_data, as_text
    from a2acard.cli.languages import spoken

    if form == "text":
        return as_text(made, spoken())
    from a2acard.reports.json_v1 import dumps

    return dumps(as_data(made))


def _write(made: Authored, args: Namespace) -> int:
    from a2acard.cli.commands._opening import write_card

    if not args.split:
        write_card(made.data, args.output, _report(made, args.report))
        return CLEAN
    from a2acard.authoring.twins import split
    from a2acard.authoring.writing import written
    from a2acard.cli.commands._new_inputs import judged
    from a2acard.cli.languages import spoken
    from a2acard.cli.terminal import note

    twins = split(made.card, made.private)
    public, extended = written(twins.public), written(twins.extended)
    for path, data in zip(args.split, (public, extended), strict=True):
        faults = judged(data, args)
        if faults:
            faults[0].speak(spoken())
            text = Phrase("{path}: {message}; nothing was written", path=path, message=faults[0].message)
            note(text, "a2acard new: ")
            return FINDINGS
    write_card(extended, args.split[1], "")
    write_card(public, args.split[0], _report(made, args.report))
    return CLEAN
