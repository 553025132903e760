"""Parser and dispatch only. A command's module, and its options, are loaded when it is called."""

from __future__ import annotations

import sys

from a2acard.cli.exit_codes import CLEAN, CLOSED_PIPE, INTERRUPTED, UNFINISHED, USAGE
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Sequence
    from types import ModuleType

COMMANDS = {
    "lint": "judge cards by their own version and explain every finding",
    "serve": "serve cards at their well-known paths",
    "export": "write cards as files for a web server, with its configuration",
    "get": "find and fetch the card of an agent",
    "probe": "ask the agent behind a card whether it does what the card says, without starting anything",
    "check": "the publication checklist for an agent and its card: six points as six verdicts",
    "lock": "keep cards of others as they were looked at, and say what has changed since",
    "explain": "print the page of a rule, of a card member or of a check",
    "rules": "list the rules with their severities",
    "fields": "list the members of a card",
    "migrate": "carry a card over to A2A 1.0, or back to 0.3",
    "rewrite": "move the URLs of a card to another base, as a gateway has to",
    "diff": "say what changed between two cards, and whom it breaks",
    "canonical": "print the bytes that a card's signature is over, and say what they leave out",
    "keys": "make keys to sign cards with, publish, list and retire them",
    "sign": "put a signature into a card, and touch no other byte",
    "verify": "say what the signatures of a card prove, by the keys that you trust",
    "readers": "say what each client generation makes of a card",
    "new": "write a card: ask for it, or make it of answers, an OpenAPI document, MCP tools or another card",
    "types": "print types of the card for TypeScript, Python or zod, or its JSON Schema",
    "examples": "list the example cards, or print one",
    "up": "open the workbench: reference, validator, generator, migration and verification in the browser",
    "completion": "print a completion script for bash, zsh or fish",
}

_HELP = """\
usage: a2acard COMMAND [OPTIONS]

Everything an A2A Agent Card needs.

commands:
{commands}

options:
  -h, --help     show this help
  --version      show the version

`a2acard COMMAND --help` tells more about a command.

example:
  a2acard lint agent-card.json
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit code and lets no traceback through."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    if sys.stdout is None or sys.stderr is None:
        return UNFINISHED  # started without standard output: there is nobody to tell
    for stream in (sys.stdout, sys.stderr):
        if hasattr(
            stream, "reconfigure"
        ):  # not a stand-in of a test: what can't be shown is escaped, never an error
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="backslashreplace")
    from a2acard.cli import languages

    languages.begin(arguments)
    try:
        return _dispatch(arguments)
    except KeyboardInterrupt:
        print(languages.said(Phrase("{program}: interrupted", program="a2acard")), file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        return _closed_pipe()
    except Exception as error:
        from a2acard.cli.crash import report

        return report(error)
    finally:
        languages.end()


def _dispatch(arguments: list[str]) -> int:
    name = arguments[0] if arguments else "--help"
    if name in ("-h", "--help", "help"):
        sys.stdout.write(usage())
        return CLEAN if arguments else USAGE
    if name in ("-V", "--version"):
        from a2acard import __version__

        print(f"a2acard {__version__}")
        return CLEAN
    if name not in COMMANDS:
        _unknown(name)
        return USAGE
    return call(name, arguments[1:])


def usage() -> str:
    """The help of the whole command."""
    from a2acard.cli import languages

    words = languages.spoken()
    commands = "\n".join([f"  {name:<14} {words(text)}" for name, text in COMMANDS.items()])
    return languages.said(Phrase(_HELP, commands=commands))


def load(name: str) -> ModuleType:
    """The module of a command."""
    return __import__(f"a2acard.cli.commands.{name}", fromlist=["build", "run"])


def call(name: str, arguments: list[str]) -> int:
    """Parse the options of one command and run it."""
    from a2acard.cli.parser import parse

    command = load(name)
    try:
        parsed = parse(parser(name), arguments)
    except SystemExit as stop:
        return int(stop.code or 0)
    code = command.run(parsed)
    sys.stdout.flush()
    return int(code)


def parser(name: str) -> ArgumentParser:
    """The parser of one command; its options' help is English until it is asked for."""
    import argparse

    from a2acard.cli import languages
    from a2acard.cli.parser import Parser

    command = load(name)
    made = Parser(
        prog=f"a2acard {name}",
        epilog=command.EXAMPLE,
        formatter_class=lambda prog: argparse.RawDescriptionHelpFormatter(
            prog, width=_width()
        ),  # its own look-up loads shutil
        allow_abbrev=False,
    )
    made.summary = Phrase(COMMANDS[name])
    command.build(made)
    languages.add_option(made)
    return made


def _width() -> int:
    """Columns for help texts."""
    import os

    try:
        return max(40, int(os.environ.get("COLUMNS") or os.get_terminal_size().columns) - 2)
    except (OSError, ValueError):
        return 100


def _unknown(name: str) -> None:
    from a2acard.cli.languages import said
    from a2acard.cli.parser import nearest
    from a2acard.redact import shown

    is_option = name.startswith("-")
    near = nearest(name, ("--version", "--help") if is_option else COMMANDS)
    if is_option:
        text = Phrase("unknown option '{name}'", name=shown(name))
    else:
        text = Phrase("unknown command '{name}'", name=shown(name))
    if near:
        text = Phrase("{text}; did you mean {near!r}?", text=text, near=near)
    else:
        text = Phrase("{text}; `a2acard --help` lists the commands", text=text)
    print(f"a2acard: {said(text)}", file=sys.stderr)


def _closed_pipe() -> int:
    import os

    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that nothing is written at exit
    return CLOSED_PIPE


if __name__ == "__main__":
    sys.exit(main())
