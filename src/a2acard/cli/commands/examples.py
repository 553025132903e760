"""`a2acard examples`: the example cards."""

from __future__ import annotations

import sys

from a2acard.cli.commands._site import use_settings
from a2acard.cli.exit_codes import CLEAN
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

EXAMPLE = """\
examples:
  a2acard examples
  a2acard examples device-code > agent-card.json
  a2acard examples device-code --page
  a2acard examples --format json
"""


def build(parser: ArgumentParser) -> None:
    """Add the options of `examples`."""
    parser.add_argument(
        "name",
        metavar="NAME",
        nargs="?",
        help="print this example's card, byte for byte, instead of the list",
    )
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="how to print the list (default: text)"
    )
    other = parser.add_mutually_exclusive_group()
    other.add_argument(
        "--page", action="store_true", help="instead of the card, when to copy it and what to know"
    )
    other.add_argument(
        "--jwks", action="store_true", help="instead of the card, the key set that verifies its signature"
    )


def run(args: Namespace) -> int:
    """Print the list, or a part of one example."""
    from a2acard.cli.terminal import write_whole

    if args.name is not None:
        write_whole(sys.stdout, _part(args).decode())
        return CLEAN
    if args.page or args.jwks:
        from a2acard.errors import BadValue

        raise BadValue(Phrase("--page and --jwks want the name of an example"))
    use_settings()
    write_whole(sys.stdout, _json() if args.format == "json" else _text())
    return CLEAN


def _part(args: Namespace) -> bytes:
    from a2acard.examples import example

    found = example(args.name)
    if args.page:
        from a2acard.cli.languages import spoken

        return found.page_in(spoken().code).encode()
    if args.jwks:
        if found.jwks is None:
            from a2acard.errors import BadValue

            raise BadValue(
                Phrase("the example {name!r} is not signed, so it has no key set", name=found.name)
            )
        return found.jwks
    return found.data


def _text() -> str:
    from a2acard.cli.languages import said
    from a2acard.examples import EXAMPLES

    width = max(len(item.name) for item in EXAMPLES)
    lines = [f"{item.name:<{width}}  {said(Phrase(item.pattern))}\n" for item in EXAMPLES]
    end = Phrase("{number} examples; `a2acard examples NAME` prints a card", number=len(EXAMPLES))
    return "".join([*lines, f"\n{said(end)}\n"])


def _json() -> str:
    from a2acard.examples import EXAMPLES
    from a2acard.reports.json_v1 import dumps, schema

    rows = [{"name": item.name, "summary": item.summary, "pattern": item.pattern} for item in EXAMPLES]
    return dumps({"schema": schema("examples-1"), "examples": rows})
