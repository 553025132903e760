"""`a2acard types`: the card declared in a language of yours."""

from __future__ import annotations

import sys

from a2acard.cli.commands._site import use_settings
from a2acard.cli.exit_codes import CLEAN
from a2acard.declarations import LANGUAGES, PUBLISHED, declare

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

EXAMPLE = """\
examples:
  a2acard types typescript -o src/agent-card.ts
  a2acard types python --version 0.3
  a2acard types jsonschema > agent-card.schema.json
"""


def build(parser: ArgumentParser) -> None:
    """Add the options of `types`."""
    parser.add_argument("language", metavar="LANGUAGE", choices=LANGUAGES, help="the language to write")
    parser.add_argument(
        "--version",
        choices=PUBLISHED,
        default=PUBLISHED[0],
        help=f"the A2A version (default: {PUBLISHED[0]})",
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="write to FILE, whole or not at all, instead of printing"
    )


def run(args: Namespace) -> int:
    """Print or write the declarations."""
    from a2acard.cli.terminal import write_whole

    use_settings()
    text = declare(args.language, args.version)
    if args.output and args.output != "-":
        from a2acard.source.replace import replace_file

        replace_file(args.output, text.encode())
    else:
        write_whole(sys.stdout, text)
    return CLEAN
